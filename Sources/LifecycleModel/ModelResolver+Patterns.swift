/// Rules that are patterns.
extension ModelResolver {
  mutating func resolvePatterns(_ chain: [ProfileEntry]) -> [Pattern] {
    let base = placed(sources, "patterns", \.patterns)
    let added = chain.flatMap { profile in
      (profile.row.patterns ?? []).enumerated().map { ($1, profile.source, "\(profile.path).patterns[\($0)]") }
    }
    let entries = (base + added).filter { !$0.source.isExtension } + (base + added).filter { $0.source.isExtension }
    var patterns: [Pattern] = []
    for (row, source, path) in overlaid(entries, id: \.effectiveID) {
      let id = row.effectiveID
      if isRemoved(id) { continue }
      if patterns.contains(where: { $0.id == id }) {
        report(source, path + ".id", "another pattern is called `\(id)`: give this one an `id` of its own")
      }
      guard let pattern = resolve(row, source, path) else { continue }
      places.add(.pattern(patterns.count), source, path)
      patterns.append(pattern)
    }
    return patterns
  }

  mutating func resolveLinks() -> [KeyLink] {
    var links: [KeyLink] = []
    for source in sources {
      for (index, row) in (source.document.links ?? []).enumerated() {
        use(key: row.key)
        use(key: row.of)
        let types = typesMatching(row.on.names, source, "links[\(index)].on")
        links.append(KeyLink(key: row.key, of: row.of, types: types, initial: row.initial))
      }
    }
    return links
  }

