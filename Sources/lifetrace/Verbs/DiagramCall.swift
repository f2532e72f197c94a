import Diagrams
import EventLog
import LifecycleModel
import Replay
import Statistics

/// One call of `diagram`.
struct DiagramCall {
  private enum Format: String, CaseIterable { case svg, dot, png }

  private static let format = Option(
    long: "format", value: .choice("FORMAT", Format.allCases.map(\.rawValue)), defaultText: "by the name of the file",
    help: "draw in this format")
  private static let machine = Option(
    long: "machine", value: .text("MACHINE"), defaultText: "the app's", help: "the machine to draw")
  private static let osVersion = Option(
    long: "os-version", value: .text("VERSION"), help: "the machine on this version: --fact os_version=VERSION")
  private static let scenes = Option(long: "scenes", help: "the machine of apps with scenes: --fact scene_app=true")
  private static let noScenes = Option(long: "no-scenes", help: "of apps without: --fact scene_app=false")
  private static let fact = Option(
    long: "fact", value: .text("KEY=VALUE"), isRepeatable: true,
    help: "what a header would say, before what the logs' headers do")
  private static let theme = Option(
    long: "theme", value: .choice("THEME", ["light", "dark", "auto"]), defaultText: "auto",
    help: "colours; auto follows the viewer where the format can")
  private static let direction = Option(
    long: "direction", value: .choice("DIRECTION", ["down", "right"]), defaultText: "down",
    help: "where transitions lead")
  static let options: [Option] = [
    .output, format, machine, osVersion, scenes, noScenes, fact, theme, direction,
  ]

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    let path = invocation.value(.output).flatMap { $0 == "-" ? nil : $0 }
    let format = try format(of: path)
    let judge = try Judge(invocation)
    let direction: StateGraph.Direction = invocation.value(Self.direction) == "right" ? .right : .down
    guard !invocation.operands.isEmpty else {
      let model = try model(like: judge.model)
      let graph = StateGraph(
        of: try machine(of: model), in: model, facts: try facts(of: model), direction: direction)
      // Nothing of a user is in it.
      try draw(graph, .inProcess, format, to: path, console)
      return .done
    }
    let logs = try judge.logs(of: invocation.operands, on: console)
    if let path { try ProjectionOutputs.protect(logs.map(\.path), from: path) }
    let (moves, model, status) = try moves(of: logs, judge, console)
    let graph = StateGraph(
      of: try machine(of: model), in: model, moves: moves, facts: try facts(of: model), direction: direction)
    try draw(graph, .childProcess(LayoutProcess()), format, to: path, console)
    return status
  }

  /// What the logs did on one machine: of logs of several models, those of the first one's.
  private func moves(
    of logs: [LogOperand], _ judge: Judge, _ console: Console
  ) throws(CommandError) -> (MoveReport, Model, CommandStatus) {
    var drawn: Model?
    var moves: MoveReport?
    var others = 0
    let name = invocation.value(Self.machine)
    let status = try judge.replay(logs, on: console) {
      MoveFold(machine: name)
    } take: { fold in
      guard let model = fold.model else { return }
      if drawn == nil { (drawn, moves) = (model, MoveReport(machine: fold.report.machine)) }
      if model.id == drawn?.id { moves?.merge(fold.report) } else { others += 1 }
    }
    if others > 0 { console.say("logs of other models than \(drawn?.id ?? "") are left out: \(others)") }
    let model = drawn ?? judge.model
    return (moves ?? MoveReport(machine: name ?? model.roles.machine), model, status)
  }

  // MARK: Options

  private func format(of path: String?) throws(CommandError) -> Format {
    let ending = path.flatMap { $0.split(separator: ".").last }.flatMap { Format(rawValue: $0.lowercased()) }
    let asked = invocation.value(Self.format).flatMap { Format(rawValue: $0) }
    if path == nil, asked == .png { throw .usage("a PNG needs --output FILE") }
    if let format = asked ?? (path == nil ? .svg : ending) { return format }
    throw .usage("the format cannot be told from the name; say --format svg, dot or png")
  }

  /// The model to draw from: the one of the system, or that has the machine, that is asked for.
  private func model(like model: Model) throws(CommandError) -> Model {
    if invocation.has(ModelOptions.model) { return model }
    let all = [model] + Model.builtInModels.filter { $0 != model.id }.compactMap { try? Model.builtIn($0) }
    if let os = said.last(where: { $0.key == "os" })?.value {
      return all.first { $0.systems.contains { $0.name == os } } ?? model
    }
    let machine = invocation.value(Self.machine)
    return machine.flatMap { name in all.first { $0.machines.contains { $0.id == name } } } ?? model
  }

  private func machine(of model: Model) throws(CommandError) -> Machine {
    let name = invocation.value(Self.machine) ?? model.roles.machine
    if let machine = model.machines.first(where: { $0.id == name }) { return machine }
    throw .usage(
      .unknownName(name, kind: "machine", suggestion: nearMiss(to: name, among: model.machines.map(\.id))))
  }

  /// What options say of facts, in their order; without a sign of equality the value is empty.
  private var said: [(key: String, value: String)] {
    var said: [(key: String, value: String)] = []
    if invocation.has(Self.scenes) { said.append(("scene_app", "true")) }
    if invocation.has(Self.noScenes) { said.append(("scene_app", "false")) }
    if let version = invocation.value(Self.osVersion) { said.append(("os_version", version)) }
    return said
      + invocation.values(Self.fact).map { text in
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      }
  }

  private func facts(of model: Model) throws(CommandError) -> [String: String] {
    if invocation.has(Self.scenes), invocation.has(Self.noScenes) {
      throw .usage("--scenes and --no-scenes contradict each other")
    }
    for (key, value) in said {
      if value.isEmpty {
        throw .usage(.badValue(key, option: "--fact", wanted: "KEY=VALUE", suggestion: nil))
      }
      try check(key, value, model)
    }
    return Dictionary(said.map { ($0.key, $0.value) }) { _, last in last }
  }

  private func check(_ key: String, _ value: String, _ model: Model) throws(CommandError) {
    guard model.factKeys.contains(key) else {
      throw .usage(.unknownName(key, kind: "fact", suggestion: nearMiss(to: key, among: model.factKeys)))
    }
    if key == "os", !model.systems.contains(where: { $0.name == value }) {
      let names = model.systems.map(\.name)
      throw .usage(.unknownName(value, kind: "system", suggestion: nearMiss(to: value, among: names)))
    }
    let kind = model.facts.first { $0.key == key }?.kind
    if kind == .version, Version(value) == nil {
      throw .usage(.badValue(value, option: "--fact \(key)", wanted: "a version", suggestion: nil))
    }
    if kind == .bool, !["true", "false"].contains(value) {
      throw .usage(.badValue(value, option: "--fact \(key)", wanted: "true or false", suggestion: nil))
    }
  }

  private var theme: Theme {
    switch invocation.value(Self.theme) {
    case "light": .light
    case "dark": .dark
    default: .automatic
    }
  }

  // MARK: Drawing

  private func draw(
    _ graph: StateGraph, _ engine: LayoutEngine, _ format: Format, to path: String?, _ console: Console
  ) throws(CommandError) {
    let picture = StateDiagram(graph, engine: engine)
    let bytes: [UInt8]
    do {
      switch format {
      case .svg: bytes = Array(try picture.svg(theme: theme).utf8)
      case .png: bytes = try picture.png(theme: theme == .automatic ? .light : theme)
      case .dot: bytes = Array(DOTText.text(for: graph, theme: theme).utf8)
      }
    } catch {
      throw .fault("the diagram could not be laid out: \(error.description)")
    }
    guard let path else { return console.output.write(String(decoding: bytes, as: UTF8.self)) }
    try FileOutput.write(bytes, to: path)
  }
}
