/// What monitors keep of one run, by their places among the model's. Counted by hand, so that looking counts nothing.
struct KeptStates {
  /// Monitors that can be told apart by a bit; what is beyond shares the bits of those before.
  static let limit = UInt64.bitWidth

  /// Monitors that keep something, or did, a bit each.
  private var keepers: UInt64 = 0
  /// Monitors that wait for something, a bit each.
  private var waiters: UInt64 = 0
  /// By place; as long as nothing is kept, there may be none.
  private var states = Room(start: nil, count: 0)

  /// Memory for states, without any in it.
  typealias Room = UnsafeMutableBufferPointer<Unmanaged<AnyObject>?>

  @inline(__always)
  subscript(place: Int) -> Unmanaged<AnyObject>? {
    // Where there is room, there are states.
    place < states.count ? states.baseAddress.unsafelyUnwrapped[place] : nil
  }

  /// Whether no monitor keeps anything.
  var isEmpty: Bool { keepers == 0 }

  mutating func set(_ state: AnyObject?, at place: Int) {
    if let state { return put(Unmanaged.passRetained(state), at: place) }
    take(place)?.release()
  }

  /// Keeps a state that is held already.
  mutating func put(_ state: Unmanaged<AnyObject>, at place: Int) {
    reserve(place + 1)
    states[place]?.release()
    states[place] = state
    setKeeps(place)
  }

  /// Gives up what is kept; whoever takes it holds it.
  mutating func take(_ place: Int) -> Unmanaged<AnyObject>? {
    guard place < states.count, let state = states[place] else { return nil }
    states[place] = nil
    return state
  }

  private mutating func reserve(_ count: Int) {
    guard count > states.count else { return }
    let room = Room.allocate(capacity: max(16, count))
    for place in room.indices { (room.baseAddress.unsafelyUnwrapped + place).initialize(to: self[place]) }
    states.deallocate()
    states = room
  }

  // MARK: Memory

  /// Memory that another run had, to be used where there is none.
  mutating func use(_ room: Room) {
    if states.isEmpty { states = room } else { room.deallocate() }
  }

  /// Gives its memory up, for another run.
  /// - Precondition: Nothing is kept.
  mutating func giveUpRoom() -> Room {
    defer { states = Room(start: nil, count: 0) }
    return states
  }

  /// Says that a monitor is to be told of the run's end, whatever it keeps elsewhere.
  mutating func setKeeps(_ place: Int) { keepers |= Self.bit(place) }

  /// The monitors that keep something, in the order of their places as long as the bits suffice.
  func forEachKeeper(below count: Int, _ body: (Int) -> Void) {
    var left = keepers
    while left != 0 {
      let first = left.trailingZeroBitCount
      left &= left - 1
      for place in stride(from: first, to: count, by: Self.limit) { body(place) }
    }
  }

  /// Lets go of everything.
  mutating func drop() {
    forEachKeeper(below: states.count) { place in
      states[place]?.release()
      states[place] = nil
    }
    keepers = 0
  }

  // MARK: Waiting

  @inline(__always)
  func waits(_ place: Int) -> Bool { waiters & Self.bit(place) != 0 }

  mutating func setWaits(_ place: Int, _ waits: Bool) {
    guard place < Self.limit else { return }
    waiters = waits ? waiters | Self.bit(place) : waiters & ~Self.bit(place)
  }

  @inline(__always)
  private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: place & (limit - 1)) }
}

extension Run {
  /// How many monitors of a model can wait for something.
  static var waiterLimit: Int { KeptStates.limit }

  func keep(_ state: AnyObject?, at place: Int) { kept.set(state, at: place) }

  /// Keeps a state that is held already, and from here on by the run.
  /// - Returns: The same; it is there until something else is kept.
  func keep<State: AnyObject>(held state: Unmanaged<State>, at place: Int) -> Unmanaged<State> {
    kept.put(Unmanaged.fromOpaque(state.toOpaque()), at: place)
    return state
  }

  /// What the monitor at this place keeps of the run. It is always of the same class.
  @inline(__always)
  func kept<State: AnyObject>(_ place: Int, as state: State.Type = State.self) -> State? {
    keptRef(place)?.takeUnretainedValue()
  }

  /// The same without counting references; it is there until something else is kept.
  @inline(__always)
  func keptRef<State: AnyObject>(_ place: Int) -> Unmanaged<State>? {
    kept[place].map { Unmanaged<State>.fromOpaque($0.toOpaque()) }
  }

  @inline(__always)
  func isIdle(_ monitor: Int) -> Bool { !kept.waits(monitor) }

  func setWaits(_ monitor: Int, _ waits: Bool) { kept.setWaits(monitor, waits) }
}
