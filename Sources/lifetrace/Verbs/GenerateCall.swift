import Conformance
import EventLog
import LifecycleModel

/// One call of `generate`.
struct GenerateCall {
  enum Kind: String, CaseIterable { case logs }

  private static let fleet = Option(long: "fleet", help: "make the log of a fleet")
  private static let events = Option(
    long: "events", value: .count("N", minimum: 1), defaultText: "100000", help: "events of the fleet's log, about")
  private static let faulty = Option(
    long: "faulty", value: .text("PART"), defaultText: "0.002", help: "part of the fleet's runs that have a fault")
  private static let runs = Option(
    long: "runs", value: .choice("LENGTH", ["short", "long"]), defaultText: "short",
    help: "the fleet's runs: many short ones, or few that hardly ever end")
  private static let shuffled = Option(
    long: "shuffled", help: "each line of the fleet's log has its keys in an order of its own")
  private static let count = Option(
    long: "count", value: .count("N", minimum: 1), defaultText: "100", help: "how many logs")
  private static let seed = Option(
    long: "seed", value: .count("S", minimum: 0), defaultText: "1", help: "where randomness begins")
  static let options: [Option] = [fleet, events, faulty, runs, shuffled, count, seed, .profile, .output]

  private let invocation: Invocation
  private let seed: UInt64

  init(_ invocation: Invocation) {
    self.invocation = invocation
    seed = UInt64(invocation.count(Self.seed) ?? 1)
  }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    let kind = invocation.operands.first.flatMap(Kind.init)
    switch (kind, invocation.has(Self.fleet)) {
    case (nil, true): return try writeFleet()
    case (.logs, false): return try writeLogs()
    case (nil, false): throw .usage("generate needs WHAT to make (logs), or --fleet")
    case (.logs, true): throw .usage("generate makes logs or a fleet, not both")
    }
  }

  private func writeFleet() throws(CommandError) -> CommandStatus {
    let model = try Model.named(invocation)
    let usage: Usage
    do { usage = try Usage.builtIn(for: model) } catch { throw .fault("\(error)") }
    var generator = FleetGenerator(model: model, usage: usage)
    if let text = invocation.value(Self.faulty) {
      guard let part = Double(text), (0...1).contains(part) else {
        throw .usage(.badValue(text, option: "--faulty", wanted: "a number from 0 to 1", suggestion: nil))
      }
      generator.faulty = part
    }
    if invocation.value(Self.runs) == "long" { generator.endings = 0.001 }
    generator.shufflesKeys = invocation.has(Self.shuffled)
    let path = invocation.value(.output)
    do throws(OutputError) {
      let file = try FileOutput(path: path)
      _ = try generator.generate(events: invocation.count(Self.events) ?? 100_000, seed: seed) {
        bytes throws(OutputError) in try file.write(bytes)
      }
      try file.commit()
    } catch {
      throw .output(path: path ?? "-", reason: error.message)
    }
    return .done
  }

  private func writeLogs() throws(CommandError) -> CommandStatus {
    guard let folder = invocation.value(.output), folder != "-" else {
      throw .usage("generate logs needs --output FOLDER")
    }
    let generator = LogGenerator(model: try Model.named(invocation))
    do throws(OutputError) { try FileOutput.makeFolder(folder) } catch {
      throw .output(path: folder, reason: error.message)
    }
    for number in 0..<(invocation.count(Self.count) ?? 100) {
      let log = generator.log(seed: seed &+ UInt64(number))
      let digits = String(log.seed)
      let name = String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
      try FileOutput.write(log.bytes, to: "\(folder)/\(name).jsonl")
    }
    return .done
  }
}
