import EventLog

/// A sum of non-negative integers in 128 bits: the durations of a fleet pass 292 years, which is all that 64 bits
/// of nanoseconds hold. At its limit it stays there.
///
/// `UInt128` would do, but binds the package to systems that have it.
public struct ExactSum: Sendable, Hashable, Comparable {
  public private(set) var high: UInt64 = 0
  public private(set) var low: UInt64 = 0

  public init() {}

  public init(_ value: UInt64) { low = value }

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public mutating func add(_ value: UInt64) { add(ExactSum(value)) }

  public mutating func add(_ other: ExactSum) {
    let (lowSum, carry) = low.addingReportingOverflow(other.low)
    let (highSum, over) = high.addingReportingOverflow(other.high)
    let (carried, overAgain) = highSum.addingReportingOverflow(carry ? 1 : 0)
    self = over || overAgain ? ExactSum(high: .max, low: .max) : ExactSum(high: carried, low: lowSum)
  }

  public static func < (a: ExactSum, b: ExactSum) -> Bool { (a.high, a.low) < (b.high, b.low) }

  /// The decimal digits.
  public var text: String {
    var rest = self
    var chunks: [UInt64] = []
    repeat { chunks.append(rest.divide(by: 1_000_000_000)) } while rest != ExactSum()
    return String(chunks[chunks.count - 1]) + chunks.dropLast().reversed().map { padded($0) }.joined()
  }

  /// Nanoseconds as seconds: the shortest decimal.
  public var secondsText: String {
    if high == 0, low <= UInt64(Int64.max) { return Nanoseconds.secondsText(nanoseconds: Int64(low)) }
    var whole = self
    var fraction = padded(whole.divide(by: 1_000_000_000))
    while fraction.last == "0" { fraction.removeLast() }
    return fraction.isEmpty ? whole.text : whole.text + "." + fraction
  }

  /// Divides, and returns the remainder.
  private mutating func divide(by divisor: UInt64) -> UInt64 {
    let (highQuotient, carried) = high.quotientAndRemainder(dividingBy: divisor)
    let (lowQuotient, remainder) = divisor.dividingFullWidth((carried, low))
    self = ExactSum(high: highQuotient, low: lowQuotient)
    return remainder
  }

  private func padded(_ chunk: UInt64) -> String {
    let digits = String(chunk)
    return String(repeating: "0", count: 9 - digits.count) + digits
  }
}

/// The sum of two counts; at the limit it stays there, so that sums of counts read from elsewhere cannot trap.
func saturatingSum(_ a: Int, _ b: Int) -> Int {
  let (sum, over) = a.addingReportingOverflow(b)
  return over ? .max : sum
}

extension Int {
  /// Adds to a count; at the limit it stays there.
  mutating func count(_ more: Int = 1) { self = saturatingSum(self, more) }
}
