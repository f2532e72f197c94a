/// Where one subject of a walk is: a node in each region of its machine, 8 bits each.
struct Position: Hashable {
  private var packed: UInt64 = 0

  init() {}

  subscript(region: Int) -> Int {
    get { Int(packed >> UInt64(8 * region) & 0xFF) }
    set {
      let shift = UInt64(8 * region)
      packed = packed & ~(0xFF << shift) | UInt64(newValue & 0xFF) << shift
    }
  }

  func with(_ region: Int, at node: Int) -> Position {
    var copy = self
    copy[region] = node
    return copy
  }
}
