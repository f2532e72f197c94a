/// A source of what `source` holds: unpacked where its first bytes say that it is gzip or zstd, else as it is.
/// - Parameter ahead: Whether a thread of its own unpacks.
/// - Throws: Where nothing can be read, or there is nothing.
func unpacked(_ source: any ByteSource, input: String, ahead: Bool = false) throws(LogError) -> any ByteSource {
  let head = try firstBytes(of: source, count: 4)
  guard !head.isEmpty else { throw LogError(.empty, input: input, message: "is empty") }
  let whole = PrefixedSource(head, source)
  let unpacking: any ByteSource
  if head.starts(with: [0x1F, 0x8B]) {
    unpacking = try GzipSource(whole, input: input)
  } else if isZstandard(head) {
    unpacking = try ZstandardSource(whole, input: input)
  } else {
    return whole
  }
  return ahead ? UnpackedAheadSource(unpacking) : unpacking
}

private func firstBytes(of source: any ByteSource, count: Int) throws(LogError) -> [UInt8] {
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
  defer { buffer.deallocate() }
  var filled = 0
  while filled < count {
    let more = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
    if more == 0 { break }
    filled += more
  }
  return Array(buffer[..<filled])
}

/// A frame, or a skippable frame (RFC 8878, 3.1), as parallel packers write one first.
private func isZstandard(_ head: [UInt8]) -> Bool {
  if head == [0x28, 0xB5, 0x2F, 0xFD] { return true }
  return head.count == 4 && head[0] & 0xF0 == 0x50 && Array(head[1...]) == [0x2A, 0x4D, 0x18]
}
