import LifecycleModel

/// Of all cheapest repairs of a subject's faults, the ones to offer, and in which order.
struct RepairChoice {
  private let following: Following
  private let model: Model
  private let graph: AlignmentGraph

  init(_ following: Following, model: Model) {
    self.following = following
    self.model = model
    graph = following.node.graph
  }

  /// How one fault can be mended.
  struct Offer {
    /// The likeliest first, none twice.
    var repairs: [[RepairStep]]
    /// Those of the first one.
    var moves: [AlignmentMove]
  }

  /// What is offered for each fault; it goes together with what was chosen for the ones before.
  func offers() -> [Offer] {
    var chosen: [AlignmentMove] = []
    // The same for all faults, and only needed where the history is a new one.
    var search: RepairSearch?
    func repairSearch() -> RepairSearch {
      let made = search ?? RepairSearch(to: following.node)
      search = made
      return made
    }
    return following.faults.map { fault in
      let request = ScriptRequest(
        faults: fault.moves, chosen: chosen.count == fault.moves.lowerBound ? chosen : [])
      let options = options(for: fault, following.node.scripts(request, repairSearch))
      if let first = options.first { chosen += first }
      return Offer(repairs: options.map { $0.flatMap { steps($0, fault) } }, moves: options.first ?? [])
    }
  }

  private func options(for fault: Following.Fault, _ scripts: [[AlignmentMove]]) -> [[AlignmentMove]] {
    var best: [[AlignmentMove]: (rank: Rank, moves: [AlignmentMove])] = [:]
    let pairs = Set(scripts.joined().compactMap(\.missingPair))
    let single = Set(scripts.compactMap { $0.count == 1 ? $0.first : nil })
    let telling = scripts.filter { moves in !moves.contains { isOtherWords($0, single) } }
    for moves in telling.isEmpty ? scripts : telling {
      let rank = rank(moves, of: fault, pairs)
      let alike = moves.map(alike)
      if let known = best[alike], known.rank <= rank { continue }
      best[alike] = (rank, moves)
    }
    return Self.varied(best.values.sorted { $0.rank < $1.rank }.map(\.moves))
  }

  /// Whether a move says what another one says better: an event that should have been one that changes nothing is too
  /// much, and one of its own kind says nothing that could be mended.
  private func isOtherWords(_ move: AlignmentMove, _ single: Set<AlignmentMove>) -> Bool {
    guard case .wrongKind(let place, let type) = move else { return false }
    return type == self.type(place) || (single.contains(.extra(place)) && graph.changesNothing(type))
  }

  /// The best of each kind of repair first, in their order, then the others: five events that may be missing shall not
  /// hide that one may be too much.
  private static func varied(_ options: [[AlignmentMove]]) -> [[AlignmentMove]] {
    var seen: Set<[Int]> = []
    let isFirst = options.map { seen.insert($0.map(\.family)).inserted }
    let (first, rest) = (options.indices.filter { isFirst[$0] }, options.indices.filter { !isFirst[$0] })
    return (first + rest).map { options[$0] }
  }

  // MARK: Likelihood

  private struct Rank: Comparable {
    var kind: Int
    /// How far from the event that could not be.
    var distance: Int
    /// The moves themselves, so that the order is one.
    var text: [Int]

    static func < (a: Rank, b: Rank) -> Bool {
      if a.kind != b.kind { return a.kind < b.kind }
      if a.distance != b.distance { return a.distance < b.distance }
      return a.text.lexicographicallyPrecedes(b.text)
    }
  }

  private func rank(_ moves: [AlignmentMove], of fault: Following.Fault, _ pairs: Set<Pair>) -> Rank {
    Rank(
      kind: moves.reduce(0) { $0 + kind($1, pairs) },
      distance: moves.reduce(0) { $0 + abs(fault.place - $1.place) }, text: moves.flatMap(number))
  }

  /// How unlikely a fault is. A log can lose each of its events, repeat each, and swap each with the next one; it can get
  /// an event too much, or a wrong one, in many more ways, of which each is the less likely.
  private func kind(_ move: AlignmentMove, _ pairs: Set<Pair>) -> Int {
    switch move {
    case .misread(let place): isFact(place) ? 20 : 3
    case .misreadPair: 3
    case .extra(let place): isRepeated(place) ? 2 : isFact(place) ? 18 : 10
    case .swapped(let first, let second): isPair(first, second) ? 4 : 7
    case .missing(.event(let type), _): model.runs.exit.contains(type) ? 16 : isHalf(type, of: pairs) ? 9 : 6
    case .missing(.pair, _), .misplaced: 8
    case .wrongKind: 12
    case .extraPair: 14
    }
  }

