import CSimdJSON
import LogFuzzing
import Testing

@testable import EventLog

/// Lines that are no events.
struct BadLineTests {
  /// `line` with `‸` before the byte at which it goes wrong.
  struct Case: CustomTestStringConvertible, Sendable {
    var line: String
    var message: String
    var testDescription: String { line }
  }

  static let cases: [Case] = [
    Case(line: "‸nope", message: "expected a value; the only words are true, false and null"),
    Case(line: "‸12", message: "no JSON object"),
    Case(line: " ‸[]", message: "no JSON object"),
    Case(line: "‸\"type\"", message: "no JSON object"),
    Case(line: " ‸{}", message: "has no \"type\""),
    Case(line: #"{"type":‸1}"#, message: "\"type\" is no string"),
    Case(line: #"{"type": ‸null}"#, message: "\"type\" is no string"),
    Case(line: #"{"type":"a"‸"#, message: "expected a comma or \"}\", found the end of the line"),
    Case(line: #"{"type":"a",‸}"#, message: "expected a key in quotes, found \"}\""),
    Case(line: #"{"type" ‸"a"}"#, message: "expected a colon after the key, found a quote"),
    Case(line: #"{"type":‸}"#, message: "expected a value, found \"}\""),
    Case(line: #"{"type":"a"} ‸x"#, message: "expected the end of the line, found \"x\""),
    Case(line: #"{"type":"a"}‸{"type":"b"}"#, message: "expected the end of the line, found \"{\""),
    Case(line: #"{"a":[1 ‸2]}"#, message: "expected a comma or \"]\", found \"2\""),
    Case(line: #"{"a":0‸1}"#, message: "a number must not begin with 0"),
    Case(line: #"{"a":1.‸}"#, message: "expected a digit, found \"}\""),
    Case(line: #"{"a":1e+‸,}"#, message: "expected a digit, found \",\""),
    Case(line: #"{"a":-‸x}"#, message: "expected a digit, found \"x\""),
    Case(line: #"{"a":‸+1}"#, message: "expected a value, found \"+\""),
    Case(line: #"{"a":‸1e400}"#, message: "a number too large to be read"),
    Case(line: #"{"a":‸18446744073709551616}"#, message: "a number too large to be read"),
    Case(line: #"{"a":‸-9223372036854775809}"#, message: "a number too large to be read"),
    Case(line: #"{"a":‸TRUE}"#, message: "expected a value, found \"T\""),
    Case(line: #"{"a":‸tru}"#, message: "expected a value; the only words are true, false and null"),
    Case(line: #"{"a":"‸\q"}"#, message: "\\ must be followed by one of \" \\ / b f n r t u, not by \"q\""),
    Case(line: #"{"a":"‸\u12g4"}"#, message: "\\u must be followed by four hexadecimal digits"),
    Case(line: #"{"a":"‸\ud800"}"#, message: "a lone high surrogate"),
    Case(line: #"{"a":"‸\udc00"}"#, message: "a lone low surrogate"),
    Case(line: "{\"a\":\"b‸\tc\"}", message: "a control character (0x09) in a string must be escaped"),
    Case(line: "{\"a\":\"b‸\0c\"}", message: "a control character (0x00) in a string must be escaped"),
    Case(line: "{‸\0}", message: "expected a key in quotes, found byte 0x00"),
    Case(line: "{\"type\":\"a\"}‸\0", message: "expected the end of the line, found byte 0x00"),
    Case(line: #"{"a":"b}‸"#, message: "the string that begins in column 6 has no end"),
    Case(line: #"{‸'a':1}"#, message: "expected a key in quotes, found \"'\""),
    Case(line: "‸é", message: "expected a value, found byte 0xC3"),
  ]

  @Test(arguments: cases)
  func badLine(_ example: Case) throws {
    let parts = example.line.split(separator: "‸", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let line = parts.joined()
    let log = SeenLog("{\"type\":\"a.a\"}\n\(line)\n{\"type\":\"a.z\"}\n")
    #expect(log.events.map(\.type) == ["a.a", "a.z"])
    #expect(
      log.problems == [
        ReadProblem(kind: .badLine(example.message), line: 2, column: parts[0].utf8.count + 1, source: line)
      ])
  }

  @Test(
    arguments: [
      ([0xFF], 1), ([0xC0, 0x80], 1), ([0xC3], 1), ([0xE0, 0x80, 0x80], 1), ([0xED, 0xA0, 0x80], 1),
      ([0xF0, 0x80, 0x80, 0x80], 1), ([0xF4, 0x90, 0x80, 0x80], 1), ([0x61, 0xE2, 0x82], 2), ([0x80], 1), ([0xF5], 1),
    ] as [([UInt8], Int)])
  func invalidUTF8(bytes: [UInt8], place: Int) throws {
    let front = Array(#"{"type":""#.utf8)
    let log = SeenLog(MemorySource(front + bytes + Array("\"}\n".utf8)))
    #expect(log.events.isEmpty)
    let problem = try #require(log.problems.first)
    #expect(problem.column == front.count + place)
    guard case .badLine(let message) = problem.kind else { return #expect(Bool(false), "\(problem.kind)") }
    #expect(message.hasPrefix("no UTF-8: byte 0x"))
  }

  @Test func allOfUTF8IsTaken() {
    let text = "\u{7F}\u{80}\u{7FF}\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    let log = SeenLog("{\"type\":\"\(text)\"}\n")
    #expect(log.events.map(\.type) == [text])
  }

  static let depths = [("[", "]"), (#"{"a":"#, "}")]

  @Test(arguments: depths)
  func depthIsLimited(open: String, close: String) throws {
    func line(_ levels: Int) -> String {
      let inner = String(repeating: open, count: levels - 1) + "1" + String(repeating: close, count: levels - 1)
      return #"{"type":"a.b","x":"# + inner + "}"
    }
    let log = SeenLog([line(64), line(65), line(10_000), line(64)].joined(separator: "\n") + "\n")
    #expect(log.events.map(\.line) == [1, 4])
    #expect(log.problems.map(\.line) == [2, 3])
    #expect(log.problems.map(\.kind) == Array(repeating: .badLine("nested deeper than 64 levels"), count: 2))
    #expect(log.problems[0].column == #"{"type":"a.b","x":"#.utf8.count + 63 * open.utf8.count + 1)
    #expect(log.problems[1].source.utf8.count == 4096)
  }

  @Test func depthCanBeSet() {
    let text = "{\"type\":\"a.b\",\"x\":[1]}\n{\"type\":\"a.b\",\"x\":[]}\n"
    #expect(SeenLog(text, options: ReadOptions(maxDepth: 1)).events.map(\.line) == [2])
    #expect(SeenLog(text, options: ReadOptions(maxDepth: 2)).events.map(\.line) == [1, 2])
    #expect(SeenLog(text, options: ReadOptions(maxDepth: -5)).events.map(\.line) == [2])
  }

  @Test func theLastLineMayBeCut() {
    let log = SeenLog("{\"type\":\"a.b\"}\n{\"type\":\"a.c\",\"t\":1")
    #expect(log.events.map(\.line) == [1])
    let source = "{\"type\":\"a.c\",\"t\":1"
    #expect(log.problems == [ReadProblem(kind: .cutLine, line: 2, column: nil, source: source)])
  }

  @Test func theLastLineIsAnOrdinaryOneWhereItParses() {
    #expect(SeenLog("{\"type\":\"a.b\"}\n{\"type\":\"a.c\"}").events.map(\.line) == [1, 2])
    #expect(SeenLog("{\"type\":\"a.b\"}\n{\"t\":1}").problems.map(\.kind) == [.badLine("has no \"type\"")])
    #expect(SeenLog("{\"type\":\"a.b\"}\n  ").problems.isEmpty)
  }

  @Test func aCutCharacterIsACutLine() {
    let log = SeenLog(MemorySource(Array("{\"type\":\"a.b\"}\n{\"type\":\"".utf8) + [0xE2, 0x82]))
    #expect(log.problems.map(\.kind) == [.cutLine])
  }

  @Test func problemsAreKeptInBoundedBlocks() throws {
    let reader = LogReader(source: MemorySource(Array(String(repeating: "x\n", count: 5000).utf8)), vocabulary: .sample)
    let batch = EventBatch()
    var counts: [Int] = []
    while try reader.read(into: batch) { counts.append(batch.problems.count) }
    #expect(counts == [1024, 1024, 1024, 1024, 904])
  }

  @Test func theSourceIsNotCutWithinACharacter() throws {
    let line = "x" + String(repeating: "é", count: 3000)
    let source = try #require(SeenLog(line + "\n").problems.first?.source)
    #expect(source == "x" + String(repeating: "é", count: 2047))
  }
}
