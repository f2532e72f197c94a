import LifecycleModel

/// The events of a subject around its faults beside those of the legal run that the chosen repairs make of them.
struct AlignmentPicture {
  /// Events that are shown before the first move of a fault, and after what its finding points to.
  private static let before = 4
  private static let after = 2

  private let model: Model
  private let graph: AlignmentGraph
  private let elements: [Following.Element]
  /// What is missing before a place.
  private var missing: [Int: [Int]] = [:]
  /// What the model has instead of the event at a place; nothing for an event too much.
  private var instead: [Int: (move: AlignmentRow.Move, model: String?)] = [:]

  /// - Parameter moves: Of all faults of the subject, those of the first repair of each.
  init(_ following: Following, model: Model, moves: [AlignmentMove]) {
    self.model = model
    graph = following.node.graph
    elements = following.elements
    for move in moves { add(move) }
  }

  private mutating func add(_ move: AlignmentMove) {
    switch move {
    case .misread(let place): instead[place] = (.other, name(place))
    case .misreadPair(let first, let second): for place in [first, second] { instead[place] = (.other, name(place)) }
    case .missing(.event(let type), let place): missing[place, default: []].append(type)
    case .missing(.pair(let pair), let place): missing[place, default: []] += [pair.call, pair.notification]
    case .extra(let place): instead[place] = (.log, nil)
    case .extraPair(let first, let second): for place in [first, second] { instead[place] = (.log, nil) }
    case .swapped(let first, let second):
      instead[first] = (.moved, name(second))
      instead[second] = (.moved, name(first))
    case .misplaced(let first, let second):
      for (place, other) in zip(first.lowerBound..<second.upperBound, Array(second) + Array(first)) {
        instead[place] = (.moved, name(other))
      }
    case .wrongKind(let place, let type): instead[place] = (.other, model.typeName(type))
    }
  }

  private func name(_ place: Int) -> String? {
    elements.indices.contains(place) ? model.typeName(graph.type(of: elements[place].letter)) : nil
  }

  /// The rows around one fault.
  ///
  /// - Parameters:
  ///   - place: The event that could not be.
  ///   - moves: What mends it.
  func rows(at place: Int, moves: [AlignmentMove]) -> [AlignmentRow] {
    let first = max((moves.map(\.firstPlace) + [place]).min().map { $0 - Self.before } ?? 0, 0)
    let last = min(max(moves.map(\.place).max() ?? place, place) + Self.after, elements.count - 1)
    guard first <= last else { return [] }
    return (first...last + 1).flatMap { place -> [AlignmentRow] in
      let absent = (missing[place] ?? []).map { AlignmentRow(.model, model: model.typeName($0)) }
      return place <= last && !graph.isEnd(elements[place].letter) ? absent + [row(place)] : absent
    }
  }

  private func row(_ place: Int) -> AlignmentRow {
    let change = instead[place] ?? (.both, name(place))
    return AlignmentRow(change.move, line: elements[place].line, log: name(place), model: change.model)
  }
}

extension AlignmentMove {
  /// The first place that it touches.
  fileprivate var firstPlace: Int {
    switch self {
    case .misread, .extra, .missing, .wrongKind: place
    case .misreadPair(let first, _), .extraPair(let first, _), .swapped(let first, _): first
    case .misplaced(let first, _): first.lowerBound
    }
  }
}
