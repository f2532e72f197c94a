import EventLog
import LifecycleModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What reading a log costs at least, to measure the command against: `lifetrace-floor STEP FILE`. Each step does all that
// the one before does, and prints what it counted, so that nothing can be optimised away.

/// A step of reading.
enum FloorStep: String, CaseIterable {
  /// Cuts the file into lines.
  case lines
  /// Parses each line with libsimdjson's DOM and looks at every key: the floor.
  case dom
  /// Makes events of the lines, as the replay reads them.
  case events
}

func complain(_ message: String) -> Never {
  let text = "lifetrace-floor: \(message)\n"
  _ = write(2, text, text.utf8.count)
  exit(3)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let step = FloorStep(rawValue: arguments[1]) else {
  complain("usage: lifetrace-floor \(FloorStep.allCases.map(\.rawValue).joined(separator: "|")) FILE")
}
do {
  let input = LogInput.file(arguments[2])
  switch step {
  case .lines: print(try Floor.lines(of: input))
  case .dom: print(try Floor.members(of: input))
  case .events: print(try Floor.events(of: input, vocabulary: Model.builtIn().vocabulary(defaultFamily: nil)))
  }
} catch {
  complain("\(error)")
}
