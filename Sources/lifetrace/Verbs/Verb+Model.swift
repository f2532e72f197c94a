import EventLog
import LifecycleModel

extension Verb {
  static let model = Verb(
    name: "model", summary: "shows, checks and compiles model documents",
    discussion: """
      list tells what the built-in model has under a profile; show tells machines: states, and transitions with what \
      each of them emits; lint reads the documents of folders and tells what is wrong in them; compile makes of them \
      the image that is built into the command.
      """,
    operands: [
      Operand(name: "ACTION", help: "what to do", values: ModelAction.allCases.map(\.rawValue)),
      Operand(
        name: "WHAT", help: "show: machines, all where none is named; lint and compile: folders of documents",
        isOptional: true, isRepeatable: true),
    ],
    options: [.profile, .output],
    examples: [
      Example(command: "lifetrace model list", says: "what the model has"),
      Example(command: "lifetrace model show app --profile textbook", says: "the app's machine as textbooks teach it"),
      Example(command: "lifetrace model lint Sources/LifecycleModel/Documents/ios", says: "faults of documents"),
    ]
  ) { invocation, console throws(CommandError) in
    guard let action = ModelAction(rawValue: invocation.operands[0]) else {
      throw .fault("no action \(invocation.operands[0])")
    }
    return try action.run(Array(invocation.operands.dropFirst()), invocation, console)
  }
}

enum ModelAction: String, CaseIterable {
  case list, show, lint, compile

  func run(_ names: [String], _ invocation: Invocation, _ console: Console) throws(CommandError) -> CommandStatus {
    switch self {
    case .list:
      if let name = names.first { throw .usage(.unwantedOperand(name, verb: "model list")) }
      console.output.write(ModelPage(model: try .named(invocation)).list)
      return .done
    case .show:
      console.output.write(try ModelPage(model: try .named(invocation)).machines(names))
      return .done
    case .lint:
      return try lint(names, console)
    case .compile:
      return try compile(names, to: invocation.value(.output), console)
    }
  }

  /// Faults of documents are findings: the exit status is that of findings.
  private func lint(_ folders: [String], _ console: Console) throws(CommandError) -> CommandStatus {
    if folders.isEmpty { throw .usage(.missingOperand("a folder", verb: "model lint")) }
    var status = CommandStatus.done
    for folder in folders {
      let (models, faults) = try compiled(folder)
      console.output.write(TerminalText.lines(faults))
      if !faults.isEmpty { status = .findings }
      if let models { console.output.write(TerminalText.lines(["\(folder): no faults, \(models.count) profiles"])) }
    }
    return status
  }

  private func compile(_ folders: [String], to path: String?, _ console: Console) throws(CommandError) -> CommandStatus
  {
    if folders.isEmpty { throw .usage(.missingOperand("a folder", verb: "model compile")) }
    guard let path, path != "-" else { throw .usage("model compile needs --output FILE") }
    var models: [Model] = []
    for folder in folders {
      let (compiled, faults) = try compiled(folder)
      guard let compiled else {
        faults.forEach(console.say)
        return .findings
      }
      models += compiled
    }
    do throws(OutputError) {
      let file = try FileOutput(path: path)
      try file.write(ModelImage.write(models))
      try file.commit()
    } catch {
      throw .output(path: path, reason: error.message)
    }
    return .done
  }

  /// The models of a folder of documents, or what is wrong with them.
  private func compiled(_ folder: String) throws(CommandError) -> (models: [Model]?, faults: [String]) {
    guard FileStatus.isFolder(folder) else { throw .input(path: folder, reason: "no such folder") }
    do {
      return (try Model.compileAll(folder: folder), [])
    } catch let error as ModelProblems {
      return (nil, error.problems.map(\.description))
    } catch let error as ModelProblem {
      return (nil, [error.description])
    } catch {
      throw .input(path: folder, reason: "\(error)")
    }
  }
}
