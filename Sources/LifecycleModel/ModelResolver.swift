import EventLog

/// Payload keys and values that a vocabulary has before a profile adds its own.
struct ModelWords {
  var keys: [String] = []
  var values: [String] = []

  mutating func add(_ model: Model) {
    keys += model.keys.filter { !keys.contains($0) }
    values += model.values.filter { !values.contains($0) }
  }
}

/// Turns documents into a ``Model``: joins them, applies a profile, resolves every name.
struct ModelResolver {
  let sources: [ModelSource]
  let profile: String
  private(set) var problems: [ModelProblem] = []

  var types: [EventTypeInfo] = []
  var typeIndex: [String: Int] = [:]
  var families: [Family] = []
  var channels: [(prefix: String, channel: String)] = []
  var groups: [String: [String]] = [:]
  var facts: [Fact] = []
  var quirks: [Quirk] = []
  var quirkIndex: [String: Int] = [:]
  var rules: [Rule] = []
  var removed: Set<String> = []
  var usedRemovals: Set<String> = []
  var noQuirks = false
  var places = ModelPlaces()
  var keys: [String] = []
  var values: [String] = []

  init(sources: [ModelSource], profile: String, words: ModelWords) {
    self.sources = sources
    self.profile = profile
    keys = words.keys
    values = words.values
  }

  /// - Throws: ``ModelProblems`` with every fault found.
  static func resolve(_ sources: [ModelSource], profile: String, words: ModelWords) throws -> Model {
    try resolveWithPlaces(sources, profile: profile, words: words).model
  }

  /// The model, and where its parts stand in the documents.
  ///
  /// - Throws: ``ModelProblems`` with every fault found.
  static func resolveWithPlaces(
    _ sources: [ModelSource], profile: String, words: ModelWords = ModelWords()
  ) throws -> (model: Model, places: ModelPlaces) {
    var resolver = ModelResolver(sources: sources, profile: profile, words: words)
    let model = resolver.resolve()
    guard resolver.problems.isEmpty, let model else { throw ModelProblems(problems: resolver.problems) }
    return (model, resolver.places)
  }

  mutating func report(_ source: ModelSource, _ key: String, _ message: String) {
    problems.append(source.problem(key, message))
  }

  private mutating func resolve() -> Model? {
    for source in sources { removed.formUnion(source.document.remove ?? []) }
    resolveVocabulary()
    resolveFacts()
    resolveCatalogue()
    guard let chain = profileChain() else { return nil }
    for row in chain {
      removed.formUnion(row.row.remove ?? [])
      if row.row.noQuirks == true { noQuirks = true }
      for (rule, kind) in (row.row.kinds ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let index = rules.firstIndex(where: { $0.id == rule }), let kind = Rule.Kind(rawValue: kind) else {
          report(row.source, row.path + ".kinds", "`\(rule)` is no rule, or `\(kind)` no kind of rules")
          continue
        }
        rules[index].kind = kind
      }
    }
    let machines = resolveMachines(chain)
    let monitors = resolveMonitors(chain)
    let links = resolveLinks()
    let patterns = resolvePatterns(chain)
    let runs = resolveRuns()
    let roles = sources.compactMap(\.document.roles).last ?? Roles()
    for name in [roles.launchReason, roles.exitReason] + [roles.footprintKey, roles.releaseKey].compactMap({ $0 }) {
      use(key: name)
    }
    roles.memoryExits.forEach { use(value: $0) }
    for source in sources {
      for (index, id) in (source.document.remove ?? []).enumerated() where !usedRemovals.contains(id) {
        report(source, "remove[\(index)]", "there is no `\(id)` to remove")
      }
    }
    for row in chain {
      for id in row.row.remove ?? [] where !usedRemovals.contains(id) {
        report(row.source, "profiles", "the profile `\(row.row.profile)` removes `\(id)`, which does not exist")
      }
    }
    let covers = chain.last { $0.row.covers != nil }
    let covered = covers.map { row in
      let set = Set(typesMatching(row.row.covers?.names ?? [], row.source, "profiles"))
      return types.indices.map(set.contains)
    }
    return Model(
      id: sources.last?.document.model ?? "", title: sources.compactMap(\.document.title).last ?? "", profile: profile,
      profileTitle: chain.last?.row.title ?? "", profiles: Self.profiles(of: sources), types: types,
      families: families, facts: facts, systems: resolveSystems(), machines: machines, monitors: monitors,
      rules: RuleList(rules), quirks: quirks, runs: runs, roles: roles, covered: covered ?? [], keys: keys,
      values: values, patterns: patterns, links: links)
  }

  /// Whether documents take a row away.
  mutating func isRemoved(_ id: String?) -> Bool {
    guard let id, removed.contains(id) else { return false }
    usedRemovals.insert(id)
    return true
  }

  mutating func use(key: String) { if !keys.contains(key) { keys.append(key) } }
  mutating func use(value: String) { if !values.contains(value) { values.append(value) } }

  // MARK: Profiles

  typealias ProfileEntry = (row: ProfileRow, source: ModelSource, path: String)

  func profileRows() -> [ProfileEntry] {
    sources.flatMap { source in
      (source.document.profiles ?? []).enumerated().map { ($1, source, "profiles[\($0)]") }
    }
  }

  /// The names of the profiles that documents have; `reference` where they speak of none.
  static func profiles(of sources: [ModelSource]) -> [String] {
    let names = sources.flatMap { ($0.document.profiles ?? []).map(\.profile) }
    let distinct = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return distinct.isEmpty ? [Model.referenceProfile] : distinct
  }

  /// The profile and what it extends, the most basic one first.
  private mutating func profileChain() -> [ProfileEntry]? {
    let all = profileRows()
    if all.isEmpty, profile == Model.referenceProfile { return [] }
    var chain: [ProfileEntry] = []
    var name: String? = profile
    while let wanted = name {
      let rows = all.filter { $0.row.profile == wanted }
      guard !rows.isEmpty else {
        let known = Self.profiles(of: sources).joined(separator: ", ")
        let message = "there is no profile `\(wanted)` (there are: \(known))"
        if let last = chain.first {
          report(last.source, last.path + ".extends", message)
        } else {
          problems.append(ModelProblem(document: sources.first?.name ?? "", line: nil, key: "", message: message))
        }
        return nil
      }
      guard !chain.contains(where: { $0.row.profile == wanted }) else {
        report(rows[0].source, rows[0].path + ".extends", "the profile `\(wanted)` extends itself")
        return nil
      }
      chain.insert(contentsOf: rows, at: 0)
      name = rows.compactMap(\.row.extends).last
    }
    return chain
  }
}
