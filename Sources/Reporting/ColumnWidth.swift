/// Columns that terminals give to text. They agree on most of it, and on what they do not no table is right.
extension Character {
  var columns: Int { unicodeScalars.map(Self.columns).max() ?? 0 }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: 1
    // Asks for the picture in place of the sign before it.
    case 0xFE0F: 2
    // East Asian scripts with their punctuation and their forms of Latin letters.
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1AFF0...0x1B2FF,
      0x20000...0x3FFFD:
      2
    // Letters of flags.
    case 0x1F1E6...0x1F1FF: 2
    default: columnsByCategory(of: scalar)
    }
  }

  private static func columnsByCategory(of scalar: Unicode.Scalar) -> Int {
    let properties = scalar.properties
    if properties.isEmojiPresentation { return 2 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: 0
    default: 1
    }
  }
}

extension String {
  /// Columns that a terminal gives to the text.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// Filled up with blanks, at least one.
  func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, columns - self.columns))
  }

  /// The text, or its beginning with `…` where it is wider.
  func cut(toColumns limit: Int) -> String {
    var width = 0
    var room = startIndex
    for index in indices {
      if width <= limit - 1 { room = index }
      width += self[index].columns
      if width > limit { return self[..<room] + "…" }
    }
    return self
  }
}
