import EventLog
import Testing

@testable import Statistics

@Suite struct NamedCountsTests {
  static func counts(_ names: some Sequence<String>) -> NamedCounts {
    var counts = NamedCounts()
    for name in names { counts.add(name) }
    counts.shrink()
    return counts
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func keepsTheFirstNamesExactlyHoweverItIsSplit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let names = (0..<20_000).map { _ in "n\(Int.random(in: 0..<5_000, using: &random))" }
    let cut = Int.random(in: 0...names.count, using: &random)
    var merged = Self.counts(names[cut...])
    merged.merge(Self.counts(names[..<cut]))
    #expect(merged == Self.counts(names.shuffled(using: &random)))
    #expect(merged.sorted.count == NamedCounts.limit)
    #expect(merged.total == 20_000)
    let exact = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    for (name, count) in merged.sorted { #expect(exact[name] == count) }
  }

  @Test func longNamesAreCutAtACharacter() {
    let name = String(repeating: "ä", count: 99) + "€€"
    let counts = Self.counts([name, name + "x"])
    #expect(counts.sorted.map(\.name) == [String(repeating: "ä", count: 99) + "…"])
    #expect(counts.sorted.map(\.count) == [2])
    var merged = counts
    merged.merge(counts)
    #expect(merged.sorted.map(\.count) == [4])
  }

  @Test func namesDifferByBytes() {
    #expect(Self.counts(["\u{e9}", "e\u{301}"]).sorted.map(\.count) == [1, 1])
  }

  @Test func theCounterOfBytesCountsTheSame() {
    var random = SeededGenerator(seed: 5)
    let names = (0..<6_000).map { _ in "x.\(Int.random(in: 0..<3_000, using: &random))" }
    var counter = NameCounter()
    let text = names.flatMap { Array($0.utf8) }
    var offset = 0
    for name in names {
      let ref = TextRef(offset: UInt32(offset), length: UInt32(name.utf8.count))
      text.withUnsafeBytes { counter.count(ref, in: $0) }
      offset += name.utf8.count
    }
    #expect(counter.result() == Self.counts(names))
  }
}
