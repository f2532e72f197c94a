/// Which nodes of a line hold what the reader wants: of duplicate keys the last, at the place of the first. Reused from
/// line to line.
struct LineMembers {
  /// Node of each envelope key by its raw value, -1 where the line has none.
  private(set) var envelope = [Int32](repeating: -1, count: EnvelopeKey.allCases.count)
  /// Wanted payload keys, in the order of their first occurrence.
  private(set) var fields: [(key: EventKey, node: Int32)] = []
  /// Where in ``fields`` a key is, valid where its stamp is that of the line.
  private var places = [Int32](repeating: 0, count: 256)
  private var stamps = [UInt32](repeating: 0, count: 256)
  private var stamp: UInt32 = 0

  func node(_ key: EnvelopeKey) -> Int? {
    let node = envelope[key.rawValue]
    return node < 0 ? nil : Int(node)
  }

  /// Finds the members of the object at node 0.
  mutating func find(in nodes: UnsafeBufferPointer<JSONNode>, keys: KeyTable) {
    for index in envelope.indices { envelope[index] = -1 }
    fields.removeAll(keepingCapacity: true)
    stamp &+= 1
    search(nodes, object: 0, level: 0, keys)
  }

  private mutating func search(
    _ nodes: UnsafeBufferPointer<JSONNode>, object: Int, level: Int, _ keys: KeyTable
  ) {
    let end = object + Int(nodes[object].subtree)
    var index = object + 1
    while index < end {
      if let target = keys.target(nodes[index].keyBytes, level: level) {
        take(target, node: index, keys)
        if target.level >= 0, nodes[index].isObject { search(nodes, object: index, level: Int(target.level), keys) }
      }
      index += Int(nodes[index].subtree)
    }
  }

  private mutating func take(_ target: KeyTable.Target, node: Int, _ keys: KeyTable) {
    var envelopeKeys = target.envelope
    while envelopeKeys != 0 {
      envelope[envelopeKeys.trailingZeroBitCount] = Int32(truncatingIfNeeded: node)
      envelopeKeys &= envelopeKeys - 1
    }
    for index in target.firstField..<target.firstField + target.fieldCount {
      let key = keys.fields[Int(index)]
      if stamps[Int(key.rawValue)] == stamp {
        fields[Int(places[Int(key.rawValue)])].node = Int32(truncatingIfNeeded: node)
      } else {
        stamps[Int(key.rawValue)] = stamp
        places[Int(key.rawValue)] = Int32(fields.count)
        fields.append((key, Int32(truncatingIfNeeded: node)))
      }
    }
  }
}
