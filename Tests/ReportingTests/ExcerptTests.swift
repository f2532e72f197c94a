import Testing

@testable import Reporting

@Suite struct ExcerptTests {
  @Test func aShortLineStaysAsItIs() {
    let excerpt = Excerpt(of: "abc", column: 2, columns: 10)
    #expect(excerpt.text == "abc")
    #expect(excerpt.caret == " ^")
  }

  @Test func aLongLineIsCut() {
    #expect(Excerpt(of: "abcdefghijkl", column: nil, columns: 5).text == "abcde…")
    #expect(Excerpt(of: "漢漢漢", column: nil, columns: 5).text == "漢漢…")
  }

  @Test func theMarkedPlaceIsShownHoweverFarItIs() throws {
    let line = String(repeating: "-", count: 500) + "X" + String(repeating: "-", count: 500)
    let excerpt = Excerpt(of: line, column: 501, columns: 40)
    let caret = try #require(excerpt.caret)
    #expect(Array(excerpt.text)[caret.count - 1] == "X")
    #expect(excerpt.text.count <= 42)
  }

  @Test(arguments: [-1, 0, 4, 900, Int.max])
  func aColumnOutsideTheLineHasNoMarkOrOneBehindIt(column: Int) {
    let excerpt = Excerpt(of: "abc", column: column, columns: 10)
    #expect(excerpt.text == "abc")
    #expect(excerpt.caret == (column == 4 ? "   ^" : nil))
  }

  @Test func noMarkAfterBytesThatAreNoColumns() {
    #expect(Excerpt(of: "é\u{1B}abc", column: 5, columns: 10).caret == nil)
  }
}
