import LifecycleModel

/// An automaton, determinised lazily for one observability: states are beliefs, numbered as they are met; each
/// (state, letter) is worked out once.
///
/// Not thread-safe: one a replay.
final class Determinization {
  /// What a (state, letter) leads to, where it is more than another state.
  struct Outcome {
    var next: Int32
    /// The event is illegal.
    var refusal: Refused?
    /// The event is legal, but not what it reads.
    var misread = false
    var quirk: Int?
    /// Rows of the refusal table that only warn.
    var warnings: [Int] = []
    var unjudged: [Unjudged] = []
    var presumed: Int?
  }

  /// Why an event is illegal, and what would mend it.
  struct Refused {
    /// Row of the machine's refusal table; nil where none fits (a fault of the model).
    var row: Int?
    var repairs: [Repair]
  }

  /// A change of one event that makes the refused one legal.
  enum Repair: Hashable {
    case insert(Int)
    /// A delegate call and its notification, which belong together.
    case insertPair(Pair)
    case delete
    case replace(Int)
  }

  struct Unjudged: Hashable {
    /// nil: the rule of readings.
    var row: Int?
    var keys: [String]
    /// It rests on a file that does not say what it records.
    var byDoubt: Bool
  }

  let automaton: Automaton
  let observability: Observability
  let reader: LetterReader
  /// Numbers of the public state sets of the states, as the file counts them; -1 until they are asked for.
  var shownSets: [StateSetID] = []
  private let stepper: Stepper
  private(set) var beliefs: [Belief] = []
  private var index: [Belief: Int32] = [:]
  /// Row-major: state × letter; `unknown`, a state, or `-2 - outcome`.
  private var table: UnsafeMutablePointer<Int32>
  /// States that there is room for.
  private var capacity = 16
  private(set) var outcomes: [Outcome] = []
  let letterCount: Int
  /// Among those of the trace's machine.
  let version: Int32

  static let unknown: Int32 = -1

  init(automaton: Automaton, observability: Observability, reader: LetterReader, version: Int) {
    self.automaton = automaton
    self.reader = reader
    self.observability = observability
    stepper = Stepper(automaton: automaton, observability: observability)
    letterCount = automaton.alphabet.count
    self.version = Int32(version)
    table = .allocate(capacity: capacity * letterCount)
  }

  deinit { table.deallocate() }

