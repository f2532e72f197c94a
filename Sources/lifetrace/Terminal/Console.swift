import EventLog
import Reporting

/// The two standard streams, and the form of what is said on standard error.
final class Console {
  let output: StandardStream
  let errors: StandardStream
  /// Whether standard output may be coloured.
  let colour: Bool

  init(output: StandardStream, errors: StandardStream, colour: Bool) {
    self.output = output
    self.errors = errors
    self.colour = colour
  }

  /// One line on standard error. Text of files and arguments may be in it, so it is made printable as a whole.
  func say(_ text: String) {
    output.flush()
    errors.write("lifetrace: " + TerminalText.printable(text) + "\n")
    errors.flush()
  }

  /// Sends out what is left. A failure of standard output is told, and turns success into failure.
  func finish(_ status: CommandStatus) -> CommandStatus {
    output.flush()
    guard let failure = output.failure else { return status }
    say(CommandError.output(path: "standard output", reason: failure).message)
    return status == .done ? .usage : status
  }
}
