/// What a header says of the facts of a model: a value, or nil where it is open.
public struct FactValues: Hashable, Sendable {
  public var values: [String?]

  public init(_ values: [String?]) { self.values = values }
}

/// The assignments of values to the open facts that one machine can tell apart.
public struct Worlds: Sendable {
  /// The facts that are open, and that the machine asks for.
  public let open: [Int]
  /// A value for each open fact, for each world.
  private let assignments: [[String]]
  /// The same as versions, where they are such.
  private let versions: [[Version?]]
  private let known: FactValues
  private let facts: [Fact]
  public let all: WorldSet
  /// There were more combinations than a set of worlds can hold; some values are left out.
  let isCut: Bool

  public var count: Int { assignments.count }

  /// - Parameter asked: What the machine asks of each fact.
  init(facts: [Fact], known: FactValues, asked: [AskedValues]) {
    self.facts = facts
    self.known = known
    var open: [Int] = []
    var classes: [[String]] = []
    var count = 1
    var isCut = false
    let system = facts.firstIndex { $0.name == "os" }
    for fact in facts.indices where known.values[fact] == nil {
      var values = asked[fact].classes(facts[fact].kind)
      if fact == system, !values.isEmpty {
        let ranges = facts.indices.filter { known.values[$0] == nil }.compactMap { facts[$0].os }
        let versions = (values.compactMap { Version($0) } + ranges.flatMap(\.boundaries)).sorted()
        let unlike = versions.indices.filter { $0 == 0 || versions[$0] != versions[$0 - 1] }
        values = unlike.map { versions[$0].description }
      }
      guard values.count > 1 else { continue }
      if values.count * count > WorldSet.capacity { isCut = true }
      values = Array(values.prefix(max(WorldSet.capacity / count, 1)))
      count *= values.count
      open.append(fact)
      classes.append(values)
    }
    self.open = open
    self.isCut = isCut
    let combinations: [[String]] = classes.reduce([[]]) { partial, values in
      partial.flatMap { assignment in values.map { assignment + [$0] } }
    }
    assignments = combinations.filter { Self.isPossible($0, open, facts, system: system) }
    versions = assignments.map { $0.map { Version($0) } }
    all = .first(assignments.count)
  }

  /// Whether a version of the system knows what is said to be so.
  private static func isPossible(_ assignment: [String], _ open: [Int], _ facts: [Fact], system: Int?) -> Bool {
    guard let system, let place = open.firstIndex(of: system), let version = Version(assignment[place]) else {
      return true
    }
    return zip(open, assignment).allSatisfy { fact, value in
      value == "false" || facts[fact].os.map { $0.contains(version) } ?? true
    }
  }

  /// The worlds in which a fact passes a test.
  public func holds(fact: Int, where test: (String) -> Bool) -> WorldSet {
    if let value = known.values[fact] { return test(value) ? all : .none }
    guard let place = open.firstIndex(of: fact) else { return .none }
    var set = WorldSet.none
    for (world, assignment) in assignments.enumerated() where test(assignment[place]) { set.insert(world) }
    return set
  }

  /// The worlds in which a version fact lies in a range.
  public func holds(fact: Int, in range: VersionRange) -> WorldSet {
    if let value = known.values[fact] { return Version(value).map(range.contains) ?? false ? all : .none }
    guard let place = open.firstIndex(of: fact) else { return .none }
    var set = WorldSet.none
    for world in versions.indices where versions[world][place].map(range.contains) ?? false { set.insert(world) }
    return set
  }

  /// The worlds in which a fact has a value; all where the header settled it.
  public func settled(fact: Int, value: String) -> WorldSet {
    known.values[fact] == nil && open.contains(fact) ? holds(fact: fact) { $0 == value } : all
  }

  /// The header keys that tell two sets of worlds apart.
  public func keys(telling dead: WorldSet, from living: WorldSet) -> [String] {
    func values(_ place: Int, _ set: WorldSet) -> Set<String> {
      Set(assignments.indices.filter(set.contains).map { assignments[$0][place] })
    }
    let apart = open.indices.filter { values($0, dead).isDisjoint(with: values($0, living)) }
    if let first = apart.first { return [facts[open[first]].key] }
    return open.indices.filter { values($0, dead) != values($0, living) }.map { facts[open[$0]].key }
  }

  /// The values that an open fact can still have.
  public func values(of fact: Int, in set: WorldSet) -> [String] {
    guard let place = open.firstIndex(of: fact) else { return known.values[fact].map { [$0] } ?? [] }
    var seen: [String] = []
    for (world, assignment) in assignments.enumerated() where set.contains(world) {
      if !seen.contains(assignment[place]) { seen.append(assignment[place]) }
    }
    return seen
  }
}
