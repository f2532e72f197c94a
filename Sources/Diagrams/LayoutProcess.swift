#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lays out diagrams in a child process: the same program again, with the hidden argument ``argument``.
///
/// Graphviz cannot be interrupted, and old versions abort on some graphs. A child that does either fails one picture. The
/// limit is a last resort and never changes a picture; ``DrawingEffort`` keeps layouts far below it.
public struct LayoutProcess: Sendable {
  /// What a child is asked for, as its second argument.
  enum Format: String, Sendable, CaseIterable {
    /// Positions, from which we draw SVG.
    case layout
    case png
  }

  /// The first argument of a child. A command that is started with it must call ``runChild(arguments:)`` and exit.
  public static let argument = "__layout"

  /// The program and its first arguments.
  private let command: [String]
  private let limit: Duration

  /// A process that runs the current program again.
  public init(limit: Duration = .seconds(10)) {
    self.init(command: [Self.currentProgram], limit: limit)
  }

  init(command: [String], limit: Duration) {
    self.command = command
    self.limit = limit
  }

  /// Positions for DOT text of ours.
  func layout(ofDOT text: String) throws(LayoutError) -> GraphLayout {
    try GraphLayout(decoding: String(decoding: run(.layout, text), as: UTF8.self))
  }

  /// A PNG of DOT text of ours.
  func png(ofDOT text: String) throws(LayoutError) -> [UInt8] {
    try run(.png, text)
  }

  private func run(_ format: Format, _ text: String) throws(LayoutError) -> [UInt8] {
    let result: ChildProcess.Result
    do {
      result = try ChildProcess.run(
        command + [Self.argument, format.rawValue], input: Array(text.utf8), limit: limit)
    } catch {
      throw .childNotStarted(errno: error.number)
    }
    let message = String(decoding: result.errors, as: UTF8.self)
    switch result.end {
    case .exited(0): return result.output
    case .exited(let status): throw .childFailed(status: status, message: message)
    case .signalled(let signal): throw .childKilled(signal: signal, message: message)
    case .timedOut: throw .childTimedOut(milliseconds: Self.milliseconds(limit))
    }
  }

  private static func milliseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    return Int(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue)
      + Int(attoseconds / 1_000_000_000_000_000)
  }

  private static var currentProgram: String {
    #if canImport(Darwin)
      var length: UInt32 = 4096
      var path = [UInt8](repeating: 0, count: Int(length))
      let status = path.withUnsafeMutableBytes {
        // Safe: the buffer is as long as the length says.
        _NSGetExecutablePath($0.baseAddress?.assumingMemoryBound(to: CChar.self), &length)
      }
      return status == 0 ? String(decoding: path.prefix { $0 != 0 }, as: UTF8.self) : CommandLine.arguments[0]
    #else
      return "/proc/self/exe"
    #endif
  }
}
