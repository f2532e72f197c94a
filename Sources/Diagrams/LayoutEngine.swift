/// Where a layout is computed.
public enum LayoutEngine: Sendable {
  /// In a child process with a limit of time: for data of users.
  case childProcess(LayoutProcess)
  /// In this process, one at a time, without a limit: for graphs of ours.
  case inProcess

  func layout(ofDOT text: String) throws(LayoutError) -> GraphLayout {
    switch self {
    case .childProcess(let process): return try process.layout(ofDOT: text)
    case .inProcess: return try GraphvizLayout.layout(ofDOT: text)
    }
  }

  func png(ofDOT text: String) throws(LayoutError) -> [UInt8] {
    switch self {
    case .childProcess(let process): return try process.png(ofDOT: text)
    case .inProcess: return try GraphvizLayout.png(ofDOT: text)
    }
  }
}
