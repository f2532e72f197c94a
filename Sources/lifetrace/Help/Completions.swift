/// A shell that completions can be made for, each made from the tables.
enum Completions: String, CaseIterable {
  case bash, zsh, fish

  func script(for verbs: [Verb], implicit: Verb) -> String {
    switch self {
    case .bash: bash(verbs, implicit)
    case .zsh: zsh(verbs, implicit)
    case .fish: fish(verbs, implicit)
    }
  }

  /// What a shell may take as it stands between single quotes.
  func quoted(_ text: String) -> String {
    "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: self == .fish ? "\\'" : "'\\''")
      + "'"
  }
}
