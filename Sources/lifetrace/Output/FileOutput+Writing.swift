import EventLog

extension FileOutput {
  /// Writes a whole output.
  ///
  /// - Parameter path: nil or `-` is standard output.
  static func write(_ bytes: [UInt8], to path: String?) throws(CommandError) {
    do throws(OutputError) {
      let file = try FileOutput(path: path)
      try file.write(bytes)
      try file.commit()
    } catch {
      throw .output(path: path ?? "-", reason: error.message)
    }
  }
}
