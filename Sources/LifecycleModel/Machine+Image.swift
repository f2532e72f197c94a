extension Machine: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    title = reader.string()
    key = reader.maybeString()
    keyOptional = reader.bool()
    broadcast = reader.ints()
    assumes = reader.array { Assumption(fact: $0.int(), value: $0.string()) }
    readingKey = reader.maybeString()
    readingRule = reader.maybeString()
    shown = reader.strings()
    regions = reader.many()
    refusals = reader.many()
    pairs = reader.many()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(title)
    writer.maybe(key)
    writer.bool(keyOptional)
    writer.ints(broadcast)
    writer.array(assumes) { writer, assumption in
      writer.int(assumption.fact)
      writer.string(assumption.value)
    }
    writer.maybe(readingKey)
    writer.maybe(readingRule)
    writer.strings(shown)
    writer.many(regions)
    writer.many(refusals)
    writer.many(pairs)
  }
}

extension Pair: ImageCodable {
  init(from reader: inout ImageReader) {
    call = reader.int()
    notification = reader.int()
  }

  func write(to writer: inout ImageWriter) {
    writer.int(call)
    writer.int(notification)
  }
}

extension Region.Entry: ImageCodable {
  init(from reader: inout ImageReader) {
    value = reader.string()
    states = reader.ints()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(value)
    writer.ints(states)
  }
}

extension Region: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    states = reader.many()
    transitions = reader.many()
    initialKey = reader.maybeString()
    initial = reader.many()
    start = reader.ints()
    startUnrecorded = reader.ints()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.many(states)
    writer.many(transitions)
    writer.maybe(initialKey)
    writer.many(initial)
    writer.ints(start)
    writer.ints(startUnrecorded)
  }
}

extension State: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    shows = reader.int()
    reads = reader.strings()
    through = reader.bool()
    doc = reader.string()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.int(shows)
    writer.strings(reads)
    writer.bool(through)
    writer.string(doc)
  }
}

extension Transition: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    from = reader.ints()
    to = reader.maybeInt()
    emissions = reader.many()
    anyOrder = reader.bool()
    condition = Guard(from: &reader)
    interrupts = reader.bool()
    lenient = reader.bool()
    neverSilent = reader.bool()
    quirk = reader.maybeInt()
    tolerated = reader.bool()
    either = reader.bool()
    stimulus = reader.maybeString()
    source = reader.string()
    confidence = reader.string()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.ints(from)
    writer.maybe(to)
    writer.many(emissions)
    writer.bool(anyOrder)
    condition.write(to: &writer)
    writer.bool(interrupts)
    writer.bool(lenient)
    writer.bool(neverSilent)
    writer.maybe(quirk)
    writer.bool(tolerated)
    writer.bool(either)
    writer.maybe(stimulus)
    writer.string(source)
    writer.string(confidence)
  }
}

extension Emission: ImageCodable {
  init(from reader: inout ImageReader) {
    types = reader.ints()
    condition = Guard(from: &reader)
    reads = reader.many()
    optional = reader.bool()
    isCall = reader.bool()
  }

  func write(to writer: inout ImageWriter) {
    writer.ints(types)
    condition.write(to: &writer)
    writer.many(reads)
    writer.bool(optional)
    writer.bool(isCall)
  }
}

extension Reading: ImageCodable {
  init(from reader: inout ImageReader) {
    value = reader.string()
    condition = Guard(from: &reader)
    quirk = reader.maybeInt()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(value)
    condition.write(to: &writer)
    writer.maybe(quirk)
  }
}

extension Refusal: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    rule = reader.string()
    states = reader.optional { $0.ints() }
    types = reader.optional { $0.ints() }
    condition = Guard(from: &reader)
    forbids = reader.bool()
    warns = reader.bool()
    oncePerRun = reader.bool()
    under = reader.bool()
    early = reader.bool()
    absorbs = reader.bool()
    asksPast = reader.bool()
    because = reader.string()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(rule)
    writer.optional(states) { $0.ints($1) }
    writer.optional(types) { $0.ints($1) }
    condition.write(to: &writer)
    writer.bool(forbids)
    writer.bool(warns)
    writer.bool(oncePerRun)
    writer.bool(under)
    writer.bool(early)
    writer.bool(absorbs)
    writer.bool(asksPast)
    writer.string(because)
  }
}
