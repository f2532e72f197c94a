/// Where a reporter's text goes.
///
/// A sink never throws: it remembers its first failure and drops what comes after it, as a stream of C does. So
/// reporters have no error paths, and what they have written stays well formed up to the place of the failure.
public protocol OutputSink: AnyObject {
  /// Takes text; it leaves the process as UTF-8.
  func write(_ text: String)
}

/// A sink that keeps what it is given.
public final class TextSink: OutputSink {
  public private(set) var text = ""

  public init() {}

  public func write(_ text: String) { self.text += text }
}
