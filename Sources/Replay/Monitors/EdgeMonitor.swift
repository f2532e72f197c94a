import EventLog
import LifecycleModel

/// A log can state edges of the state machine outright: each is one of the profile's, with the callbacks that it has.
///
/// An annotation is judged by itself; it does not move the machine.
final class EdgeMonitor: RunMonitor {
  /// An edge between public states, through internal ones.
  private struct Edge: Hashable {
    var from: String
    var to: String
    /// Calls in order; the optional ones may be left out.
    var calls: [Call]
  }

  private struct Call: Hashable {
    var type: Int
    var isOptional: Bool
  }

  private let rule: String
  private let fromKey: EventKey?
  private let toKey: EventKey?
  private let callbacksKey: EventKey?
  private let machine: Int?
  private var edges: [ObjectIdentifier: [Edge]] = [:]

  init(_ monitor: Monitor, _ model: Model) {
    rule = monitor.rule ?? monitor.id
    fromKey = monitor.key("fromKey", model)
    toKey = monitor.key("toKey", model)
    callbacksKey = monitor.key("callbacksKey", model)
    machine = model.machines.firstIndex { $0.id == model.roles.machine }
    super.init(hears: monitor.table("types", model))
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard let machine, let from = replay.text(of: event, key: fromKey), let to = replay.text(of: event, key: toKey)
    else { return }
    let automaton = trace.automaton(machine)
    let all = edges[ObjectIdentifier(automaton)] ?? Self.edges(of: automaton)
    edges[ObjectIdentifier(automaton)] = all
    let between = all.filter { Self.isSame($0.from, from) && Self.isSame($0.to, to) }
    let callbacks = callbacks(of: event, replay)
    guard !between.contains(where: { edge in callbacks.map { fits(edge, $0, replay) } ?? true }) else { return }
    report(event, type, from, to, callbacks, between, run, replay, shown: automaton.machine.shown)
  }

  private func report(
    _ event: Event, _ type: Int, _ from: String, _ to: String, _ callbacks: [String]?, _ between: [Edge], _ run: Run,
    _ replay: FileReplay, shown: [String]
  ) {
    let profile = replay.model.profile
    let message: String
    if let edge = between.first, let callbacks {
      let listed = callbacks.isEmpty ? "no callback" : callbacks.joined(separator: ", ")
      message =
        "the edge from \(from) to \(to) is said to call \(listed); in the profile `\(profile)` it calls \(phrase(edge, replay))"
    } else if let odd = [from, to].first(where: { name in !shown.contains { Self.isSame($0, name) } }) {
      message = "`\(odd)` is no state of the profile `\(profile)` (\(shown.joined(separator: ", ")))"
    } else {
      message = "there is no edge from \(from) to \(to) in the profile `\(profile)`"
    }
    var finding = replay.lineFinding(rule, line: event.line, message: message)
    finding.subject = replay.model.roles.machine
    finding.event = replay.model.typeName(type)
    finding.time = replay.time(of: event)
    finding.expected = between.first.map { $0.calls.map { replay.model.typeName($0.type) } } ?? []
    finding.source = replay.batch.source(of: event)
    replay.add(finding, to: run)
  }

  private func phrase(_ edge: Edge, _ replay: FileReplay) -> String {
    let required = edge.calls.filter { !$0.isOptional }.map { replay.model.typeName($0.type) }
    return required.isEmpty ? "none" : required.joined(separator: ", ")
  }

  /// The list of callbacks; nil where the event has none.
  private func callbacks(of event: Event, _ replay: FileReplay) -> [String]? {
    let first = Int(event.firstField)
    let fields = replay.batch.fields[first..<first + Int(event.fieldCount)].filter { $0.key == callbacksKey }
    guard fields.contains(where: { $0.kind == .list }) else { return nil }
    return fields.filter { $0.isElement && !$0.text.isNone }.map { replay.batch.string($0.text) }
  }

  private func fits(_ edge: Edge, _ callbacks: [String], _ replay: FileReplay) -> Bool {
    var rest = callbacks[...]
    for call in edge.calls {
      if let next = rest.first, isName(next, of: call.type, replay) {
        rest = rest.dropFirst()
      } else if !call.isOptional {
        return false
      }
    }
    return rest.isEmpty
  }

