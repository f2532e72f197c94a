import Foundation

/// The command as it was built, beside the bundle of the tests.
enum BuiltCommand {
  struct Outcome {
    var status: Int32
    /// False where a signal ended it.
    var isExit: Bool
    var output: String
    var errors: String
  }

  static var url: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let products =
      bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return products.appendingPathComponent("lifetrace")
  }

  /// Runs it to its end.
  /// - Parameters:
  ///   - input: what is read from standard input.
  ///   - file: the file that standard input is, where it is to be one of the caller's.
  ///   - output: standard output, where it is to be something else than a file to be read afterwards.
  ///   - place: the folder that it works in, where that is to be another one.
  static func run(
    _ arguments: String..., input: String = "", from file: String? = nil, output: FileHandle? = nil,
    environment: [String: String] = [:], folder place: String? = nil
  ) throws -> Outcome {
    try run(arguments: arguments, input: input, from: file, output: output, environment: environment, folder: place)
  }

  static func run(
    arguments: [String], input: String = "", from file: String? = nil, output: FileHandle? = nil,
    environment: [String: String] = [:], folder place: String? = nil
  ) throws -> Outcome {
    // Files, not pipes: neither side can wait for the other, however much is written.
    let folder = try TemporaryFolder(files: ["in": input, "out": "", "err": ""])
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    if let place { process.currentDirectoryURL = URL(fileURLWithPath: place) }
    process.standardInput = FileHandle(forReadingAtPath: file ?? folder.path + "/in")
    process.standardOutput = output ?? FileHandle(forWritingAtPath: folder.path + "/out")
    process.standardError = FileHandle(forWritingAtPath: folder.path + "/err")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, isExit: process.terminationReason == .exit,
      output: try folder.contents(of: "out"), errors: try folder.contents(of: "err"))
  }
}
