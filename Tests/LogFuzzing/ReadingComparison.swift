import EventLog

/// Reads a log in two ways that must give the same: with the parser asked for every line, and as it is read in earnest.
package struct ReadingComparison {
  package private(set) var lines = 0
  /// Lines that were read without the parser.
  package private(set) var plainLines = 0

  package init() {}

  /// Reads one log. What it differs in, or nil.
  /// - Parameter seed: Of the log; also of how its bytes are dealt out.
  package mutating func difference(seed: Int, lines: Int = 60) -> String? {
    let bytes = Self.log(seed: seed, lines: lines)
    var random = SeededGenerator(seed: ~seed)
    let options = ReadOptions(maxLineBytes: Bool.random(using: &random) ? 1 << 20 : 200, maxDepth: 3)
    let parsed = SeenLog(PieceSource(bytes, sizes: [1 << 20]), options: options, parsesAll: true)
    let read = SeenLog(PieceSource(bytes, sizes: [1 << 20]), options: options)
    let sizes = (0..<5).map { _ in Int.random(in: 1...400, using: &random) }
    let dealt = SeenLog(PieceSource(bytes, sizes: sizes), options: options)
    self.lines += parsed.events.count + parsed.problems.count
    plainLines += read.plainLines
    if let difference = Self.difference(parsed, read) { return "seed \(seed): \(difference)" }
    return Self.difference(parsed, dealt).map { "seed \(seed), dealt out as \(sizes): \($0)" }
  }

  /// Lines of every sort, or lines that begin alike, which are read many at a time.
  private static func log(seed: Int, lines: Int) -> [UInt8] {
    if seed.isMultiple(of: 3) {
      var log = RandomProcessLog(seed: seed)
      return log.bytes(lines: 4 * lines)
    }
    var log = RandomEventLog(seed: seed)
    return log.bytes(lines: lines)
  }

  private static func difference(_ parsed: SeenLog, _ read: SeenLog) -> String? {
    if parsed == read { return nil }
    for (a, b) in zip(parsed.events, read.events) where a != b { return "parsed as \(a), read as \(b)" }
    for (a, b) in zip(parsed.problems, read.problems) where a != b { return "parsed as \(a), read as \(b)" }
    return "\(parsed.events.count) events and \(parsed.problems.count) problems parsed, "
      + "\(read.events.count) and \(read.problems.count) read, in batches of \(parsed.batches) and \(read.batches)"
  }
}