  func state(of belief: Belief) -> Int32 {
    if let known = index[belief] { return known }
    let number = Int32(beliefs.count)
    beliefs.append(belief)
    index[belief] = number
    shownSets.append(-1)
    if beliefs.count > capacity { grow() }
    (table + Int(number) * letterCount).initialize(repeating: Self.unknown, count: letterCount)
    return number
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * capacity * letterCount)
    larger.initialize(from: table, count: capacity * letterCount)
    table.deallocate()
    table = larger
    capacity *= 2
  }

  /// The state of a belief that silent moves have not been added to.
  func closedState(of belief: Belief) -> Int32 {
    state(of: stepper.closure(Dictionary(uniqueKeysWithValues: belief.entries.map { ($0.configuration, $0.worlds) })))
  }

  /// The table's entry, worked out if need be.
  @inline(__always)
  func entry(_ state: Int32, _ letter: Int) -> Int32 {
    let known = table[Int(state) * letterCount + letter]
    return known != Self.unknown ? known : resolve(state, letter)
  }

  func outcome(_ entry: Int32) -> Outcome { outcomes[Int(-2 - entry)] }

  /// Whether the letter is legal, quirks and wrong readings left aside.
  func isLegal(_ state: Int32, _ letter: Int) -> Bool {
    let entry = entry(state, letter)
    guard entry < 0 else { return true }
    let outcome = outcome(entry)
    return outcome.refusal == nil && outcome.quirk == nil && !outcome.misread
  }

  private func resolve(_ state: Int32, _ letter: Int) -> Int32 {
    let belief = beliefs[Int(state)]
    let result = stepper.step(belief, letter: letter)
    var outcome = Outcome(next: state)
    if result.belief.isEmpty {
      outcome = refuse(state, letter)
    } else {
      outcome.quirk = result.quirk
      outcome.misread = result.misread
      outcome.presumed = result.presumed
      outcome.unjudged = unjudged(belief, result, letter)
      outcome.warnings = warnings(result, letter)
      outcome.next = self.state(
        of: result.belief.entries.allSatisfy(\.configuration.isDoubtful) ? result.belief.settled : result.belief)
    }
    let plain =
      outcome.refusal == nil && !outcome.misread && outcome.quirk == nil && outcome.warnings.isEmpty
      && outcome.unjudged.isEmpty && outcome.presumed == nil
    let entry = plain ? outcome.next : Int32(-2 - outcomes.count)
    if !plain { outcomes.append(outcome) }
    table[Int(state) * letterCount + letter] = entry
    return entry
  }

  // MARK: Refusals

  private func refuse(_ state: Int32, _ letter: Int) -> Outcome {
    let belief = beliefs[Int(state)]
    var (repairs, next) = repairs(state, letter)
    if let fact = factually(belief, letter) { next = self.state(of: fact) }
    return Outcome(
      next: next, refusal: Refused(row: row(refusing: letter, belief, state), repairs: repairs))
  }

  /// What is never silent is a fact, whatever it says of itself: the process was launched, or it has ended.
  private func factually(_ belief: Belief, _ letter: Int) -> Belief? {
    let type = automaton.alphabet.parts(of: letter).type
    guard type != automaton.model.endType, automaton.model.types[type].neverSilent else { return nil }
    let after = letters(of: type).map { stepper.step(belief, letter: $0) }.filter {
      !$0.belief.isEmpty && $0.quirk == nil
    }
    return after.isEmpty ? nil : after.reduce(Belief()) { $0.union($1.belief) }.settled
  }

  /// The first row that fits every configuration, else the first that fits one.
  func row(refusing letter: Int, _ belief: Belief, _ state: Int32?) -> Int? {
    let type = automaton.alphabet.parts(of: letter).type
    let certain = belief.filter { !$0.configuration.isDoubtful }
    let entries = (certain.isEmpty ? belief : certain).entries
    var some: Int?
    for (number, row) in automaton.machine.refusals.enumerated() where !row.warns {
      guard row.types?.contains(type) ?? true else { continue }
      if row.early, !isEarly(type, belief) { continue }
      var fitting = 0
      for entry in entries where stepper.fits(row, entry.configuration) {
        let worlds = stepper.worlds(row.condition, entry.configuration, letter: letter)
        if entry.worlds.subtracting(worlds).isEmpty { fitting += 1 }
      }
      if fitting == entries.count { return number }
      if fitting > 0, some == nil { some = number }
    }
    return some
  }

  /// Whether the event is one half of a pair whose other half would be legal here.
  private func isEarly(_ type: Int, _ belief: Belief) -> Bool {
    // Where a half of the pair has come already, the other one is not early but due.
    let whole = belief.filter { !automaton.nodes[0][$0.configuration.node(0)].isHalf }
    return automaton.machine.pairs.contains { pair in
      guard type == pair.notification || type == pair.call else { return false }
      let other = type == pair.notification ? pair.call : pair.notification
      guard isSeen(other) else { return false }
      let result = stepper.step(whole, letter: automaton.alphabet.letter(type: other, passed: 0, reading: 0))
      return !result.belief.isEmpty && result.quirk == nil
    }
  }

  private func warnings(_ result: Stepper.Result, _ letter: Int) -> [Int] {
    let type = automaton.alphabet.parts(of: letter).type
    return automaton.machine.refusals.indices.filter { number in
      let row = automaton.machine.refusals[number]
      guard row.warns, row.types?.contains(type) ?? true else { return false }
      return result.living.allSatisfy { configuration, worlds in
        stepper.fits(row, configuration)
          && worlds.subtracting(stepper.worlds(row.condition, configuration, letter: letter)).isEmpty
      }
    }
  }

  /// What died although something else lived on: open facts that the header would settle, and doubts.
  private func unjudged(_ belief: Belief, _ result: Stepper.Result, _ letter: Int) -> [Unjudged] {
    guard result.quirk == nil, !result.misread else { return [] }
    var found: [Unjudged] = []
    let living = result.belief.worlds
    var dead = belief.worlds.subtracting(living)
    if let inferred = automaton.inferred[automaton.alphabet.parts(of: letter).type] { dead = dead & inferred }
    if !dead.isEmpty {
      let part = belief.restricted(to: dead)
      let misread = stepper.step(part, letter: letter).misread
      found.append(
        Unjudged(
          row: misread ? nil : row(refusing: letter, part, nil),
          keys: automaton.worlds.keys(telling: dead, from: living),
          byDoubt: false))
    }
    let wasCertain = belief.filter { !$0.configuration.isDoubtful }
    if !wasCertain.isEmpty, result.belief.entries.allSatisfy(\.configuration.isDoubtful) {
      found.append(Unjudged(row: row(refusing: letter, wasCertain, nil), keys: ["channels"], byDoubt: true))
    }
    return found
  }

  // MARK: Repairs

  /// All changes of one event, and the state that they lead to together.
  private func repairs(_ state: Int32, _ letter: Int) -> ([Repair], Int32) {
    let belief = beliefs[Int(state)]
    var repairs: [Repair] = []
    var union = belief
    let isEnd = automaton.alphabet.parts(of: letter).type == automaton.model.endType
    for type in automaton.alphabet.rows.map(\.type)
    where type != automaton.model.endType && isSeen(type) && automaton.consumes[0][type] && !onlyLoops(belief, type) {
      var inserted = false
      var replaced = false
      for other in letters(of: type) {
        let result = stepper.step(belief, letter: other)
        guard !result.belief.isEmpty, result.quirk == nil, !result.misread else { continue }
        let after = stepper.step(result.belief, letter: letter)
        if !after.belief.isEmpty, after.quirk == nil, changes(belief, result.belief) {
          inserted = true
          union = union.union(after.belief)
        }
        if !isEnd, changes(belief, result.belief), isReplacement(type, for: letter) {
          replaced = true
          union = union.union(result.belief)
        }
      }
      if inserted { repairs.append(.insert(type)) }
      if replaced { repairs.append(.replace(type)) }
    }
    for pair in automaton.machine.pairs where isSeen(pair.call) && isSeen(pair.notification) {
      guard let after = inserting(pair, into: belief, before: letter) else { continue }
      // The notification alone would do where the call may be unimplemented; offered are both.
      repairs.removeAll { $0 == .insert(pair.notification) || $0 == .insert(pair.call) }
      repairs.append(.insertPair(pair))
      union = union.union(after)
    }
    if !isEnd { repairs.append(.delete) }
    return (repairs, self.state(of: union.settled))
  }

  /// Where both halves of a pair, and then the letter, lead to; nil where that is illegal.
  private func inserting(_ pair: Pair, into belief: Belief, before letter: Int) -> Belief? {
    var belief = belief
    for type in [pair.call, pair.notification] {
      let result = stepper.step(belief, letter: automaton.alphabet.letter(type: type, passed: 0, reading: 0))
      guard !result.belief.isEmpty, result.quirk == nil else { return nil }
      belief = result.belief
    }
    let result = stepper.step(belief, letter: letter)
    return result.belief.isEmpty || result.quirk != nil ? nil : result.belief
  }

  private func changes(_ before: Belief, _ after: Belief) -> Bool { before != after }

  /// An event is a slip for another one only of its own channel.
  private func isReplacement(_ type: Int, for letter: Int) -> Bool {
    let types = automaton.model.types
    return types[type].channel == types[automaton.alphabet.parts(of: letter).type].channel && !types[type].neverSilent
  }

  private func isSeen(_ type: Int) -> Bool {
    observability.statuses[type] == .required || observability.statuses[type] == .presumed
  }

  /// The letters of a type without a reading.
  func letters(of type: Int) -> Range<Int> {
    let base = Int(automaton.alphabet.base[type])
    let tests = automaton.alphabet.rows[Int(automaton.alphabet.rowOfType[type])].tests.count
    return base..<base + 1 << tests
  }

  /// Types that change the state legally here, by number.
  func expected(_ state: Int32) -> [Int] {
    let belief = beliefs[Int(state)]
    let shown = shownStates(belief)
    let types = automaton.alphabet.rows.map(\.type).filter { type in
      guard type != automaton.model.endType, isSeen(type), automaton.consumes[0][type], !onlyLoops(belief, type) else {
        return false
      }
      return letters(of: type).contains { letter in
        let result = stepper.step(belief, letter: letter)
        return !result.belief.isEmpty && result.quirk == nil && !result.misread
          && (shownStates(result.belief) != shown || isHalf(belief) || isHalf(result.belief))
      }
    }
    // A notification that could do without its call goes without saying.
    let silent = automaton.machine.pairs.filter { types.contains($0.call) }.map(\.notification)
    return types.filter { !silent.contains($0) }
  }

  private func isHalf(_ belief: Belief) -> Bool {
    belief.entries.allSatisfy { automaton.nodes[0][$0.configuration.node(0)].isHalf }
  }

  private func onlyLoops(_ belief: Belief, _ type: Int) -> Bool {
    belief.entries.allSatisfy { entry in
      automaton.nodes[0][entry.configuration.node(0)].edges.allSatisfy { !$0.types.contains(type) || $0.isLoop }
    }
  }

  /// The states of a belief that rest on no doubt; all where all do.
  func certainStates(_ belief: Belief) -> [String] {
    let certain = belief.filter { !$0.configuration.isDoubtful }
    return shownStates(certain.isEmpty ? belief : certain)
  }

  /// Public names of the states of a belief, in model order.
  func shownStates(_ belief: Belief) -> [String] {
    var shown = [Bool](repeating: false, count: automaton.machine.shown.count)
    for entry in belief.entries {
      let node = automaton.nodes[0][entry.configuration.node(0)]
      shown[automaton.machine.regions[0].states[node.state].shows] = true
    }
    return shown.indices.filter { shown[$0] }.map { automaton.machine.shown[$0] }
  }
}
