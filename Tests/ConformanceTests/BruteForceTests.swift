import EventLog
import LifecycleModel
import Replay
import Testing

@testable import Conformance

/// The engine against brute force, on random logs with one fault: the line of the first error is the first one at which
/// some subject has no legal way on, and what stays legal has no error.
@Suite struct BruteForceTests {
  private let model: Model
  private let generator: LogGenerator
  private let bruteForce: BruteForce

  init() throws {
    model = try Model.builtIn()
    generator = LogGenerator(model: model)
    bruteForce = BruteForce(WalkGraph(model))
  }

  private static let parts = 4

  /// Logs that are for brute force: about one in twenty.
  private func logs(_ part: Int) -> [(seed: UInt64, log: GeneratedLog, world: WalkWorld)] {
    var logs: [(seed: UInt64, log: GeneratedLog, world: WalkWorld)] = []
    var seed = UInt64(LegalLogs.seed + part)
    while logs.count < max(LegalLogs.count / 40, 1) {
      if let world = bruteForce.world(seed: seed) { logs.append((seed, generator.log(seed: seed), world)) }
      seed += UInt64(Self.parts)
    }
    return logs
  }

  @Test(arguments: 0..<parts)
  func aLegalLogIsLegalByBruteForce(part: Int) {
    for (seed, log, world) in logs(part) {
      let death = bruteForce.death(of: log, in: world)
      #expect(death == nil, "seed \(seed): \(death.map { "\($0)" } ?? "")")
    }
  }

  @Test(arguments: 0..<parts)
  func theFirstErrorIsWhereNoLegalWayLeadsOn(part: Int) throws {
    let checker = try LegalLogs(profile: Model.referenceProfile).checker
    // What brute force can judge: the rest are rules across subjects.
    let rules = Set(model.machines.flatMap { $0.refusals.map(\.rule) + [$0.readingRule].compactMap { $0 } })
    var compared = 0
    for (seed, log, world) in logs(part) {
      var random = RandomSource(seed: seed).fork(UInt64(part))
      for _ in 0..<8 {
        guard let faulty = SingleFault(model).put(into: log, &random) else { continue }
        let result = try checker.check(.bytes(faulty.bytes))
        let first = result.findings.first { $0.level == .error }
        let death = bruteForce.death(of: faulty, in: world)
        if let first, !rules.contains(first.rule), first.line ?? 0 <= death?.line ?? .max { continue }
        if first != nil { compared += 1 }
        #expect(
          first?.line == death?.line,
          """
          seed \(seed): \(first?.rule ?? "no error") at line \(first?.line ?? 0), by brute force \
          \(death.map { "\($0)" } ?? "none")
          \(String(decoding: faulty.bytes, as: UTF8.self))
          """)
      }
    }
    #expect(compared > LegalLogs.count / 100, "\(compared)")
  }
}

/// Puts one fault into a log, at any place. Runs stay as they are: a launch or an exit more or less would make other ones.
private struct SingleFault {
  private static let stamps: Set = ["t", "mono", "app", "pid", "trace"]

  let model: Model
  private let dividing: Set<String>

  init(_ model: Model) {
    self.model = model
    let runs = model.runs
    dividing = Set((runs.launch + runs.exit + runs.begins + runs.beginsAgain).map { model.types[$0].name })
  }

  func put(into log: GeneratedLog, _ random: inout RandomSource) -> GeneratedLog? {
    var log = log
    // Numbers would tell that a line is missing or added.
    for index in log.lines.indices { log.lines[index].members.removeAll { $0.key == "seq" } }
    let places = log.lines.indices.filter { !dividing.contains(log.lines[$0].type) }
    guard let index = random.pick(places) else { return nil }
    switch random.below(5) {
    case 0: log.lines.remove(at: index)
    case 1: log.lines.insert(log.lines[index], at: index)
    case 2: return swap(index, in: log)
    case 3: return rename(index, in: log, &random)
    default: return misread(index, in: log, &random)
    }
    return log
  }

  private func swap(_ index: Int, in log: GeneratedLog) -> GeneratedLog? {
    let next = log.lines[(index + 1)...].firstIndex { $0.run == log.lines[index].run }
    guard let next, !dividing.contains(log.lines[next].type) else { return nil }
    var swapped = log
    func content(_ line: Int, at place: Int) -> GeneratedLog.Line {
      var moved = log.lines[line]
      moved.members =
        log.lines[place].members.filter { Self.stamps.contains($0.key) }
        + moved.members.filter { !Self.stamps.contains($0.key) }
      return moved
    }
    swapped.lines[index] = content(next, at: index)
    swapped.lines[next] = content(index, at: next)
    return swapped
  }

  private func rename(_ index: Int, in log: GeneratedLog, _ random: inout RandomSource) -> GeneratedLog? {
    let channel = model.types.first { $0.name == log.lines[index].type }?.channel
    let names = model.types.filter { $0.channel == channel && !dividing.contains($0.name) }.map(\.name)
    guard let name = random.pick(names) else { return nil }
    var log = log
    log.lines[index].type = name
    return set("type", name, index, in: log)
  }

  private func misread(_ index: Int, in log: GeneratedLog, _ random: inout RandomSource) -> GeneratedLog? {
    guard let key = model.machines.lazy.compactMap(\.readingKey).first else { return nil }
    return random.pick(["active", "inactive", "background"]).flatMap { set(key, $0, index, in: log) }
  }

  private func set(_ key: String, _ text: String, _ index: Int, in log: GeneratedLog) -> GeneratedLog? {
    var log = log
    guard let place = log.lines[index].members.lastIndex(where: { $0.key == key }) else { return nil }
    log.lines[index].members[place].value = .string(text)
    return log
  }
}
