import LogFuzzing
import Testing

@testable import EventLog

/// What is remembered of the lines before changes nothing of what is read, however much the next line looks like them.
struct RememberedLineTests {
  private static let line =
    #"{"t":"2024-01-04T22:35:53.891093Z","mono":344153891093000,"app":"com.example.maps39","pid":1001,"#
    + #""thread":"main","type":"app.didBecomeActive","state":"active","level":12}"#

  /// - Parameter plain: How many lines need no parser, where that is to be told.
  private func expectSame(
    _ lines: [String], plain: Int? = nil, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation
  ) {
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let read = SeenLog(MemorySource(bytes))
    #expect(read == SeenLog(MemorySource(bytes), parsesAll: true), comment, sourceLocation: location)
    if let plain { #expect(read.plainLines == plain, comment, sourceLocation: location) }
  }

  /// Each byte of a line that is remembered in turn, replaced by each of some others, inserted before it, or taken out.
  @Test(arguments: Array("\",:{}\\ 0179.-eZntT\n\r\u{0}\u{7F}aé".utf8))
  func oneByteOfARememberedLineIsChanged(byte: UInt8) {
    let line = Array(Self.line.utf8)
    var bytes: [UInt8] = line + [0x0A] + line + [0x0A]
    for place in line.indices {
      bytes += line[..<place] + [byte] + line[(place + 1)...] + [0x0A] + line + [0x0A]
      bytes += line[..<place] + [byte] + line[place...] + [0x0A]
      bytes += line[..<place] + line[(place + 1)...] + [0x0D, 0x0A]
    }
    let read = SeenLog(MemorySource(bytes))
    #expect(read == SeenLog(MemorySource(bytes), parsesAll: true))
    #expect(read.plainLines > line.count)
  }

  /// Whatever is behind the last byte, nothing of it counts.
  @Test func anyBeginningOfALogIsReadAsTheParserReadsIt() {
    let bytes = Array((Self.line + "\n" + Self.line + "\r\n" + Self.line + "\n").utf8)
    for count in bytes.indices {
      let part = Array(bytes[..<count])
      #expect(SeenLog(MemorySource(part)) == SeenLog(MemorySource(part), parsesAll: true), "\(count) bytes")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 15, 16, 17, 31, 32, 33, 64, 100])
  func linesMayBeCutAnywhere(size: Int) {
    let bytes = Array([String](repeating: Self.line, count: 50).joined(separator: "\n").utf8)
    let read = SeenLog(PieceSource(bytes, sizes: [size]))
    #expect(read == SeenLog(MemorySource(bytes), parsesAll: true))
  }

  /// Texts that begin with one another, of all lengths around those of vectors, in turn and again.
  @Test func textsThatBeginAlikeAreToldApart() {
    let whole = "com.example.a name of more than forty bytes"
    let texts = (0...whole.count).map { String(whole.prefix($0)) }
    var lines: [String] = []
    for text in texts + texts.reversed() + texts {
      lines.append(#"{"app":"\#(text)","type":"\#(text)","pid":1,"state":"\#(text)","x":"\#(text)"}"#)
      lines.append(#"{"type":"app.didBecomeActive","trace":"\#(text)","app":"com.example","state":"active"}"#)
    }
    expectSame(lines, plain: lines.count)
  }

  @Test func moreTextsThanAreRememberedAreReadAllTheSame() {
    let lines = (0..<6000).map {
      #"{"type":"app.\#($0 % 3000)","app":"com.example.\#($0 * 7 % 3000)","state":"s\#($0 % 2500)","pid":\#($0 % 5)}"#
    }
    expectSame(lines, plain: lines.count)
  }

  @Test func aKeyMayHaveStringsAndOtherValuesInTurn() {
    let values = [#""2""#, "2", "null", #""null""#, "true", #""2""#, "-1.5", "[]", #""a""#, "2", "2", #""a""#, #""a""#]
    for key in ["level", "state", "x", "seq", "pid", "app", "trace", "t", "mono"] {
      for place in 0..<2 {
        let lines = values.map { value in
          place == 0
            ? #"{"\#(key)":\#(value),"type":"app.x"}"# : #"{"type":"app.x","\#(key)":\#(value),"y":1}"#
        }
        expectSame(lines + lines + lines.reversed(), "\(key)")
      }
    }
  }

  @Test func aKeyTwiceIsTheParsersWhateverItsValues() {
    let good = #"{"type":"app.x","state":"active","level":1,"pid":5}"#
    let twice = [
      #"{"type":"app.x","state":"active","state":"active","pid":5}"#, #"{"type":"app.x","state":"active","state":1}"#,
      #"{"type":"app.x","state":1,"level":1,"state":"active"}"#, #"{"type":"app.x","pid":5,"state":"active","pid":6}"#,
      #"{"state":"active","type":"app.x","state":"background"}"#, #"{"type":"app.x","type":"app.x"}"#,
      #"{"type":"app.x","type":5}"#,
    ]
    expectSame([good, good] + twice.flatMap { [$0, good] } + twice, plain: 2 + twice.count)
    // Unwanted keys may be there as often as they like.
    let many = #"{"type":"app.x""# + String(repeating: #","x":"y","z":1"#, count: 400) + "}"
    let fields = #"{"type":"app.x""# + String(repeating: #","state":"y""#, count: 400) + "}"
    expectSame([many, fields, many, fields], plain: 2)
  }

  @Test func keysAreTakenForNoOthers() {
    let names = [
      "state", "stat", "states", "state ", " state", "", "s", "a key of some thirty characters", "level", "leve",
    ]
    var lines: [String] = []
    for _ in 0..<3 {
      for (index, name) in names.enumerated() {
        lines.append(#"{"type":"app.x","\#(name)":"active","\#(names[(index * 3 + 1) % names.count])":7}"#)
        lines.append(#"{"\#(name)":"active","type":"app.x"}"#)
        lines.append(#"{ "\#(name)": "active", "type": "app.x", "pid": 5}"#)
        lines.append(#"{"type":"app.x"{"\#(name)":"active"}"#)
        lines.append(#",{"type":"app.x","\#(name)":"active"}"#)
        lines.append(#"{"type":"app.x","\#(name)":"active"},"#)
      }
    }
    expectSame(lines, plain: lines.count / 2)
  }

  // MARK: Numbers and times

  @Test func numbersOfAnyLengthMayFollowOneAnother() {
    let numbers = [
      "0", "1", "9", "00", "01", "-0", "-1", "-01", "10", "1234567", "12345678", "123456789", "123456789012345",
      "1234567890123456", "99999999999999999", "999999999999999999", "1000000000000000000", "9223372036854775807",
      "9223372036854775808", "-9223372036854775808", "18446744073709551616", "1.5", "1.", ".5", "1e3", "1E3", "12x",
      "+1",
      "123456789012345.5", "1.0", "12345678901234567890123",
    ]
    for key in ["mono", "seq", "pid", "level", "x", "t"] {
      var lines: [String] = []
      for number in numbers + numbers.reversed() {
        lines += [
          #"{"\#(key)":\#(number),"type":"app.x"}"#, #"{"type":"app.x","\#(key)":\#(number)}"#,
          #"{"type":"app.x","\#(key)":1}"#,
        ]
      }
      expectSame(lines, key == "t" ? "times" : "\(key)")
    }
  }

  @Test func timesMayBeOfAnyMinute() {
    let minutes = [
      "2024-01-04T22:35:", "2024-01-04T22:36:", "2024-01-04T22:35-", "2024-01-04T22:59:", "2024-01-04T23:00:",
    ]
    let seconds = [
      "53.891093Z", "53.891094Z", "53Z", "59.999999999Z", "00.000000000Z", "00Z", "59.9999999999Z", "60Z", "60.5Z",
      "61.5Z",
      "5.5Z", "5:.5Z", ":5.5Z", "53.Z", "53.8z", "53.8", "53,8Z", "53.8+01:00", "53.8Z ", "53.12a4Z", "1/.5Z", "/1.5Z",
      "53.1Z",
      "53.12Z", "53.123Z", "53.1234Z", "53.12345Z", "53.1234567Z", "53.12345678Z", "53.123456789Z", "",
    ]
    var lines: [String] = []
    for minute in minutes + minutes {
      for second in seconds + seconds.reversed() { lines.append(#"{"t":"\#(minute)\#(second)","type":"app.x"}"#) }
    }
    expectSame(lines)
  }

  /// An app's process is remembered with its text.
  @Test func originsAreThoseOfTheLinesWhateverIsRemembered() {
    var random = SeededGenerator(seed: 5)
    let lines = (0..<4000).map { _ -> String in
      let app = Int.random(in: 0..<60, using: &random)
      let pid = Int.random(in: 0..<3, using: &random)
      let keys = [
        #""type":"app.x""#, app < 50 ? #""app":"com.example.app\#(app)""# : #""y":1"#,
        pid > 0 ? #""pid":\#(pid)"# : #""x":2"#, app.isMultiple(of: 7) ? #""trace":"t\#(pid)""# : #""z":3"#,
      ]
      return "{" + keys.shuffled(using: &random).joined(separator: ",") + "}"
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    for capacity in [30, 1000] {
      let read = SeenLog(MemorySource(bytes), originCapacity: capacity)
      #expect(read.plainLines == lines.count)
      #expect(read == SeenLog(MemorySource(bytes), parsesAll: true, originCapacity: capacity))
    }
  }
}
