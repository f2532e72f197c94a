import CLineMasks
import LogFuzzing
import Testing

@testable import EventLog

/// Lines that begin as others did are read many at a time, and as the parser reads each of them.
struct LineGroupTests {
  private static func line(_ second: Int, app: String = "com.example.maps39", rest: String = "") -> String {
    #"{"t":"2024-01-04T22:35:\#(second < 10 ? "0" : "")\#(second).891093Z","mono":3441538910\#(second + 10)000,"#
      + #""app":"\#(app)","pid":1001,"thread":"main","type":"app.didBecomeActive"\#(rest)}"#
  }

  private func expectSame(_ bytes: [UInt8], plain: Int? = nil, location: SourceLocation = #_sourceLocation) {
    let read = SeenLog(MemorySource(bytes))
    #expect(read == SeenLog(MemorySource(bytes), parsesAll: true), sourceLocation: location)
    if let plain { #expect(read.plainLines == plain, sourceLocation: location) }
  }

  private func bytes(_ lines: [String], end: String = "\n") -> [UInt8] {
    Array(lines.map { $0 + end }.joined().utf8)
  }

  @Test(arguments: ["\n", "\r\n"])
  func linesOfSeveralProcesses(end: String) {
    let lines = (0..<600).map { number in
      let rest = ["", #","state":"active""#, #","level":2,"x":"y""#, #","state":"a","level":"b","x":1"#][number * 7 % 4]
      return Self.line(number % 60, app: "com.example.\(String(repeating: "m", count: number / 5 % 40))", rest: rest)
    }
    expectSame(bytes(lines, end: end), plain: lines.count)
  }

  /// Each byte in turn, among lines of which none gives reason to give up looking for more like them.
  @Test(arguments: Array("\",:{}\\ 0129.-eZ\n\r\u{0}\u{7F}é".utf8))
  func oneByteIsChanged(byte: UInt8) {
    let line = Array(Self.line(53, rest: #","state":"active","level":12"#).utf8)
    let good = [UInt8]([[UInt8]](repeating: line, count: 6).joined(separator: [0x0A]) + [0x0A])
    var all: [UInt8] = []
    for place in line.indices {
      all += good + line[..<place] + [byte] + line[(place + 1)...] + [0x0A]
      all += good + line[..<place] + [byte] + line[place...] + [0x0A]
      all += good + line[..<place] + line[(place + 1)...] + [0x0D, 0x0A]
    }
    expectSame(all)
  }

  /// Two bytes at once: what is beyond a digit must not count for the one beside it.
  @Test(arguments: [0..<64, 64..<128, 128..<192, 192..<256])
  func twoBytesOfATimeAreChanged(first: Range<UInt16>) {
    let line = Array(Self.line(53).utf8)
    let good = [UInt8]([[UInt8]](repeating: line, count: 6).joined(separator: [0x0A]) + [0x0A])
    var all: [UInt8] = []
    for byte in first {
      for place in 20..<27 {
        for other in [0x00, 0x2F, 0x3A, 0x7F, 0xD1, 0xFF] as [UInt8] {
          var changed = line
          (changed[place], changed[place + 1]) = (UInt8(byte), other)
          all += changed + [0x0A]
        }
        all += good
      }
    }
    expectSame(all)
  }

  @Test func whatFollowsTheTypeMayBeAnything() {
    let rests = [
      #","pid":7"#, #","app":"other""#, #","trace":"t""#, #","mono":1"#, #","t":5"#, #","type":"x""#, #","seq":3"#,
      #","state":"active","state":"active""#, #","thread":"other""#, #","level":1,"level":"2""#, #","level":"2""#, "",
      #" "#, #","state":"\u0061""#, #","owners":["a","b"]"#, #","y":{"z":null}"#, #","#, #","state":"#, #"}"#, #"{"#,
    ]
    var lines: [String] = []
    for rest in rests + rests.reversed() {
      lines += (0..<7).map { Self.line($0, rest: #","state":"active""#) } + [Self.line(8, rest: rest)]
    }
    expectSame(bytes(lines))
  }

  /// The same beginning, but what tells processes apart is elsewhere.
  @Test func processesWithoutAnAppOrAPid() {
    var lines: [String] = []
    for number in 0..<300 {
      let front = #"{"t":"2024-01-04T22:35:10.5Z","#
      lines.append(front + #""pid":\#(number / 9 % 4),"type":"app.didBecomeActive"}"#)
      lines.append(front + #""seq":\#(number),"thread":"t\#(number / 9 % 3)","type":"app.didBecomeActive"}"#)
      lines.append(front + #""app":"a","mono":\#(number * number),"type":"app.didBecomeActive"}"#)
      lines.append(front + #""trace":"t\#(number % 2)","type":"app.didBecomeActive"}"#)
    }
    expectSame(bytes(lines), plain: lines.count)
    for every in 0..<4 {
      let some = lines.indices.filter { $0 % 4 == every }.map { lines[$0] }
      expectSame(bytes(some), plain: some.count)
    }
  }

  @Test func blocksMayEndAnywhere() {
    let lines = (0..<9000).map { Self.line($0 % 60, rest: #","state":"\#(String(repeating: "s", count: $0 % 97))""#) }
    expectSame(bytes(lines), plain: lines.count)
  }

  // MARK: Parts

  @Test(arguments: 0..<20)
  func lineEndsAreThoseOfSingleBytes(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let one = Int.random(in: 1...100, using: &random)
    let count = Int.random(in: 64...700, using: &random)
    let bytes = (0..<count).map { _ in Int.random(in: 0..<one, using: &random) == 0 ? 0x0A : UInt8(0x6A) }
    #expect(clm_line_ends(bytes, bytes.count) == bytes.count { $0 == 0x0A })
    for place in 0...(count - 64) {
      let part = Array(bytes[place..<place + 64])
      #expect(clm_line_end_bits(part) == clm_line_end_bits_scalar(part))
    }
  }

  @Test(arguments: 0..<20)
  func patternsWantWhatTheySay(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<clm_pattern>.size, alignment: 16)
    defer { memory.deallocate() }
    let pattern = memory.bindMemory(to: clm_pattern.self, capacity: 1)
    for _ in 0..<300 {
      let length = Int.random(in: 0...clm_pattern_length, using: &random)
      var bytes = [UInt8](repeating: 0, count: clm_pattern_length)
      for place in bytes.indices {
        let (least, above) = (UInt8.random(in: 0...250, using: &random), UInt8.random(in: 0...5, using: &random))
        memory.storeBytes(of: least, toByteOffset: place, as: UInt8.self)
        memory.storeBytes(of: place < length ? above : 255, toByteOffset: clm_pattern_length + place, as: UInt8.self)
        bytes[place] =
          place < length ? .random(in: least...least + above, using: &random) : .random(in: 0...255, using: &random)
      }
      #expect(clm_fits(bytes, pattern, UInt32(length)) != 0)
      #expect(clm_fits_scalar(bytes, pattern, UInt32(length)) != 0)
      bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      #expect((clm_fits(bytes, pattern, UInt32(length)) != 0) == (clm_fits_scalar(bytes, pattern, UInt32(length)) != 0))
    }
  }

  @Test(arguments: 0...32)
  func placesAreThoseOfTheFirstBytes(count: Int) {
    var random = SeededGenerator(seed: count)
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    #expect(clm_place_of_bytes(bytes, UInt32(count), 54) == clm_place_of_bytes_scalar(bytes, UInt32(count), 54))
  }
}
