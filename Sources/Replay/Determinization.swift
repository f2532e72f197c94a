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
    /// Rows of the refusal table that would fit, had the run been otherwise before.
    var open: [Int] = []
    var presumed: Int?
    /// The subject is being followed after a fault: an alignment tells where it is.
    var isFollowed = false
  }

  /// Why an event is illegal.
  struct Refused {
    /// Row of the machine's refusal table; nil where none fits (a fault of the model).
    var row: Int?
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
  /// States that subjects begin in, by beginning; -1 until they are asked for.
  var starts = [Int32](repeating: -1, count: Trace.Beginning.allCases.count)
  let stepper: Stepper
  let refusals: RefusalRows
  private(set) var beliefs: [Belief] = []
  private var index = BeliefIndex()
  /// What every event asks for; it is where it is as long as this is there.
  let table: UnsafeMutablePointer<StepTable>
  private(set) var outcomes: [Outcome] = []
  let letterCount: Int
  /// Among those of the trace's machine.
  let version: Int32
  /// Keys of the header that settle nothing: what rests on one of them is no rule of this log's system.
  let mootKeys: Set<String>
  /// What ``expected(_:)`` has worked out.
  private var expected: [(state: Int32, types: [Int])] = []
  /// What ``widened(_:)`` has worked out.
  private var wider: [Int32: Int32] = [:]

  /// By state, the one that stands for it while the subject is followed; -1 where there is none.
  private let followed = FlatList<Int32>(capacity: 1)
  /// The same moves, one by one, for alignments.
  private(set) lazy var alignment = AlignmentGraph(
    automaton: automaton, observability: observability, numbers: numbers, stepper: stepper)
  private let numbers: ConfigurationNumbers
  /// The steps of an app that implements none of its delegate's methods; nil where it is known to.
  private(set) lazy var uncalled: Stepper? = makeUncalled()

  static let unknown: Int32 = -1

  init(
    automaton: Automaton, observability: Observability, reader: LetterReader, version: Int,
    mootKeys: Set<String> = [], numbers: ConfigurationNumbers = ConfigurationNumbers()
  ) {
    self.numbers = numbers
    self.automaton = automaton
    self.reader = reader
    self.observability = observability
    stepper = Stepper(automaton: automaton, observability: observability)
    refusals = RefusalRows(automaton.machine.refusals, typeCount: automaton.model.endType + 1)
    letterCount = automaton.alphabet.count
    self.version = Int32(version)
    self.mootKeys = mootKeys
    table = .allocate(capacity: 1)
    table.initialize(to: StepTable(letters: reader.rows.pointer(0), letterCount: letterCount, version: self.version))
  }

  deinit {
    table.pointee.deallocate()
    table.deallocate()
  }

  func state(of belief: Belief) -> Int32 {
    let hash = belief.mixed
    if let known = index.find(hash, where: { beliefs[$0] == belief }) { return known }
    let number = append(belief, filledWith: Self.unknown)
    index.insert(number, hash)
    return number
  }

  private func append(_ belief: Belief, filledWith entry: Int32) -> Int32 {
    let number = Int32(beliefs.count)
    beliefs.append(belief)
    table.pointee.append(number, filledWith: entry)
    return number
  }

  /// The state that has the same belief, and sends every event to the alignment that follows the subject.
  func followed(_ state: Int32) -> Int32 {
    let index = Int(state)
    if index < followed.count, followed[index] >= 0 { return followed[index] }
    var outcome = Outcome(next: state)
    outcome.isFollowed = true
    let number = append(beliefs[Int(state)], filledWith: Int32(-2 - outcomes.count))
    outcomes.append(outcome)
    followed.extend(to: beliefs.count, filledWith: -1)
    followed[index] = number
    followed[Int(number)] = number
    return number
  }

  /// The state of a belief that silent moves have not been added to.
  func closedState(of belief: Belief) -> Int32 {
    state(of: stepper.closure(ConfigurationWorlds(belief.entries)))
  }

  /// The table's entry, worked out if need be.
  @inline(__always)
  func entry(_ state: Int32, _ letter: Int) -> Int32 {
    let known = table.pointee.entry(state, letter)
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

  /// The state after one event that is lost, whatever it was: where it leads is doubtful.
  func widened(_ state: Int32) -> Int32 {
    if let known = wider[state] { return known }
    let belief = beliefs[Int(state)]
    var reached = ConfigurationWorlds()
    for type in automaton.alphabet.rows.map(\.type) where type != automaton.model.endType {
      for letter in letters(of: type) {
        let result = stepper.step(belief, letter: letter)
        guard result.quirk == nil else { continue }
        for entry in result.belief.entries { reached.add(entry.configuration.doubtful, entry.worlds) }
      }
    }
    for entry in belief.entries { reached.add(entry.configuration, entry.worlds) }
    let made = self.state(of: stepper.closure(reached))
    wider[state] = made
    return made
  }

  private func resolve(_ state: Int32, _ letter: Int) -> Int32 {
    let belief = beliefs[Int(state)]
    let result = stepper.step(belief, letter: letter)
    var outcome = Outcome(next: state)
    if let spared = spared(belief, letter, result) {
      let row = result.misread ? nil : row(refusing: letter, belief, state)
      outcome.unjudged = [Unjudged(row: row, keys: ["delegate"], byDoubt: false)]
      outcome.next = self.state(of: spared)
    } else if result.belief.isEmpty {
      outcome.refusal = Refused(row: row(refusing: letter, belief, state))
    } else {
      outcome.quirk = result.quirk
      outcome.misread = result.misread
      outcome.presumed = result.presumed
      outcome.unjudged = unjudged(belief, result, letter)
      outcome.warnings = warnings(result, letter)
      outcome.open = openRows(belief, letter)
      outcome.next = self.state(
        of: result.belief.entries.allSatisfy(\.configuration.isDoubtful) ? result.belief.settled : result.belief)
    }
    let plain =
      outcome.refusal == nil && !outcome.misread && outcome.quirk == nil && outcome.warnings.isEmpty
      && outcome.unjudged.isEmpty && outcome.open.isEmpty && outcome.presumed == nil
    let entry = plain ? outcome.next : Int32(-2 - outcomes.count)
    if !plain { outcomes.append(outcome) }
    table.pointee.set(state, letter, entry)
    return entry
  }

  // MARK: States

  func isSeen(_ type: Int) -> Bool { observability.isSeen(type) }

  /// The letters of a type without a reading.
  func letters(of type: Int) -> Range<Int> {
    let base = Int(automaton.alphabet.base[type])
    let tests = automaton.alphabet.rows[Int(automaton.alphabet.rowOfType[type])].tests.count
    return base..<base + 1 << tests
  }

  /// Types that change the state legally here, by number.
  func expected(_ state: Int32) -> [Int] {
    if let known = expected.first(where: { $0.state == state }) { return known.types }
    let made = makeExpected(beliefs[Int(state)])
    expected.append((state, made))
    return made
  }

  private func makeExpected(_ belief: Belief) -> [Int] {
    let shown = shownStates(belief)
    let isHalf = isHalf(belief)
    let types = automaton.alphabet.rows.map(\.type).filter { type in
      guard type != automaton.model.endType, isSeen(type), automaton.consumes[0][type], !onlyLoops(belief, type) else {
        return false
      }
      return letters(of: type).contains { letter in
        let result = stepper.step(belief, letter: letter)
        return !result.belief.isEmpty && result.quirk == nil && !result.misread
          && (isHalf || shownStates(result.belief) != shown || self.isHalf(result.belief))
      }
    }
    // A notification that could do without its call goes without saying.
    let silent = automaton.machine.pairs.filter { types.contains($0.call) }.map(\.notification)
    return types.filter { !silent.contains($0) }
  }

  private func isHalf(_ belief: Belief) -> Bool {
    belief.entries.allSatisfy { automaton.nodes[0][$0.configuration.node(0)].isHalf }
  }

  func onlyLoops(_ belief: Belief, _ type: Int) -> Bool {
    let edges = alignment.plain.edges
    return belief.entries.allSatisfy { !edges.moves(0, $0.configuration.node(0), type) }
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
