import EventLog
import Reporting

/// A file being written: it appears under its name when it is complete, or not at all.
final class FileSink: OutputSink {
  let path: String
  private var file: FileOutput?
  private(set) var failure: String?
  private var buffer: [UInt8] = []

  init(path: String) throws(CommandError) {
    self.path = path
    do { file = try FileOutput(path: path) } catch { throw .output(path: path, reason: error.reason) }
  }

  func write(_ text: String) {
    guard failure == nil else { return }
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { flush() }
  }

  /// Puts the file in its place.
  func commit() throws(CommandError) {
    flush()
    if let failure { throw .output(path: path, reason: failure) }
    do { try file?.commit() } catch { throw .output(path: path, reason: error.reason) }
    file = nil
  }

  private func flush() {
    do { try file?.write(buffer) } catch { failure = error.reason }
    buffer.removeAll(keepingCapacity: true)
  }
}
