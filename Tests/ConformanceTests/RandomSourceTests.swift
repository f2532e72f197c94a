import Testing

@testable import Conformance

@Suite struct RandomSourceTests {
  /// The reference values of SplitMix64 for the seed 1234567.
  @Test func itIsSplitMix64() {
    var random = RandomSource(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func numbersStayBelowTheirBoundAndReachAll() {
    var random = RandomSource(seed: 1)
    let drawn = (0..<200).map { _ in random.below(5) }
    #expect(Set(drawn) == [0, 1, 2, 3, 4])
    #expect(random.below(0) == 0)
    #expect(random.below(1) == 0)
  }

  @Test func weightsDecide() {
    var random = RandomSource(seed: 1)
    let drawn = (0..<1000).compactMap { _ in random.index(weights: [0, 3, 0, 1]) }
    #expect(Set(drawn) == [1, 3])
    #expect((650...850).contains(drawn.filter { $0 == 1 }.count))
    #expect(random.index(weights: []) == nil)
    #expect(random.index(weights: [0, 0]) == nil)
  }

  @Test func forksAreTheirOwn() {
    let random = RandomSource(seed: 1)
    var (first, second, again) = (random.fork(1), random.fork(2), random.fork(1))
    let numbers = (0..<4).map { _ in first.next() }
    #expect(numbers != (0..<4).map { _ in second.next() })
    #expect(numbers == (0..<4).map { _ in again.next() })
  }
}
