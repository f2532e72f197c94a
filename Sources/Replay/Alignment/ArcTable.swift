import LifecycleModel

/// Where the configurations of a graph lead by one kind of event, before silent moves. Each is worked out once, and those
/// that differ only in regions that do not hear the event share what was worked out.
final class ArcTable {
  /// Where the arcs of a configuration are in the pool.
  private struct Span: BitwiseCopyable {
    var start: Int32
    /// -1 where they are not known.
    var count: Int32
  }

  private let pool: ArcPool
  private let numbers: ConfigurationNumbers
  /// The bits of the regions that hear the event, and of the machine proper; nil where all of them count.
  private let mask: UInt64?
  private let make: (Configuration) -> AlignmentGraph.Ways
  /// By the nodes of these regions a number among `templates`.
  private let local = NumberTable()
  private var templates: [AlignmentGraph.Ways] = []
  private let spans = FlatList<Span>(capacity: 1)

  init(
    _ pool: ArcPool, _ numbers: ConfigurationNumbers, mask: UInt64?,
    _ make: @escaping (Configuration) -> AlignmentGraph.Ways
  ) {
    self.pool = pool
    self.numbers = numbers
    self.mask = mask
    self.make = make
  }

  /// The places in the pool of the arcs of a configuration.
  @inline(__always)
  func places(_ configuration: Int32) -> Range<Int> {
    let index = Int(configuration)
    if index >= spans.count || spans[index].count < 0 { fill(configuration) }
    let span = spans[index]
    return Int(span.start)..<Int(span.start) + Int(span.count)
  }

  @inline(never)
  private func fill(_ number: Int32) {
    let from = numbers[number]
    // What rested on doubt before rests on it after.
    let doubt = from.packed & Configuration.doubtBit
    // Working them out may fill other tables: the arcs begin after that.
    var start = -1
    forEachWay(from: from.certain) { way in
      if start < 0 { start = pool.count }
      let target = Configuration(packed: way.target.packed | doubt)
      pool.append(numbers.number(of: target), way.worlds, way.cost)
    }
    spans.extend(to: numbers.count, filledWith: Span(start: 0, count: -1))
    let first = max(start, 0)
    spans[Int(number)] = Span(start: Int32(first), count: start < 0 ? 0 : Int32(pool.count - first))
  }

  /// Calls `body` with the ways of a configuration without doubt, whose targets have no numbers yet.
  @inline(__always)
  func forEachWay(from: Configuration, _ body: (AlignmentGraph.Way) -> Void) {
    guard let mask else { return make(from).all.forEach(body) }
    let heard = from.packed & mask
    guard let known = local.number(of: heard) else {
      let made = make(from)
      local.insert(Int32(templates.count), for: heard)
      templates.append(made)
      return made.all.forEach(body)
    }
    let template = templates[Int(known)]
    guard template.isLocal else { return make(from).all.forEach(body) }
    // Of a configuration that differs in other regions they are the same.
    let other = from.packed & ~mask
    for var way in template.all {
      way.target = Configuration(packed: way.target.packed & (mask | Configuration.doubtBit) | other)
      body(way)
    }
  }
}
