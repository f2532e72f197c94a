/// What monitors keep of one run, by their places among the model's. Counted by hand, so that looking counts nothing.
struct KeptStates {
  /// Monitors that can be told apart by a bit; what is beyond shares the bits of those before.
  static let limit = UInt64.bitWidth

  /// Monitors that keep something, or did, a bit each.
  private var keepers: UInt64 = 0
  /// Monitors that wait for something, a bit each.
  private var waiters: UInt64 = 0
  private var states: UnsafeMutablePointer<Unmanaged<AnyObject>?>?
  private var capacity = 0

  @inline(__always)
  subscript(place: Int) -> Unmanaged<AnyObject>? {
    // Where there is room, there are states.
    place < capacity ? states.unsafelyUnwrapped[place] : nil
  }

  mutating func set(_ state: AnyObject?, at place: Int) {
    guard state != nil || place < capacity else { return }
    reserve(place + 1)
    guard let states else { return }
    states[place]?.release()
    states[place] = state.map { Unmanaged.passRetained($0) }
    setKeeps(place)
  }

  private mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    let room = max(16, count)
    let made = UnsafeMutablePointer<Unmanaged<AnyObject>?>.allocate(capacity: room)
    made.initialize(repeating: nil, count: room)
    if let states {
      made.update(from: states, count: capacity)
      states.deallocate()
    }
    states = made
    capacity = room
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
    keepers = 0
    guard let states else { return }
    for place in 0..<capacity { states[place]?.release() }
    states.deallocate()
    self.states = nil
    capacity = 0
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
