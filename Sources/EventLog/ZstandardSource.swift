import CZstd

/// Unpacks zstd, one frame after the other, with the memory of one window of at most 128 MiB.
final class ZstandardSource: ByteSource {
  /// The largest window that unpackers support unasked (`zstd --long=27`), as a power of two.
  private static let windowLogLimit: Int32 = 27
  /// Of the header that precedes each part of a frame.
  private static let blockHeaderBytes = 3

  private let packed: any ByteSource
  private let input: String
  private let stream: OpaquePointer
  private let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  private var pending = ZSTD_inBuffer(src: nil, size: 0, pos: 0)
  /// How many more packed bytes the unpacker is shown.
  private var portion = blockHeaderBytes
  /// What it has unpacked may not all be out.
  private var wasFull = false
  private var packedEnded = false
  private var frameEnded = false
  private var failure: LogError?

  init(_ packed: any ByteSource, input: String) throws(LogError) {
    self.packed = packed
    self.input = input
    guard let stream = ZSTD_createDStream() else {
      block.deallocate()
      throw LogError(.overLimit, input: input, message: "no memory to unpack it")
    }
    ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLogLimit)
    self.stream = stream
  }

  deinit {
    ZSTD_freeDStream(stream)
    block.deallocate()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    guard buffer.count > 0 else { return 0 }
    if let failure { throw failure }
    var unpacked = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
    while unpacked.pos == 0 {
      if pending.pos == pending.size, !packedEnded { try refill() }
      if pending.pos == pending.size, packedEnded, frameEnded { return 0 }
      try step(&unpacked)
    }
    return unpacked.pos
  }

  private func refill() throws(LogError) {
    let count = try packed.read(into: block)
    packedEnded = count == 0
    pending = ZSTD_inBuffer(src: block.baseAddress, size: count, pos: 0)
  }

  /// Unpacks one part of a frame at most: on damage the unpacker does not tell what it has put out in the same call, and
  /// more than one part to a call would lose parts before the damaged one, more or fewer by the size of the buffer.
  private func step(_ unpacked: inout ZSTD_outBuffer) throws(LogError) {
    let hadInput = pending.pos < pending.size
    let before = pending.pos
    var shown = ZSTD_inBuffer(
      src: pending.src, size: wasFull ? before : min(pending.size, before + portion), pos: before)
    let result = ZSTD_decompressStream(stream, &unpacked, &shown)
    pending.pos = shown.pos
    wasFull = result != 0 && unpacked.pos == unpacked.size
    if ZSTD_isError(result) != 0 {
      // What was unpacked before the damage is handed out first.
      let failure = error(result)
      self.failure = failure
      if unpacked.pos == 0 { throw failure }
      return
    }
    frameEnded = result == 0
    // It asks for a part and the header of the next one together.
    portion = max(result > Self.blockHeaderBytes ? result - Self.blockHeaderBytes : result, 1)
    if !frameEnded, !hadInput, packedEnded, unpacked.pos == 0 {
      throw LogError(.truncated, input: input, message: "the zstd data are cut short")
    }
  }

  private func error(_ result: Int) -> LogError {
    switch ZSTD_getErrorCode(result) {
    case ZSTD_error_frameParameter_windowTooLarge:
      LogError(.overLimit, input: input, message: "the zstd data need a window of more than 128 MiB to unpack")
    case ZSTD_error_memory_allocation:
      LogError(.overLimit, input: input, message: "no memory to unpack it")
    default:
      LogError(
        .corrupt, input: input,
        message: "the zstd data are damaged (\(String(cString: ZSTD_getErrorName(result))))")
    }
  }
}
