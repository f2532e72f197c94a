import LogFuzzing
import Testing

@testable import EventLog

struct TerminalTextTests {
  @Test(arguments: [
    ("plain é 😀 \\", "plain é 😀 \\"), ("a\u{1B}[31mb", #"a\u{1b}[31mb"#),
    ("\0\t\n\r\u{7F}", #"\u{0}\u{9}\u{a}\u{d}\u{7f}"#),
    ("\u{80}\u{9B}\u{9F}\u{A0}", "\\u{80}\\u{9b}\\u{9f}\u{A0}"),
    ("\u{202A}\u{202E}x\u{2066}\u{2069}", #"\u{202a}\u{202e}x\u{2066}\u{2069}"#),
    ("\u{200E}\u{200F}\u{61C}\u{2028}\u{2029}\u{FEFF}", #"\u{200e}\u{200f}\u{61c}\u{2028}\u{2029}\u{feff}"#), ("", ""),
  ])
  func controlsAreShown(text: String, shown: String) {
    #expect(TerminalText.printable(text) == shown)
    #expect(TerminalText.printable(bytes: Array(text.utf8)) == shown)
  }

  @Test func bytesThatAreNoTextAreShown() {
    #expect(
      TerminalText.printable(bytes: [65, 0xFF, 66, 0xE2, 0x82, 67, 0xC0, 0x80]) == #"A\x{ff}B\x{e2}\x{82}C\x{c0}\x{80}"#
    )
    #expect(TerminalText.printable(bytes: [0xF0, 0x9F, 0x98]) == #"\x{f0}\x{9f}\x{98}"#)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("a", 1, "a"), ("", 1, ""), ("abc", 0, "…"),
    ("ab\u{1B}c", 8, "ab…"), ("ab\u{1B}c", 9, #"ab\u{1b}c"#), ("abc\u{1B}", 8, "abc…"),
    ("ab\u{1B}", 8, #"ab\u{1b}"#), ("éé😀é", 3, "éé…"),
  ])
  func longTextIsCut(text: String, limit: Int, shown: String) {
    #expect(TerminalText.printable(text, limit: limit) == shown)
  }

  @Test(arguments: 0..<300)
  func nothingRawComesThrough(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
    let limit = Int.random(in: 1...300, using: &random)
    let shown = TerminalText.printable(bytes: bytes, limit: limit)
    #expect(!shown.unicodeScalars.contains { TerminalText.isControl($0) || $0 == "\u{FFFD}" }, "seed \(seed)")
    #expect(shown.unicodeScalars.count <= limit, "seed \(seed)")
  }
}
