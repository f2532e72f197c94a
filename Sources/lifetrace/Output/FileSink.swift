import EventLog
import Reporting

/// A file being written: it appears under its name when it is complete, or not at all.
final class FileSink: OutputSink {
  private let path: String
  private let file: FileOutput
  private var failure: OutputError?

  init(path: String) throws(CommandError) {
    self.path = path
    do {
      file = try FileOutput(path: path)
    } catch {
      throw .output(path: path, reason: error.message)
    }
  }

  func write(_ text: String) {
    guard failure == nil else { return }
    do { try file.write(text) } catch { failure = error }
  }

  /// Puts the file in its place.
  func commit() throws(CommandError) {
    do throws(OutputError) {
      if let failure { throw failure }
      try file.commit()
    } catch {
      throw .output(path: path, reason: error.message)
    }
  }
}
