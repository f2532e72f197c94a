/// A name that equals another only in the same bytes. (Strings also equal by canonical equivalence; which of two
/// spellings a dictionary keeps would then depend on the order.)
struct ByteName: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  static func < (a: Self, b: Self) -> Bool { bytesPrecede(a.text, b.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// The order of names by their UTF-8, which no locale or normalisation changes.
func bytesPrecede(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }
