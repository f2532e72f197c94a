import EventLog
import LifecycleModel

/// The values of linked keys in one run: the session of a scene, once an event has named both.
final class LinkedKeys {
  /// Instances that are remembered for one link; the oldest is forgotten first.
  static let limit = 10_000

  private struct Link {
    var key: EventKey
    var of: EventKey
    var hears: [Bool]
    var values: [[UInt8]: [UInt8]] = [:]
    var order: [[UInt8]] = []
    var oldest = 0
  }

  private var links: [Link]

  /// - Parameter initial: The header's `initial`, for a run that began before the log.
  init(_ model: Model, initial: JSONValue?) {
    links = model.links.map { link in
      var hears = [Bool](repeating: false, count: model.patternTypeCount)
      for type in link.types { hears[type] = true }
      return Link(key: model.patternKey(link.key), of: model.patternKey(link.of), hears: hears)
    }
    for (index, link) in model.links.enumerated() {
      guard let name = link.initial, case .object(let members) = initial?[name] else { continue }
      for member in members {
        if case .string(let value) = member.value { remember(Array(member.key.utf8), Array(value.utf8), in: index) }
      }
    }
  }

  /// Whether events of the type may name an instance.
  @inline(__always)
  func hears(_ type: Int) -> Bool {
    for link in links where link.hears[type] { return true }
    return false
  }

  /// To be told of every event before it is judged.
  func hear(_ event: PatternEvent) {
    for index in links.indices where links[index].hears[event.type] {
      if let of = event.payload.own(links[index].of), let value = event.payload.own(links[index].key) {
        remember(of, value, in: index)
      }
    }
  }

  func value(_ key: EventKey, _ payload: PatternPayload) -> [UInt8]? {
    for link in links where link.key == key {
      if let of = payload.own(link.of), let value = link.values[of] { return value }
    }
    return nil
  }

  private func remember(_ of: [UInt8], _ value: [UInt8], in index: Int) {
    if links[index].values.updateValue(value, forKey: of) == nil { links[index].order.append(of) }
    guard links[index].values.count > Self.limit else { return }
    links[index].values[links[index].order[links[index].oldest]] = nil
    links[index].oldest += 1
    if links[index].oldest > Self.limit {
      links[index].order.removeFirst(links[index].oldest)
      links[index].oldest = 0
    }
  }
}
