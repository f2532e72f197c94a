import EventLog
import LifecycleModel

/// How far a plain pattern is in a run.
enum PlainPhase: UInt8 {
  case closed
  case open
  /// What should come in the scope has come.
  case met
  /// A ``PatternRun`` judges.
  case taken

  /// What an event of a type leads to.
  enum Step {
    case stays
    case goes(PlainPhase)
    /// The event opens a scope.
    case opens
    /// It may break the pattern: a ``PatternRun`` has to judge it.
    case isJudged
  }

  func step(_ role: PatternRole, isExistence: Bool) -> Step {
    switch self {
    case .taken: return .stays
    case .closed: return role.isDisjoint(with: .opening) ? .stays : .opens
    case .open where role.contains(.closes):
      // What should have come has not.
      return isExistence ? .isJudged : Self.closing(role)
    case .open where role.contains(.acts):
      // What must not come has come.
      return isExistence ? .goes(.met) : .isJudged
    case .open: return .stays
    case .met: return role.contains(.closes) ? Self.closing(role) : .stays
    }
  }

  private static func closing(_ role: PatternRole) -> Step { role.contains(.opens) ? .opens : .goes(.closed) }
}

/// What an event does to the plain patterns of a run.
final class PlainMove {
  /// The number of the phases after it; negative where they have none.
  let next: Int32
  let phases: [PlainPhase]
  /// Patterns whose scope the event opens.
  let opened: FlatTable<Int32>
  /// Patterns that have to judge it.
  let judged: [Int]
  let isJudged: Bool

  init(next: Int32, phases: [PlainPhase], opened: [Int32], judged: [Int]) {
    self.next = next
    self.phases = phases
    self.opened = FlatTable(opened)
    self.judged = judged
    isJudged = !judged.isEmpty
  }
}

/// The phases of all plain patterns at once, as the states of one finite automaton: most events cost one look.
///
/// What a plain pattern does depends on its phase and on the event's type alone. States are made as they come up, and
/// only so many of them: beyond that a run goes on with phases that have no number.
final class PlainPhases {
  /// The rest of an entry's numbers are moves; this is one that has not been asked for.
  private static let unknown = Int32.min

  private let limit: Int
  /// By type, what it is to each plain pattern.
  private let roles: [[(pattern: Int, role: PatternRole)]]
  private let isExistence: [Bool]
  private let typeCount: Int
  private var states: [[PlainPhase]] = []
  private var index = BeliefIndex()
  private var moves: [PlainMove] = []
  /// The same, to be looked at without counting references.
  private var moveRefs: [Unmanaged<PlainMove>] = []
  /// The last move that no entry names.
  private var unlisted: PlainMove?
  /// State × type: the next state where that is all; else the complement of a move's index.
  private var rows: UnsafeMutablePointer<Int32>
  private var capacity = 4

  init(_ patterns: [Pattern], heard: [[PatternRole]], isPlain: [Bool], limit: Int = 1024) {
    self.limit = limit
    roles = heard.map { roles in
      roles.indices.filter { isPlain[$0] && !roles[$0].isEmpty }.map { (pattern: $0, role: roles[$0]) }
    }
    isExistence = patterns.map { $0.kind == .existence }
    typeCount = heard.count
    rows = .allocate(capacity: capacity * heard.count)
  }

  deinit { rows.deallocate() }

  /// The number of phases, by pattern; negative where there are too many already.
  func number(of phases: [PlainPhase]) -> Int32 {
    let hash = Self.hash(phases)
    if let known = index.find(hash, where: { states[$0] == phases }) { return known }
    guard states.count < limit else { return -1 }
    if states.count == capacity { grow() }
    (rows + states.count * typeCount).initialize(repeating: Self.unknown, count: typeCount)
    let number = Int32(states.count)
    states.append(phases)
    index.insert(number, hash)
    return number
  }

  /// The same in every process.
  private static func hash(_ phases: [PlainPhase]) -> UInt64 {
    phases.reduce(UInt64(phases.count)) { hash, phase in
      let mixed = (hash ^ UInt64(phase.rawValue)) &* 0x9E37_79B9_7F4A_7C15
      return mixed ^ mixed >> 29
    }
  }

  private func grow() {
    let made = UnsafeMutablePointer<Int32>.allocate(capacity: 2 * capacity * typeCount)
    made.update(from: rows, count: capacity * typeCount)
    rows.deallocate()
    rows = made
    capacity *= 2
  }

  func phases(of state: PatternState) -> [PlainPhase] {
    state.number < 0 ? state.phases : states[Int(state.number)]
  }

  /// The state after an event, where all that it does is to lead there; else negative.
  @inline(__always)
  func next(_ state: Int32, _ type: Int) -> Int32 {
    // A state without a number is negative.
    state < 0 ? Self.unknown : rows[Int(state) &* typeCount &+ type]
  }

  /// What an event does to the plain patterns. It lives until the next one is asked for.
  /// - Parameter entry: What ``next(_:_:)`` said.
  @inline(__always)
  func move(_ entry: Int32, from state: PatternState, _ type: Int) -> Unmanaged<PlainMove> {
    entry == Self.unknown ? newMove(from: state, type) : moveRefs[Int(~entry)]
  }

  private func newMove(from state: PatternState, _ type: Int) -> Unmanaged<PlainMove> {
    let made = move(phases(of: state), type)
    let place = Int(state.number) * typeCount + type
    if state.number >= 0, made.next >= 0, made.opened.count == 0, !made.isJudged {
      rows[place] = made.next
      unlisted = made
    } else if state.number >= 0 {
      rows[place] = ~Int32(moves.count)
      moves.append(made)
      moveRefs.append(Unmanaged.passUnretained(made))
    } else {
      unlisted = made
    }
    return Unmanaged.passUnretained(made)
  }

  private func move(_ phases: [PlainPhase], _ type: Int) -> PlainMove {
    var after = phases
    var opened: [Int32] = []
    var judged: [Int] = []
    for (pattern, role) in roles[type] {
      switch phases[pattern].step(role, isExistence: isExistence[pattern]) {
      case .stays: break
      case .goes(let phase): after[pattern] = phase
      case .opens:
        after[pattern] = .open
        opened.append(Int32(pattern))
      case .isJudged:
        after[pattern] = .taken
        judged.append(pattern)
      }
    }
    return PlainMove(next: number(of: after), phases: after, opened: opened, judged: judged)
  }
}

/// The event that opened the scope of a plain pattern.
struct PlainOpening {
  var line = 0
  var type: Int32 = 0
  var stamp = Stamp(Event(), breaks: 0)
}
