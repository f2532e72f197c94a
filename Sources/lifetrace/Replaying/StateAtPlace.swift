import EventLog
import Replay
import Reporting

/// Prints the state of all subjects at one place of a log.
final class StateAtPlace: StepFold {
  private struct Subject {
    var run: Int32
    var name: String
    var state: String
    /// The line that led to the state.
    var line: Int
  }

  private let place: ReplayPlace
  private let sink: any OutputSink
  private var names = SubjectNames()
  private var subjects: [Subject] = []
  /// Where a subject is in ``subjects``, by its run and name.
  private var indices: [Int32: [String: Int]] = [:]
  /// The last event before the place: its line and its time.
  private var last: (line: Int, time: String)?
  private var isPast = false

  init(_ place: ReplayPlace, to sink: any OutputSink) {
    self.place = place
    self.sink = sink
  }

  func begin(_ context: ReplayContext) {}

  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    for step in steps where !isPast {
      let event = batch.events[Int(step.event)]
      if place.isBefore(event) {
        isPast = true
        break
      }
      last = (event.line, batch.label(of: event, in: context).time)
      if let name = names.name(of: step, in: batch, context) {
        set(Subject(run: step.run, name: name, state: context.stateName(step.after), line: event.line))
      }
    }
  }

  func finish(_ context: ReplayContext) {
    guard let last else {
      sink.write("nothing has happened yet\n")
      return
    }
    line("after line \(last.line)" + (last.time.isEmpty ? "" : ", t \(last.time)"))
    let width = (subjects.map(\.name.count).max() ?? 0) + 2
    for run in Set(subjects.map(\.run)).sorted() {
      line("run \(run + 1)")
      for subject in subjects where subject.run == run {
        line("  " + subject.name.padded(to: width) + subject.state + ", since line \(subject.line)")
      }
    }
  }

  private func set(_ subject: Subject) {
    guard let index = indices[subject.run]?[subject.name] else {
      indices[subject.run, default: [:]][subject.name] = subjects.count
      return subjects.append(subject)
    }
    if subjects[index].state != subject.state { subjects[index] = subject }
  }

  private func line(_ text: String) { sink.write(TerminalText.printable(text) + "\n") }
}
