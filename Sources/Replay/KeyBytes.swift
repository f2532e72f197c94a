import EventLog

/// The key of a run as bytes that somebody else keeps: whoever compares it counts no references.
struct KeyBytes {
  let trace: UnsafeRawBufferPointer
  let app: UnsafeRawBufferPointer
  let pid: Int64

  /// A copy, which whoever has it deallocates.
  init(copying key: RunKey) {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: key.trace.count + key.app.count + 1, alignment: 1)
    memory.copyBytes(from: key.trace)
    UnsafeMutableRawBufferPointer(rebasing: memory[key.trace.count...]).copyBytes(from: key.app)
    trace = UnsafeRawBufferPointer(rebasing: memory[..<key.trace.count])
    app = UnsafeRawBufferPointer(rebasing: memory[key.trace.count..<key.trace.count + key.app.count])
    pid = key.pid
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
    a.pid == b.pid && isSame(a.app, b.app) && isSame(a.trace, b.trace)
  }

  /// Eight bytes at a time; the last of a long text are looked at twice.
  @inline(__always)
  private static func isSame(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard a.count >= 8 else { return a.elementsEqual(b) }
    var place = 0
    while place + 8 < a.count {
      guard word(a, place) == word(b, place) else { return false }
      place += 8
    }
    return word(a, a.count - 8) == word(b, a.count - 8)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian
  }

  // MARK: Hashes

  /// The same in every process.
  @inline(__always)
  var hash: UInt64 { hash(pid: pid) }

  /// The same for all processes of an app.
  var hashOfApp: UInt64 { hash(pid: 0) }

  @inline(__always)
  private func hash(pid: Int64) -> UInt64 {
    let hash = Self.mixed(Self.mixed(UInt64(bitPattern: pid), trace), app)
    return hash ^ hash >> 32
  }

  @inline(__always)
  private static func mixed(_ start: UInt64, _ text: UnsafeRawBufferPointer) -> UInt64 {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = (start ^ UInt64(text.count)) &* prime
    guard text.count >= 8 else {
      var last: UInt64 = 0
      for byte in text { last = last << 8 | UInt64(byte) }
      return (hash ^ hash >> 29 ^ last) &* prime
    }
    var place = 0
    while place + 8 < text.count {
      hash = (hash ^ hash >> 29 ^ word(text, place)) &* prime
      place += 8
    }
    return (hash ^ hash >> 29 ^ word(text, text.count - 8)) &* prime
  }
}
