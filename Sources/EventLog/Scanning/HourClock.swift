import CLineMasks

/// Reads times like `2024-01-31T08:00:59.123456Z`, remembering the hour of the last one: most lines are of the same
/// hour as the line before.
struct HourClock {
  /// The first 14 characters of the hour's text, zeros, and its nanoseconds since 1970.
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 16)

  init() { memory.initializeMemory(as: UInt8.self, repeating: 0, count: 32) }

  /// To be called once by whoever made it; copies are of the same memory.
  func deallocate() { memory.deallocate() }

  private var hour: Int64 {
    @inline(__always) get { memory.load(fromByteOffset: 16, as: Int64.self) }
  }

  /// Reads a time in the remembered hour, as ``RFC3339`` would.
  /// - Parameter start: The first character of a string. No byte is read that is not of the string, but at most 16 beyond.
  /// - Returns: The closing quote; nil where the string is no such time.
  @inline(__always)
  func read(_ start: UnsafePointer<UInt8>, into time: inout Int64) -> UnsafePointer<UInt8>? {
    guard clm_agree(start, memory.assumingMemoryBound(to: UInt8.self), clm_first(14)) != 0 else { return nil }
    // Zeros where there are two digits, a colon, two digits and a dot, but for what the digits count.
    let word = Self.word(start + 14) ^ 0x2E30_303A_3030
    guard (word | (word &+ Self.limits)) & Self.beyond == 0 else { return readWhole(start, into: &time) }
    let seconds = Self.seconds(word)
    let digits = start + 20
    let count = clm_digits(digits)
    guard count &- 1 < 9 else { return nil }
    let end = digits + Int(count)
    guard UnsafeRawPointer(end).loadUnaligned(as: UInt16.self).littleEndian == Self.zoneAndQuote else { return nil }
    let fraction = clm_number(end, count) &* clm_power_of_ten(9 &- count)
    time = hour &+ Int64(bitPattern: seconds) &* 1_000_000_000 &+ Int64(bitPattern: fraction)
    return end + 1
  }

  /// With this added, a first digit from 6 on and a second one from 10 on have a bit in their upper halves, as what is no
  /// digit has.
  private static let limits: UInt64 = 0x060A_0006_0A
  private static let beyond: UInt64 = 0xFFF0_F0FF_F0F0
  private static let zoneAndQuote = UInt16(UInt8(ascii: "Z")) | UInt16(UInt8(ascii: "\"")) << 8

  /// Six characters, and zeros.
  @inline(__always)
  private static func word(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).littleEndian & 0xFFFF_FFFF_FFFF
  }

  /// - Parameter digits: Those of the minute in the first two bytes, those of the second behind another one.
  @inline(__always)
  private static func seconds(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ digits &>> 8
    return (pairs & 0xFF) &* 60 &+ pairs &>> 24 & 0xFF
  }

  /// A time in the remembered hour without a fraction.
  @inline(never)
  private func readWhole(_ start: UnsafePointer<UInt8>, into time: inout Int64) -> UnsafePointer<UInt8>? {
    let word = Self.word(start + 14) ^ 0x5A30_303A_3030
    guard (word | (word &+ Self.limits)) & Self.beyond == 0, start[20] == UInt8(ascii: "\"") else { return nil }
    time = hour &+ Int64(bitPattern: Self.seconds(word)) &* 1_000_000_000
    return start + 20
  }

  /// Remembers the hour of a time that is one. Not an hour so far away that a second in it may not fit in 64 bits.
  @inline(never)
  func turn(to start: UnsafePointer<UInt8>, count: Int) {
    guard count >= 20 else { return }
    let zone: StaticString = "00:00Z"
    let first = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { whole -> Int64? in
      for index in 0..<14 { whole[index] = start[index] }
      for index in 0..<6 { whole[14 + index] = zone.utf8Start[index] }
      return RFC3339.nanoseconds(UnsafeRawBufferPointer(whole))
    }
    guard let first, first.magnitude < 9_200_000_000_000_000_000 else { return }
    memory.copyMemory(from: start, byteCount: 14)
    memory.storeBytes(of: first, toByteOffset: 16, as: Int64.self)
  }
}
