import CGraphviz

/// What Graphviz says about one drawing, instead of writing it to standard error.
///
/// Begun and ended under the lock of ``GraphvizLayout``, and Graphviz calls back on the thread that called it; so the one
/// buffer, which a C callback cannot be given, is never shared.
final class GraphvizErrors {
  private nonisolated(unsafe) static var collected = ""
  private static let mostBytes = 4000

  init() {
    Self.collected = ""
    cgraphviz_report_errors_to { message in
      // Safe: Graphviz passes a C string or null, for the time of the call.
      if let message, GraphvizErrors.collected.utf8.count < GraphvizErrors.mostBytes {
        GraphvizErrors.collected += String(cString: message)
      }
      return 0
    }
  }

  var text: String { Self.collected }

  func end() {
    cgraphviz_report_errors_to(nil)
    agreseterrors()
  }
}
