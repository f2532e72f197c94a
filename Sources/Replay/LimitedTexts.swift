/// Texts by texts, so many at most: the oldest is forgotten first.
final class LimitedTexts {
  private let limit: Int
  /// Where each stands among the entries.
  private var places = TextMap<Int32>()
  private var entries: [(key: [UInt8], value: [UInt8])] = []
  /// The place of the oldest, once there is no room.
  private var oldest = 0

  init(limit: Int) { self.limit = limit }

  var isEmpty: Bool { entries.isEmpty }

  subscript(key: TextKey) -> [UInt8]? { places[key].map { entries[Int($0)].value } }

  /// A text that is known keeps its age.
  func set(_ key: TextKey, _ value: UnsafeRawBufferPointer) {
    if let place = places[key] {
      if !value.isSame(entries[Int(place)].value) { entries[Int(place)].value = Array(value) }
    } else if entries.count < limit {
      places.set(key, Int32(entries.count))
      entries.append((Array(key.bytes), Array(value)))
    } else if limit > 0 {
      entries[oldest].key.withUnsafeBytes { _ = places.remove(TextKey($0)) }
      places.set(key, Int32(oldest))
      entries[oldest] = (Array(key.bytes), Array(value))
      oldest = (oldest + 1) % limit
    }
  }

  func removeAll() {
    guard !entries.isEmpty else { return }
    places.removeAll()
    entries.removeAll(keepingCapacity: entries.count <= 64)
    oldest = 0
  }
}
