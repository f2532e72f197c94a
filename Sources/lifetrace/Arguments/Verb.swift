/// One verb of the command: all that the command knows about it.
struct Verb: Sendable {
  struct Example: Sendable, Equatable {
    var command: String
    var says: String
  }

  var name: String
  /// A few words for the list of verbs.
  var summary: String
  /// What it does, for its own help.
  var discussion: String
  var operands: [Operand]
  var options: [Option]
  var examples: [Example]
  var run: @Sendable (Invocation, Console) throws(CommandError) -> CommandStatus

  /// The options, with the ones that every verb has.
  var allOptions: [Option] { options + [.help] }

  /// `lifetrace check [OPTIONS] LOG…`
  var usage: String {
    (["lifetrace", name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + operands.map(\.spelling)).joined(separator: " ")
  }

  func option(long name: String) -> Option? { allOptions.first { $0.long == name } }

  func option(short name: Character) -> Option? { allOptions.first { $0.short == name } }
}