  private mutating func resolve(_ row: PatternRow, _ source: ModelSource, _ path: String) -> Pattern? {
    guard let kind = Pattern.Kind(rawValue: row.pattern) else {
      report(
        source, path + ".pattern", "`\(row.pattern)` is none of \(Self.names(Pattern.Kind.allCases.map(\.rawValue)))")
      return nil
    }
    checkKeys(row, kind, source, path)
    var place = PatternPlace(source: source, path: path)
    let after = resolve(row.scope?.after, &place, "scope.after")
    let close = resolve(
      row.scope?.before ?? row.scope?.until, &place, row.scope?.before == nil ? "scope.until" : "scope.before",
      binds: false)
    let triggers = resolve(kind == .precedence ? row.cause : row.on, &place, kind == .precedence ? "cause" : "on")
    let event = resolve(row.event, &place, "event", binds: false)
    let unless = resolve(row.unless, &place, "unless", binds: false)
    let due = resolve(row.due, &place, "due", binds: false)
    let among = resolve(row.among, &place, "among", binds: false)
    let answers = resolve(row.answer, &place, "answer")
    var pattern = Pattern(
      id: row.effectiveID, rule: row.rule, kind: kind, form: .plain,
      scope: Pattern.Scope(after: after, close: close, needsClose: row.scope?.before != nil), event: event,
      triggers: triggers, answers: answers, anyOrder: row.order == "any", among: among, unless: unless, due: due,
      atLeast: row.exactly ?? row.atLeast ?? (row.atMost == nil ? 1 : 0), atMost: row.exactly ?? row.atMost,
      within: span(row.within, source, path + ".within"), notBefore: span(row.notBefore, source, path + ".notBefore"),
      condition: headerCondition(row, source, path), severity: nil, confidence: row.confidence,
      message: row.message ?? "", chargesOpening: row.place == "opening", variables: place.variables)
    pattern.form = choice(row.form, .plain, source, path + ".form")
    if let severity = row.severity { pattern.severity = choice(severity, .error, source, path + ".severity") }
    if (pattern.form == .chain) != (row.among != nil) {
      report(
        source, path + ".among",
        "the form `chain` needs `among`, the events of which the next one counts, and no other form has it")
    }
    addRule(of: pattern)
    return pattern
  }

  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String?, _ standard: Choice, _ source: ModelSource, _ path: String
  ) -> Choice {
    guard let text else { return standard }
    if let choice = Choice(rawValue: text) { return choice }
    report(source, path, "`\(text)` is none of \(Self.names(Choice.allCases.map(\.rawValue)))")
    return standard
  }

  private static func names(_ names: [String]) -> String { names.joined(separator: ", ") }

  private mutating func span(_ text: String?, _ source: ModelSource, _ path: String) -> Int? {
    guard let text else { return nil }
    if let span = TimeSpan.nanoseconds(text) { return span }
    report(source, path, "`\(text)` is no length of time (2s, 500ms, 1.5min)")
    return nil
  }

  private mutating func headerCondition(_ row: PatternRow, _ source: ModelSource, _ path: String) -> Guard {
    var scope = GuardScope(groups: groups)
    for (index, fact) in facts.enumerated() {
      scope.facts[fact.name] = index
      if fact.kind == .version { scope.versionFacts.insert(index) }
    }
    let result = condition(row.when, row.os, scope, source, path)
    for case .payload in result.atoms {
      report(source, path + ".when", "`when` asks what the header says; what events say goes into `where`")
    }
    return result
  }

  /// A pattern of a rule that no catalogue has makes the rule.
  private mutating func addRule(of pattern: Pattern) {
    guard !rules.contains(where: { $0.id == pattern.rule }) else { return }
    let kind: Rule.Kind
    switch pattern.severity ?? .error {
    case .error: kind = pattern.isResponse || (pattern.kind == .existence && pattern.atLeast > 0) ? .liveness : .safety
    case .warning: kind = .warning
    case .note: kind = .advice
    }
    rules.append(
      Rule(
        id: pattern.rule, kind: kind, statement: pattern.message, os: nil, confidence: pattern.confidence ?? "",
        source: "", limits: "", good: [], bad: []))
  }

  // MARK: Conditions

  /// The variables of one pattern, and those that are bound where the next condition is tested.
  private struct PatternPlace {
    var source: ModelSource
    var path: String
    var variables: [String] = []
    var numbers: [String: Int] { Dictionary(uniqueKeysWithValues: variables.enumerated().map { ($1, $0) }) }
  }

  private mutating func resolve(_ conditions: Conditions?, _ place: inout PatternPlace, _ key: String)
    -> [EventCondition]
  {
    guard let rows = conditions?.rows else { return [] }
    if rows.isEmpty { report(place.source, "\(place.path).\(key)", "a sequence has at least one condition") }
    return rows.enumerated().compactMap { index, row in
      resolve(row, &place, rows.count == 1 ? key : "\(key)[\(index)]")
    }
  }

  private mutating func resolve(
    _ row: EventConditionRow?, _ place: inout PatternPlace, _ key: String, binds: Bool = true
  ) -> EventCondition? {
    guard let row else { return nil }
    let path = "\(place.path).\(key)"
    let except = (row.except?.names ?? []).map { "-" + $0 }
    var condition = EventCondition(
      types: typesMatching(row.type.names.filter { !isEmptyFamily($0) } + except, place.source, path + ".type"),
      test: .always, correlation: .always,
      binds: [], initially: [])
    if condition.types.contains(types.count) {
      report(
        place.source, path + ".type",
        "`$end` is for refusals; obligations that are open at the end of a complete log are charged anyway")
      condition.types.removeAll { $0 == types.count }
    }
    for name in row.type.names where name.hasSuffix(".*") {
      condition.families += families.indices.filter { families[$0].name == name.dropLast(2) }
    }
    split(row.where, &condition, place, path)
    for (variable, payloadKey) in (row.bind ?? [:]).sorted(by: { $0.key < $1.key }) {
      if !binds {
        report(place.source, path + ".bind", "nothing is tested after this condition, so it has nothing to bind")
      } else if place.variables.contains(variable) {
        report(place.source, "\(path).bind.\(variable)", "the variable `\(variable)` is bound already")
      } else {
        use(key: payloadKey)
        condition.binds.append(.init(variable: place.variables.count, key: payloadKey))
        place.variables.append(variable)
      }
    }
    for (name, values) in (row.initially ?? [:]).sorted(by: { $0.key < $1.key }) {
      condition.initially.append(.init(key: name, values: values.names))
    }
    if !condition.initially.isEmpty,
      !key.hasPrefix("scope.after") || !condition.binds.isEmpty || key.hasSuffix("]") && !key.hasSuffix("[0]")
    {
      report(
        place.source, path + ".initially",
        "only the first condition of `scope.after` can have come before the log, and only if it binds nothing")
    }
    return condition
  }

  /// `user.*` means a family's events also where the model lists none of them.
  private func isEmptyFamily(_ name: String) -> Bool {
    families.contains { $0.name + ".*" == name } && !types.contains { $0.name.hasPrefix(name.dropLast()) }
  }

  /// What the event alone must say, and what ties it to earlier ones.
  private mutating func split(_ text: String?, _ condition: inout EventCondition, _ place: PatternPlace, _ path: String)
  {
    guard let text else { return }
    do throws(GuardError) {
      let parsed = try PayloadConditionParser.parse(text, groups: groups, variables: place.numbers)
      for (key, _) in parsed.operands { use(key: key) }
      condition.test = .conjunction(parsed.conjuncts.filter(\.variables.isEmpty))
      condition.correlation = .conjunction(parsed.conjuncts.filter { !$0.variables.isEmpty })
    } catch {
      report(place.source, path + ".where", error.message)
    }
  }

  // MARK: Keys

  private mutating func checkKeys(_ row: PatternRow, _ kind: Pattern.Kind, _ source: ModelSource, _ path: String) {
    let isResponse = kind == .response || kind == .succession
    let isTimed = kind != .existence
    let parts: [(key: String, isThere: Bool, allowed: Bool, needed: Bool)] = [
      ("event", row.event != nil, !isResponse, !isResponse),
      ("cause", row.cause != nil, kind == .precedence, kind == .precedence),
      ("on", row.on != nil, isResponse, isResponse),
      ("answer", row.answer != nil, isResponse, isResponse),
      ("form", row.form != nil, isResponse || kind == .precedence, false),
      ("order", row.order != nil, kind == .response, false),
      ("unless", row.unless != nil, isResponse, false),
      ("due", row.due != nil, isResponse || kind == .existence, false),
      ("atLeast", row.atLeast != nil, kind == .existence && row.exactly == nil, false),
      ("atMost", row.atMost != nil, kind == .existence && row.exactly == nil, false),
      ("exactly", row.exactly != nil, kind == .existence, false),
      ("within", row.within != nil, isTimed, false),
      ("notBefore", row.notBefore != nil, isResponse, false),
      ("place", row.place != nil, isResponse || kind == .existence, false),
    ]
    for part in parts {
      if part.isThere, !part.allowed {
        report(source, "\(path).\(part.key)", "the pattern `\(row.pattern)` has no `\(part.key)` here")
      }
      if part.needed, !part.isThere { report(source, path, "the pattern `\(row.pattern)` needs `\(part.key)`") }
    }
    if row.scope?.before != nil, row.scope?.until != nil {
      report(
        source, path + ".scope", "a scope ends with `before` (which must come) or `until` (which may not), not both")
    }
    if kind == .absence, row.within != nil, row.scope?.after == nil {
      report(source, path + ".within", "a length of time needs a `scope.after` that it begins with")
    }
    if kind == .succession, (row.answer?.rows.count ?? 1) > 1 || (row.on?.rows.count ?? 1) > 1 {
      report(
        source, path + ".answer",
        "a succession is of one event and one answer; write sequences as response and precedence")
    }
    if row.order == "any", row.answer?.rows.contains(where: { $0.bind != nil }) == true {
      report(source, path + ".order", "answers in any order cannot bind variables for each other")
    }
    if let order = row.order, order != "any" { report(source, path + ".order", "`\(order)` is not `any`") }
    if let place = row.place, place != "opening" { report(source, path + ".place", "`\(place)` is not `opening`") }
    if let least = row.atLeast, let most = row.atMost, least > most || least < 0 {
      report(source, path + ".atMost", "at least \(least) and at most \(most) cannot both be")
    }
    for (key, count) in [("atLeast", row.atLeast), ("atMost", row.atMost), ("exactly", row.exactly)]
    where (count ?? 0) < 0 {
      report(source, "\(path).\(key)", "a number of events is not negative")
    }
  }
}
