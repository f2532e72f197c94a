/// One line of text in a picture: visible text and the way it is set.
struct TextLine: Sendable, Equatable {
  enum Role: String, Sendable, CaseIterable {
    case title, subtitle, notice, legend, group, state, stateNote, callback, edgeNote, rule
  }

  var text: String
  var role: Role

  /// Room to reserve, in points.
  var width: Int { TextMetrics.width(text, size: role.size, bold: role.isBold) }
}

extension TextLine.Role {
  /// Size of the letters, in points.
  var size: Int {
    switch self {
    case .title: return 18
    case .state: return 14
    case .subtitle, .notice, .callback, .group: return 12
    case .legend, .stateNote, .edgeNote, .rule: return 11
    }
  }

  var isBold: Bool {
    switch self {
    case .title, .state, .rule, .group: return true
    case .subtitle, .notice, .legend, .stateNote, .callback, .edgeNote: return false
    }
  }

  /// Distance from line to line, in points.
  var height: Int {
    switch self {
    case .title: return 26
    case .state: return 19
    case .subtitle, .notice, .group: return 18
    case .callback: return 16
    case .legend: return 20
    case .stateNote, .edgeNote, .rule: return 15
    }
  }
}

/// Lines one under the other, and the room they need.
struct TextBlock: Sendable, Equatable {
  var lines: [TextLine]
  var width: Int
  var height: Int

  init(_ lines: [TextLine], paddingX: Int = 0, paddingY: Int = 0) {
    self.lines = lines
    width = (lines.map(\.width).max() ?? 0) + 2 * paddingX
    height = lines.reduce(0) { $0 + $1.role.height } + 2 * paddingY
  }
}
