import Replay

/// What the files of one check come to together.
public struct CheckSummary: Sendable, Equatable {
  public private(set) var files = 0
  /// Files by verdict, index = `Verdict.rawValue`.
  public private(set) var filesByVerdict = [Int](repeating: 0, count: Verdict.allCases.count)
  /// Findings of all files by level, the ones over the cap included, index = `Level.rawValue`.
  public private(set) var findingsByLevel = [Int](repeating: 0, count: Level.allCases.count)
  /// Rules not judged, counted once a file.
  public private(set) var notJudged = 0

  public init() {}

  /// The worst of the files; conformant where there is none.
  public var verdict: Verdict {
    Verdict.allCases.last { filesByVerdict[$0.rawValue] > 0 } ?? .conformant
  }

  public mutating func add(_ result: FileResult) {
    files += 1
    filesByVerdict[result.verdict.rawValue] += 1
    for level in Level.allCases { findingsByLevel[level.rawValue] += result.totalByLevel[level.rawValue] }
    notJudged += result.notJudged.count
  }

  public func files(_ verdict: Verdict) -> Int { filesByVerdict[verdict.rawValue] }

  public func findings(_ level: Level) -> Int { findingsByLevel[level.rawValue] }

  public func findings(from level: Level) -> Int {
    Level.allCases.filter { $0 >= level }.reduce(0) { $0 + findings($1) }
  }
}
