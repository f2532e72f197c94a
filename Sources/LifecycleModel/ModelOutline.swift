/// A model, part by part, each with what it says in words: what a comparison compares and an export writes.
public struct ModelOutline: Sendable {
  /// One row of a model.
  public struct Part: Sendable, Equatable {
    /// `state`, `transition`, `refusal`, `rule`, `quirk`, `monitor`, `pattern`.
    public var kind: String
    /// Its id, after its machine and region where it has them: `app/app/activate`.
    public var id: String
    public var fields: [Field]
  }

  public struct Field: Sendable, Equatable {
    public var key: String
    public var values: [String]
  }

  public private(set) var parts: [Part] = []
  private let wording: ModelWording

  public init(_ model: Model) {
    wording = ModelWording(model)
    model.machines.forEach { add($0) }
    for rule in model.rules {
      add(
        "rule", rule.id,
        [
          ("kind", [rule.kind.rawValue]), ("statement", [rule.statement]), ("os", rule.os.map { [$0] } ?? []),
          ("confidence", [rule.confidence]), ("source", [rule.source]),
        ])
    }
    for quirk in model.quirks {
      add(
        "quirk", quirk.id,
        [
          ("rule", quirk.rule.map { [$0] } ?? []), ("title", [quirk.title]), ("os", quirk.os.map { [$0] } ?? []),
          ("confidence", [quirk.confidence]), ("source", [quirk.source]),
        ])
    }
    for monitor in model.monitors {
      let parameters = monitor.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      add("monitor", monitor.id, [("monitor", [monitor.kind]), ("rule", monitor.rule.map { [$0] } ?? [])] + parameters)
    }
    for pattern in model.patterns { add("pattern", pattern.id, wording.fields(of: pattern)) }
  }

  private mutating func add(_ kind: String, _ id: String, _ fields: [(String, [String])]) {
    // Rows without an id are told apart by their number.
    let same = parts.count { $0.kind == kind && ($0.id == id || $0.id.hasPrefix("\(id)#")) }
    parts.append(
      Part(
        kind: kind, id: same == 0 ? id : "\(id)#\(same + 1)",
        fields: fields.map { Field(key: $0.0, values: $0.1.filter { !$0.isEmpty }) }.filter { !$0.values.isEmpty }))
  }

  private mutating func add(_ machine: Machine) {
    for region in machine.regions {
      for state in region.states {
        let shown = machine.shown.indices.contains(state.shows) ? machine.shown[state.shows] : state.id
        add(
          "state", "\(machine.id)/\(region.id)/\(state.id)",
          [
            ("shows", shown == state.id ? [] : [shown]), ("reads", machine.readingKey == nil ? [] : state.reads),
            ("start", starts(state, region)),
          ])
      }
      for transition in region.transitions {
        let from = wording.states(transition.from, of: region)
        let to = transition.to.map { region.states[$0].id } ?? "="
        let name = transition.id.isEmpty ? "\(from.joined(separator: ","))→\(to)" : transition.id
        add("transition", "\(machine.id)/\(region.id)/\(name)", fields(of: transition, from, to, machine))
      }
    }
    for refusal in machine.refusals { add("refusal", "\(machine.id)/\(refusal.id)", fields(of: refusal, machine)) }
  }

  private func starts(_ state: State, _ region: Region) -> [String] {
    guard let index = region.states.firstIndex(of: state) else { return [] }
    return (region.start.contains(index) ? ["launch"] : [])
      + (region.startUnrecorded.contains(index) ? ["launched"] : [])
  }

  private func fields(
    of transition: Transition, _ from: [String], _ to: String, _ machine: Machine
  ) -> [(String, [String])] {
    let (versions, rest) = wording.parts(of: transition.condition)
    let reads = transition.emissions.flatMap(\.reads).map { reading in
      let condition = wording.condition(reading.condition, of: machine)
      return condition.isEmpty ? reading.value : "\(reading.value) when \(condition)"
    }
    return [
      ("from", from), ("to", [to]), ("emits", transition.emissions.map { wording.emission($0, of: machine) }),
      ("order", transition.anyOrder ? ["any"] : []),
      ("reads", reads.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }),
      ("os", versions.map(\.description)), ("when", [wording.condition(rest, of: machine)]),
      (
        "flags",
        flags([
          (transition.interrupts, "interrupts"), (transition.lenient, "lenient"),
          (transition.neverSilent, "never silent"), (transition.tolerated, "tolerated"), (transition.either, "either"),
        ])
      ),
      ("quirk", transition.quirk.map { [wording.model.quirks[$0].id] } ?? []),
      ("stimulus", transition.stimulus.map { [$0] } ?? []), ("source", [transition.source]),
      ("confidence", [transition.confidence]),
    ]
  }

  private func fields(of refusal: Refusal, _ machine: Machine) -> [(String, [String])] {
    let (versions, rest) = wording.parts(of: refusal.condition)
    return [
      ("rule", [refusal.rule]),
      ("in", refusal.states.flatMap { states in machine.regions.first.map { wording.states(states, of: $0) } } ?? []),
      ("on", refusal.types.map(wording.types) ?? []), ("os", versions.map(\.description)),
      ("when", [wording.condition(rest, of: machine)]),
      (
        "flags",
        flags([
          (refusal.forbids, "forbids"), (refusal.warns, "warns"), (refusal.oncePerRun, "once a run"),
          (refusal.under, "under way"), (refusal.early, "early"), (refusal.absorbs, "absorbs"),
          (refusal.asksPast, "asks the past"),
        ])
      ),
      ("because", [refusal.because]),
    ]
  }

  private func flags(_ flags: [(Bool, String)]) -> [String] { flags.filter(\.0).map(\.1) }
}
