import EventLog

extension EventTypeInfo: ImageCodable {
  init(from reader: inout ImageReader) {
    name = reader.string()
    channel = reader.string()
    aliases = reader.strings()
    neverSilent = reader.bool()
    outside = reader.bool()
    doc = reader.string()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(name)
    writer.string(channel)
    writer.strings(aliases)
    writer.bool(neverSilent)
    writer.bool(outside)
    writer.string(doc)
  }
}

extension Fact.Inference: ImageCodable {
  init(from reader: inout ImageReader) {
    value = reader.string()
    types = reader.ints()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(value)
    writer.ints(types)
  }
}

extension OperatingSystem.Row: ImageCodable {
  init(from reader: inout ImageReader) {
    own = reader.version()
    means = reader.version()
  }

  func write(to writer: inout ImageWriter) {
    writer.version(own)
    writer.version(means)
  }
}

extension OperatingSystem: ImageCodable {
  init(from reader: inout ImageReader) {
    name = reader.string()
    table = reader.many()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(name)
    writer.many(table)
  }
}

extension Quirk: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    rule = reader.maybeString()
    title = reader.string()
    os = reader.maybeString()
    confidence = reader.string()
    source = reader.string()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.maybe(rule)
    writer.string(title)
    writer.maybe(os)
    writer.string(confidence)
    writer.string(source)
  }
}

extension RunPolicy: ImageCodable {
  init(from reader: inout ImageReader) {
    launch = reader.ints()
    exit = reader.ints()
    begins = reader.ints()
    beginsAgain = reader.ints()
    preludes = reader.ints()
    ofProcess = reader.ints()
    shared = reader.ints()
  }

  func write(to writer: inout ImageWriter) {
    writer.ints(launch)
    writer.ints(exit)
    writer.ints(begins)
    writer.ints(beginsAgain)
    writer.ints(preludes)
    writer.ints(ofProcess)
    writer.ints(shared)
  }
}
extension Fact: ImageCodable {
  init(from reader: inout ImageReader) {
    name = reader.string()
    key = reader.string()
    kind = Kind(rawValue: reader.int()) ?? .text
    absent = reader.maybeString()
    spellings = reader.array { Spelling(value: $0.string(), texts: $0.strings()) }
    bySystem = reader.bool()
    os = reader.optional { VersionRange(intervals: $0.many()) }
    infer = reader.many()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(name)
    writer.string(key)
    writer.int(kind.rawValue)
    writer.maybe(absent)
    writer.array(spellings) { writer, spelling in
      writer.string(spelling.value)
      writer.strings(spelling.texts)
    }
    writer.bool(bySystem)
    writer.optional(os) { $0.many($1.intervals) }
    writer.many(infer)
  }
}

extension Rule: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    kind = Kind(rawValue: reader.string()) ?? .definition
    statement = reader.string()
    os = reader.maybeString()
    confidence = reader.string()
    source = reader.string()
    limits = reader.string()
    good = reader.strings()
    bad = reader.strings()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(kind.rawValue)
    writer.string(statement)
    writer.maybe(os)
    writer.string(confidence)
    writer.string(source)
    writer.string(limits)
    writer.strings(good)
    writer.strings(bad)
  }
}

extension Monitor: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    kind = reader.string()
    rule = reader.maybeString()
    parameters = Dictionary(reader.array { ($0.string(), $0.strings()) }) { first, _ in first }
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(kind)
    writer.maybe(rule)
    writer.array(parameters.sorted { $0.key < $1.key }) { writer, parameter in
      writer.string(parameter.key)
      writer.strings(parameter.value)
    }
  }
}

extension Guard: ImageCodable {
  init(from reader: inout ImageReader) {
    switch reader.int() {
    case 0: self = .always
    case 2: self = .all(reader.many())
    case 3: self = .any(reader.many())
    case 4: self = .not(Guard(from: &reader))
    case 5: self = .version(fact: reader.int(), VersionRange(intervals: reader.many()))
    case 6: self = .fact(reader.int(), reader.string())
    case 7: self = .region(reader.int(), reader.ints())
    case 8:
      self = .payload(
        PayloadTest(key: reader.string(), values: reader.strings(), absent: reader.bool(), unknown: reader.bool()))
    case 9: self = .recorded(reader.string())
    default: self = .never
    }
  }

