import EventLog
import LifecycleModel

/// The part of a log under one header: its facts, what it records, and the automata compiled for both.
final class Trace {
  let facts: HeaderFacts
  /// What lines leave out of their run's key.
  let key: KeyBytes
  let model: Model
  private let vocabulary: Vocabulary
  /// Types that occur in the file, where that had to be found out beforehand.
  private let occurring: Set<Int>?
  private(set) var automata: [Automaton?]
  /// Channels that have had an event, where the header does not declare them.
  private var seenChannels: Set<String> = []
  /// Delegate calls that the app may not implement, as none has come yet.
  private var presumable: Set<Int> = []
  /// Types that have come so far.
  private var seen: [Bool]
  private(set) var observability: Observability
  /// The determinizations of each machine, in the order of their making.
  private var determinizations: [[Determinization]]
  /// The one in force, by machine; nil until it is asked for. They live as long as the trace.
  private let current: UnsafeMutablePointer<Unmanaged<Determinization>?>
  private let tables: UnsafeMutablePointer<UnsafeMutablePointer<StepTable>?>
  private let notLogged: Set<Int>
  /// What ``readings()`` says.
  private var readAs: [Int] = []
  /// What alignments found out.
  let alignments = AlignmentForest()
  let fitness = FitnessForest()
  /// Whether a run has been opened under this header.
  var hasRun = false
  /// Whether a run's launch is recorded.
  let recordsProcess: Bool
  /// Parts of types whose lines take more than a look to find their run.
  let specialParts: ReplayTables.Part
  /// By type; those that are known go by ``allRoutes``.
  private let routes: UnsafeMutablePointer<EventRoute>
  private let typeCount: Int
  private var allRoutes: EventRoutes?
  /// What patterns hear first in runs that are opened now.
  var patternStarts: PatternStarts? { didSet { patternStartsRef = patternStarts.map { .passUnretained($0) } } }
  /// The same, to be asked without counting references.
  private(set) var patternStartsRef: Unmanaged<PatternStarts>?

  init(facts: HeaderFacts, model: Model, vocabulary: Vocabulary, occurring: Set<Int>?) {
    self.facts = facts
    key = KeyBytes(copying: (facts.trace ?? "").utf8, (facts.app ?? "").utf8, pid: facts.pid ?? Event.absent)
    self.model = model
    self.vocabulary = vocabulary
    self.occurring = occurring
    automata = [Automaton?](repeating: nil, count: model.machines.count)
    determinizations = [[Determinization]](repeating: [], count: model.machines.count)
    current = .allocate(capacity: model.machines.count)
    current.initialize(repeating: nil, count: model.machines.count)
    tables = .allocate(capacity: model.machines.count)
    tables.initialize(repeating: nil, count: model.machines.count)
    typeCount = model.types.count
    routes = .allocate(capacity: typeCount)
    routes.initialize(repeating: EventRoute(), count: typeCount)
    notLogged = Set(facts.notLogged.compactMap { vocabulary.type($0) }.map { Int($0.rawValue) })
    if let channels = facts.channels {
      let hidden = notLogged
      recordsProcess = model.runs.launch.contains { !hidden.contains($0) && channels.contains(model.types[$0].channel) }
    } else {
      recordsProcess = model.runs.launch.contains { occurring?.contains($0) ?? false }
    }
    specialParts = recordsProcess ? .beginsRun : .mayBeginRun
    observability = Observability(statuses: [])
    seen = [Bool](repeating: false, count: model.types.count)
    if facts.delegate == nil {
      presumable = Set(delegatePairs.map(\.call))
    }
    observability = observe()
    readAs = readings()
  }

  deinit {
    key.deallocate()
    current.deallocate()
    tables.deallocate()
    routes.deallocate()
  }

  /// Where events of a type go, as far as it is known: to be asked for anew where it is not.
  @inline(__always)
  func route(_ type: Int) -> UnsafePointer<EventRoute> {
    precondition(type < typeCount)
    return UnsafePointer(routes + type)
  }

  /// Finds out where an event of a type goes that has come.
  /// - Parameter tables: The model's, which live as long as the trace is judged.
  @inline(never)
  func findRoute(_ type: Int, _ tables: ReplayTables) {
    let read = readAs.isEmpty ? type : readAs[type]
    if !seen[read] { occurredFirst(read) }
    let all = allRoutes ?? tables.routes(in: self)
    allRoutes = all
    routes[type] = all[read]
  }

  private func occurredFirst(_ type: Int) {
    seen[type] = true
    forgetRoutes()
    let wasPresumed = presumable.remove(type) != nil
    let isNewChannel = facts.channels == nil && seenChannels.insert(model.types[type].channel).inserted
    // Where the header says it all, most types change nothing.
    guard wasPresumed || isNewChannel || facts.delegate != nil else { return }
    let observed = observe()
    guard observed != observability else { return }
    observability = observed
    current.update(repeating: nil, count: model.machines.count)
    tables.update(repeating: nil, count: model.machines.count)
  }

  /// Whether a type's channel is recorded and the type logged.
  func isLogged(_ type: Int) -> Bool { observability.isSeen(type) }

  /// Whether an event of the type has come so far.
  func hasOccurred(_ type: Int) -> Bool { seen[type] }

