import EventLog
import Replay
import Reporting

/// Prints each event with what it did.
final class StepPrinter: StepFold {
  private let sink: any OutputSink
  private var names = SubjectNames()
  private var run: Int32 = -1

  init(to sink: any OutputSink) { self.sink = sink }

  func begin(_ context: ReplayContext) {}

  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    var findings = context.findings[...]
    var told: Int32 = -1
    for (index, step) in steps.enumerated() {
      if step.event != told {
        told = step.event
        tellRun(of: step, context)
        let event = batch.events[Int(step.event)]
        let (type, time) = batch.label(of: event, in: context)
        line("\(event.line)".padded(to: 6) + time.padded(to: 12) + " " + type)
      }
      if let name = names.name(of: step, in: batch, context) {
        let before = context.stateName(step.before)
        let after = context.stateName(step.after)
        line("        \(name): " + (before == after ? before : "\(before) -> \(after)"))
      }
      while let next = findings.first, next.step <= index {
        findings.removeFirst()
        tell(next.finding)
      }
    }
    findings.forEach { tell($0.finding) }
  }

  func finish(_ context: ReplayContext) {}

  private func tellRun(of step: Step, _ context: ReplayContext) {
    guard step.run >= 0, step.run != run else { return }
    run = step.run
    let info = context.runs[run]
    let of = [info?.app, info?.pid.map { "pid \($0)" }].compactMap(\.self).joined(separator: ", ")
    line("run \(run + 1)" + (of.isEmpty ? "" : ": \(of)"))
  }

  private func tell(_ finding: Finding) {
    line("        \(finding.level.name): \(finding.message) [\(finding.rule)]")
    if !finding.expected.isEmpty { line("        expected: \(finding.expected.joined(separator: ", "))") }
  }

  private func line(_ text: String) { sink.write(TerminalText.printable(text) + "\n") }
}
