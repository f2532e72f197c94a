import LifecycleModel

/// The memory of one run's subjects, of its own name and theirs, and of what monitors keep of it. Runs come and go; it is
/// used again for the next one.
final class RunMemory {
  let tables: UnsafeMutableBufferPointer<SubjectTable>
  /// The subjects of machines without instances, by machine.
  private let soles: UnsafeMutablePointer<Subject>
  private var names = TextArena()
  /// While no run has it.
  var room = KeptStates.Room(start: nil, count: 0)

  init(_ model: Model) {
    let count = model.machines.count
    soles = .allocate(capacity: count)
    tables = .allocate(capacity: count)
    for machine in 0..<count {
      let table = model.machines[machine].key == nil ? SubjectTable(sole: soles + machine) : SubjectTable()
      (tables.baseAddress.unsafelyUnwrapped + machine).initialize(to: table)
    }
  }

  deinit {
    for table in tables { table.deallocate() }
    tables.deallocate()
    soles.deallocate()
    names.deallocate()
    room.deallocate()
  }

  /// A copy of a text, which stays where it is until the memory is that of another run.
  func keep(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer { names.copy(name) }

  func keep(_ key: KeyBytes) -> KeyBytes { KeyBytes(trace: keep(key.trace), app: keep(key.app), pid: key.pid) }

  /// Room for what monitors keep, which the run has from here on.
  func takeRoom() -> KeptStates.Room {
    defer { room = KeptStates.Room(start: nil, count: 0) }
    return room
  }

  fileprivate func removeAll(_ histories: HistoryPool) {
    for machine in tables.indices { tables[machine].removeAll(histories) }
    names.removeAll()
  }
}

/// Memory of runs that are over, for the next ones.
final class RunPool {
  let histories: HistoryPool
  private let model: Model
  /// Held here.
  private var spare: [Unmanaged<RunMemory>] = []

  private static let spareLimit = 1024

  init(_ model: Model, _ histories: HistoryPool) {
    self.model = model
    self.histories = histories
  }

  deinit { for memory in spare { memory.release() } }

  /// Memory that whoever takes it holds, until it gives it back.
  func take() -> Unmanaged<RunMemory> { spare.popLast() ?? .passRetained(RunMemory(model)) }

  /// The memory of a run that nobody asks for any more.
  func give(back memory: Unmanaged<RunMemory>) {
    guard spare.count < Self.spareLimit else { return memory.release() }
    memory._withUnsafeGuaranteedRef { $0.removeAll(histories) }
    spare.append(memory)
  }
}

/// Texts one after the other, which stay where they are.
private struct TextArena {
  private static let chunkBytes = 128

  private var chunks: [UnsafeMutableRawBufferPointer] = []
  /// Bytes of the last chunk that are in use.
  private var used = 0

  mutating func copy(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    if chunks.isEmpty || chunks[chunks.count - 1].count - used < text.count {
      chunks.append(.allocate(byteCount: max(Self.chunkBytes, text.count), alignment: 8))
      used = 0
    }
    let place = UnsafeMutableRawBufferPointer(rebasing: chunks[chunks.count - 1][used..<used + text.count])
    place.copyMemory(from: text)
    used += text.count
    return UnsafeRawBufferPointer(place)
  }

  /// Keeps one chunk of the usual size.
  mutating func removeAll() {
    used = 0
    guard chunks.count > 1 || chunks.first.map({ $0.count > Self.chunkBytes }) ?? false else { return }
    deallocate()
  }

  mutating func deallocate() {
    for chunk in chunks { chunk.deallocate() }
    chunks.removeAll()
    used = 0
  }
}
