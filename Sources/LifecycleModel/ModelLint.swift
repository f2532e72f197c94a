/// Looks for faults of documents that compile all the same: what can never happen, what is told twice, what nothing uses.
///
/// A part that one profile leaves unused is no fault as long as another one uses it; two transitions that contradict each
/// other are one wherever they do.
public struct ModelLint {
  /// What documents may speak of that only the engine knows.
  public struct Engine: Sendable {
    /// Kinds of rules across subjects.
    public var monitorKinds: Set<String>
    /// Rules that the engine judges by itself: those about lines.
    public var rules: Set<String>

    public init(monitorKinds: some Sequence<String>, rules: some Sequence<String>) {
      self.monitorKinds = Set(monitorKinds)
      self.rules = Set(rules)
    }
  }

  /// A fault, before it is known whether other profiles have it, too.
  struct Fault {
    var place: ModelPlaces.Place
    var message: String
    /// It is one only if it is there in every profile that has the row.
    var everywhere: Bool
  }

  let model: Model
  let places: ModelPlaces
  let engine: Engine
  var faults: [Fault] = []
  var gaps: [Gap] = []

  /// All faults of the documents of one model, in the order of the documents and their lines.
  public static func problems(in sources: [ModelSource], engine: Engine) -> [ModelProblem] {
    var problems: [ModelProblem] = []
    func add(_ problem: ModelProblem) { if !problems.contains(problem) { problems.append(problem) } }
    var lints: [ModelLint] = []
    for profile in ModelResolver.profiles(of: sources) {
      do {
        let (model, places) = try ModelResolver.resolveWithPlaces(sources, profile: profile)
        var lint = ModelLint(model: model, places: places, engine: engine)
        lint.run()
        lints.append(lint)
      } catch let error as ModelProblems {
        error.problems.forEach(add)
      } catch {
        add(ModelProblem(document: sources.first?.name ?? "", line: nil, key: "", message: "\(error)"))
      }
    }
    unusedGroups(of: sources).forEach(add)
    for fault in lints.flatMap(\.faults) where !fault.everywhere || isEverywhere(fault, lints) {
      add(
        ModelProblem(
          document: fault.place.document, line: fault.place.line, key: fault.place.key, message: fault.message))
    }
    joined(lints.flatMap(\.gaps)).map(\.problem).forEach(add)
    return sorted(problems, by: sources)
  }

  private static func sorted(_ problems: [ModelProblem], by sources: [ModelSource]) -> [ModelProblem] {
    let order = Dictionary(sources.enumerated().map { ($1.name, $0) }) { first, _ in first }
    return problems.enumerated().sorted { a, b in
      let left = (order[a.element.document] ?? -1, a.element.line ?? 0, a.offset)
      return left < (order[b.element.document] ?? -1, b.element.line ?? 0, b.offset)
    }.map(\.element)
  }

  private static func isEverywhere(_ fault: Fault, _ lints: [ModelLint]) -> Bool {
    lints.allSatisfy { lint in
      !lint.places.all.contains(fault.place)
        || lint.faults.contains { $0.place == fault.place && $0.message == fault.message }
    }
  }

  init(model: Model, places: ModelPlaces, engine: Engine) {
    self.model = model
    self.places = places
    self.engine = engine
  }

  private mutating func run() {
    for index in model.machines.indices { judgeMachine(index) }
    judgeRules()
    judgeQuirks()
    judgeMonitors()
    judgePatterns()
  }

  mutating func report(_ part: ModelPart, _ message: String, everywhere: Bool = false) {
    guard let place = places[part] else { return }
    faults.append(Fault(place: place, message: message, everywhere: everywhere))
  }
}
