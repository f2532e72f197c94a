import LogFuzzing
import Testing

@testable import EventLog

struct WriterTests {
  @Test func linesInTheOrderGiven() {
    var writer = EventWriter()
    writer.write([
      (key: "type", value: "a.b"), (key: "t", value: .seconds(nanoseconds: 100_000_000)), (key: "a", value: 1),
    ])
    writer.write(["type": "x", "list": [true, .null, 2, ["k": "v"]]])
    writer.write(rawLine: "{}".utf8)
    let text = """
      {"type":"a.b","t":0.1,"a":1}
      {"type":"x","list":[true,null,2,{"k":"v"}]}
      {}

      """
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  @Test func stringsAreEscaped() {
    #expect(
      JSONText.text(of: "a\"b\\c/\n\r\t\u{8}\u{C}\u{1B}\0\u{7F}é\u{2028}") == #""a\"b\\c/\n\r\t\b\f\u001b\u0000\u007fé"#
        + "\u{2028}\"")
  }

  @Test func emptyContainers() {
    #expect(JSONText.text(of: [:]) == "{}")
    #expect(JSONText.text(of: []) == "[]")
    #expect(JSONText.text(of: ["": ""]) == #"{"":""}"#)
  }

  @Test(arguments: ["1", "-0.50", "1e400", "123456789012345678901234567890"])
  func numbersStayAsTheyAre(text: String) {
    #expect(JSONText.text(of: .number(text)) == text)
  }

  @Test(arguments: ["", "nan", "01", "1.", "1 ", "+1", ".5", "0x1", "-"])
  func whatIsNoNumberIsWrittenAsAString(text: String) {
    #expect(JSONText.text(of: .number(text)) == "\"\(text)\"")
  }

  @Test(arguments: 0..<300)
  func whatIsWrittenReadsBack(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let value = RandomJSON.value(depth: 4, using: &random)
    #expect(try JSONText.value(of: JSONText.text(of: value)) == value, "seed \(seed)")
  }

  @Test func headersReadBack() throws {
    let header = Header(line: 1, members: [(key: "type", value: "trace.header"), (key: "n", value: .number("1.50"))])
    var writer = EventWriter()
    writer.write(header)
    #expect(SeenLog(MemorySource(writer.bytes)).events.first?.header == header)
  }

  @Test func faultsOfATextHaveTheirPlace() {
    let fault = #expect(throws: JSONFault.self) { try JSONText.value(of: "[1,]") }
    #expect(fault?.description == "column 4: expected a value, found \"]\"")
    let empty = #expect(throws: JSONFault.self) { try JSONText.value(of: "") }
    #expect(empty?.description == "column 1: expected a value, found the end of the line")
  }
}
