/// Finds a small part of a whole that still has a property.
enum DeltaDebugging {
  /// A part that has the property, and loses it whichever single item is taken away. The whole must have it.
  static func minimum<Item>(of whole: [Item], where holds: ([Item]) throws -> Bool) rethrows -> [Item] {
    var left = whole
    var parts = 2
    while !left.isEmpty {
      if let smaller = try without(one: parts, of: left, where: holds) {
        left = smaller
        parts = max(parts - 1, 2)
      } else if parts < left.count {
        parts = min(2 * parts, left.count)
      } else {
        return left
      }
    }
    return left
  }

  /// What is left when one of so many equal parts is taken away; nil where it never has the property.
  private static func without<Item>(
    one parts: Int, of items: [Item], where holds: ([Item]) throws -> Bool
  ) rethrows -> [Item]? {
    let parts = min(parts, items.count)
    // From the end: what comes last tends to matter least.
    for part in (0..<parts).reversed() {
      let range = part * items.count / parts..<(part + 1) * items.count / parts
      let rest = Array(items[..<range.lowerBound] + items[range.upperBound...])
      if try holds(rest) { return rest }
    }
    return nil
  }
}
