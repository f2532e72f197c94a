import Testing

@testable import Statistics

@Suite struct QuantileSketchTests {
  /// Values of many shapes, from a seed.
  static func values(_ seed: UInt64, _ count: Int) -> [Int64] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      switch seed % 5 {
      case 0: Int64.random(in: 0...10_000_000_000, using: &random)
      case 1: Int64.random(in: 0...3, using: &random) * 1_000_000_000
      case 2: Int64(1) << Int64.random(in: 0...62, using: &random)
      // A heavy tail: the quotient of two uniform numbers.
      case 3: Int64.random(in: 1...1 << 50, using: &random) / Int64.random(in: 1...1 << 40, using: &random)
      default: Int64.random(in: 0...Int64.max, using: &random) >> Int64.random(in: 0...62, using: &random)
      }
    }
  }

  static func sketch(_ values: some Sequence<Int64>) -> QuantileSketch {
    var sketch = QuantileSketch()
    for value in values { sketch.add(value) }
    return sketch
  }

  @Test(arguments: Array(0..<40).map { UInt64($0) })
  func percentilesAreNearTheNearestRank(seed: UInt64) {
    let values = Self.values(seed, [1, 2, 3, 10, 99, 100, 101, 5_000][Int(seed) % 8]).sorted()
    let sketch = Self.sketch(values)
    for percent in [0, 1, 25, 50, 75, 90, 95, 99, 100] {
      let exact = values[max(0, (values.count * percent + 99) / 100 - 1)]
      let found = sketch.percentile(percent) ?? -1
      // 0.4 %, in integers: |found - exact| * 250 <= exact.
      #expect((found - exact).magnitude.multipliedFullWidth(by: 250) <= (0, exact.magnitude), "\(percent) of \(seed)")
      #expect(values[0]...values[values.count - 1] ~= found)
    }
  }

  @Test(arguments: Array(0..<20).map { UInt64($0) })
  func countSumLeastAndGreatestAreExact(seed: UInt64) {
    let values = Self.values(seed, 300)
    let sketch = Self.sketch(values)
    #expect(sketch.count == 300)
    #expect(sketch.min == values.min())
    #expect(sketch.max == values.max())
    let sum = values.reduce(UInt128(0)) { $0 + UInt128($1) }
    #expect(sketch.sum.text == String(sum))
  }

  @Test(arguments: Array(0..<40).map { UInt64($0) })
  func mergingIsExactToTheBit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let values = Self.values(seed, 400)
    let cut = Int.random(in: 0...400, using: &random)
    let cut2 = Int.random(in: cut...400, using: &random)
    let (a, b, c) = (Self.sketch(values[..<cut]), Self.sketch(values[cut..<cut2]), Self.sketch(values[cut2...]))
    let whole = Self.sketch(values.shuffled(using: &random))
    #expect(merged(merged(a, b), c) == whole)
    #expect(merged(a, merged(b, c)) == whole)
    #expect(merged(merged(c, a), b) == whole)
  }

  private func merged(_ a: QuantileSketch, _ b: QuantileSketch) -> QuantileSketch {
    var a = a
    a.merge(b)
    return a
  }

  @Test func ofNothing() {
    #expect(QuantileSketch().percentile(50) == nil)
    #expect(QuantileSketch().min == nil)
    #expect(QuantileSketch().sum.secondsText == "0")
  }

  @Test(arguments: [0, 1, 255, 256, 257, 9_000_000_001, Int64.max])
  func ofOneValueItIsThatValue(value: Int64) {
    let sketch = Self.sketch([value])
    for percent in [0, 50, 90, 99, 100] { #expect(sketch.percentile(percent) == value) }
  }

  @Test func ofEqualValuesItIsThatValue() {
    let sketch = Self.sketch([1_000, 3_000_000_007, 3_000_000_007, 3_000_000_007, 9_000_000_000])
    #expect(sketch.percentile(50) == 3_000_000_007)
  }

  @Test func zerosAreExact() {
    let sketch = Self.sketch([0, 0, 0, 1_000_000])
    #expect(sketch.percentile(75) == 0)
    #expect(sketch.percentile(76) == 1_000_000)
  }

  @Test func bucketsAreContiguousAndNarrow() {
    var random = SeededGenerator(seed: 1)
    #expect(QuantileSketch.index(of: 255) + 1 == QuantileSketch.index(of: 256))
    #expect(QuantileSketch.index(of: .max) == 7_295)
    for shift in 8..<62 {
      let edge = Int64(1) << Int64(shift)
      #expect(QuantileSketch.index(of: edge - 1) + 1 == QuantileSketch.index(of: edge))
    }
    for _ in 0..<2_000 {
      let value = Int64.random(in: 1...Int64.max, using: &random) >> Int64.random(in: 0...62, using: &random)
      let wide = value + value / 127 + 2
      if value < Int64.max / 2 { #expect(QuantileSketch.index(of: wide) > QuantileSketch.index(of: value)) }
    }
  }

  @Test func ranksOfHugeCountsDoNotOverflow() {
    #expect(QuantileSketch.rank(99, of: .max) == 9_131_138_316_486_228_049)
    #expect(QuantileSketch.rank(50, of: 3) == 2)
    #expect(QuantileSketch.rank(-5, of: 3) == 0)
    #expect(QuantileSketch.rank(200, of: 3) == 3)
  }

  @Test func severalPercentilesAreThoseOneByOne() {
    var (few, many) = (QuantileSketch(), QuantileSketch())
    for value in 0..<5 { few.add(Int64(value * 1_000)) }
    for value in 0..<5_000 { many.add(Int64(value * value)) }
    for sketch in [QuantileSketch(), few, many] {
      let percents = [0, 1, 50, 90, 99, 100]
      #expect(sketch.percentiles(percents) == percents.map { sketch.percentile($0) })
    }
  }

  @Test(arguments: [1, 255, 256, 257, 3_000])
  func gatheredTimesAreCountedAsIfAddedAtOnce(_ count: Int) {
    let pending = PendingTimes()
    var gathered = [QuantileSketch](repeating: QuantileSketch(), count: 100)
    var direct = gathered
    for value in 0..<count {
      for number in [0, 31, 32, 99] where (value + number) % 3 != 0 {
        let time = Int64(value * 7_919 * (number + 1) % 1_000_003)
        pending.add(time, to: number, &gathered[number])
        direct[number].add(time)
      }
    }
    for number in gathered.indices { pending.drain(number, to: &gathered[number]) }
    #expect(gathered == direct)
    // Nothing is counted twice.
    for number in gathered.indices { pending.drain(number, to: &gathered[number]) }
    #expect(gathered == direct)
  }
}
