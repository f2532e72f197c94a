/// The command as a whole: from arguments to an exit status.
enum Command {
  static let version = "0.1.0"

  static func run(_ arguments: [String], on console: Console) -> CommandStatus {
    do {
      return console.finish(try perform(arguments, on: console))
    } catch {
      console.say(error.message)
      return console.finish(error.status)
    }
  }

  private static func perform(_ arguments: [String], on console: Console) throws(CommandError) -> CommandStatus {
    switch try request(arguments) {
    case .version:
      console.output.write("lifetrace \(version)\n")
    case .help(let verb):
      console.output.write(verb.map { Help.text(of: $0) } ?? Help.text(of: Verb.all))
    case .run(let invocation):
      try checkImplicitVerb(invocation)
      return try invocation.verb.run(invocation, console)
    }
    return .done
  }

  private static func request(_ arguments: [String]) throws(CommandError) -> Request {
    do {
      return try ArgumentParser(verbs: Verb.all, fallback: .check).parse(arguments)
    } catch {
      throw .usage(error)
    }
  }

  /// Without a verb the first word should be a log. Where there is no such file, it was more likely a mistyped verb.
  private static func checkImplicitVerb(_ invocation: Invocation) throws(CommandError) {
    guard !invocation.isExplicit, let word = invocation.operands.first, word != "-", !FileStatus.exists(word) else {
      return
    }
    let names = Verb.all.map(\.name)
    if names.contains(word) { throw .usage(.verbNotFirst(word)) }
    if !word.contains(where: { $0 == "." || $0 == "/" }), let near = nearMiss(to: word, among: names) {
      throw .usage(.unknownVerb(word, suggestion: near))
    }
  }
}