  func write(to writer: inout ImageWriter) {
    switch self {
    case .always: writer.int(0)
    case .never: writer.int(1)
    case .all(let parts):
      writer.int(2)
      writer.many(parts)
    case .any(let parts):
      writer.int(3)
      writer.many(parts)
    case .not(let part):
      writer.int(4)
      part.write(to: &writer)
    case .version(let fact, let range):
      writer.int(5)
      writer.int(fact)
      writer.many(range.intervals)
    case .fact(let fact, let value):
      writer.int(6)
      writer.int(fact)
      writer.string(value)
    case .region(let region, let states):
      writer.int(7)
      writer.int(region)
      writer.ints(states)
    case .payload(let test):
      writer.int(8)
      writer.string(test.key)
      writer.strings(test.values)
      writer.bool(test.absent)
      writer.bool(test.unknown)
    case .recorded(let name):
      writer.int(9)
      writer.string(name)
    }
  }
}

extension VersionRange.Interval: ImageCodable {
  init(from reader: inout ImageReader) {
    self.init(lower: reader.version(), upper: reader.optional { $0.version() })
  }

  func write(to writer: inout ImageWriter) {
    writer.version(lower)
    writer.optional(upper) { $0.version($1) }
  }
}

extension Roles: ImageCodable {
  init(from reader: inout ImageReader) {
    self.init()
    launch = reader.strings()
    launchReason = reader.string()
    exit = reader.strings()
    exitReason = reader.string()
    memoryExits = reader.strings()
    machine = reader.string()
    activeState = reader.string()
    responses = reader.strings()
    footprint = reader.maybeString()
    footprintKey = reader.maybeString()
    release = reader.maybeString()
    releaseKey = reader.maybeString()
    counts = Dictionary(
      reader.array { ($0.string(), Dictionary($0.array { ($0.string(), $0.strings()) }) { first, _ in first }) }
    ) { first, _ in first }
  }

  func write(to writer: inout ImageWriter) {
    writer.strings(launch)
    writer.string(launchReason)
    writer.strings(exit)
    writer.string(exitReason)
    writer.strings(memoryExits)
    writer.string(machine)
    writer.string(activeState)
    writer.strings(responses)
    writer.maybe(footprint)
    writer.maybe(footprintKey)
    writer.maybe(release)
    writer.maybe(releaseKey)
    writer.array(counts.sorted { $0.key < $1.key }) { writer, subject in
      writer.string(subject.key)
      writer.array(subject.value.sorted { $0.key < $1.key }) { writer, count in
        writer.string(count.key)
        writer.strings(count.value)
      }
    }
  }
}

extension Model {
  convenience init(from reader: inout ImageReader) {
    self.init(
      id: reader.string(), title: reader.string(), profile: reader.string(), profileTitle: reader.string(),
      profiles: reader.strings(), types: reader.many(),
      families: reader.array { Family(name: $0.string(), isOpen: $0.bool()) }, facts: reader.many(),
      systems: reader.many(), machines: reader.many(), monitors: reader.many(), rules: RuleList(from: &reader),
      quirks: reader.many(), runs: RunPolicy(from: &reader), roles: Roles(from: &reader),
      covered: reader.array { $0.bool() }, keys: reader.strings(), values: reader.strings(), patterns: reader.many(),
      links: reader.many())
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(title)
    writer.string(profile)
    writer.string(profileTitle)
    writer.strings(profiles)
    writer.many(types)
    writer.array(families) { writer, family in
      writer.string(family.name)
      writer.bool(family.isOpen)
    }
    writer.many(facts)
    writer.many(systems)
    writer.many(machines)
    writer.many(monitors)
    writeRules(to: &writer)
    writer.many(quirks)
    runs.write(to: &writer)
    roles.write(to: &writer)
    writer.array(covered) { $0.bool($1) }
    writer.strings(keys)
    writer.strings(values)
    writer.many(patterns)
    writer.many(links)
  }
}
