import Conformance
import EventLog
import Foundation
import LifecycleModel
import Replay
import Testing

/// Random legal logs, judged.
struct LegalLogs {
  static let seed = number("LIFETRACE_SEED") ?? 20_240_601
  static let count = number("LIFETRACE_COUNT") ?? (isOptimized ? 10_000 : 400)

  /// Without optimization a log takes ten times as long.
  private static let isOptimized: Bool = {
    var isOptimized = true
    assert({ isOptimized = false }() == ())
    return isOptimized
  }()

  private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

  let generator: LogGenerator
  let checker: Checker

  init(profile: String) throws {
    let model = try Model.builtIn(profile: profile)
    generator = LogGenerator(model: model)
    var options = CheckOptions()
    options.profile = profile
    checker = Checker(library: ModelLibrary { _ in model }, options: options)
  }

  func judge(_ log: GeneratedLog) throws -> FileResult { try checker.check(.bytes(log.bytes)) }

  /// What is wrong with the judgement of a legal log; nil where it is right.
  func fault(of log: GeneratedLog) throws -> String? {
    let result = try judge(log)
    if let finding = result.findings.first {
      return "\(finding.level.name) \(finding.rule) at line \(finding.line ?? 0): \(finding.message)"
    }
    if let error = result.error { return error }
    if log.saysAll, let open = result.notJudged.first {
      return "not judged: \(open.rule) at line \(open.line ?? 0), for want of \(open.key): \(open.message)"
    }
    return nil
  }

  /// The log without the runs that the fault does not need, and without what comes after it.
  func shrunk(_ log: GeneratedLog) throws -> GeneratedLog {
    var log = log
    for run in Set(log.lines.map(\.run)).sorted() {
      let smaller = log.keeping { $0.run != run }
      if !smaller.lines.isEmpty, try fault(of: smaller) != nil { log = smaller }
    }
    var open = log
    open.header.removeAll { $0.key == "complete" }
    while open.lines.count > 1 {
      var shorter = open
      shorter.lines.removeLast()
      guard try fault(of: shorter) != nil else { break }
      (open, log) = (shorter, shorter)
    }
    return log
  }

  /// Judges logs of consecutive seeds; each fault is told with its log.
  func run(seeds: Range<Int>, limit: Int = 5) throws {
    var faults = 0
    for seed in seeds {
      let log = generator.log(seed: UInt64(seed))
      guard let whole = try fault(of: log) else { continue }
      let small = try shrunk(log)
      faults += 1
      Issue.record(
        """
        seed \(seed): \(whole)
        shrunk: \(try fault(of: small) ?? "")
        \(String(decoding: small.bytes, as: UTF8.self))
        """)
      if faults == limit { break }
    }
  }
}