  private func isName(_ text: String, of type: Int, _ replay: FileReplay) -> Bool {
    let info = replay.model.types[type]
    return info.name == text || info.name.hasSuffix("." + text) || info.aliases.contains(text)
  }

  /// `Not running` is `notRunning`.
  private static func isSame(_ a: String, _ b: String) -> Bool {
    func plain(_ name: String) -> [UInt8] {
      name.utf8.filter { ![0x20, 0x2D, 0x5F].contains($0) }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    return plain(a) == plain(b)
  }

  // MARK: Edges of the model

  /// What is accepted only with a warning is no edge, nor is what can only come after it.
  private static func edges(of automaton: Automaton) -> [Edge] {
    let region = automaton.machine.regions[0]
    let reachable = reachable(automaton.machine)
    var found: Set<Edge> = []
    // Within the public state that it leads to, an edge may go on.
    func walk(_ start: Int, _ state: Int, _ calls: [Call], _ visited: Set<Int>, hasArrived: Bool) {
      for transition in region.transitions where transition.from.contains(state) && transition.quirk == nil {
        guard !automaton.machine.isOdd(transition, from: state), let to = transition.to, to != state,
          !visited.contains(to),
          !automaton.mayHold(transition.condition).isEmpty
        else { continue }
        let all = calls + self.calls(of: transition, automaton)
        let shown = region.states[to].shows
        if region.states[to].through {
          if !hasArrived { walk(start, to, all, visited.union([to]), hasArrived: false) }
        } else if shown != region.states[start].shows, !hasArrived || shown == region.states[state].shows {
          found.insert(
            Edge(
              from: automaton.machine.shown[region.states[start].shows], to: automaton.machine.shown[shown], calls: all)
          )
          walk(start, to, all, visited.union([to]), hasArrived: true)
        }
      }
    }
    for state in reachable.sorted() where !region.states[state].through {
      walk(state, state, [], [state], hasArrived: false)
    }
    return found.sorted { ($0.from, $0.to, $0.calls.map(\.type)) < ($1.from, $1.to, $1.calls.map(\.type)) }
  }

  private static func reachable(_ machine: Machine) -> Set<Int> {
    let region = machine.regions[0]
    var reached = Set(region.start + region.startUnrecorded)
    var open = Array(reached)
    while let state = open.popLast() {
      for transition in region.transitions
      where transition.from.contains(state) && !machine.isOdd(transition, from: state) {
        if let to = transition.to, reached.insert(to).inserted { open.append(to) }
      }
    }
    return reached
  }

  private static func calls(of transition: Transition, _ automaton: Automaton) -> [Call] {
    transition.emissions.compactMap { emission in
      guard let type = emission.types.first, !automaton.mayHold(emission.condition).isEmpty else { return nil }
      let isCall = automaton.machine.pairs.contains { $0.call == type }
      return isCall || emission.optional ? Call(type: type, isOptional: emission.optional) : nil
    }
  }
}

private func < (a: (String, String, [Int]), b: (String, String, [Int])) -> Bool {
  if a.0 != b.0 { return a.0 < b.0 }
  if a.1 != b.1 { return a.1 < b.1 }
  return a.2.lexicographicallyPrecedes(b.2)
}

extension Automaton {
  /// Worlds in which a condition can hold, whatever regions and payloads say.
  func mayHold(_ condition: Guard) -> WorldSet { bounds(condition).may }

  private func bounds(_ condition: Guard) -> (may: WorldSet, must: WorldSet) {
    let all = worlds.all
    switch condition {
    case .always: return (all, all)
    case .never: return (.none, .none)
    case .all(let parts):
      return parts.map(bounds).reduce((all, all)) { ($0.0 & $1.may, $0.1 & $1.must) }
    case .any(let parts):
      return parts.map(bounds).reduce((.none, .none)) { ($0.0 | $1.may, $0.1 | $1.must) }
    case .not(let part):
      let (may, must) = bounds(part)
      return (all.subtracting(must), all.subtracting(may))
    case .version(let fact, let range):
      let set = worlds.holds(fact: fact, in: range)
      return (set, set)
    case .fact(let fact, let value):
      let set = worlds.holds(fact: fact) { $0 == value }
      return (set, set)
    case .region, .payload, .recorded: return (all, .none)
    }
  }
}