  /// Whether an event of the type has come, or may come by what the header says.
  func mayCome(_ type: Int) -> Bool { seen[type] || isAnnounced(type) }

  /// Whether an event of the type may come by what the header says; where it says nothing, by what is in the file.
  func isAnnounced(_ type: Int) -> Bool {
    guard let channels = facts.channels else { return occurring?.contains(type) ?? true }
    return channels.contains(model.types[type].channel) && !notLogged.contains(type)
  }

  /// Who hears what has to be asked anew.
  func forgetRoutes() {
    allRoutes = nil
    for type in 0..<typeCount { routes[type].isKnown = false }
    patternStarts = nil
  }

  /// Whether a type counts as not logged only because it never occurs in a file that does not say what it records.
  func isDoubtful(_ type: Int) -> Bool { observability.statuses[type] == .doubtful }

  /// Whether an event of the type cannot have happened unseen.
  func isRequired(_ type: Int) -> Bool { observability.statuses[type] == .required }

  /// Whether the app is known to implement a delegate method.
  func isImplemented(_ type: Int) -> Bool {
    seen[type] || facts.delegate.map { isNamed(type, in: $0) } ?? false
  }

  func isNamed(_ type: Int, in names: Set<String>) -> Bool {
    let name = model.types[type].name
    let last = String(name[(name.lastIndex(of: ".").map { name.index(after: $0) } ?? name.startIndex)...])
    return names.contains(last) || names.contains(name) || model.types[type].aliases.contains(where: names.contains)
  }

  /// The calls of the application delegate, which an app need not implement.
  private var delegatePairs: [Pair] { model.machines.filter { $0.key == nil }.flatMap(\.pairs) }

  /// The calls that a header's list of methods tells about: those of the application delegate, and of the delegates of
  /// its instances where the list names any of theirs.
  private func listedPairs(_ delegate: Set<String>) -> [Pair] {
    model.machines.filter { machine in
      machine.key == nil || machine.pairs.contains { isNamed($0.call, in: delegate) }
    }.flatMap(\.pairs)
  }

  private func observe() -> Observability {
    var statuses = model.types.indices.map(status)
    // Whether a call is missing can only be told where its notification would be seen, or is.
    for pair in delegatePairs where presumable.contains(pair.call) && statuses[pair.call] == .required {
      switch statuses[pair.notification] {
      case .required: statuses[pair.call] = .presumed
      case .free where facts.channels != nil: statuses[pair.call] = .unproven
      default: break
      }
    }
    if let delegate = facts.delegate {
      for pair in listedPairs(delegate) where !isNamed(pair.call, in: delegate) {
        if statuses[pair.call] == .required, !seen[pair.call] { statuses[pair.call] = .free }
      }
    }
    // A complete log is taken at its word: what it does not have did not happen.
    return Observability(statuses: statuses, sparesUncalled: facts.delegate == nil && !facts.isComplete)
  }

  private func status(_ type: Int) -> TypeStatus {
    let channel = model.types[type].channel
    let isNeverSilent = model.types[type].neverSilent
    let isRecorded = facts.channels?.contains(channel) ?? seenChannels.contains(channel)
    let isHidden =
      notLogged.contains(type)
      || (facts.isInProcess && model.types[type].outside && occurring?.contains(type) != true)
    guard isRecorded, !isHidden else { return isNeverSilent ? .unseen : .free }
    if isNeverSilent { return .required }
    if facts.channels == nil, occurring?.contains(type) == false { return .doubtful }
    return .required
  }

  func automaton(_ machine: Int) -> Automaton {
    if let known = automata[machine] { return known }
    let made = Automaton(model: model, machine: machine, facts: facts.facts)
    automata[machine] = made
    return made
  }

  /// The determinization in force. It lives as long as the trace.
  @inline(__always)
  func current(_ machine: Int) -> Unmanaged<Determinization> { current[machine] ?? makeCurrent(machine) }

  /// Its table.
  @inline(__always)
  func stepTable(_ machine: Int) -> UnsafeMutablePointer<StepTable> {
    tables[machine] ?? makeCurrent(machine).takeUnretainedValue().table
  }

  private func makeCurrent(_ machine: Int) -> Unmanaged<Determinization> {
    let known = determinizations[machine].first { $0.observability == observability }
    let made =
      known
      ?? Determinization(
        automaton: automaton(machine), observability: observability, reader: letterReader(machine),
        version: determinizations[machine].count, mootKeys: facts.mootKeys, numbers: alignments.numbers(machine))
    if known == nil { determinizations[machine].append(made) }
    let current = Unmanaged.passUnretained(made)
    self.current[machine] = current
    tables[machine] = made.table
    return current
  }

  /// The determinization that a subject's state is one of.
  func determinization(of subject: Subject) -> Determinization {
    determinizations[Int(subject.machine)][Int(subject.version)]
  }

  func determinization(_ machine: Int, version: Int) -> Determinization { determinizations[machine][version] }

  private func letterReader(_ machine: Int) -> LetterReader {
    if let first = determinizations[machine].first { return first.reader }
    return LetterReader(automaton: automaton(machine), vocabulary: vocabulary)
  }
}
