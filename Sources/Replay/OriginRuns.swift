import EventLog

/// The runs that lines belong to, by the number of the lines' origin: most lines take no more than a look.
///
/// It holds no run: whoever drops one says so.
final class OriginRuns {
  private struct Entry {
    var run: Unmanaged<Run>?
    /// An entry of another generation counts for nothing.
    var generation: UInt32 = 0
  }

  /// What one reader's numbers lead to.
  private struct Table {
    var entries: UnsafeMutablePointer<Entry>
    var capacity: Int
    var epoch: Int

    init(epoch: Int) {
      capacity = 64
      entries = .allocate(capacity: capacity)
      entries.initialize(repeating: Entry(), count: capacity)
      self.epoch = epoch
    }
  }

  private var tables: [Table] = [Table(epoch: 0)]
  /// The reader of the lines at hand, and its table's memory.
  private var reader = 0
  private var entries: UnsafeMutablePointer<Entry>
  private var capacity: Int
  private var generation: UInt32 = 1

  init() { (entries, capacity) = (tables[0].entries, tables[0].capacity) }

  deinit { for table in tables { table.entries.deallocate() } }

  /// A batch begins, whose origins are numbered by a reader in one of its epochs.
  func begin(reader: Int, epoch: Int) {
    while tables.count <= reader { tables.append(Table(epoch: epoch)) }
    if tables[reader].epoch != epoch { removeAll() }
    tables[reader].epoch = epoch
    self.reader = reader
    (entries, capacity) = (tables[reader].entries, tables[reader].capacity)
  }

  /// The run that was the last one of the origin, if it is still there.
  @inline(__always)
  subscript(origin: Int32) -> Unmanaged<Run>? {
    let place = Int(origin)
    guard place >= 0, place < capacity, entries[place].generation == generation else { return nil }
    return entries[place].run
  }

  func set(_ origin: Int32, _ run: Unmanaged<Run>) {
    guard origin >= 0 else { return }
    while Int(origin) >= capacity { grow() }
    entries[Int(origin)] = Entry(run: run, generation: generation)
    run._withUnsafeGuaranteedRef { run in
      run.origins.insert(reader: reader, origin)
    }
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
    larger.initialize(from: entries, count: capacity)
    (larger + capacity).initialize(repeating: Entry(), count: capacity)
    entries.deallocate()
    entries = larger
    capacity *= 2
    (tables[reader].entries, tables[reader].capacity) = (entries, capacity)
  }

  /// The run goes.
  func forget(_ run: Run) {
    guard !run.origins.isMany else { return removeAll() }
    run.origins.forEach { reader, origin in
      let (table, place) = (tables[reader], Int(origin))
      guard place < table.capacity, table.entries[place].run?.toOpaque() == Unmanaged.passUnretained(run).toOpaque()
      else { return }
      table.entries[place].run = nil
    }
  }

  /// Lines of the same origins belong to other runs from here on.
  func removeAll() {
    generation &+= 1
    guard generation == 0 else { return }
    for table in tables { table.entries.update(repeating: Entry(), count: table.capacity) }
    generation = 1
  }
}

/// The origins that have led to a run, as long as they are few.
struct RunOrigins {
  private var readers = SIMD4<Int32>(repeating: -1)
  private var origins = SIMD4<Int32>(repeating: -1)
  /// There have been more than are known.
  private(set) var isMany = false

  mutating func insert(reader: Int, _ origin: Int32) {
    let reader = Int32(truncatingIfNeeded: reader)
    for place in 0..<4 {
      guard origins[place] < 0 || origins[place] == origin && readers[place] == reader else { continue }
      (readers[place], origins[place]) = (reader, origin)
      return
    }
    isMany = true
  }

  func forEach(_ body: (_ reader: Int, _ origin: Int32) -> Void) {
    for place in 0..<4 where origins[place] >= 0 { body(Int(readers[place]), origins[place]) }
  }
}
