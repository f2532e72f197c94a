import EventLog
import LifecycleModel

/// The links of a model between keys, ready to be asked.
final class LinkTable {
  struct Link {
    var key: EventKey
    var of: EventKey
    var hears: [Bool]
  }

  let links: [Link]
  /// By type: whether events of it may name an instance of any link.
  let hears: [Bool]
  private let initial: [String?]

  init(_ model: Model) {
    links = model.links.map { link in
      var hears = [Bool](repeating: false, count: model.patternTypeCount)
      for type in link.types { hears[type] = true }
      return Link(key: model.patternKey(link.key), of: model.patternKey(link.of), hears: hears)
    }
    let links = links
    hears = (0..<model.patternTypeCount).map { type in links.contains { $0.hears[type] } }
    initial = model.links.map(\.initial)
  }

  /// What the header's `initial` tells of a link.
  fileprivate func told(of link: Int, _ header: JSONValue?) -> [(of: [UInt8], value: [UInt8])] {
    guard let name = initial[link], case .object(let members) = header?[name] else { return [] }
    return members.compactMap { member in
      if case .string(let value) = member.value { (Array(member.key.utf8), Array(value.utf8)) } else { nil }
    }
  }
}

/// The values of linked keys in one run: the session of a scene, once an event has named both.
final class LinkedKeys {
  /// Instances that are remembered for one link; the oldest is forgotten first.
  static let limit = 10_000

  private let table: LinkTable
  /// By link, what it gives for each instance; empty as long as nothing is known.
  private var links: [LimitedTexts] = []
  private var isEmpty = true

  init(_ table: LinkTable) { self.table = table }

  /// To serve for another run, as if it were new.
  func forget() {
    guard !isEmpty else { return }
    isEmpty = true
    for link in links { link.removeAll() }
  }

  /// What the header's `initial` says, for a run that began before the log.
  func tell(_ initial: JSONValue) {
    for link in table.links.indices {
      for (of, value) in table.told(of: link, initial) {
        of.withUnsafeBytes { of in value.withUnsafeBytes { remember(of, $0, in: link) } }
      }
    }
  }

  /// To be told of every event before it is judged.
  func hear(_ event: PatternEvent) {
    guard table.hears[event.type] else { return }
    for (index, link) in table.links.enumerated() where link.hears[event.type] {
      if let of = event.payload.ownBytes(link.of), let value = event.payload.ownBytes(link.key) {
        remember(of, value, in: index)
      }
    }
  }

  func value(_ key: EventKey, _ payload: PatternPayload) -> [UInt8]? {
    guard !isEmpty else { return nil }
    for (index, link) in table.links.enumerated() where link.key == key {
      if let of = payload.ownBytes(link.of), let value = links[index][TextKey(of)] { return value }
    }
    return nil
  }

  private func remember(_ of: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, in index: Int) {
    if links.isEmpty { links = table.links.map { _ in LimitedTexts(limit: Self.limit) } }
    isEmpty = false
    links[index].set(TextKey(of), value)
  }
}
