/// The subjects of a run that is over, and its key, packed into one piece of memory.
///
/// Hardly anybody asks for them again. What they were in is the next run's at once, which finds it in the caches.
struct PackedSubjects {
  let key: KeyBytes
  private let subjects: UnsafeMutablePointer<Subject>
  private let count: Int

  /// Moves them here; their histories go back to the pool.
  init(_ key: KeyBytes, moving tables: UnsafeMutableBufferPointer<SubjectTable>, _ histories: HistoryPool) {
    count = tables.reduce(0) { $0 + $1.count }
    let names = tables.reduce(0) { sum, table in table.subjects.reduce(sum) { $0 + $1.nameBytes.count } }
    let subjectBytes = count * MemoryLayout<Subject>.stride
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: subjectBytes + key.trace.count + key.app.count + names, alignment: MemoryLayout<Subject>.alignment)
    subjects = memory.baseAddress.unsafelyUnwrapped.bindMemory(to: Subject.self, capacity: count)
    var texts = UnsafeMutableRawBufferPointer(rebasing: memory[subjectBytes...])
    self.key = KeyBytes(trace: Self.put(key.trace, &texts), app: Self.put(key.app, &texts), pid: key.pid)
    var next = subjects
    for machine in tables.indices where !tables[machine].isEmpty {
      let end = next + tables[machine].count
      tables[machine].moveAll(to: next, histories)
      while next < end {
        next.pointee.moveName { Self.put($0, &texts) }
        next += 1
      }
    }
  }

  /// Copies a text to where the rest of the memory begins.
  private static func put(
    _ text: UnsafeRawBufferPointer, _ rest: inout UnsafeMutableRawBufferPointer
  ) -> UnsafeRawBufferPointer {
    rest.copyMemory(from: text)
    defer { rest = UnsafeMutableRawBufferPointer(rebasing: rest[text.count...]) }
    return UnsafeRawBufferPointer(rebasing: rest[..<text.count])
  }

  /// Moves them back to where subjects live, in the order in which they came.
  func unpack(into memory: RunMemory) {
    for place in 0..<count {
      var subject = (subjects + place).move()
      subject.moveName(memory.keep)
      _ = memory.tables[Int(subject.machine)].append(subject)
    }
    UnsafeMutableRawPointer(subjects).deallocate()
  }

  /// Nobody has asked for them.
  func drop() {
    for place in 0..<count { subjects[place].dropNotes() }
    subjects.deinitialize(count: count)
    UnsafeMutableRawPointer(subjects).deallocate()
  }
}
