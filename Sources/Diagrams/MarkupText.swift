/// Escapes for the languages that pictures are written in. The text must be visible already (``VisibleText``).
enum MarkupText {
  /// For element content and quoted attributes of XML, and for HTML-like labels of DOT.
  static func xml(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// A quoted string of DOT that Graphviz shows as it is: it replaces `\N` and the like in tooltips, and decodes entities.
  static func dotString(_ text: String) -> String {
    var escaped = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": escaped.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": escaped.append(contentsOf: "\\\\".unicodeScalars)
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      default: escaped.append(scalar)
      }
    }
    escaped.append("\"")
    return String(escaped)
  }
}
