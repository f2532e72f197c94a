/// Makes text from a log fit to be shown: nothing in it controls, hides, reorders or overflows.
enum VisibleText {
  /// Marks stacked on one character beyond this many are shown as escapes, or they would run over the lines above.
  private static let stackedMarks = 2

  /// The text with control and invisible formatting characters written out (`\n`, `\u{1b}`), at most `limit` scalars.
  ///
  /// Complexity: linear in `limit`, whatever the length of the text.
  static func line(_ text: String, limit: Int) -> String {
    var shown = String.UnicodeScalarView()
    var count = 0
    var marks = 0
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      marks = isMark(scalar) ? marks + 1 : 0
      let piece = marks <= stackedMarks && isShown(scalar, after: previous) ? [scalar] : escape(scalar)
      if count + piece.count > limit {
        shown.append("…")
        break
      }
      shown.append(contentsOf: piece)
      count += piece.count
      previous = scalar
    }
    return String(shown)
  }

  /// At most `limit` lines, the rest counted in one more.
  static func lines(_ texts: [String], limit: Int, length: Int) -> [String] {
    guard texts.count > limit else { return texts.map { line($0, limit: length) } }
    return texts.prefix(limit - 1).map { line($0, limit: length) } + ["… and \(texts.count - limit + 1) more"]
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: return false
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7f }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate: return false
    case .format:
      // Joiners shape Persian words and emoji; after a Latin letter they can only disguise.
      return (scalar.value == 0x200C || scalar.value == 0x200D) && !previous.isASCII
    default: return !scalar.properties.isNoncharacterCodePoint
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "\n": return ["\\", "n"]
    case "\r": return ["\\", "r"]
    case "\t": return ["\\", "t"]
    default: return Array("\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
  }
}
