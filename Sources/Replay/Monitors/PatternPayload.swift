import EventLog

/// The payload of an event as conditions see it: its own values, and those that linked keys had before.
///
/// Lives no longer than the judgement of its event.
struct PatternPayload {
  let event: Event
  /// Those of the batch.
  let fields: UnsafeBufferPointer<Field>
  let text: UnsafeRawBufferPointer
  unowned(unsafe) let links: LinkedKeys

  /// Whether a value under the key (of a list, an element) passes.
  func contains(_ key: EventKey, where test: (Field, UnsafeRawBufferPointer) -> Bool) -> Bool {
    let first = Int(event.firstField)
    var isThere = false
    for index in first..<first + Int(event.fieldCount) where fields[index].key == key {
      let field = fields[index]
      if field.kind == .null { continue }
      isThere = true
      if field.text.isNone { continue }
      if test(field, bytes(field.text)) { return true }
    }
    guard !isThere, let linked = links.value(key, self) else { return false }
    return linked.withUnsafeBytes { test(Field(key: key, kind: .string), $0) }
  }

  func has(_ key: EventKey) -> Bool {
    let first = Int(event.firstField)
    for index in first..<first + Int(event.fieldCount)
    where fields[index].key == key && fields[index].kind != .null {
      return true
    }
    return links.value(key, self) != nil
  }

  /// The values under a key.
  func texts(_ key: EventKey) -> [[UInt8]] {
    var found: [[UInt8]] = []
    _ = contains(key) { _, text in
      found.append(Array(text))
      return false
    }
    return found
  }

  /// The one value that the event itself has under a key.
  func own(_ key: EventKey) -> [UInt8]? { ownBytes(key).map { Array($0) } }

  func ownBytes(_ key: EventKey) -> UnsafeRawBufferPointer? {
    let first = Int(event.firstField)
    for index in first..<first + Int(event.fieldCount) {
      let field = fields[index]
      if field.key == key, !field.isElement, !field.text.isNone { return bytes(field.text) }
    }
    return nil
  }

  @inline(__always)
  private func bytes(_ ref: TextRef) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[Int(ref.offset)..<Int(ref.offset) + Int(ref.length)])
  }
}
