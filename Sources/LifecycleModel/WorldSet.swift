/// A set of worlds: of assignments of values to the facts that a header leaves open. At most 256.
public struct WorldSet: Hashable, Sendable {
  private var bits: SIMD4<UInt64>

  private init(bits: SIMD4<UInt64>) { self.bits = bits }

  public static let none = WorldSet(bits: .zero)
  public static let capacity = 256

  /// The first `count` worlds.
  public static func first(_ count: Int) -> WorldSet {
    var set = none
    for world in 0..<count { set.insert(world) }
    return set
  }

  public var isEmpty: Bool { bits == .zero }

  public mutating func insert(_ world: Int) { bits[world >> 6] |= 1 << UInt64(world & 63) }

  public func contains(_ world: Int) -> Bool { bits[world >> 6] >> UInt64(world & 63) & 1 == 1 }

  public static func | (a: WorldSet, b: WorldSet) -> WorldSet { WorldSet(bits: a.bits | b.bits) }
  public static func & (a: WorldSet, b: WorldSet) -> WorldSet { WorldSet(bits: a.bits & b.bits) }
  public static func |= (a: inout WorldSet, b: WorldSet) { a.bits |= b.bits }

  /// The worlds of `self` that are not in `other`.
  public func subtracting(_ other: WorldSet) -> WorldSet { WorldSet(bits: bits & ~other.bits) }
}
