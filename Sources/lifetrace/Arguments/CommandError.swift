/// Why a verb could not do its work.
enum CommandError: Error, Equatable {
  case usage(UsageError)
  /// An input that could not be read.
  case input(path: String, reason: String)
  /// An output that could not be written.
  case output(path: String, reason: String)
  /// What cannot be, and was.
  case fault(String)

  var message: String {
    switch self {
    case .usage(let error): error.message
    case .input(let path, let reason): "\(path): \(reason)"
    case .output(let path, let reason): "cannot write \(path): \(reason)"
    case .fault(let text): "a fault of lifetrace itself: \(text)"
    }
  }

  var status: CommandStatus {
    switch self {
    case .usage, .output: .usage
    case .input: .unreadable
    case .fault: .fault
    }
  }

  static func usage(_ text: String) -> CommandError { .usage(.other(text)) }
}
