import EventLog

/// The subjects of one machine in one run, in the order in which the run heard of them.
///
/// The memory is that of the run's ``RunMemory``; a place in it stays what it is until another subject is added.
struct SubjectTable {
  private var start: UnsafeMutablePointer<Subject>
  private(set) var count = 0
  private var capacity: Int
  /// The memory is a part of somebody else's.
  private let isBorrowed: Bool
  /// Open addressing by the hash of names: place + 1, 0 for a free slot. Empty as long as there are few subjects: it is
  /// quicker to look at them all.
  private var slots = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)

  private static let few = 8

  /// Of a machine without instances: room for one, which somebody else has.
  init(sole: UnsafeMutablePointer<Subject>) {
    start = sole
    capacity = 1
    isBorrowed = true
  }

  /// Of a machine whose instances have names.
  init() {
    capacity = 2
    start = .allocate(capacity: 2)
    isBorrowed = false
  }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }
  var subjects: UnsafeMutableBufferPointer<Subject> { UnsafeMutableBufferPointer(start: start, count: count) }
  /// Where the first one is, if there is one.
  var first: UnsafeMutablePointer<Subject> { start }

  /// The place of the subject that goes by the name.
  func find(_ name: UnsafeRawBufferPointer) -> Int? {
    guard slots.isEmpty else { return findBySlots(name) }
    for place in 0..<count where start[place].isNamed(name) { return place }
    return nil
  }

  private func findBySlots(_ name: UnsafeRawBufferPointer) -> Int? {
    var slot = Int(truncatingIfNeeded: name.mixed(from: 0)) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if start[place].isNamed(name) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a subject that is not there yet.
  mutating func append(_ subject: Subject) -> Int {
    if count == capacity { grow() }
    (start + count).initialize(to: subject)
    count += 1
    if !slots.isEmpty, count * 2 <= slots.count {
      fill(count - 1)
    } else if count > Self.few {
      layOutSlots()
    }
    return count - 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Subject>.allocate(capacity: 2 * capacity)
    larger.moveInitialize(from: start, count: count)
    if !isBorrowed { start.deallocate() }
    start = larger
    capacity *= 2
  }

  private mutating func layOutSlots() {
    slots.deallocate()
    slots = .allocate(capacity: max(4 * Self.few, slots.count * 2))
    slots.initialize(repeating: 0)
    for place in 0..<count { fill(place) }
  }

  private func fill(_ place: Int) {
    var slot = Int(truncatingIfNeeded: start[place].nameBytes.mixed(from: 0)) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(place + 1)
  }

  /// The next run's subjects take the place of these.
  mutating func removeAll(_ histories: HistoryPool) {
    guard count > 0 else { return }
    for place in 0..<count {
      histories.give(back: start[place].history)
      start[place].dropNotes()
    }
    start.deinitialize(count: count)
    count = 0
    removeSlots()
  }

  /// Moves the subjects to where there is room for them; their histories go back to the pool.
  mutating func moveAll(to place: UnsafeMutablePointer<Subject>, _ histories: HistoryPool) {
    for place in 0..<count {
      histories.give(back: start[place].history)
      start[place].history = SubjectHistory()
    }
    place.moveInitialize(from: start, count: count)
    count = 0
    removeSlots()
  }

  private mutating func removeSlots() {
    slots.deallocate()
    slots = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// To be called once nothing is in it.
  func deallocate() {
    if !isBorrowed { start.deallocate() }
  }
}
