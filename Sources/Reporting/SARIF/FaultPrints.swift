import Replay

/// What findings of a file are known by from one report to the next.
///
/// Neither lines nor times go into it: they change with every line that is put in before, and with every new recording.
/// Findings that are equal without them are counted.
struct FaultPrints {
  static let name = "lifetraceFault/v1"

  private var counts: [UInt64: Int] = [:]

  mutating func next(_ finding: Finding, _ place: SARIFPlace) -> String {
    let parts = [place.uri, finding.rule, finding.quirk, finding.subject, finding.event] + finding.states
    let hash = Self.hash(of: parts)
    let count = counts[hash, default: 0] + 1
    counts[hash] = count
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(count)"
  }

  /// FNV-1a. No text holds the byte 0xFF, which ends each part.
  private static func hash(of parts: [String?]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for part in parts {
      part?.utf8.forEach(add)
      add(0xFF)
    }
    return hash
  }
}
