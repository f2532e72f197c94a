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
    // By what is alike, the best. There are few: a table of lists would cost more than looking through them.
    var best: [(alike: [AlignmentMove], rank: Rank, moves: [AlignmentMove])] = []
    let pairs = scripts.joined().compactMap(\.missingPair)
    // What a fact says of itself is no reading that could be told.
    let telling = scripts.filter { moves in !moves.contains(where: isMisreadFact) }
    for moves in telling.isEmpty ? scripts : telling {
      let rank = rank(moves, of: fault, pairs)
      let alike = moves.map(alike)
      if let known = best.firstIndex(where: { $0.alike == alike }) {
        if rank < best[known].rank { best[known] = (alike, rank, moves) }
      } else {
        best.append((alike, rank, moves))
      }
    }
    return Self.varied(best.sorted { $0.rank < $1.rank }.map(\.moves))
  }

  private func isMisreadFact(_ move: AlignmentMove) -> Bool {
    if case .misread(let place) = move { isFact(place) } else { false }
  }

  /// The best of each kind of repair at each place first, in their order, then the others: five events that may be missing
  /// shall not hide that one may be too much, nor those that one may have been that it may have been another one.
  private static func varied(_ options: [[AlignmentMove]]) -> [[AlignmentMove]] {
    let families = options.map { $0.flatMap(\.family) }
    let isFirst = families.indices.map { !families[..<$0].contains(families[$0]) }
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

  private func rank(_ moves: [AlignmentMove], of fault: Following.Fault, _ pairs: [Pair]) -> Rank {
    Rank(
      kind: moves.reduce(0) { $0 + kind($1, of: fault, pairs) },
      distance: moves.reduce(0) { $0 + abs(fault.place - $1.place) }, text: moves.flatMap(number))
  }

  /// How unlikely a fault is. What explains what is seen by what is seen comes before what supposes something else: an
  /// event written twice, a wrong reading, halves of a pair that changed places; then half of a pair whose other half is
  /// there, and a change of state that is missing before the next one, or stands behind it; then the event itself that
  /// could not be, where the log has none of its type nearby. A log can lose each of its events and swap each with the next
  /// one; it can get an event too much, or a wrong one, in many more ways, of which each is the less likely.
  private func kind(_ move: AlignmentMove, of fault: Following.Fault, _ pairs: [Pair]) -> Int {
    switch move {
    case .misread(let place): isFact(place) ? 23 : 2
    case .misreadPair: 2
    case .extra(let place): kind(ofExtra: place, fault)
    case .swapped(let first, let second): kind(ofSwapped: first, second, fault)
    case .missing(.event(let type), let place): kind(ofMissing: type, place, fault, pairs)
    case .missing(.pair, _), .misplaced: 11
    case .wrongKind(let place, let type): moves(place, type, fault) ? 15 : 16
    case .extraPair: 17
    }
  }

  private func kind(ofExtra place: Int, _ fault: Following.Fault) -> Int {
    if isRepeated(place, by: letter) { return 1 }
    if isRepeated(place, by: type) { return 4 }
    if isFact(place) { return 21 }
    return place == fault.place && isAlone(place) ? 8 : 13
  }

  private func kind(ofSwapped first: Int, _ second: Int, _ fault: Following.Fault) -> Int {
    if isPair(first, second) { return 3 }
    guard let moved = letter(second), let next = type(first) else { return 10 }
    return bothMove(.letter(moved), graph.type(of: moved), next, at: first, fault) ? 6 : 10
  }

  private func kind(
    ofMissing type: Int, _ place: Int, _ fault: Following.Fault, _ pairs: [Pair]
  ) -> Int {
    if model.runs.exit.contains(type) { return 19 }
    if isOtherHalfThere(of: type, place) { return 5 }
    if isHalf(type, of: pairs) { return 12 }
    guard place == fault.place, let next = self.type(place) else { return 9 }
    return bothMove(.missing(type: type), type, next, at: place, fault) ? 7 : 9
  }

  /// Whether both halves of a pair may be missing of which a single one would do.
  private func isHalf(_ type: Int, of pairs: [Pair]) -> Bool {
    pairs.contains { $0.call == type || $0.notification == type }
  }

  /// Whether the event at a place is the only one of its type.
  private func isAlone(_ place: Int) -> Bool {
    !following.elements.indices.contains { $0 != place && type($0) == type(place) }
  }

  /// Whether the half of a pair that is missing before a place is the call of the notification there, or the notification
  /// of the last call.
  private func isOtherHalfThere(of type: Int, _ place: Int) -> Bool {
    if let next = self.type(place), graph.isWholePair(types: type, next) { return true }
    let pairs = graph.automaton.machine.pairs
    for before in stride(from: place - 1, through: 0, by: -1) {
      guard let other = self.type(before) else { return false }
      if graph.isWholePair(types: other, type) { return true }
      if pairs.contains(where: { $0.call == other || $0.notification == other }) { return false }
    }
    return false
  }

  /// The states from which an event was taken: those of no fault more than there were before.
  private func origin(_ place: Int, _ fault: Following.Fault) -> (AlignmentGraph, [AlignmentColumn.Layer])? {
    var node: AlignmentNode? = following.node
    while let here = node, here.place >= place { node = here.parent }
    return node.map { ($0.graph, $0.column.layers(faults: fault.moves.lowerBound)) }
  }

  /// Whether an event of a type would have moved the machine proper at a place.
  private func moves(_ place: Int, _ type: Int, _ fault: Following.Fault) -> Bool {
    guard let (graph, layers) = origin(place, fault) else { return true }
    return graph.moves(layers, by: type)
  }

  /// Whether an event, and one of another type after it, both move the machine proper at a place.
  private func bothMove(
    _ stage: Passage.Stage, _ type: Int, _ next: Int, at place: Int, _ fault: Following.Fault
  ) -> Bool {
    guard let (graph, layers) = origin(place, fault), graph.moves(layers, by: type) else { return false }
    return graph.moves(graph.stepped(layers, stage, of: Passage(stage)), by: next)
  }

  private func isPair(_ first: Int, _ second: Int) -> Bool {
    graph.isPair(following.elements[first].letter, following.elements[second].letter)
  }

  private func type(_ place: Int) -> Int? {
    following.elements.indices.contains(place) ? graph.type(of: following.elements[place].letter) : nil
  }

  private func isFact(_ place: Int) -> Bool { type(place).map { model.types[$0].neverSilent } ?? false }

  private func letter(_ place: Int) -> Int? {
    following.elements.indices.contains(place) ? following.elements[place].letter : nil
  }

  private func isRepeated(_ place: Int, by key: (Int) -> Int?) -> Bool {
    key(place) == key(place - 1) || key(place) == key(place + 1)
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
      let readings = place == fault.place ? fault.readings : []
      if readings.count == 1 { step.state = readings[0] } else { step.readings = readings }
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
  fileprivate var family: [Int] {
    switch self {
    case .misread, .misreadPair: [0, 0]
    case .missing: [1, 0]
    case .extra(let place): [2, place]
    case .extraPair: [2, -1]
    case .swapped, .misplaced: [3, 0]
    case .wrongKind(let place, _): [4, place]
    }
  }

  fileprivate var missingPair: Pair? {
    if case .missing(.pair(let pair), _) = self { pair } else { nil }
  }
}
