import EventLog
import LifecycleModel
import Replay

extension Verb {
  static let model = Verb(
    name: "model", summary: "shows, checks, compares and compiles models",
    discussion: """
      list tells what a model has under a profile; show tells machines: states, and which transitions exist in which \
      versions; lint tells what is wrong in documents: of folders, of files, or of those that are built in; export \
      writes a model for other programs; diff tells what changed from one model to another: profiles, documents, or \
      versions of the system (os:12); compile makes of folders of documents the image that is built into the command.
      """,
    operands: [
      Operand(name: "ACTION", help: "what to do", values: ModelAction.allCases.map(\.rawValue)),
      Operand(
        name: "WHAT",
        help: "show: machines, all where none is named; lint: folders and files; diff: two models; compile: folders",
        isOptional: true, isRepeatable: true),
    ],
    options: [.profile] + ModelOptions.options + [
      ModelAction.stimuli, ModelAction.format, ModelAction.machine, .output,
    ],
    examples: [
      Example(command: "lifetrace model list", says: "what the model has"),
      Example(command: "lifetrace model show app --profile textbook", says: "the app's machine as textbooks teach it"),
      Example(command: "lifetrace model show --stimuli", says: "what each stimulus of a suite must cause"),
      Example(command: "lifetrace model lint mine.json5", says: "faults of a document"),
      Example(command: "lifetrace model export --format dot --machine scene", says: "a machine as a graph"),
      Example(command: "lifetrace model diff os:12 os:13", says: "what a version of the system changed"),
    ]
  ) { invocation, console throws(CommandError) in
    guard let action = ModelAction(rawValue: invocation.operands[0]) else {
      throw .fault("no action \(invocation.operands[0])")
    }
    return try action.run(Array(invocation.operands.dropFirst()), invocation, console)
  }
}

enum ModelAction: String, CaseIterable {
  case list, show, lint, export, diff, compile

  static let stimuli = Option(long: "stimuli", help: "show: the stimuli of suites, and what each must cause")
  static let format = Option(
    long: "format", value: .choice("FORMAT", ModelExport.allCases.map(\.rawValue) + [ModelExportCall.net]),
    defaultText: "json", help: "export: write in this format; net takes a log whose header tells what is recorded")
  static let machine = Option(long: "machine", value: .text("MACHINE"), help: "export: this machine alone")

  func run(_ names: [String], _ invocation: Invocation, _ console: Console) throws(CommandError) -> CommandStatus {
    switch self {
    case .list:
      if let name = names.first { throw .usage(.unwantedOperand(name, verb: "model list")) }
      console.output.write(ModelPage(model: try .named(invocation)).list)
      return .done
    case .show:
      let model = try Model.named(invocation)
      let text =
        invocation.has(Self.stimuli)
        ? try StimulusPage(model: model).text(names) : try MachinePage(model: model).text(names)
      console.output.write(text)
      return .done
    case .lint:
      return try ModelLintCall(names).run(on: console)
    case .export:
      return try ModelExportCall(names, invocation).run(on: console)
    case .diff:
      return try ModelDiffCall(names, invocation).run(on: console)
    case .compile:
      return try ModelCompileCall(names, to: invocation.value(.output)).run(on: console)
    }
  }
}
