import EventLog
import LifecycleModel

/// How subjects begin, and where they may be then.
extension Trace {
  /// How a subject begins.
  enum Beginning: Int, CaseIterable {
    /// With its run, whose launch event is about to be judged.
    case launch
    /// With its run, whose launch event is not recorded.
    case launched
    /// Before the log.
    case before
    /// Anywhere: the log has a gap.
    case anywhere
  }

  /// Where a subject may be at its beginning; `name` is that of the instance, nil for the only one of its kind.
  func belief(_ machine: Int, _ beginning: Beginning, name: String? = nil) -> Belief {
    let automaton = automaton(machine)
    let beginning = isNew(name, machine, beginning) ? .launch : beginning
    var configurations = [Configuration(packed: 0)]
    for (region, nodes) in automaton.nodes.enumerated() {
      let states = states(of: automaton.machine.regions[region], beginning, name) ?? Array(nodes.indices)
      configurations = configurations.flatMap { configuration in states.map { configuration.with(region, at: $0) } }
    }
    let all = automaton.worlds.all
    return Belief(ConfigurationWorlds(configurations.map { Belief.Entry(configuration: $0, worlds: all) }))
  }

  /// The state of the determinization in force for ``belief(_:_:name:)``, silent moves added: for most instances the
  /// same as for those before.
  func start(_ machine: Int, _ beginning: Beginning, name: UnsafeRawBufferPointer?) -> Int32 {
    guard let name else { return commonStart(machine, beginning) }
    switch beginning {
    case .launch, .launched: return commonStart(machine, .launch)
    case .anywhere: return commonStart(machine, .anywhere)
    case .before:
      // What the header says of one instance holds for that one only.
      let text = String(decoding: name, as: UTF8.self)
      if isNew(text, machine, .before) { return commonStart(machine, .launch) }
      return current(machine).takeUnretainedValue().closedState(of: belief(machine, .before, name: text))
    }
  }

  private func commonStart(_ machine: Int, _ beginning: Beginning) -> Int32 {
    current(machine)._withUnsafeGuaranteedRef { automaton in
      if automaton.starts[beginning.rawValue] < 0 {
        automaton.starts[beginning.rawValue] = automaton.closedState(of: belief(machine, beginning))
      }
      return automaton.starts[beginning.rawValue]
    }
  }

  /// An instance that did not exist before: of a run that began in the log, or missing in the header's list.
  private func isNew(_ name: String?, _ machine: Int, _ beginning: Beginning) -> Bool {
    guard let name else { return false }
    switch beginning {
    case .launch, .launched: return true
    case .anywhere: return false
    case .before:
      guard let key = model.machines[machine].regions[0].initialKey, case .object(let listed) = facts.initial?[key]
      else { return false }
      return !listed.contains { $0.key == name }
    }
  }

  /// nil: any.
  private func states(of region: Region, _ beginning: Beginning, _ name: String?) -> [Int]? {
    switch beginning {
    case .launch: return region.start.isEmpty ? nil : region.start
    case .launched: return region.startUnrecorded.isEmpty ? nil : region.startUnrecorded
    case .anywhere: return nil
    case .before:
      guard let key = region.initialKey, var said = facts.initial?[key] else { return nil }
      if let name, case .object = said {
        guard let own = said[name] else { return nil }
        said = own
      }
      guard case .string(let value) = said else { return nil }
      return region.initial.first { $0.value == value }?.states
    }
  }

  /// Whether the header says that no process ran at its first line.
  var beginsBeforeLaunch: Bool {
    guard let machine = model.machines.first(where: { $0.key == nil && $0.id == model.roles.machine }),
      let region = machine.regions.first, let key = region.initialKey, case .string(let value) = facts.initial?[key],
      let states = region.initial.first(where: { $0.value == value })?.states
    else { return false }
    return states == region.start
  }

  /// Whether the header says in which state a run was.
  var saysState: Bool {
    guard let machine = model.machines.first(where: { $0.id == model.roles.machine }),
      let key = machine.regions.first?.initialKey
    else { return false }
    return facts.initial?[key] != nil
  }

  /// Whether the header says in which state anything was.
  var saysAnyState: Bool {
    guard let initial = facts.initial else { return false }
    return model.machines.contains { machine in
      machine.regions.contains { $0.initialKey.map { initial[$0] != nil } ?? false }
    }
  }
}
