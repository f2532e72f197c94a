/// Those who hold an object besides its cache.
struct Owners {
  var names: Set<[UInt8]> = []
  /// Holders without a name: only their number was logged.
  var unnamed = 0
  /// Holders that let go, no one knows which.
  var gone = 0

  /// Somebody holds the object for certain.
  var areLeft: Bool { names.count + unnamed > gone }

  /// Nobody does, and nobody did.
  var isEmpty: Bool { names.isEmpty && unnamed == 0 }

  /// The names in their order.
  var texts: [String] {
    names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  mutating func remove(_ owner: [UInt8]) {
    if names.remove(owner) == nil { unnamed = max(0, unnamed - 1) }
  }
}

/// Owners by number; 0 stands for those of whom nobody is known. Most objects have no other number.
struct OwnerLists {
  private var lists: [Owners] = []
  private var free: [Int32] = []

  subscript(number: Int32) -> Owners { number == 0 ? Owners() : lists[Int(number) - 1] }

  mutating func insert(_ owners: Owners) -> Int32 {
    guard !owners.isEmpty else { return 0 }
    if let number = free.popLast() {
      lists[Int(number) - 1] = owners
      return number
    }
    lists.append(owners)
    return Int32(lists.count)
  }

  mutating func change(_ number: Int32, _ body: (inout Owners) -> Void) {
    if number != 0 { body(&lists[Int(number) - 1]) }
  }

  /// - Parameter number: One that is no longer used.
  @inline(__always)
  mutating func remove(_ number: Int32?) {
    if let number, number != 0 { giveBack(number) }
  }

  private mutating func giveBack(_ number: Int32) {
    lists[Int(number) - 1] = Owners()
    free.append(number)
  }

  var isEmpty: Bool { lists.count == free.count }

  mutating func removeAll() {
    guard !lists.isEmpty else { return }
    let isSmall = lists.count <= 64
    lists.removeAll(keepingCapacity: isSmall)
    free.removeAll(keepingCapacity: isSmall)
  }
}
