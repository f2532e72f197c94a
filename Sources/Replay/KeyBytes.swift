import EventLog

/// The key of a run as bytes that somebody else keeps: whoever compares it counts no references.
struct KeyBytes {
  let trace: UnsafeRawBufferPointer
  let app: UnsafeRawBufferPointer
  let pid: Int64

  /// Texts that somebody keeps.
  init(trace: UnsafeRawBufferPointer, app: UnsafeRawBufferPointer, pid: Int64) {
    self.trace = trace
    self.app = app
    self.pid = pid
  }

  /// The key that the texts say, in memory of its own, which whoever has it deallocates.
  init(copying trace: some Collection<UInt8>, _ app: some Collection<UInt8>, pid: Int64) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: trace.count + app.count + 1, alignment: 1)
    memory.copyBytes(from: trace)
    UnsafeMutableRawBufferPointer(rebasing: memory[trace.count...]).copyBytes(from: app)
    self.trace = UnsafeRawBufferPointer(rebasing: memory[..<trace.count])
    self.app = UnsafeRawBufferPointer(rebasing: memory[trace.count..<trace.count + app.count])
    self.pid = pid
  }

  /// What a line says, and what its header says where it is silent.
  /// - Parameter text: Of the line's batch.
  @inline(__always)
  init(_ event: borrowing Event, _ text: UnsafeRawBufferPointer, header: KeyBytes) {
    trace = event.trace.isNone ? header.trace : Self.slice(text, event.trace)
    app = event.app.isNone ? header.app : Self.slice(text, event.app)
    pid = event.pid == Event.absent ? header.pid : event.pid
  }

  func deallocate() { trace.baseAddress?.deallocate() }

  @inline(__always)
  private static func slice(_ text: UnsafeRawBufferPointer, _ ref: TextRef) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(ref.offset)..<Int(ref.offset) + Int(ref.length)])
  }

  @inline(__always)
  static func == (a: KeyBytes, b: KeyBytes) -> Bool {
    a.pid == b.pid && a.app.isSame(as: b.app) && a.trace.isSame(as: b.trace)
  }

  func isOfSameApp(as other: KeyBytes) -> Bool { app.isSame(as: other.app) && trace.isSame(as: other.trace) }

  // MARK: Hashes

  /// The same in every process.
  @inline(__always)
  var hash: UInt64 { hash(pid: pid) }

  /// The same for all processes of an app.
  var hashOfApp: UInt64 { hash(pid: 0) }

  @inline(__always)
  private func hash(pid: Int64) -> UInt64 { app.mixed(from: trace.mixed(from: UInt64(bitPattern: pid))) }
}
