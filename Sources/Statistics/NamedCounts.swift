/// Counts by names that come from logs, in bounded memory: of more than ``limit`` names the first by bytes keep their
/// counts, the rest are summed in ``other``.
///
/// "The first by bytes" rather than the first seen or the most frequent, because only this is exact under merging:
/// a name among the first of the union is among the first of each part, so it never lost a count. Names are cut to
/// 200 bytes.
public struct NamedCounts: Sendable, Equatable {
  /// How many names keep a count of their own.
  public static let limit = 1_000
  static let longestName = 200

  private var counts: [ByteName: Int] = [:]
  /// The sum of the names without a count of their own.
  public private(set) var other = 0

  public init() {}

  public var isEmpty: Bool { counts.isEmpty && other == 0 }
  /// All counts and ``other``.
  public var total: Int { counts.values.reduce(other, saturatingSum) }
  /// Names and their counts, by bytes of the names.
  public var sorted: [(name: String, count: Int)] {
    counts.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  public subscript(name: String) -> Int { counts[ByteName(name)] ?? 0 }

  public mutating func merge(_ that: NamedCounts) {
    for (name, count) in that.counts { counts[name, default: 0].count(count) }
    other.count(that.other)
    shrink()
  }

  /// Counts a name. May keep up to twice the limit, so that it is cheap; ``shrink()`` comes after the last.
  mutating func add(_ name: String, _ count: Int = 1) {
    counts[ByteName(Self.cut(name)), default: 0].count(count)
    if counts.count > 2 * Self.limit { shrink() }
  }

  mutating func addOther(_ count: Int) { other.count(count) }

  mutating func shrink() {
    guard counts.count > Self.limit else { return }
    for name in counts.keys.sorted().dropFirst(Self.limit) {
      other.count(counts.removeValue(forKey: name) ?? 0)
    }
  }

  private static func cut(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    var end = name.utf8.index(name.startIndex, offsetBy: longestName)
    while end.samePosition(in: name.unicodeScalars) == nil { end = name.utf8.index(before: end) }
    return name[..<end] + "…"
  }
}
