import LogFuzzing
import Testing

@testable import EventLog

struct LongLineTests {
  /// A line of exactly this many bytes.
  static func line(_ count: Int, type: String = "a.b") -> String {
    let front = "{\"type\":\"\(type)\",\"x\":\""
    return front + String(repeating: "y", count: count - front.utf8.count - 2) + "\"}"
  }

  @Test(arguments: ["\n", "\r\n"], [100, 5000, 200_000])
  func theLimitIsWithoutTheLineEnd(end: String, limit: Int) {
    let lines = [
      Self.line(limit, type: "a.1"), Self.line(limit + 1), Self.line(limit, type: "a.3"), Self.line(limit * 3),
    ]
    let text = (lines + ["{\"type\":\"a.5\"}"]).map { $0 + end }.joined()
    for sizes in [[1_000_000], [1000], [7, 4096, 1]] {
      let log = SeenLog(
        PieceSource(Array(text.utf8), sizes: sizes), options: ReadOptions(maxLineBytes: limit))
      #expect(log.events.map(\.type) == ["a.1", "a.3", "a.5"])
      #expect(log.events.map(\.line) == [1, 3, 5])
      let kind = ReadProblem.Kind.badLine("longer than \(limit) bytes")
      #expect(log.problems.map(\.line) == [2, 4])
      #expect(log.problems.map(\.kind) == [kind, kind])
      #expect(log.problems.map(\.column) == [limit + 1, limit + 1])
      #expect(log.problems.map(\.source) == [lines[1], lines[3]].map { String($0.prefix(min(4096, limit))) })
    }
  }

  @Test func anEndlessLineIsOneProblem() {
    let text = "{\"type\":\"a.1\"}\n" + String(repeating: "z", count: 3_000_000)
    let log = SeenLog(text, options: ReadOptions(maxLineBytes: 1000))
    #expect(log.events.map(\.line) == [1])
    #expect(log.problems.map(\.kind) == [.badLine("longer than 1000 bytes")])
  }

  @Test func whatIsHeldOfALineIsBounded() throws {
    /// Notes how much room the scanner ever has.
    final class Witness: ByteSource {
      var largest = 0
      var rest = 50_000_000
      func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
        largest = max(largest, buffer.count)
        let count = min(rest, buffer.count)
        rest -= count
        buffer.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "z"))
        return count
      }
    }
    let witness = Witness()
    let log = SeenLog(witness, options: ReadOptions(maxLineBytes: 1_000_000))
    #expect(log.problems.count == 1)
    #expect(witness.largest <= 1_000_000 + 256 * 1024)
  }

  @Test func aLineOfManyMegabytesIsRead() throws {
    let text = Self.line(16 << 20) + "\n" + Self.line((16 << 20) + 1) + "\n{\"type\":\"a.3\"}\n"
    let log = SeenLog(text)
    #expect(log.events.map(\.line) == [1, 3])
    #expect(log.problems.map(\.line) == [2])
  }
}
