import Testing

@testable import Diagrams

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain text", "plain text"), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{1b}[31m", "\\u{1b}[31m"),
    ("\u{0}\u{7f}\u{9b}", "\\u{0}\\u{7f}\\u{9b}"),
    ("\u{202e}txt\u{2066}", "\\u{202e}txt\\u{2066}"), ("\u{feff}x\u{ad}", "\\u{feff}x\\u{ad}"),
    ("\u{2028}", "\\u{2028}"),
    (Graphs.noncharacters, "\\u{fffe}\\u{ffff}\\u{fdd0}\\u{10fffe}"), ("中文", "中文"), ("שלום", "שלום"), ("👩‍👧", "👩‍👧"),
    ("a\u{200d}b", "a\\u{200d}b"),
    ("e\u{301}", "e\u{301}"), ("e\u{301}\u{302}\u{303}", "e\u{301}\u{302}\\u{303}"), ("\\n", "\\n"), ("", ""),
  ])
  func shows(_ text: String, _ shown: String) {
    #expect(Array(VisibleText.line(text, limit: 100).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func limits() {
    #expect(VisibleText.line("abcdef", limit: 6) == "abcdef")
    #expect(VisibleText.line("abcdefg", limit: 6) == "abcdef…")
    // An escape is never cut in two.
    #expect(VisibleText.line("abc\u{1b}", limit: 6) == "abc…")
    #expect(VisibleText.lines(["a", "b", "c"], limit: 3, length: 9) == ["a", "b", "c"])
    #expect(VisibleText.lines(["a", "b", "c", "d"], limit: 3, length: 9) == ["a", "b", "… and 2 more"])
  }

  @Test func escapesForXML() {
    #expect(MarkupText.xml("<a href=\"x\">'&amp;'</a>") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;&#39;&lt;/a&gt;")
  }

  @Test func escapesForDOT() {
    #expect(MarkupText.dotString("a\"b\\c\\N&amp;") == #""a\"b\\c\\N&amp;amp;""#)
    #expect(MarkupText.dotString("end\\") == #""end\\""#)
  }

  @Test(arguments: [(0, "0"), (5, "0.05"), (50, "0.5"), (100, "1"), (-125, "-1.25"), (-5, "-0.05"), (123_400, "1234")])
  func decimals(_ value: Int, _ text: String) {
    #expect(Decimals.text(hundredths: value) == text)
  }

  /// Advance widths of DejaVu Sans, of which these are sums or bounds.
  @Test func measures() {
    #expect(TextMetrics.width("iii", size: 1000) == 3 * 278)
    #expect(TextMetrics.width("WWW", size: 1000, bold: true) == 3 * 1104)
    #expect(TextMetrics.width("中文", size: 10) >= 20)
    #expect(TextMetrics.width("😀", size: 10) >= 13)
    #expect(TextMetrics.width("﷽", size: 10) >= 100)
    #expect(TextMetrics.width("e\u{301}", size: 1000) == TextMetrics.width("e", size: 1000))
    #expect(TextMetrics.width("", size: 10) == 0)
  }
}
