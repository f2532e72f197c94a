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
    let machine = try machine(of: judge.model)
    let facts = try facts(of: judge.model)
    let direction: StateGraph.Direction = invocation.value(Self.direction) == "right" ? .right : .down
    guard !invocation.operands.isEmpty else {
      let graph = StateGraph(of: machine, in: judge.model, facts: facts, direction: direction)
      // Nothing of a user is in it.
      try draw(graph, .inProcess, format, to: path, console)
      return .done
    }
    let logs = try judge.logs(of: invocation.operands, on: console)
    if let path { try ProjectionOutputs.protect(logs, from: path) }
    var moves = MoveReport(machine: machine.id)
    let status = try judge.replay(logs, on: console) {
      MoveFold(machine: machine.id)
    } take: { fold in
      moves.merge(fold.report)
    }
    let graph = StateGraph(of: machine, in: judge.model, moves: moves, facts: facts, direction: direction)
    try draw(graph, .childProcess(LayoutProcess()), format, to: path, console)
    return status
  }

  // MARK: Options

  private func format(of path: String?) throws(CommandError) -> Format {
    let ending = path.flatMap { $0.split(separator: ".").last }.flatMap { Format(rawValue: $0.lowercased()) }
    let asked = invocation.value(Self.format).flatMap { Format(rawValue: $0) }
    if path == nil, asked == .png { throw .usage("a PNG needs --output FILE") }
    if let format = asked ?? (path == nil ? .svg : ending) { return format }
    throw .usage("the format cannot be told from the name; say --format svg, dot or png")
  }

  private func machine(of model: Model) throws(CommandError) -> Machine {
    let name = invocation.value(Self.machine) ?? model.roles.machine
    if let machine = model.machines.first(where: { $0.id == name }) { return machine }
    throw .usage(
      .unknownName(name, kind: "machine", suggestion: nearMiss(to: name, among: model.machines.map(\.id))))
  }

  private func facts(of model: Model) throws(CommandError) -> [String: String] {
    var facts: [String: String] = [:]
    if invocation.has(Self.scenes), invocation.has(Self.noScenes) {
      throw .usage("--scenes and --no-scenes contradict each other")
    }
    if invocation.has(Self.scenes) { facts["scene_app"] = "true" }
    if invocation.has(Self.noScenes) { facts["scene_app"] = "false" }
    if let version = invocation.value(Self.osVersion) { facts["os_version"] = version }
    for text in invocation.values(Self.fact) {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[1].isEmpty else {
        throw .usage(.badValue(text, option: "--fact", wanted: "KEY=VALUE", suggestion: nil))
      }
      facts[parts[0]] = parts[1]
    }
    for (key, value) in facts.sorted(by: { $0.key < $1.key }) { try check(key, value, model) }
    return facts
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
    do throws(OutputError) {
      let file = try FileOutput(path: path)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .output(path: path, reason: error.message)
    }
  }
}
