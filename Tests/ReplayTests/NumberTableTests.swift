import Testing

@testable import Replay

/// Numbers by keys, against a dictionary.
@Suite struct NumberTableTests {
  /// Keys as configurations are: small numbers in bytes of their own, so that most of their bits are the same.
  private static func keys(_ count: Int) -> [UInt64] {
    var keys: [UInt64] = []
    for number in 0..<UInt64(count) {
      keys.append(number % 7 | (number / 7 % 11) << 8 | (number / 77) << 24 | (number % 2) << 63)
    }
    return keys
  }

  @Test func everyKeyHasItsNumber() {
    let table = NumberTable()
    var expected: [UInt64: Int32] = [:]
    for key in Self.keys(3000) where expected[key] == nil {
      #expect(table.number(of: key) == nil)
      let number = Int32(expected.count)
      table.insert(number, for: key)
      expected[key] = number
    }
    #expect(expected.count > 2000, "else nothing is tried here")
    for (key, number) in expected { #expect(table.number(of: key) == number) }
    #expect(table.number(of: 0xFFFF_0000) == nil)
  }

  @Test func zeroIsAKeyLikeOthers() {
    let table = NumberTable()
    #expect(table.number(of: 0) == nil)
    table.insert(5, for: 0)
    #expect(table.number(of: 0) == 5)
  }
}
