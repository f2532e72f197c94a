extension LogReader {
  func appendEvent(
    _ nodes: UnsafeBufferPointer<JSONNode>, type: UnsafeRawBufferPointer, of line: LineScanner.Line,
    to batch: EventBatch
  ) {
    var event = Event()
    event.line = line.number
    event.sourceOffset = Int32(truncatingIfNeeded: line.offset)
    event.sourceLength = Int32(truncatingIfNeeded: line.bytes.count)
    readType(type, into: &event, batch)
    readTime(nodes, line, into: &event, batch)
    event.mono = integer(.mono, nodes, line, batch)
    event.seq = integer(.seq, nodes, line, batch)
    event.pid = integer(.pid, nodes, line, batch)
    event.app = string(.app, nodes, line, batch)
    event.trace = string(.trace, nodes, line, batch)
    event.origin = origins.number(trace: text(.trace, nodes), app: text(.app, nodes), pid: event.pid)
    readFields(nodes, into: &event, batch)
    if isHeader(type, event.type) {
      event.header = Int32(truncatingIfNeeded: batch.headers.count)
      let members = JSONValue.members(nodes, of: 0).map { (key: $0.key, value: $0.value) }
      batch.headers.append(Header(line: line.number, members: members))
    }
    batch.events.append(event)
  }

  private func isHeader(_ name: UnsafeRawBufferPointer, _ type: EventType) -> Bool {
    headerType.map { type == $0 } ?? EnvelopeKey.isHeaderType(name)
  }

  private func readType(_ name: UnsafeRawBufferPointer, into event: inout Event, _ batch: EventBatch) {
    if let type = vocabulary.type(named: name) {
      event.type = type
      event.family = Int16(truncatingIfNeeded: vocabulary.family(of: type) ?? -1)
    } else {
      event.typeText = append(name, to: batch)
      event.family = Int16(truncatingIfNeeded: vocabulary.family(ofTypeName: name) ?? -1)
    }
  }

  private func append(_ text: UnsafeRawBufferPointer, to batch: EventBatch) -> TextRef {
    let offset = batch.text.count
    batch.text.append(text)
    return TextRef(offset: UInt32(truncatingIfNeeded: offset), length: UInt32(truncatingIfNeeded: text.count))
  }

  // MARK: Envelope

  private func integer(
    _ key: EnvelopeKey, _ nodes: UnsafeBufferPointer<JSONNode>, _ line: LineScanner.Line, _ batch: EventBatch
  ) -> Int64 {
    guard let index = members.node(key) else { return Event.absent }
    let node = nodes[index]
    if Int(node.kind) == JSONNode.int64Kind, node.integer != Event.absent { return node.integer }
    if node.isNumber, let value = DecimalNumber(node.textBytes).integer { return value }
    wrongType(key, expected: "an integer of at most 64 bits", node, line, batch)
    return Event.absent
  }

  private func string(
    _ key: EnvelopeKey, _ nodes: UnsafeBufferPointer<JSONNode>, _ line: LineScanner.Line, _ batch: EventBatch
  ) -> TextRef {
    guard let index = members.node(key) else { return .none }
    if nodes[index].isString { return append(nodes[index].textBytes, to: batch) }
    wrongType(key, expected: "a string", nodes[index], line, batch)
    return .none
  }

  /// The text of a key that has one.
  private func text(_ key: EnvelopeKey, _ nodes: UnsafeBufferPointer<JSONNode>) -> UnsafeRawBufferPointer? {
    guard let index = members.node(key), nodes[index].isString else { return nil }
    return nodes[index].textBytes
  }

  private func wrongType(
    _ key: EnvelopeKey, expected: String, _ node: JSONNode, _ line: LineScanner.Line, _ batch: EventBatch
  ) {
    let kind = ReadProblem.Kind.wrongType(key: key.name, expected: expected)
    report(kind, line, column: Int(node.offset) + 1, in: batch)
  }

  // MARK: Time

  private func readTime(
    _ nodes: UnsafeBufferPointer<JSONNode>, _ line: LineScanner.Line, into event: inout Event, _ batch: EventBatch
  ) {
    guard let index = members.node(.t) else { return }
    let node = nodes[index]
    if node.isNumber {
      let number = DecimalNumber(node.textBytes)
      let unit = TimeUnit(of: number)
      if let time = number.scaled(byPowerOfTen: unit.nanosecondsPower) {
        event.clock = .seconds
        event.time = time
        tellScaledTime(unit, node, line, batch)
        return
      }
    } else if node.isString, let time = RFC3339.nanoseconds(node.textBytes) {
      event.clock = .utc
      event.time = time
      event.timeText = append(node.textBytes, to: batch)
      return
    }
    wrongType(.t, expected: "a number of seconds or an RFC 3339 time with its zone", node, line, batch)
  }

  private func tellScaledTime(_ unit: TimeUnit, _ node: JSONNode, _ line: LineScanner.Line, _ batch: EventBatch) {
    guard unit != .seconds, !toldScaledTime else { return }
    toldScaledTime = true
    report(.scaledTime(unit: unit.rawValue), line, column: Int(node.offset) + 1, in: batch)
  }

  // MARK: Payload

  private func readFields(
    _ nodes: UnsafeBufferPointer<JSONNode>, into event: inout Event, _ batch: EventBatch
  ) {
    let first = batch.fields.count
    for (key, index) in members.fields {
      let index = Int(index)
      batch.fields.append(field(key, nodes[index], isElement: false, batch))
      guard nodes[index].isArray else { continue }
      let end = index + Int(nodes[index].subtree)
      var element = index + 1
      while element < end {
        let node = nodes[element]
        if !node.isArray, !node.isObject { batch.fields.append(field(key, node, isElement: true, batch)) }
        element += Int(node.subtree)
      }
    }
    event.firstField = Int32(truncatingIfNeeded: first)
    event.fieldCount = Int32(truncatingIfNeeded: batch.fields.count - first)
  }

  private func field(_ key: EventKey, _ node: JSONNode, isElement: Bool, _ batch: EventBatch) -> Field {
    var field = Field(key: key, kind: node.fieldKind, isElement: isElement, integer: node.integer)
    switch field.kind {
    case .string, .integer, .decimal: setText(node.textBytes, of: &field, batch)
    case .bool:
      let text: StaticString = node.integer != 0 ? "true" : "false"
      setText(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), of: &field, batch)
    case .object: field.integer = 0
    case .null, .list: break
    }
    return field
  }

  private func setText(_ text: UnsafeRawBufferPointer, of field: inout Field, _ batch: EventBatch) {
    field.text = append(text, to: batch)
    field.symbol = vocabulary.symbol(of: text)
  }
}
