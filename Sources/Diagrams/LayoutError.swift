/// Why a picture could not be laid out or drawn.
public enum LayoutError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No plug-in of this name beside libgvc.
  case pluginMissing(name: String, folder: String)
  /// Graphviz could not read the DOT text.
  case dotRefused(message: String)
  case layoutFailed(message: String)
  case drawingFailed(format: String, message: String)
  /// The child could not be started; the error number of the system.
  case childNotStarted(errno: Int32)
  /// The child was killed at the limit.
  case childTimedOut(milliseconds: Int)
  case childKilled(signal: Int32, message: String)
  case childFailed(status: Int32, message: String)
  /// What a child wrote is no layout; the number of the line.
  case outputMalformed(line: Int)

  public var description: String {
    switch self {
    case .pluginMissing(let name, let folder): return "Graphviz's plug-in \(name) is not in \(Self.shown(folder))"
    case .dotRefused(let message): return "Graphviz could not read the diagram\(Self.after(message))"
    case .layoutFailed(let message): return "Graphviz could not lay out the diagram\(Self.after(message))"
    case .drawingFailed(let format, let message): return "Graphviz could not draw \(format)\(Self.after(message))"
    case .childNotStarted(let errno): return "the layout process could not be started (error \(errno))"
    case .childTimedOut(let milliseconds):
      return "the diagram was not laid out within \(Decimals.text(thousandths: milliseconds)) s"
    case .childKilled(let signal, let message):
      return "the layout process was ended by signal \(signal)\(Self.after(message))"
    case .childFailed(let status, let message): return "the layout process failed with \(status)\(Self.after(message))"
    case .outputMalformed(let line): return "the layout process answered with something else, at line \(line)"
    }
  }

  private static func after(_ message: String) -> String { message.isEmpty ? "" : ": \(shown(message))" }

  private static func shown(_ text: String) -> String {
    var trimmed = Substring(text)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return VisibleText.line(String(trimmed), limit: 400)
  }
}
