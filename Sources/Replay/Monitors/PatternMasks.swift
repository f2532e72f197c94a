import LifecycleModel

/// Sets of patterns, one for each role: a bit a pattern, in words of 64.
struct PatternMasks {
  static let roles = 5

  /// How many words there are for one role.
  let words: Int

  init(patterns: Int) { words = (patterns + 63) / 64 }

  /// Of all roles together.
  var count: Int { Self.roles * words }

  /// By role, the patterns in which something has it.
  func masks(_ roles: [PatternRole]) -> [UInt64] {
    var masks = [UInt64](repeating: 0, count: count)
    for (index, role) in roles.enumerated() where !role.isEmpty {
      masks.withUnsafeMutableBufferPointer { set(index, role, in: $0.baseAddress) }
    }
    return masks
  }

  @inline(__always)
  func set(_ index: Int, _ role: PatternRole, in masks: UnsafeMutablePointer<UInt64>?) {
    guard let masks else { return }
    let bit = UInt64(1) << UInt64(index & 63)
    for number in 0..<Self.roles {
      let place = number &* words &+ index >> 6
      masks[place] = role.rawValue >> number & 1 == 0 ? masks[place] & ~bit : masks[place] | bit
    }
  }

  /// In which roles both have a pattern.
  @inline(__always)
  func role(_ index: Int, in masks: UnsafePointer<UInt64>) -> PatternRole {
    var role: UInt8 = 0
    for number in 0..<Self.roles {
      let word = masks[number &* words &+ index >> 6]
      role |= UInt8(truncatingIfNeeded: word >> UInt64(index & 63) & 1) << number
    }
    return PatternRole(rawValue: role)
  }

  /// Of one word, the patterns that both have in the same role.
  @inline(__always)
  func common(_ word: Int, _ a: UnsafePointer<UInt64>, _ b: UnsafePointer<UInt64>) -> UInt64 {
    var bits: UInt64 = 0
    for number in 0..<Self.roles { bits |= a[number &* words &+ word] & b[number &* words &+ word] }
    return bits
  }
}
