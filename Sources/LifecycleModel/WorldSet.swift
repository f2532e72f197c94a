/// A set of worlds: of assignments of values to the facts that a header leaves open. At most 256.
@frozen
public struct WorldSet: Hashable, Sendable {
  // Four words rather than a vector: arrays of sets then need no alignment that the allocator has to search for.
  @usableFromInline var first: UInt64
  @usableFromInline var second: UInt64
  @usableFromInline var third: UInt64
  @usableFromInline var fourth: UInt64

  @inlinable
  init(_ first: UInt64, _ second: UInt64, _ third: UInt64, _ fourth: UInt64) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }

  @inlinable public static var none: WorldSet { WorldSet(0, 0, 0, 0) }
  public static let capacity = 256

  /// The first `count` worlds.
  public static func first(_ count: Int) -> WorldSet {
    var set = none
    for world in 0..<count { set.insert(world) }
    return set
  }

  @inlinable public var isEmpty: Bool { first | second | third | fourth == 0 }

  public mutating func insert(_ world: Int) {
    let bit: UInt64 = 1 << UInt64(world & 63)
    switch world >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  public func contains(_ world: Int) -> Bool {
    let word =
      switch world >> 6 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return word >> UInt64(world & 63) & 1 == 1
  }

  /// A number that differs for most sets that differ; the same in every process.
  @inlinable public var mixed: UInt64 {
    first ^ second &* 0x9E37_79B9_7F4A_7C15 ^ third &* 0xBF58_476D_1CE4_E5B9 ^ fourth &* 0x94D0_49BB_1331_11EB
  }

  @inlinable
  public static func == (a: WorldSet, b: WorldSet) -> Bool {
    (a.first ^ b.first) | (a.second ^ b.second) | (a.third ^ b.third) | (a.fourth ^ b.fourth) == 0
  }

  @inlinable
  public static func | (a: WorldSet, b: WorldSet) -> WorldSet {
    WorldSet(a.first | b.first, a.second | b.second, a.third | b.third, a.fourth | b.fourth)
  }

  @inlinable
  public static func & (a: WorldSet, b: WorldSet) -> WorldSet {
    WorldSet(a.first & b.first, a.second & b.second, a.third & b.third, a.fourth & b.fourth)
  }

  @inlinable public static func |= (a: inout WorldSet, b: WorldSet) { a = a | b }

  /// The worlds of `self` that are not in `other`.
  @inlinable
  public func subtracting(_ other: WorldSet) -> WorldSet {
    WorldSet(first & ~other.first, second & ~other.second, third & ~other.third, fourth & ~other.fourth)
  }
}
