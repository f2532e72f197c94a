extension PayloadCondition: ImageCodable {
  init(from reader: inout ImageReader) {
    switch reader.int() {
    case 1: self = .all(reader.many())
    case 2: self = .any(reader.many())
    case 3: self = .not(PayloadCondition(from: &reader))
    case 4: self = .absent(key: reader.string())
    case 5: self = .equals(key: reader.string(), reader.many())
    case 6:
      let key = reader.string()
      let comparison = Comparison(rawValue: reader.string()) ?? .less
      self = .compares(key: key, comparison, Operand(from: &reader))
    default: self = .always
    }
  }

  func write(to writer: inout ImageWriter) {
    switch self {
    case .always: writer.int(0)
    case .all(let parts):
      writer.int(1)
      writer.many(parts)
    case .any(let parts):
      writer.int(2)
      writer.many(parts)
    case .not(let part):
      writer.int(3)
      part.write(to: &writer)
    case .absent(let key):
      writer.int(4)
      writer.string(key)
    case .equals(let key, let operands):
      writer.int(5)
      writer.string(key)
      writer.many(operands)
    case .compares(let key, let comparison, let operand):
      writer.int(6)
      writer.string(key)
      writer.string(comparison.rawValue)
      operand.write(to: &writer)
    }
  }
}

extension PayloadCondition.Operand: ImageCodable {
  init(from reader: inout ImageReader) {
    self = reader.bool() ? .variable(reader.int()) : .text(reader.string())
  }

  func write(to writer: inout ImageWriter) {
    switch self {
    case .variable(let number):
      writer.bool(true)
      writer.int(number)
    case .text(let text):
      writer.bool(false)
      writer.string(text)
    }
  }
}

extension EventCondition: ImageCodable {
  init(from reader: inout ImageReader) {
    types = reader.ints()
    families = reader.ints()
    test = PayloadCondition(from: &reader)
    correlation = PayloadCondition(from: &reader)
    binds = reader.array { Binding(variable: $0.int(), key: $0.string()) }
    initially = reader.array { Initial(key: $0.string(), values: $0.strings()) }
  }

  func write(to writer: inout ImageWriter) {
    writer.ints(types)
    writer.ints(families)
    test.write(to: &writer)
    correlation.write(to: &writer)
    writer.array(binds) { writer, bind in
      writer.int(bind.variable)
      writer.string(bind.key)
    }
    writer.array(initially) { writer, initial in
      writer.string(initial.key)
      writer.strings(initial.values)
    }
  }
}

extension KeyLink: ImageCodable {
  init(from reader: inout ImageReader) {
    key = reader.string()
    of = reader.string()
    types = reader.ints()
    initial = reader.maybeString()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(key)
    writer.string(of)
    writer.ints(types)
    writer.maybe(initial)
  }
}

extension Pattern: ImageCodable {
  init(from reader: inout ImageReader) {
    id = reader.string()
    rule = reader.string()
    kind = Kind(rawValue: reader.string()) ?? .absence
    form = Form(rawValue: reader.string()) ?? .plain
    scope = Scope(after: reader.many(), close: reader.optional { EventCondition(from: &$0) }, needsClose: reader.bool())
    event = reader.optional { EventCondition(from: &$0) }
    triggers = reader.many()
    answers = reader.many()
    anyOrder = reader.bool()
    among = reader.optional { EventCondition(from: &$0) }
    unless = reader.optional { EventCondition(from: &$0) }
    due = reader.optional { EventCondition(from: &$0) }
    atLeast = reader.int()
    atMost = reader.maybeInt()
    within = reader.maybeInt()
    notBefore = reader.maybeInt()
    condition = Guard(from: &reader)
    severity = reader.maybeString().flatMap(Severity.init)
    confidence = reader.maybeString()
    message = reader.string()
    chargesOpening = reader.bool()
    variables = reader.strings()
  }

  func write(to writer: inout ImageWriter) {
    writer.string(id)
    writer.string(rule)
    writer.string(kind.rawValue)
    writer.string(form.rawValue)
    writer.many(scope.after)
    writer.condition(scope.close)
    writer.bool(scope.needsClose)
    writer.condition(event)
    writer.many(triggers)
    writer.many(answers)
    writer.bool(anyOrder)
    writer.condition(among)
    writer.condition(unless)
    writer.condition(due)
    writer.int(atLeast)
    writer.maybe(atMost)
    writer.maybe(within)
    writer.maybe(notBefore)
    condition.write(to: &writer)
    writer.maybe(severity?.rawValue)
    writer.maybe(confidence)
    writer.string(message)
    writer.bool(chargesOpening)
    writer.strings(variables)
  }
}

extension ImageWriter {
  fileprivate mutating func condition(_ condition: EventCondition?) {
    optional(condition) { $1.write(to: &$0) }
  }
}
