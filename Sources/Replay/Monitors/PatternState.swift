/// What the patterns of a model keep of one run.
final class PatternState {
  let links: LinkedKeys
  /// Nothing came before what the patterns have heard.
  private(set) var isKnown = false
  /// The number of the plain patterns' phases; negative where they have none, and stand in ``phases``.
  var number: Int32 = -1
  var phases: [PlainPhase] = []
  /// Some plain pattern is not followed by its phase.
  var hasTaken = false
  /// How many patterns have obligations that expire.
  private var waiting = 0
  /// What of a type's mask makes it worth looking at the patterns, see ``PatternHearers``.
  private(set) var awake: UInt64 = 0
  /// The events that opened the scopes of plain patterns.
  let openings: UnsafeMutablePointer<PlainOpening>
  private let runs: UnsafeMutablePointer<Unmanaged<PatternRun>?>
  private var runCount = 0
  /// The roles in which an event can change anything, by pattern.
  private let wakes: UnsafeMutablePointer<PatternRole>
  private let shifts: FlatTable<UInt8>
  private var count: Int { shifts.count }

  init(_ table: LinkTable, _ hearers: PatternHearers) {
    shifts = hearers.shifts
    let count = shifts.count
    links = LinkedKeys(table)
    openings = .allocate(capacity: count)
    openings.initialize(repeating: PlainOpening(), count: count)
    runs = .allocate(capacity: count)
    runs.initialize(repeating: nil, count: count)
    wakes = .allocate(capacity: count)
    wakes.initialize(repeating: [], count: count)
  }

  deinit {
    dropRuns()
    openings.deallocate()
    runs.deallocate()
    wakes.deallocate()
  }

  /// - Precondition: It is new, or ``reset()``.
  func begin(_ starts: PatternStarts, isKnown: Bool) {
    self.isKnown = isKnown
    if isKnown { begin(starts.known) } else { begin(starts.unknown) }
  }

  private func begin(_ start: PatternStarts.Start) {
    number = start.number
    if number < 0 { phases = start.phases }
    hasTaken = start.hasTaken
    wakes.update(from: start.wakes.pointer(0), count: count)
    gatherAwake()
  }

  /// To serve for another run, as if it were new.
  func reset() {
    dropRuns()
    links.forget()
    waiting = 0
    if !phases.isEmpty { phases = [] }
  }

  private func dropRuns() {
    guard runCount > 0 else { return }
    for index in 0..<count {
      runs[index]?.release()
      runs[index] = nil
    }
    runCount = 0
  }

  /// The run of a pattern, which lives as long as nothing is reset.
  @inline(__always)
  func run(_ index: Int) -> Unmanaged<PatternRun>? { runs[index] }

  /// - Precondition: There is none yet.
  func keep(_ run: PatternRun, at index: Int) {
    runs[index] = Unmanaged.passRetained(run)
    runCount += 1
  }

  @inline(__always)
  func isWoken(_ index: Int, by role: PatternRole) -> Bool { !wakes[index].isDisjoint(with: role) }

  func wake(_ index: Int, _ roles: PatternRole, isExpiring: Bool) {
    let before = wakes[index]
    guard roles != before else { return }
    wakes[index] = roles
    if isExpiring { waiting += (roles.contains(.waits) ? 1 : 0) - (before.contains(.waits) ? 1 : 0) }
    gatherAwake()
  }

  private func gatherAwake() {
    var awake = PatternHearers.links
    if waiting > 0 { awake |= PatternHearers.always }
    let shifts = shifts.pointer(0)
    for index in 0..<count { awake |= UInt64(wakes[index].rawValue) << UInt64(shifts[index] & 63) }
    self.awake = awake
  }
}