  /// Whether both halves of a pair may be missing of which a single one would do.
  private func isHalf(_ type: Int, of pairs: Set<Pair>) -> Bool {
    pairs.contains { $0.call == type || $0.notification == type }
  }

  private func isPair(_ first: Int, _ second: Int) -> Bool {
    graph.isPair(following.elements[first].letter, following.elements[second].letter)
  }

  private func type(_ place: Int) -> Int? {
    following.elements.indices.contains(place) ? graph.type(of: following.elements[place].letter) : nil
  }

  private func isFact(_ place: Int) -> Bool { type(place).map { model.types[$0].neverSilent } ?? false }

  private func isRepeated(_ place: Int) -> Bool {
    type(place) == type(place - 1) || type(place) == type(place + 1)
  }

  private func number(_ move: AlignmentMove) -> [Int] {
    switch move {
    case .misread(let place): [0, place]
    case .extra(let place): [1, -place]
    case .swapped(let place, _): [2, place]
    case .missing(.event(let type), let place): [3, type, place]
    case .missing(.pair(let pair), let place): [4, pair.call, place]
    case .wrongKind(let place, let type): [5, type, place]
    case .extraPair(let place, _): [6, place]
    case .misreadPair(let place, _): [8, place]
    case .misplaced(let first, let second): [7, first.lowerBound, second.lowerBound]
    }
  }

  /// The same for moves that come to the same: of a row of equal events any can go, and a missing event may have been
  /// missing a little earlier or later.
  private func alike(_ move: AlignmentMove) -> AlignmentMove {
    switch move {
    case .missing(let missing, _): return .missing(missing, before: 0)
    case .extra(var place):
      while place > 0, type(place) == type(place - 1) { place -= 1 }
      return .extra(place)
    case .misread, .misreadPair, .swapped, .misplaced, .wrongKind, .extraPair: return move
    }
  }

  // MARK: Text

  private func line(_ place: Int) -> Int { following.elements[place].line }

  private func steps(_ move: AlignmentMove, _ fault: Following.Fault) -> [RepairStep] {
    switch move {
    case .misread(let place):
      var step = RepairStep(.replace, event: type(place).map { model.typeName($0) }, line: line(place))
      if place == fault.place, fault.readings.count == 1 { step.state = fault.readings[0] }
      return [step]
    case .misreadPair(let first, let second):
      return [first, second].flatMap { steps(.misread($0), fault) }
    case .extra(let place): return [RepairStep(.delete, line: line(place))]
    case .extraPair(let first, let second):
      return [RepairStep(.delete, line: line(first)), RepairStep(.delete, line: line(second))]
    case .swapped(let first, let second): return [RepairStep(.swap, line: line(first), with: line(second))]
    case .misplaced(let first, let second): return displacements(first, second)
    case .wrongKind(let place, let type): return [RepairStep(.replace, event: model.typeName(type), line: line(place))]
    case .missing(let missing, let place): return insertions(missing, place)
    }
  }

  /// Two pairs change places half by half; of a pair and a single event the single one moves.
  private func displacements(_ first: Range<Int>, _ second: Range<Int>) -> [RepairStep] {
    if first.count == second.count {
      return zip(first, second).map { RepairStep(.swap, line: line($0), with: line($1)) }
    }
    let single = first.count == 1 ? first.lowerBound : second.lowerBound
    let before = first.count == 1 ? second.upperBound : first.lowerBound
    let elements = following.elements
    let target = elements.indices.contains(before) ? line(before) : (elements.last?.line ?? 0) + 1
    return [
      RepairStep(.insert, event: type(single).map { model.typeName($0) }, line: target),
      RepairStep(.delete, line: line(single)),
    ]
  }

  private func insertions(_ missing: AlignmentGraph.Missing, _ place: Int) -> [RepairStep] {
    let elements = following.elements
    let isAtEnd = !elements.indices.contains(place) || graph.isEnd(elements[place].letter)
    // What is missing at the end goes after the last line.
    let line = isAtEnd ? (elements.last?.line ?? 0) + 1 : elements[place].line
    switch missing {
    case .event(let type): return [RepairStep(.insert, event: model.typeName(type), line: line)]
    case .pair(let pair):
      return [pair.call, pair.notification].map { RepairStep(.insert, event: model.typeName($0), line: line) }
    }
  }
}

extension AlignmentMove {
  /// Moves of one family are the same repair with another event.
  fileprivate var family: Int {
    switch self {
    case .misread, .misreadPair: 0
    case .missing: 1
    case .extra, .extraPair: 2
    case .swapped, .misplaced: 3
    case .wrongKind: 4
    }
  }

  fileprivate var missingPair: Pair? {
    if case .missing(.pair(let pair), _) = self { pair } else { nil }
  }
}
