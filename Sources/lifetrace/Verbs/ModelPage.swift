import EventLog
import LifecycleModel

/// A model for people.
struct ModelPage {
  var model: Model

  var list: String {
    var lines = ["\(model.id): \(model.title)", "", "profile \(model.profile): \(model.profileTitle)"]
    lines.append("profiles: " + model.profiles.joined(separator: ", "))
    lines.append("")
    let width = (model.machines.map(\.id.count).max() ?? 0) + 2
    for machine in model.machines {
      let states = machine.regions.map(\.states.count).reduce(0, +)
      let transitions = machine.regions.map(\.transitions.count).reduce(0, +)
      lines.append(
        "machine " + machine.id.padded(to: width) + "\(machine.title): \(states) states, \(transitions) transitions, "
          + "\(machine.refusals.count) refusals")
    }
    lines.append("")
    lines.append(
      "\(model.types.count) event types, \(model.rules.count) rules, \(model.quirks.count) known behaviours, "
        + "\(model.monitors.count) rules across subjects")
    return TerminalText.lines(lines)
  }
}

extension String {
  var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
