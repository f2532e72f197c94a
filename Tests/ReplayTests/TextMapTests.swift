import Testing

@testable import Replay

@Suite struct TextMapTests {
  /// A generator of numbers that are the same every time.
  private struct Numbers {
    var state: UInt64

    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % limit
    }
  }

  private static func key<Result>(_ text: String, _ body: (TextKey) -> Result) -> Result { text.withTextKey(body) }

  /// Texts of every length around the sizes at which they are kept in another way, many of them alike.
  private static let texts: [String] = (0...40).flatMap { length in
    ["a", "b", "é"].flatMap { last in
      ["", "x", "yy"].map { first in first + String(repeating: "m", count: length) + last }
    }
  }

  private static func contents(_ map: borrowing TextMap<Int32>) -> [String: Int32] {
    var found: [String: Int32] = [:]
    map.forEach { bytes, value in found[String(decoding: bytes, as: UTF8.self)] = value }
    return found
  }

  @Test func everyTextIsFoundByItself() {
    var map = TextMap<Int32>()
    let texts = Array(Set(Self.texts + [""])).sorted()
    for (number, text) in texts.enumerated() {
      let before = Self.key(text) { map.set($0, Int32(number)) }
      #expect(before == nil)
    }
    let count = map.count
    #expect(count == texts.count)
    for (number, text) in texts.enumerated() {
      let found = Self.key(text) { map[$0] }
      #expect(found == Int32(number), "\(text)")
      let other = Self.key(text + "?") { map[$0] }
      #expect(other == nil, "\(text)")
    }
    let sorted = map.sorted
    #expect(sorted.map(\.text) == texts)
    #expect(sorted.map(\.value) == texts.indices.map { Int32($0) })
  }

  /// Random changes, against a dictionary.
  @Test(arguments: [3, 17, 400]) func itIsADictionary(texts: Int) {
    var map = TextMap<Int32>()
    var model: [String: Int32] = [:]
    var numbers = Numbers(state: UInt64(texts))
    for step in 0..<20_000 {
      // Short texts and long ones of the same numbers.
      let number = numbers.next(texts)
      let text = number % 3 == 0 ? "\(number)" : "a text that does not fit a word, number \(number)"
      switch numbers.next(5) {
      case 0, 1:
        let removed = Self.key(text) { map.remove($0) }
        #expect(removed == model.removeValue(forKey: text))
      case 2 where step % 1000 == 0:
        map.removeAll()
        model = [:]
      default:
        let before = Self.key(text) { map.set($0, Int32(step)) }
        #expect(before == model.updateValue(Int32(step), forKey: text))
      }
      let count = map.count
      #expect(count == model.count)
    }
    #expect(Self.contents(map) == model)
  }

  /// Different texts with one hash are told apart.
  @Test func textsOfOneHash() throws {
    var seen: [UInt32: String] = [:]
    var pairs: [(String, String)] = []
    for number in 0..<400_000 where pairs.count < 3 {
      let text = number % 2 == 0 ? "k\(number)" : "a longer key, number \(number)"
      let hash = Self.key(text) { $0.hash }
      if let other = seen.updateValue(text, forKey: hash) { pairs.append((other, text)) }
    }
    try #require(!pairs.isEmpty)
    for (a, b) in pairs {
      var map = TextMap<Int32>()
      _ = Self.key(a) { map.set($0, 1) }
      let absent = Self.key(b) { map[$0] }
      #expect(absent == nil)
      _ = Self.key(b) { map.set($0, 2) }
      #expect(Self.contents(map) == [a: 1, b: 2])
      // What stood behind it is found all the same.
      _ = Self.key(a) { map.remove($0) }
      let left = Self.key(b) { map[$0] }
      #expect(left == 2)
    }
  }

  /// Long texts that come and go take no more room than those that are there.
  @Test func whatIsGivenUpIsUsedAgain() {
    var map = TextMap<Int32>()
    for number in 0..<3_000 {
      let long = String(repeating: "x", count: 1000) + "\(number)"
      _ = Self.key(long) { map.set($0, Int32(number)) }
      if number >= 3 {
        let old = String(repeating: "x", count: 1000) + "\(number - 3)"
        let removed = Self.key(old) { map.remove($0) }
        #expect(removed == Int32(number - 3))
      }
    }
    let (count, room) = (map.count, map.byteCapacity)
    #expect(count == 3)
    #expect(room < 20_000)
    for number in 2_997..<3_000 {
      let found = Self.key(String(repeating: "x", count: 1000) + "\(number)") { map[$0] }
      #expect(found == Int32(number))
    }
  }

  @Test func anEmptiedMapIsAsNew() {
    var map = TextMap<Int32>()
    for count in [5, 500, 5] {
      for number in 0..<count { _ = Self.key("the key with the number \(number)") { map.set($0, Int32(number)) } }
      let full = map.count
      #expect(full == count)
      map.removeAll()
      let isEmpty = map.isEmpty
      #expect(isEmpty)
      #expect(Self.contents(map) == [:])
      let found = Self.key("the key with the number 3") { map[$0] }
      #expect(found == nil)
    }
  }

  /// A text that is invalid, or empty, is a text like another.
  @Test func bytesThatAreNoText() {
    var map = TextMap<Int32>()
    let zeros = [8, 9, 16, 17].map { [UInt8](repeating: 0, count: $0) }
    let texts: [[UInt8]] = [[], [0], [0, 0], [0xFF], [0xFF, 0xFE]] + zeros
    for (number, text) in texts.enumerated() { text.withUnsafeBytes { _ = map.set(TextKey($0), Int32(number)) } }
    for (number, text) in texts.enumerated() {
      let found = text.withUnsafeBytes { map[TextKey($0)] }
      #expect(found == Int32(number))
    }
  }
}
