import Testing

@testable import lifetrace

@Suite struct WrappedTableTests {
  @Test(arguments: [
    ("", 5, []), ("a b", 5, ["a b"]), ("one two three", 7, ["one two", "three"]),
    ("launching.background.will", 12, ["launching.", "background.", "will"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("x abcdef", 4, ["x", "abcd", "ef"]),
  ])
  func cellsBreakAtTheirLimit(text: String, limit: Int, lines: [String]) {
    #expect(WrappedTable.wrap(text, limit) == lines)
  }

  @Test func columnsWithoutTextAreLeftOut() {
    var table = WrappedTable([("a", 4), ("b", 4), ("c", 4)])
    table.add(["1", "", "one two"])
    table.add(["22", "", ""])
    #expect(table.lines == ["a   c", "1   one", "    two", "22"])
  }
}
