/// Text of times that are held as integer nanoseconds.
public enum Nanoseconds {
  /// The shortest decimal number of seconds: `0.1` for 100,000,000, `1` for 1,000,000,000.
  public static func secondsText(nanoseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendSeconds(nanoseconds: nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  public static func appendSeconds(nanoseconds: Int64, to bytes: inout [UInt8]) {
    let (whole, fraction) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    if nanoseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += String(whole).utf8
    appendFraction(fraction, to: &bytes)
  }

  /// A dot and nine digits without the zeros at the end; nothing for 0.
  static func appendFraction(_ nanoseconds: UInt64, to bytes: inout [UInt8]) {
    guard nanoseconds > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest = nanoseconds
    var unit: UInt64 = 100_000_000
    while rest > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
