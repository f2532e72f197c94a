/// What a fold keeps of each live run, in slots that are used again: memory goes by the runs that live at a time.
struct RunSlots<State> {
  private(set) var states: [State] = []
  private var free: [Int] = []
  private var slots: [Int32: Int] = [:]
  /// Recent answers by the low bits of the run's number, so that interleaved runs cost no hashing an event.
  private var recent: [(run: Int32, slot: Int)] = Array(repeating: (-1, 0), count: 256)

  subscript(slot: Int) -> State {
    get { states[slot] }
    _modify { yield &states[slot] }
  }

  /// The slots in use, in no order that means anything.
  var live: [(run: Int32, slot: Int)] { slots.map { ($0.key, $0.value) } }

  /// The slot of a run, nil where it has none yet.
  mutating func slot(of run: Int32) -> Int? {
    let place = Int(run) & 255
    if recent[place].run == run { return recent[place].slot }
    guard let slot = slots[run] else { return nil }
    recent[place] = (run, slot)
    return slot
  }

  /// Gives a run without a slot one.
  mutating func open(_ run: Int32, _ state: State) -> Int {
    let slot: Int
    if let freed = free.popLast() {
      slot = freed
      states[slot] = state
    } else {
      slot = states.count
      states.append(state)
    }
    slots[run] = slot
    return slot
  }

  mutating func close(_ run: Int32) {
    guard let slot = slots.removeValue(forKey: run) else { return }
    free.append(slot)
    if recent[Int(run) & 255].run == run { recent[Int(run) & 255] = (-1, 0) }
  }
}
