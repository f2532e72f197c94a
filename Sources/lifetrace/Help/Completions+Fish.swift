extension Completions {
  func fish(_ verbs: [Verb], _ implicit: Verb) -> String {
    let names = verbs.map(\.name).joined(separator: " ")
    let list = verbs.map {
      "complete -c lifetrace -n __fish_is_first_token -a \($0.name) -d \(quoted($0.summary))\n"
    }.joined()
    let verbLines = verbs.flatMap { verb in
      let seen = "__fish_seen_subcommand_from \(verb.name)"
      // Without a verb the options are those of the verb that is meant then.
      let condition = verb.name == implicit.name ? "\(seen); or not __fish_seen_subcommand_from \(names)" : seen
      return fishVerb(verb, when: quoted(condition))
    }
    return "# Completion of lifetrace for fish: put it as lifetrace.fish in fish's completions folder.\n" + list
      + verbLines.joined()
  }

  private func fishVerb(_ verb: Verb, when condition: String) -> [String] {
    let options = verb.allOptions.map { option -> String in
      var line = "complete -c lifetrace -n \(condition) -l \(option.long)"
      if let short = option.short { line += " -s \(short)" }
      if option.valueName != nil { line += " -r" }
      if !option.values.isEmpty { line += " -f -a \(quoted(option.values.joined(separator: " ")))" }
      return line + " -d \(quoted(option.help))\n"
    }
    let operands = verb.operands.filter { !$0.values.isEmpty }.map { operand in
      "complete -c lifetrace -n \(condition) -f -a \(quoted(operand.values.joined(separator: " "))) -d \(quoted(operand.help))\n"
    }
    return options + operands
  }
}
