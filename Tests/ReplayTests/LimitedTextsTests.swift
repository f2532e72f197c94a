import Testing

@testable import Replay

@Suite struct LimitedTextsTests {
  private static func set(_ texts: LimitedTexts, _ key: String, _ value: String) {
    let value = Array(value.utf8)
    key.withTextKey { key in value.withUnsafeBytes { texts.set(key, $0) } }
  }

  private static func get(_ texts: LimitedTexts, _ key: String) -> String? {
    key.withTextKey { texts[$0] }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theOldestIsForgottenFirst() {
    let texts = LimitedTexts(limit: 3)
    for number in 1...3 { Self.set(texts, "the scene with the number \(number)", "\(number)") }
    // A new value makes nothing younger.
    Self.set(texts, "the scene with the number 1", "one")
    #expect(Self.get(texts, "the scene with the number 1") == "one")
    Self.set(texts, "s4", "4")
    #expect(Self.get(texts, "the scene with the number 1") == nil)
    #expect(Self.get(texts, "the scene with the number 2") == "2")
    Self.set(texts, "s5", "5")
    Self.set(texts, "s6", "6")
    #expect(["s4", "s5", "s6"].map { Self.get(texts, $0) } == ["4", "5", "6"])
    #expect((1...3).allSatisfy { Self.get(texts, "the scene with the number \($0)") == nil })
  }

  /// Against a list that is searched from end to end.
  @Test func itIsAListOfTheLatest() {
    let texts = LimitedTexts(limit: 20)
    var model: [(key: String, value: String)] = []
    var state: UInt64 = 1
    for step in 0..<5_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let key = "instance \(Int(truncatingIfNeeded: state >> 33) % 60)"
      if let place = model.firstIndex(where: { $0.key == key }) {
        model[place].value = "\(step)"
      } else {
        if model.count == 20 { model.removeFirst() }
        model.append((key, "\(step)"))
      }
      Self.set(texts, key, "\(step)")
      if step % 50 == 0 {
        for number in 0..<60 {
          let known = model.first { $0.key == "instance \(number)" }?.value
          #expect(Self.get(texts, "instance \(number)") == known)
        }
      }
      if step % 1_700 == 1_699 {
        texts.removeAll()
        model = []
        #expect(texts.isEmpty)
      }
    }
  }
}
