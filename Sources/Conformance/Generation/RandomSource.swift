/// A seeded source of pseudo-random numbers (SplitMix64): the same seed gives the same numbers everywhere.
///
/// The library's own `random(in:using:)` is not used on top of it: how that draws may change between releases.
public struct RandomSource: Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to, not including, `bound`; 0 where there is no such number.
  public mutating func below(_ bound: Int) -> Int {
    bound > 1 ? Int(next().multipliedFullWidth(by: UInt64(bound)).high) : 0
  }

  /// From 0 up to, not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  public mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  public mutating func pick<C: RandomAccessCollection>(_ choices: C) -> C.Element? {
    choices.isEmpty ? nil : choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// An index, each as likely as its weight says; nil where all weights are 0.
  public mutating func index(weights: [Double]) -> Int? {
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var left = unit() * total
    for (index, weight) in weights.enumerated() where weight > 0 {
      left -= weight
      if left < 0 { return index }
    }
    return weights.lastIndex { $0 > 0 }
  }

  /// Between two bounds, small ones far more often than large ones.
  ///
  /// A power instead of a logarithm: products are the same on every machine.
  public mutating func skewed(_ low: Double, _ high: Double) -> Double {
    let unit = unit()
    return low + (high - low) * unit * unit * unit
  }

  /// A source of its own for one part of the work, so that parts can be made in any order.
  public func fork(_ part: UInt64) -> RandomSource {
    var mixer = RandomSource(seed: state ^ part &* 0xD134_2543_DE82_EF95)
    return RandomSource(seed: mixer.next())
  }
}
