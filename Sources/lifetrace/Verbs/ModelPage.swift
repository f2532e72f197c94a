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

  /// - Parameter names: the machines to be told; none stands for all.
  func machines(_ names: [String]) throws(CommandError) -> String {
    var machines: [Machine] = []
    for name in names {
      guard let machine = model.machines.first(where: { $0.id == name }) else {
        let near = nearMiss(to: name, among: model.machines.map(\.id))
        throw .usage(.unknownName(name, kind: "machine", suggestion: near))
      }
      machines.append(machine)
    }
    let lines = (names.isEmpty ? model.machines : machines).map(lines)
    return TerminalText.lines(Array(lines.joined(separator: [""])))
  }

  private func lines(of machine: Machine) -> [String] {
    var lines = ["machine \(machine.id): \(machine.title)"]
    for region in machine.regions {
      if machine.regions.count > 1 { lines += ["", "region \(region.id)"] }
      let width = (region.states.map(\.id.count).max() ?? 0) + 2
      lines += ["", "states"]
      for state in region.states {
        let shown = machine.shown.indices.contains(state.shows) ? machine.shown[state.shows] : state.id
        let alias = shown == state.id ? "" : "(shown as \(shown)) "
        lines.append(("  " + state.id.padded(to: width) + alias + state.doc).trimmedAtEnd)
      }
      lines += ["", "transitions"]
      lines += region.transitions.flatMap { self.lines(of: $0, in: region) }
    }
    return lines
  }

  private func lines(of transition: Transition, in region: Region) -> [String] {
    let from = transition.from.map { region.states[$0].id }.joined(separator: ", ")
    let to = transition.to.map { region.states[$0].id } ?? "where it was"
    let emissions = transition.emissions.map { emission in
      let names = emission.types.map { model.typeName($0) }.joined(separator: " or ")
      return emission.optional ? "[\(names)]" : names
    }
    var lines = ["  " + transition.id, "      from \(from)", "      to \(to)"]
    if !emissions.isEmpty {
      let order = transition.anyOrder ? " and, in any order, " : ", then "
      lines.append("      emits " + emissions.joined(separator: order))
    }
    if let stimulus = transition.stimulus { lines.append("      stimulus \(stimulus)") }
    if let quirk = transition.quirk { lines.append("      a known behaviour, \(model.quirks[quirk].id)") }
    return lines
  }
}

extension String {
  var trimmedAtEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
