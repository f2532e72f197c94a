import Replay
import Testing

@testable import Reporting

/// The table of an alignment, as a terminal shows it.
@Suite struct AlignmentTableTests {
  private func lines(_ rows: [AlignmentRow], colour: Bool = false) -> [String] {
    AlignmentTable(rows, paint: Paint(isOn: colour)).lines
  }

  /// The column at which the model's part begins in each line, the last word of it being known.
  private func places(_ lines: [String]) -> Set<Int> {
    Set(lines.compactMap { line in line.range(of: "MODEL").map { String(line[..<$0.lowerBound]).columns } })
  }

  @Test(arguments: [
    "app.x", "日本語のイベント", "👩‍👩‍👧‍👦 family", "🇩🇪", "e\u{301}", "\u{1B}[2J", "a\u{202E}b", "☎\u{FE0F}", "한국어", "\t",
    String(repeating: "漢", count: 200), String(repeating: "x", count: 5000), "",
  ])
  func columnsStayInLine(name: String) {
    let rows = [
      AlignmentRow(.both, line: 9, log: "app.didBecomeActive", model: "MODEL"),
      AlignmentRow(.other, line: 1_234_567_890_123, log: name, model: "MODEL"),
      AlignmentRow(.model, model: "MODEL"),
    ]
    let lines = lines(rows)
    #expect(lines.count == 4 && places(lines).count == 1, "\(lines)")
    #expect(lines.allSatisfy { $0.columns <= 100 })
    #expect(lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
  }

  @Test func theStateThatIsToBeReadIsTold() {
    var row = AlignmentRow(.other, line: 3, log: "a", model: "a")
    row.state = "background"
    #expect(lines([row]).last == "3         a ! a (reads background)")
  }

  @Test func movesHaveMarks() {
    let rows = AlignmentRow.Move.allCases.map { AlignmentRow($0, line: 1, log: "a", model: "b") }
    let marks = lines(rows).dropFirst().map { Array($0)[12] }
    #expect(marks == [" ", "<", ">", "!", "x"])
    #expect(lines(rows, colour: true).count { $0.hasPrefix("\u{1B}[1m") } == 4)
  }

  @Test(arguments: [
    ("abc", 3), ("", 0), ("漢字", 4), ("e\u{301}", 1), ("🇩🇪", 2), ("👩‍👩‍👧‍👦", 2), ("\u{200B}", 0), ("☎", 1), ("☎\u{FE0F}", 2),
    ("한", 2), ("ｱ", 1), ("Ａ", 2),
  ])
  func widths(text: String, columns: Int) { #expect(text.columns == columns) }

  @Test func aCutTextIsNoWiderThanAllowed() {
    #expect("abcdef".cut(toColumns: 6) == "abcdef")
    #expect("abcdefg".cut(toColumns: 6) == "abcde…")
    #expect("漢字漢字".cut(toColumns: 6) == "漢字…")
    #expect("漢字漢".cut(toColumns: 6) == "漢字漢")
  }
}
