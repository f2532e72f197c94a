extension Completions {
  func bash(_ verbs: [Verb], _ implicit: Verb) -> String {
    let cases = verbs.map { "    \($0.name))\n" + bashVerb($0) + "      ;;\n" }.joined()
    return """
      # Completion of lifetrace for bash: source it, or put it in bash-completion's folder.
      _lifetrace() {
        local current=${COMP_WORDS[COMP_CWORD]} previous= verb=\(implicit.name)
        ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD-1]}
        local verbs="\(verbs.map(\.name).joined(separator: " "))" word
        for word in $verbs; do
          [[ ${COMP_WORDS[1]} == "$word" ]] && ((COMP_CWORD > 1)) && verb=$word
        done
        # bash splits --option=value into three words.
        if [[ $previous == "=" ]] && ((COMP_CWORD > 1)); then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $current == "=" ]]; then current=; fi
        COMPREPLY=()
        case $verb in
      \(cases)  esac
        if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then
          COMPREPLY+=($(compgen -W "$verbs" -- "$current"))
        fi
      }
      complete -o default -o bashdefault -F _lifetrace lifetrace

      """
  }

  private func bashVerb(_ verb: Verb) -> String {
    let valued = verb.allOptions.filter { $0.valueName != nil }
    // An empty reply leaves the word to bash, which completes files.
    let arms = valued.map { option in
      let reply = option.values.isEmpty ? "" : bashReply(option.values) + "; "
      return "        \(bashNames(option).joined(separator: "|"))) \(reply)return ;;\n"
    }
    let operands = verb.operands.flatMap(\.values)
    var text = arms.isEmpty ? "" : "      case $previous in\n\(arms.joined())      esac\n"
    text += "      [[ $current == -* ]] && \(bashReply(verb.allOptions.flatMap(bashNames)))\n"
    if !operands.isEmpty { text += "      [[ $current != -* ]] && \(bashReply(operands))\n" }
    return text
  }

  private func bashNames(_ option: Option) -> [String] {
    (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.long)"]
  }

  private func bashReply(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
  }
}
