import CLineMasks

/// Reads times like `2024-01-31T08:00:59.123456Z`, remembering the minute of the last one: most lines are of the same
/// minute as the line before.
struct MinuteClock {
  /// The first 16 characters of the minute's text, and its nanoseconds since 1970.
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 16)

  init() { memory.initializeMemory(as: UInt8.self, repeating: 0, count: 32) }

  /// To be called once by whoever made it; copies are of the same memory.
  func deallocate() { memory.deallocate() }

  private var minute: Int64 {
    @inline(__always) get { memory.load(fromByteOffset: 16, as: Int64.self) }
  }

  /// Reads a time in the remembered minute, as ``RFC3339`` would.
  /// - Parameter start: The first character of a string. No byte is read that is not of the string, but at most 16 beyond.
  /// - Returns: The closing quote; nil where the string is no such time.
  @inline(__always)
  func read(_ start: UnsafePointer<UInt8>, into time: inout Int64) -> UnsafePointer<UInt8>? {
    guard clm_agree(start, memory.assumingMemoryBound(to: UInt8.self), clm_first(16)) != 0 else { return nil }
    // Zeros where there are a colon, two digits and a dot, but for what the digits count.
    let word = UnsafeRawPointer(start + 16).loadUnaligned(as: UInt32.self).littleEndian ^ 0x2E30_303A
    // A first digit from 6 on and a second one from 10 on have a bit in their upper halves, as what is no digit has.
    guard (word | word &+ 0x0006_0A00) & 0xFFF0_F0FF == 0 else { return readWhole(start, into: &time) }
    let seconds = (word &>> 8 & 0xFF) &* 10 &+ word &>> 16
    let digits = start + 20
    let count = clm_digits(digits)
    guard count &- 1 < 9 else { return nil }
    let end = digits + Int(count)
    guard UnsafeRawPointer(end).loadUnaligned(as: UInt16.self).littleEndian == Self.zoneAndQuote else { return nil }
    let fraction = clm_number(end, count) &* clm_power_of_ten(9 &- count)
    time = minute &+ Int64(seconds) &* 1_000_000_000 &+ Int64(bitPattern: fraction)
    return end + 1
  }

  private static let zoneAndQuote = UInt16(UInt8(ascii: "Z")) | UInt16(UInt8(ascii: "\"")) << 8

  /// A time in the remembered minute without a fraction.
  @inline(never)
  private func readWhole(_ start: UnsafePointer<UInt8>, into time: inout Int64) -> UnsafePointer<UInt8>? {
    let (tens, ones) = (start[17] &- 0x30, start[18] &- 0x30)
    guard start[16] == UInt8(ascii: ":"), tens < 6, ones < 10, start[19] == UInt8(ascii: "Z"),
      start[20] == UInt8(ascii: "\"")
    else { return nil }
    time = minute &+ Int64(tens &* 10 &+ ones) &* 1_000_000_000
    return start + 20
  }

  /// Remembers the minute of a time that is one. Not a minute so far away that a second in it may not fit in 64 bits.
  @inline(never)
  func turn(to start: UnsafePointer<UInt8>, count: Int) {
    guard count >= 20 else { return }
    let zone: StaticString = ":00Z"
    let first = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { whole -> Int64? in
      for index in 0..<16 { whole[index] = start[index] }
      for index in 0..<4 { whole[16 + index] = zone.utf8Start[index] }
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(whole))
    }
    guard let first, first.magnitude < 9_200_000_000_000_000_000 else { return }
    memory.copyMemory(from: start, byteCount: 16)
    memory.storeBytes(of: first, toByteOffset: 16, as: Int64.self)
  }
}
