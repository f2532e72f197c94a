import EventLog
import LifecycleModel

/// Puts faults into legal logs. The same seed gives the same mutants.
public struct Mutator: Sendable {
  private static let stamps: Set<String> = ["t", "seq", "mono", "app", "pid", "trace"]
  /// How often a random place is tried before a log is given up.
  private static let tries = 20

  private let model: Model
  private let lines: SubjectLines
  /// Types that make or end a run: one more of them, or one in another place, makes another run, not a fault in one.
  private let dividing: Set<String>

  public init(model: Model) {
    self.model = model
    lines = SubjectLines(model)
    dividing = Set((model.runs.launch + model.runs.exit).map { model.types[$0].name })
  }

  /// One fault of a random kind at a random place; nil where the log offers none.
  public func mutant(of log: GeneratedLog, seed: UInt64) -> Mutant? {
    var random = RandomSource(seed: seed ^ 0x6D75_7461_6E74)
    let log = unnumbered(log)
    for _ in 0..<Self.tries {
      guard let kind = random.pick(InjectedFault.Kind.allCases), let index = random.pick(log.lines.indices) else {
        break
      }
      let machines = model.machines.indices.filter { lines.isOwn(log.lines[index].type, $0) }
      guard let machine = random.pick(machines) else { continue }
      if let mutant = mutant(of: log, kind, index, machine, &random) { return mutant }
    }
    return nil
  }

  /// Lines are not numbered, or a number would tell that one is gone.
  private func unnumbered(_ log: GeneratedLog) -> GeneratedLog {
    var log = log
    for index in log.lines.indices { log.lines[index].members.removeAll { $0.key == "seq" } }
    return log
  }

  private func mutant(
    of log: GeneratedLog, _ kind: InjectedFault.Kind, _ index: Int, _ machine: Int, _ random: inout RandomSource
  ) -> Mutant? {
    let line = log.lines[index]
    let edits: [LineEdit]
    let id = model.machines[machine].id
    var fault = InjectedFault(
      kind: kind, machine: id, subject: lines.instance(line, machine).map { "\(id):\($0)" } ?? id, line: index + 2,
      type: line.type)
    switch kind {
    case .drop: edits = [LineEdit(range: index..<index + 1, lines: [])]
    case .repeat: edits = [LineEdit(range: index + 1..<index + 1, lines: [line])]
    case .insert:
      guard let extra = another(line, machine, &random) else { return nil }
      fault.type = extra.type
      edits = [LineEdit(range: index..<index, lines: [extra])]
    case .rename:
      guard !dividing.contains(line.type), let other = renamed(line, machine, &random) else { return nil }
      edits = [LineEdit(range: index..<index + 1, lines: [other])]
    case .reading:
      guard let misread = misread(line, machine, &random) else { return nil }
      edits = [LineEdit(range: index..<index + 1, lines: [misread])]
    case .swap:
      let own = lines.indices(log, run: line.run, machine: machine, instance: lines.instance(line, machine))
      guard let place = own.firstIndex(of: index), place + 1 < own.count else { return nil }
      let next = own[place + 1]
      guard log.lines[next].type != line.type, log.lines[next].run == line.run,
        !dividing.contains(line.type), !dividing.contains(log.lines[next].type)
      else { return nil }
      edits = [
        LineEdit(range: index..<index + 1, lines: [stamped(log.lines[next], like: line)]),
        LineEdit(range: next..<next + 1, lines: [stamped(line, like: log.lines[next])]),
      ]
    }
    return Mutant(original: log, log: log.applying(edits), fault: fault, run: line.run, edits: edits)
  }

  /// Faults in one subject of a log at places that are at least some of its events apart, each to be tried alone.
  ///
  /// - Returns: One candidate for each place at most, in the order of places.
  func mutants(of log: GeneratedLog, apart: Int, seed: UInt64) -> [Mutant] {
    var random = RandomSource(seed: seed ^ 0x6772_6F75_7073)
    let log = unnumbered(log)
    guard let index = random.pick(log.lines.indices) else { return [] }
    let machines = model.machines.indices.filter { lines.isOwn(log.lines[index].type, $0) }
    guard let machine = random.pick(machines) else { return [] }
    let instance = lines.instance(log.lines[index], machine)
    let own = lines.indices(log, run: log.lines[index].run, machine: machine, instance: instance)
    return stride(from: random.below(apart), to: own.count, by: apart + 1).compactMap { place in
      guard lines.isOwn(log.lines[own[place]].type, machine), let kind = random.pick(InjectedFault.Kind.allCases) else {
        return nil
      }
      return mutant(of: log, kind, own[place], machine, &random)
    }
  }

  // MARK: Lines

  /// The content of a line with the time and process of another one.
  private func stamped(_ line: GeneratedLog.Line, like other: GeneratedLog.Line) -> GeneratedLog.Line {
    var line = line
    line.members =
      other.members.filter { Self.stamps.contains($0.key) } + line.members.filter { !Self.stamps.contains($0.key) }
    line.run = other.run
    return line
  }

  private func retyped(_ line: GeneratedLog.Line, _ type: String) -> GeneratedLog.Line {
    var line = line
    line.type = type
    for index in line.members.indices where line.members[index].key == "type" {
      line.members[index].value = .string(type)
    }
    return line
  }

  /// An event of the same subject that is not in the log, at the time of a line.
  private func another(
    _ line: GeneratedLog.Line, _ machine: Int, _ random: inout RandomSource
  ) -> GeneratedLog.Line? {
    let types = model.types.map(\.name).filter { lines.isOwn($0, machine) && !dividing.contains($0) }
    guard let type = random.pick(types) else { return nil }
    let key = model.machines[machine].key
    var extra = retyped(line, type)
    extra.members.removeAll { !Self.stamps.contains($0.key) && $0.key != "type" && $0.key != key }
    return extra
  }

  private func renamed(
    _ line: GeneratedLog.Line, _ machine: Int, _ random: inout RandomSource
  ) -> GeneratedLog.Line? {
    guard let channel = model.types.first(where: { $0.name == line.type })?.channel else { return nil }
    let types = model.types.filter {
      $0.channel == channel && $0.name != line.type && lines.isOwn($0.name, machine) && !dividing.contains($0.name)
    }
    return random.pick(types).map { type in
      var renamed = retyped(line, type.name)
      // What the event read may not fit the other one, and would be a fault more.
      renamed.members.removeAll { $0.key == model.machines[machine].readingKey }
      return renamed
    }
  }

  private func misread(
    _ line: GeneratedLog.Line, _ machine: Int, _ random: inout RandomSource
  ) -> GeneratedLog.Line? {
    guard let key = model.machines[machine].readingKey,
      let index = line.members.firstIndex(where: { $0.key == key })
    else { return nil }
    let readings = Set(model.machines[machine].regions[0].states.flatMap(\.reads)).sorted()
    let others = readings.filter { line.members[index].value != .string($0) }
    guard let reading = random.pick(others) else { return nil }
    var line = line
    line.members[index].value = .string(reading)
    return line
  }
}
