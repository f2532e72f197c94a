/// What a fold keeps of each live run, in slots that are used again: memory goes by the runs that live at a time.
///
/// The memory is its own: an array would check with every access whether it is its only owner.
struct RunSlots<State>: ~Copyable {
  /// The first ``count`` are initialised, those of free slots too.
  private var states: UnsafeMutablePointer<State>
  private(set) var count = 0
  private var capacity = 16
  private var free: [Int] = []
  private var slots: [Int32: Int] = [:]
  /// Recent answers by the low bits of the run's number, so that interleaved runs cost no hashing an event.
  private let recent: UnsafeMutablePointer<(run: Int32, slot: Int32)>

  private static var recentCount: Int { 256 }

  init() {
    states = .allocate(capacity: capacity)
    recent = .allocate(capacity: Self.recentCount)
    recent.initialize(repeating: (-1, 0), count: Self.recentCount)
  }

  deinit {
    states.deinitialize(count: count)
    states.deallocate()
    recent.deallocate()
  }

  subscript(slot: Int) -> State {
    @inline(__always) _read {
      precondition(slot >= 0 && slot < count)
      yield states[slot]
    }
    @inline(__always) _modify {
      precondition(slot >= 0 && slot < count)
      yield &states[slot]
    }
  }

  /// The slots in use, in no order that means anything.
  var live: [(run: Int32, slot: Int)] { slots.map { ($0.key, $0.value) } }

  /// The slot of a run, nil where it has none yet.
  @inline(__always)
  func slot(of run: Int32) -> Int? {
    let known = recent[Self.place(run)]
    return known.run == run ? Int(known.slot) : otherSlot(of: run)
  }

  @inline(never)
  private func otherSlot(of run: Int32) -> Int? {
    guard let slot = slots[run] else { return nil }
    recent[Self.place(run)] = (run, Int32(slot))
    return slot
  }

  @inline(__always)
  private static func place(_ run: Int32) -> Int { Int(run) & (recentCount - 1) }

  /// Gives a run without a slot one.
  mutating func open(_ run: Int32, _ state: State) -> Int {
    let slot: Int
    if let freed = free.popLast() {
      slot = freed
      states[slot] = state
    } else {
      slot = count
      if count == capacity { grow() }
      (states + count).initialize(to: state)
      count += 1
    }
    slots[run] = slot
    return slot
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<State>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: states, count: count)
    states.deallocate()
    states = larger
    capacity *= 2
  }

  mutating func close(_ run: Int32) {
    guard let slot = slots.removeValue(forKey: run) else { return }
    free.append(slot)
    if recent[Self.place(run)].run == run { recent[Self.place(run)] = (-1, 0) }
  }
}
