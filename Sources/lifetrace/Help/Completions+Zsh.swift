extension Completions {
  func zsh(_ verbs: [Verb], _ implicit: Verb) -> String {
    let list = verbs.map { "    " + quoted("\($0.name):\($0.summary)") + "\n" }.joined()
    let cases = verbs.map { "    \($0.name))\n" + zshVerb($0) + "      ;;\n" }.joined()
    return """
      #compdef lifetrace
      # Completion of lifetrace for zsh: put it as _lifetrace in a folder of $fpath.
      _lifetrace() {
        local -a verbs
        verbs=(
      \(list)  )
        local verb=\(implicit.name)
        if ((CURRENT > 2)) && (($+verbs[(r)${words[2]}:*])); then
          verb=${words[2]}
          shift words
          ((CURRENT--))
        elif ((CURRENT == 2)) && [[ ${words[2]} != -* ]]; then
          _describe verb verbs
        fi
        case $verb in
      \(cases)  esac
      }
      _lifetrace "$@"

      """
  }

  private func zshVerb(_ verb: Verb) -> String {
    let options = verb.allOptions.map(zshOption)
    let operands = verb.operands.map { operand in
      let action = operand.values.isEmpty ? "_files" : "(\(operand.values.joined(separator: " ")))"
      let place = operand.isRepeatable ? "*" : operand.isOptional ? ":" : ""
      return quoted("\(place):\(zshText(operand.name)):\(action)")
    }
    return "      _arguments -s \\\n" + (options + operands).map { "        \($0)" }.joined(separator: " \\\n") + "\n"
  }

  private func zshOption(_ option: Option) -> String {
    let help = "[\(zshText(option.help))]"
    let star = option.isRepeatable ? "*" : ""
    var tail = help
    if let name = option.valueName {
      let action = option.values.isEmpty ? "_files" : "(\(option.values.joined(separator: " ")))"
      tail += ":\(zshText(name)):\(action)"
    }
    let long = star + "--\(option.long)" + (option.valueName == nil ? "" : "=") + tail
    guard let short = option.short else { return quoted(long) }
    return quoted(star + "-\(short)" + (option.valueName == nil ? "" : "+") + tail) + " " + quoted(long)
  }

  /// Brackets and colons end the parts of a specification.
  private func zshText(_ text: String) -> String {
    text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
