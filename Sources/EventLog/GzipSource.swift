import CZlib

/// Unpacks gzip, one member after the other, with the memory of one window.
final class GzipSource: ByteSource {
  private let packed: any ByteSource
  private let input: String
  /// zlib keeps its address: it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  private var inMember = true
  private var packedEnded = false

  init(_ packed: any ByteSource, input: String) throws(LogError) {
    self.packed = packed
    self.input = input
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 + 16: the largest window, and a gzip header rather than a zlib one.
    let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw LogError(.overLimit, input: input, message: "no memory to unpack it") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    block.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard buffer.count > 0 else { return 0 }
    let room = min(buffer.count, Int(UInt32.max))
    stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    while Int(stream.pointee.avail_out) == room {
      if stream.pointee.avail_in == 0, !packedEnded { try refill() }
      if !inMember, try !startMember() { return 0 }
      try step(room: room)
    }
    return room - Int(stream.pointee.avail_out)
  }

  private func refill() throws(LogError) {
    let count = try packed.read(into: block)
    packedEnded = count == 0
    stream.pointee.next_in = block.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  /// Between members: skips zeros, which tapes and block devices leave behind the last one.
  /// - Returns: Whether another member follows.
  private func startMember() throws(LogError) -> Bool {
    while true {
      while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
        stream.pointee.next_in += 1
        stream.pointee.avail_in -= 1
      }
      if stream.pointee.avail_in > 0 { break }
      if packedEnded { return false }
      try refill()
    }
    guard stream.pointee.next_in.pointee == 0x1F else {
      throw LogError(.corrupt, input: input, message: "something that is no gzip follows the gzip data")
    }
    inflateReset(stream)
    inMember = true
    return true
  }

  private func step(room: Int) throws(LogError) {
    if stream.pointee.avail_in == 0, packedEnded {
      throw LogError(.truncated, input: input, message: "the gzip data are cut short")
    }
    switch inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: return
    case Z_STREAM_END: inMember = false
    case Z_MEM_ERROR: throw LogError(.overLimit, input: input, message: "no memory to unpack it")
    default:
      // What was unpacked before the damage is handed out first; zlib says the same again on the next call.
      if Int(stream.pointee.avail_out) < room { return }
      let reason = stream.pointee.msg.map { String(cString: $0) } ?? "no reason given"
      throw LogError(.corrupt, input: input, message: "the gzip data are damaged (\(reason))")
    }
  }
}
