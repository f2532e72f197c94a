import EventLog

/// Event types, families, groups, facts, systems, rules, quirks.
extension ModelResolver {
  mutating func resolveVocabulary() {
    for source in sources {
      for row in source.document.families ?? [] where !families.contains(where: { $0.name == row.family }) {
        families.append(Family(name: row.family, isOpen: row.open ?? false))
        for (prefix, channel) in (row.channels ?? [:]).sorted(by: { $0.key < $1.key }) {
          channels.append((prefix, channel))
        }
      }
      for (name, members) in (source.document.groups ?? [:]).sorted(by: { $0.key < $1.key }) {
        groups[name, default: []] += members
      }
    }
    channels.sort { $0.prefix.utf8.count > $1.prefix.utf8.count }
    for source in sources {
      for (index, row) in (source.document.events ?? []).enumerated() { add(row, source, "events[\(index)]") }
    }
    expandGroups()
  }

  private mutating func add(_ row: EventRow, _ source: ModelSource, _ path: String) {
    let family = String(row.type.prefix { $0 != "." })
    guard families.contains(where: { $0.name == family }) else {
      return report(source, path + ".type", "`\(row.type)` is of no known family")
    }
    if let known = typeIndex[row.type] {
      types[known].aliases += row.aliases ?? []
      return
    }
    let channel = channels.first { row.type.hasPrefix($0.prefix) }?.channel ?? family
    typeIndex[row.type] = types.count
    types.append(
      EventTypeInfo(
        name: row.type, channel: channel, aliases: row.aliases ?? [], neverSilent: row.silent == false,
        outside: row.outside ?? false, doc: row.doc ?? ""))
  }

  /// Groups may name groups.
  private mutating func expandGroups() {
    for _ in 0..<8 {
      let before = groups
      for (name, members) in before {
        groups[name] = members.flatMap { member in
          member.hasPrefix("@") ? before[String(member.dropFirst())] ?? [member] : [member]
        }
      }
      if before == groups { return }
    }
  }

  /// Types by name, by beginning (`app.*`), by group (`@callbacks`); `-name` takes away; `$end` is the end of a run.
  mutating func typesMatching(_ patterns: [String], _ source: ModelSource, _ path: String) -> [Int] {
    var found: [Int] = []
    for pattern in patterns.flatMap(expandGroup) {
      let without = pattern.hasPrefix("-")
      let name = without ? String(pattern.dropFirst()) : pattern
      let matches: [Int]
      if name == "$end" {
        matches = [types.count]
      } else if name.hasSuffix("*") {
        let prefix = name.dropLast()
        matches = types.indices.filter { types[$0].name.hasPrefix(prefix) }
      } else {
        matches = typeIndex[name].map { [$0] } ?? []
      }
      if matches.isEmpty { report(source, path, "no event type is called `\(name)`") }
      if without { found.removeAll(where: matches.contains) } else { found += matches.filter { !found.contains($0) } }
    }
    return found
  }

  private func expandGroup(_ pattern: String) -> [String] {
    if pattern.hasPrefix("@") { return groups[String(pattern.dropFirst())] ?? [pattern] }
    if pattern.hasPrefix("-@") {
      return groups[String(pattern.dropFirst(2))]?.map { "-" + $0 } ?? [pattern]
    }
    return [pattern]
  }

  mutating func resolveFacts() {
    for (row, source, path) in overlaid(sources, "facts", \.facts, id: \.fact) {
      guard let kind = ["version": Fact.Kind.version, "bool": .bool, "text": .text][row.kind] else {
        report(source, path + ".kind", "`\(row.kind)` is none of version, bool, text")
        continue
      }
      let range = row.os.flatMap(VersionRange.init)
      if let os = row.os, range == nil || kind != .bool {
        report(source, path + ".os", "`\(os)` is no range of versions, or the fact is no yes-or-no")
      }
      let infer = (row.infer ?? [:]).sorted { $0.key < $1.key }.map { value, names in
        Fact.Inference(value: value, types: typesMatching(names.names, source, path + ".infer"))
      }
      facts.append(
        Fact(
          name: row.fact, key: row.key ?? row.fact, kind: kind, absent: row.absent,
          spellings: (row.spellings ?? [:]).sorted { $0.key < $1.key }.map { .init(value: $0, texts: $1.names) },
          bySystem: row.bySystem ?? false, os: range, infer: infer))
    }
  }

  mutating func resolveSystems() -> [OperatingSystem] {
    var systems: [OperatingSystem] = []
    for source in sources {
      for (name, table) in (source.document.systems ?? [:]).sorted(by: { $0.key < $1.key }) {
        let rows = table.compactMap { own, means -> OperatingSystem.Row? in
          guard let own = Version(own), let means = Version(means) else { return nil }
          return OperatingSystem.Row(own: own, means: means)
        }
        if rows.count != table.count { report(source, "systems.\(name)", "a version here is no version") }
        systems.removeAll { $0.name == name }
        systems.append(OperatingSystem(name: name, table: rows.sorted { $0.own < $1.own }))
      }
    }
    return systems
  }

  mutating func resolveCatalogue() {
    for (row, source, path) in overlaid(sources, "rules", \.rules, id: \.rule) {
      guard let kind = Rule.Kind(rawValue: row.kind) else {
        report(source, path + ".kind", "`\(row.kind)` is none of S, L, W, note, -")
        continue
      }
      if isRemoved(row.rule) { continue }
      if rules.contains(where: { $0.id == row.rule }) { report(source, path + ".rule", "`\(row.rule)` stands twice") }
      places.add(.rule(rules.count), source, path)
      rules.append(
        Rule(
          id: row.rule, kind: kind, statement: row.statement, os: row.os, confidence: row.confidence ?? "",
          source: row.source ?? "", limits: row.limits ?? "", good: row.good ?? [], bad: row.bad ?? []))
    }
    for (row, source, path) in overlaid(sources, "quirks", \.quirks, id: \.quirk) {
      if let os = row.os, VersionRange(os) == nil {
        report(source, path + ".os", "`\(os)` is no range of versions")
      }
      if isRemoved(row.quirk) { continue }
      places.add(.quirk(quirks.count), source, path)
      quirkIndex[row.quirk] = quirks.count
      quirks.append(
        Quirk(
          id: row.quirk, rule: row.rule, title: row.title, os: row.os, confidence: row.confidence ?? "",
          source: row.source ?? ""))
    }
  }

  mutating func resolveRuns() -> RunPolicy {
    guard let source = sources.last(where: { $0.document.runs != nil }), let row = source.document.runs else {
      return RunPolicy()
    }
    func types(_ names: Names?, _ key: String, _ resolver: inout ModelResolver) -> [Int] {
      resolver.typesMatching(names?.names ?? [], source, "runs.\(key)")
    }
    return RunPolicy(
      launch: types(row.launch, "launch", &self), exit: types(row.exit, "exit", &self),
      begins: types(row.begins, "begins", &self), beginsAgain: types(row.beginsAgain, "beginsAgain", &self),
      preludes: types(row.preludes, "preludes", &self), ofProcess: types(row.ofProcess, "ofProcess", &self),
      shared: types(row.shared, "shared", &self))
  }
}
