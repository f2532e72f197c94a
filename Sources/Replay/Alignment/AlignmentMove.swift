import LifecycleModel

/// A move of an alignment that is not "as it is". Places count the subject's events in the aligned part, from 0.
enum AlignmentMove: Hashable {
  /// The event is right; what it read is not.
  case misread(Int)
  /// Both halves of a pair read the same wrong thing.
  case misreadPair(Int, Int)
  /// Something is missing before the event at a place.
  case missing(AlignmentGraph.Missing, before: Int)
  case extra(Int)
  /// A call and its notification, at a place and the one before it.
  case extraPair(Int, Int)
  /// The events of two neighbouring places stand in the wrong order.
  case swapped(Int, Int)
  /// A pair stands on the wrong side of its neighbour, a single event or a pair: the places of both.
  case misplaced(Range<Int>, Range<Int>)
  /// The event should have been one of another type.
  case wrongKind(Int, type: Int)

  /// The last place that it touches.
  var place: Int {
    switch self {
    case .misread(let place), .extra(let place), .missing(_, let place), .wrongKind(let place, _): place
    case .misreadPair(_, let second), .extraPair(_, let second), .swapped(_, let second): second
    case .misplaced(_, let second): second.upperBound - 1
    }
  }
}
