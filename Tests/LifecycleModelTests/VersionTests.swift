import LifecycleModel
import Testing

/// What texts are versions, and which.
@Suite struct VersionTests {
  @Test(arguments: [
    ("17.5.1", "17.5.1"), ("4", "4"), ("4.0", "4"), ("1.2.3.4.5", "1.2.3.4"), ("4.3 (8F190)", "4.3"), ("12b3.4", "12"),
    ("1..2", "1"), ("1.x", "1"), ("007.010", "7.10"), ("99999999999999999999999.1", "65535.1"), ("5.", "5"),
  ])
  func aTextIsReadAsFarAsItIsNumbers(text: String, expected: String) throws {
    #expect(try #require(Version(text)).description == expected)
  }

  @Test(arguments: ["", ".5", "x", " 4", "-1", "v1"])
  func aTextThatBeginsWithNoNumberIsNone(text: String) {
    #expect(Version(text) == nil)
  }

  @Test func partsCountBeforeLength() throws {
    let versions = try ["9.3.5", "10", "10.0.1", "10.1", "11"].map { try #require(Version($0)) }
    #expect(versions == versions.sorted())
  }
}
