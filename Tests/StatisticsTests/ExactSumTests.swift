import Testing

@testable import Statistics

@Suite struct ExactSumTests {
  @Test func goesBeyond64Bits() {
    var sum = ExactSum()
    for _ in 0..<3 { sum.add(UInt64.max) }
    #expect(sum.text == "55340232221128654845")
    #expect(sum.secondsText == "55340232221.128654845")
  }

  @Test func staysAtItsLimit() {
    var sum = ExactSum(high: .max, low: .max)
    sum.add(1)
    #expect(sum == ExactSum(high: .max, low: .max))
    #expect(sum.text == "340282366920938463463374607431768211455")
  }

  @Test func secondsAreTheShortestDecimal() {
    #expect(ExactSum(0).secondsText == "0")
    #expect(ExactSum(1_500_000_000).secondsText == "1.5")
    #expect(ExactSum(1).secondsText == "0.000000001")
    #expect(ExactSum(UInt64(Int64.max) + 193).secondsText == "9223372036.854776")
    // 2^64 * 10^9 ns.
    #expect(ExactSum(high: 1_000_000_000, low: 0).secondsText == "18446744073709551616")
  }

  @Test func agreesWithWideArithmetic() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let (high, low) = (random.next() >> UInt64.random(in: 0...63, using: &random), random.next())
      #expect(ExactSum(high: high, low: low).text == String(UInt128(high) << 64 | UInt128(low)))
    }
  }
}
