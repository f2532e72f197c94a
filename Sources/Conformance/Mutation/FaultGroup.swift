import Replay

/// Several faults in one log, each of which is found where it stands alone.
public struct FaultGroup: Sendable {
  /// The log with all of them.
  public var log: GeneratedLog
  /// The lines of their findings, as far as each is moved by the faults before it.
  public var lines: [Int]

  /// - Parameter alone: Mutants of the same log, with the line at which each is found by itself.
  init(_ alone: [(mutant: Mutant, line: Int)]) {
    let edits = alone.map(\.mutant.edits)
    log = (alone.first?.mutant.original ?? GeneratedLog(seed: 0, header: [], lines: [], saysAll: false))
      .applying(edits.flatMap { $0 })
    lines = alone.indices.map { index in
      // The header is line 1, the first line of the log line 2.
      let line = alone[index].line
      let others = edits.indices.filter { $0 != index }.flatMap { edits[$0] }
      let own = edits[index].filter { $0.range.lowerBound + 2 < line }.reduce(0) { $0 + $1.growth }
      let before = others.filter { $0.range.lowerBound + 2 + own < line }
      return line + before.reduce(0) { $0 + $1.growth }
    }
  }

  /// How many of them have a finding at their line.
  func found(in result: FileResult) -> Int {
    let found = Set(result.findings.filter { $0.level == .error }.flatMap { ($0.line.map { [$0] } ?? []) + $0.lines })
    return lines.count(where: found.contains)
  }
}
