import Testing

@testable import Replay

struct BeliefIndexTests {
  /// Many numbers, and hashes that many of them share.
  @Test func everyNumberIsFoundByItsHashAndItself() {
    var index = BeliefIndex()
    let hashes = (0..<500).map { UInt64($0 % 70) &* 0x9E37_79B9_7F4A_7C15 >> 3 }
    for (number, hash) in hashes.enumerated() {
      #expect(index.find(hash) { $0 == number } == nil)
      index.insert(Int32(number), hash)
    }
    for (number, hash) in hashes.enumerated() {
      #expect(index.find(hash) { $0 == number } == Int32(number))
      #expect(index.find(hash + 1) { $0 == number } == nil)
    }
  }
}
