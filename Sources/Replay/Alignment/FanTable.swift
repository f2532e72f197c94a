import LifecycleModel

/// Where single events lead that the log does not have, by configuration: all of them in one list, so that nobody asks for
/// those that lead nowhere, which nearly all do.
///
/// They are ordinary and read right, whatever else they carry.
final class FanTable {
  struct Arc: BitwiseCopyable {
    var type: Int32
    var target: Int32
    /// Number among the pool's sets.
    var worlds: Int32
    /// Of supposing the event.
    var cost: MoveCost
  }

  private struct Span: BitwiseCopyable {
    var start: Int32
    /// -1 where the arcs are not known.
    var count: Int32
  }

  /// The graph has the table.
  private unowned(unsafe) let graph: AlignmentGraph
  private let sets: WorldSets
  /// Each type that is asked for, with what it costs to suppose it.
  private let types: [(type: Int, cost: MoveCost)]
  private let reading: Int
  /// Only events that can change the configuration.
  private let isMoving: Bool
  private let arcs = FlatList<Arc>(capacity: 128)
  private let spans = FlatList<Span>(capacity: 1)

  init(_ graph: AlignmentGraph, _ types: [(type: Int, cost: MoveCost)], reading: Int, isMoving: Bool) {
    self.graph = graph
    sets = graph.arcPool.sets
    self.types = types
    self.reading = reading
    self.isMoving = isMoving
  }

  /// Calls `body` with the arcs from an entry, and the worlds in which they lead on.
  @inline(__always)
  func forEach(from entry: AlignmentColumn.Entry, _ body: (Arc, WorldSet) -> Void) {
    let index = Int(entry.configuration)
    if index >= spans.count || spans[index].count < 0 { fill(entry.configuration) }
    let span = spans[index]
    for place in Int(span.start)..<Int(span.start) + Int(span.count) {
      let arc = arcs[place]
      let worlds = entry.worlds & sets[arc.worlds]
      if !worlds.isEmpty { body(arc, worlds) }
    }
  }

  @inline(never)
  private func fill(_ number: Int32) {
    let from = graph.numbers[number]
    // What rested on doubt before rests on it after.
    let doubt = from.packed & Configuration.doubtBit
    let configuration = from.certain
    let start = arcs.count
    let (edges, numbers) = (graph.plain.edges, graph.numbers)
    let here = edges.together(configuration)
    for (type, cost) in types {
      guard here.hears(type) || !edges.consumes(0, type), !isMoving || here.moves(type) else { continue }
      graph.table(.ordinary(type: type, reading: reading)).forEachWay(from: configuration) { way in
        let target = numbers.number(of: Configuration(packed: way.target.packed | doubt))
        arcs.append(Arc(type: Int32(type), target: target, worlds: sets.number(of: way.worlds), cost: cost))
      }
    }
    spans.extend(to: numbers.count, filledWith: Span(start: 0, count: -1))
    spans[Int(number)] = Span(start: Int32(start), count: Int32(arcs.count - start))
  }
}
