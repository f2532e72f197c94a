/// A dotted version number: up to four integers, missing parts 0, text after a blank ignored.
public struct Version: Hashable, Comparable, Sendable {
  /// Four parts of 16 bits, the first one highest.
  public let packed: UInt64

  public init(packed: UInt64) { self.packed = packed }

  /// Nil where the text does not begin with a number.
  public init?(_ text: String) {
    var packed: UInt64 = 0
    var parts = 0
    // Of the part at hand; nil before its first digit.
    var number: UInt64?
    func take() {
      guard let value = number, parts < 4 else { return }
      packed = packed << 16 | value
      parts += 1
      number = nil
    }
    for byte in text.utf8 {
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        number = min((number ?? 0) * 10 + UInt64(byte - UInt8(ascii: "0")), 0xFFFF)
      } else if byte == UInt8(ascii: "."), number != nil {
        take()
      } else {
        break
      }
    }
    take()
    guard parts > 0 else { return nil }
    self.packed = packed << UInt64(16 * (4 - parts))
  }

  public static let zero = Version(packed: 0)

  public static func < (a: Version, b: Version) -> Bool { a.packed < b.packed }

  /// The first version that does not begin with `text`'s parts: 12 after `11`, 6.1.4 after `6.1.3`.
  static func after(_ text: String) -> Version? {
    guard let version = Version(text) else { return nil }
    let parts = min(text.split(separator: ".").count, 4)
    let (next, overflow) = version.packed.addingReportingOverflow(1 << UInt64(16 * (4 - parts)))
    return Version(packed: overflow ? .max : next)
  }

  public var description: String {
    var parts = (0..<4).map { packed >> UInt64(48 - 16 * $0) & 0xFFFF }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
    return parts.map(String.init).joined(separator: ".")
  }
}

/// A range of versions: `4..`, `..<4`, `5..<7`, `11` (all that begin with it), or several with commas between.
public struct VersionRange: Hashable, Sendable {
  public struct Interval: Hashable, Sendable {
    public var lower: Version
    /// Exclusive; nil where open.
    public var upper: Version?
  }

  public var intervals: [Interval]

  public init(intervals: [Interval]) { self.intervals = intervals }

  /// Nil where the text is no range.
  public init?(_ text: String) {
    var intervals: [Interval] = []
    for part in text.split(separator: ",") {
      let part = part.filter { $0 != " " }
      if let dots = part.firstRange(of: "..") {
        let lower = String(part[..<dots.lowerBound])
        var upper = String(part[dots.upperBound...])
        guard upper.isEmpty || upper.hasPrefix("<") else { return nil }
        upper = String(upper.dropFirst())
        guard let low = lower.isEmpty ? .zero : Version(lower) else { return nil }
        guard upper.isEmpty || Version(upper) != nil else { return nil }
        intervals.append(Interval(lower: low, upper: upper.isEmpty ? nil : Version(upper)))
      } else if let low = Version(part), let after = Version.after(part) {
        intervals.append(Interval(lower: low, upper: after))
      } else {
        return nil
      }
    }
    guard !intervals.isEmpty else { return nil }
    self.intervals = intervals
  }

  public func contains(_ version: Version) -> Bool {
    intervals.contains { $0.lower <= version && ($0.upper.map { version < $0 } ?? true) }
  }

  /// The places where membership changes.
  var boundaries: [Version] { intervals.flatMap { [$0.lower] + ($0.upper.map { [$0] } ?? []) } }

  /// For people: `4 and later`, `before 6`, `5 up to 7`.
  public var phrase: String {
    intervals.map { interval in
      switch (interval.lower, interval.upper) {
      case (.zero, nil): "all versions"
      case (let lower, nil): "\(lower.description) and later"
      case (.zero, let upper?): "before \(upper.description)"
      case (let lower, let upper?):
        Version.after(lower.description) == upper
          ? lower.description : "\(lower.description) up to (not) \(upper.description)"
      }
    }.joined(separator: ", ")
  }
}

extension StringProtocol {
  /// The first place of `text`, without Foundation.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
