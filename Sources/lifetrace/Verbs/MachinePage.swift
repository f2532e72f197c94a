import EventLog
import LifecycleModel

/// Machines for people: their states, and which transitions exist in which versions.
struct MachinePage {
  private let model: Model
  private let wording: ModelWording

  init(model: Model) {
    self.model = model
    wording = ModelWording(model, valueLimit: 4)
  }

  /// - Parameter names: the machines to be told; none stands for all.
  func text(_ names: [String]) throws(CommandError) -> String {
    let machines = try model.machines(named: names)
    return Array(machines.map(lines).joined(separator: [""])).map { $0 + "\n" }.joined()
  }

  private func lines(of machine: Machine) -> [String] {
    var lines = [TerminalText.printable("machine \(machine.id): \(machine.title)")]
    for region in machine.regions {
      lines += ["", TerminalText.printable("region \(region.id)"), ""] + states(of: region, machine)
      if !region.transitions.isEmpty { lines += [""] + transitions(of: region, machine) }
    }
    if !machine.refusals.isEmpty {
      lines += ["", "what is illegal, and by which rule: the first row that fits", ""] + refusals(of: machine)
    }
    return lines
  }

  private func states(of region: Region, _ machine: Machine) -> [String] {
    var table = WrappedTable([("state", 30), ("shown as", 20), ("begins", 10), ("", 54)])
    for (index, state) in region.states.enumerated() {
      let shown = machine.shown.indices.contains(state.shows) ? machine.shown[state.shows] : state.id
      let isShown = region == machine.regions.first && shown != state.id
      let begins = region.start.contains(index) ? "here" : region.startUnrecorded.contains(index) ? "launched" : ""
      table.add([state.id, isShown ? shown : "", begins, state.doc])
    }
    return table.lines
  }

  private func transitions(of region: Region, _ machine: Machine) -> [String] {
    var table = WrappedTable([
      ("transition", 18), ("from", 16), ("events", 26), ("to", 15), ("versions", 9), ("when", 18), ("conf", 4),
    ])
    for transition in region.transitions {
      let (versions, rest) = wording.parts(of: transition.condition)
      let quirk = transition.quirk.map { "(\(model.quirks[$0].id))" }
      table.add([
        transition.id, wording.states(transition.from, of: region).joined(separator: ", "),
        MachinePage.events(transition, machine, wording), transition.to.map { region.states[$0].id } ?? "=",
        versions.isEmpty ? "all" : versions.map(\.description).joined(separator: " and "),
        ([wording.condition(rest, of: machine)] + [quirk].compactMap { $0 }).filter { !$0.isEmpty }.joined(
          separator: " "),
        transition.confidence,
      ])
    }
    let sources = region.transitions.filter { !$0.source.isEmpty }.map { "source of \($0.id): \($0.source)" }
    return table.lines + sources.flatMap { WrappedTable.wrap(TerminalText.printable($0), 120) }
  }

  /// `a, b`, `a and b in any order`; long lists of alternatives are cut.
  static func events(_ transition: Transition, _ machine: Machine, _ wording: ModelWording) -> String {
    let emissions = transition.emissions.map { emission in
      var short = emission
      var more = 0
      if wording.types(emission.types).count > 3 {
        short.types = Array(emission.types.prefix(1))
        more = emission.types.count - 1
      }
      return wording.emission(short, of: machine) + (more > 0 ? " or \(more) others" : "")
    }
    if emissions.isEmpty { return "(unseen)" }
    return emissions.joined(separator: transition.anyOrder ? " & " : ", ")
  }

  private func refusals(of machine: Machine) -> [String] {
    var table = WrappedTable([("rule", 14), ("in", 22), ("events", 28), ("versions", 9), ("when", 27), ("", 10)])
    for refusal in machine.refusals {
      let (versions, rest) = wording.parts(of: refusal.condition)
      let types = refusal.types.map(wording.types)
      let events =
        types.map { $0.count > 4 ? "\($0[0]) or \($0.count - 1) others" : $0.joined(separator: ", ") } ?? "any"
      table.add([
        refusal.rule,
        refusal.under
          ? "(under way)"
          : refusal.states.flatMap { states in machine.regions.first.map { wording.states(states, of: $0) } }?.joined(
            separator: ", ") ?? "any",
        events, versions.isEmpty ? "all" : versions.map(\.description).joined(separator: " and "),
        wording.condition(rest, of: machine),
        refusal.warns ? "warns" : refusal.forbids ? "forbids" : refusal.early ? "early" : "",
      ])
    }
    return table.lines
  }
}

extension Model {
  /// The machines with these names, all where there are none.
  func machines(named names: [String]) throws(CommandError) -> [Machine] {
    if names.isEmpty { return machines }
    var found: [Machine] = []
    for name in names {
      guard let machine = machines.first(where: { $0.id == name }) else {
        throw .usage(.unknownName(name, kind: "machine", suggestion: nearMiss(to: name, among: machines.map(\.id))))
      }
      found.append(machine)
    }
    return found
  }
}
