import EventLog
import LifecycleModel
import Replay

/// Makes a log as small as it can be and still break the rule that it breaks first: from what is left no single event can
/// be taken away. (Delta debugging: Zeller and Hildebrandt, 2002.)
public struct LogShrinker {
  /// What is left of a log.
  public struct Shrunk: Sendable {
    public var bytes: [UInt8]
    /// Events that the log had, and has; headers are not counted.
    public var eventsBefore: Int
    public var events: Int
    /// The first finding of what is left.
    public var finding: Finding
  }

  private let checker: Checker
  private let vocabulary: Vocabulary
  private let options: CheckOptions

  public init(library: ModelLibrary = .builtIn, options: CheckOptions = CheckOptions()) throws {
    var options = options
    // The first finding in line order is wanted, and findings are kept in the order in which they are made.
    options.maxFindings = max(options.maxFindings, CheckOptions().maxFindings)
    checker = Checker(library: library, options: options)
    vocabulary = try library.model(profile: options.profile ?? library.defaultProfile)
      .vocabulary(defaultFamily: options.defaultFamily)
    self.options = options
  }

  /// The smallest log that keeps the rule; nil where the log has no finding (of the rule, where one is named).
  public func shrink(_ log: [UInt8], rule: String? = nil) throws -> Shrunk? {
    let lines = LogLines(log)
    guard let first = try finding(of: lines.all, rule: rule) else { return nil }
    let wanted = Wanted(rule: first.rule, level: first.level, quirk: first.quirk)
    let isHeader = lines.all.map { self.isHeader($0) }
    // Whatever a finding rests on stands before it, except what the end of the log tells.
    var kept = Array(lines.all.indices)
    if let line = first.line {
      let head = kept.filter { lines.numbers[$0] <= line }
      if try keeps(head, lines, wanted, rule) { kept = head }
    }
    let fixed = Set(kept.prefix(1).filter { isHeader[$0] })
    let left = try DeltaDebugging.minimum(of: kept.filter { !fixed.contains($0) }) { part in
      try keeps((part + fixed).sorted(), lines, wanted, rule)
    }
    let shrunk = (left + fixed).sorted().map { lines.all[$0] }
    guard let finding = try finding(of: shrunk, rule: rule) else { return nil }
    return Shrunk(
      bytes: Self.bytes(of: shrunk), eventsBefore: isHeader.count { !$0 },
      events: left.count { !isHeader[$0] }, finding: finding)
  }

  /// What the smaller log must have in common with the whole.
  private struct Wanted {
    var rule: String
    var level: Level
    var quirk: String?
  }

  private func keeps(_ part: [Int], _ lines: LogLines, _ wanted: Wanted, _ rule: String?) throws -> Bool {
    guard let finding = try finding(of: part.map { lines.all[$0] }, rule: rule) else { return false }
    return finding.rule == wanted.rule && finding.level == wanted.level && finding.quirk == wanted.quirk
  }

  /// The worst of the findings, of these the first; of one rule only, where it is named.
  private func finding(of lines: [ArraySlice<UInt8>], rule: String?) throws -> Finding? {
    let result = try checker.check(.bytes(Self.bytes(of: lines)))
    let found = rule == nil ? result.findings : result.findings.filter { $0.rule == rule }
    guard let worst = found.map(\.level).max() else { return nil }
    return found.first { $0.level == worst }
  }

  private func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
    let batch = EventBatch()
    do throws(LogError) {
      let source = try LogInput.bytes(Array(line)).open()
      _ = try LogReader(source: source, vocabulary: vocabulary, options: options.read).read(into: batch)
    } catch {
      return false
    }
    return batch.events.first.map { $0.header >= 0 } ?? false
  }

  private static func bytes(of lines: [ArraySlice<UInt8>]) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}

/// The lines of a log that are not blank.
private struct LogLines {
  private(set) var all: [ArraySlice<UInt8>] = []
  /// Their numbers in the file, from 1.
  private(set) var numbers: [Int] = []

  init(_ log: [UInt8]) {
    for (index, line) in log.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
      all.append(line.last == 0x0D ? line.dropLast() : line)
      numbers.append(index + 1)
    }
  }
}
