import Conformance
import EventLog
import LifecycleModel
import Replay

/// One call of `shrink`.
struct ShrinkCall {
  private static let rule = Option(
    long: "rule", value: .text("RULE"), defaultText: "that of the first of the worst findings",
    help: "keep this rule broken")
  static let options: [Option] =
    [rule, .output, .profile] + JudgingOptions.options + Option.reading.filter { $0 != .threads }

  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func run(on console: Console) throws(CommandError) -> CommandStatus {
    let path = invocation.operands[0]
    let rule = invocation.value(Self.rule)
    if let output = invocation.value(.output) { try ProjectionOutputs.protect([path], from: output) }
    let log = try bytes(of: path)
    let shrunk: LogShrinker.Shrunk?
    do { shrunk = try shrinker().shrink(log, rule: rule) } catch let error as CommandError {
      throw error
    } catch {
      throw .usage("\(error)")
    }
    guard let shrunk else {
      throw .usage("\(path): nothing to shrink, it has no finding" + (rule.map { " of the rule \($0)" } ?? ""))
    }
    try FileOutput.write(shrunk.bytes, to: invocation.value(.output))
    let place = shrunk.finding.line.map { " at line \($0)" } ?? ""
    console.say("\(shrunk.events) of \(shrunk.eventsBefore) events are left; \(shrunk.finding.rule)\(place)")
    return .done
  }

  private func shrinker() throws -> LogShrinker {
    let library = try ModelOptions.library(invocation)
    let model = try Model.named(invocation, in: library)
    var options = JudgingOptions.read(invocation)
    options.read = try ReadOptions.reading(
      invocation, vocabulary: model.vocabulary(defaultFamily: invocation.value(.family)))
    return try LogShrinker(library: library, options: options)
  }

  private func bytes(of path: String) throws(CommandError) -> [UInt8] {
    do throws(LogError) {
      let input: LogInput = path == "-" ? .standardInput(spoolStandardInput: false) : .file(path)
      let source = try input.open()
      var bytes: [UInt8] = []
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { buffer.deallocate() }
      while true {
        let count = try source.read(into: buffer)
        if count == 0 { return bytes }
        // The source has filled the first `count` bytes.
        bytes += buffer[..<count]
      }
    } catch {
      throw .input(path: path, reason: error.message)
    }
  }
}
