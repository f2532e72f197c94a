import CLineMasks

/// What follows the types of lines whose beginnings have been read.
extension PlainLineReader {
  /// Reads the payload of a line, and adds its fields to the batch.
  /// - Returns: false where the line is to be read by itself.
  @inline(__always)
  func readPayload(
    _ opening: UnsafePointer<LineGroup.Opening>, of event: UnsafeMutablePointer<Event>, _ request: Request,
    _ batch: EventBatch
  ) -> Bool {
    let fields = batch.fields.place(for: Self.fieldRoom)
    var field = copyFields(opening, to: fields, request.text)
    guard readPayload(opening, &field, request) else { return false }
    addFields(of: event, from: fields, to: field, batch)
    return true
  }

  /// - Parameter field: Where the next field belongs, before and after.
  /// - Returns: false where the line is to be read by itself.
  @inline(__always)
  private func readPayload(
    _ opening: UnsafePointer<LineGroup.Opening>, _ field: inout UnsafeMutablePointer<Field>, _ request: Request
  ) -> Bool {
    let (text, means) = (request.text, request.means)
    let beginning = opening.pointee.beginning
    let context = MemberKeys.context(ofType: opening.pointee.quote + beginning.pointee.length)
    var seen = beginning.pointee.seen
    var place = opening.pointee.end
    var follower = means.followers + MemberKeys.follower(of: beginning.pointee.typeKey, context: context)
    var key = keys.key(at: place, follower, isFirst: false)
    var count = 0
    while true {
      // A key twice, perhaps before the type and behind it.
      guard seen & key.pointee.bit == 0 else { return false }
      let value = place + Int(key.pointee.length)
      let next: UnsafePointer<UInt8>?
      switch key.pointee.role {
      case .fieldText: next = readFieldText(key.pointee.field, value, into: &field, text, means.values)
      case .fieldValue: next = readFieldValue(key.pointee.field, value, into: &field, text)
      case .unwantedText: next = PlainValue.endOfString(value).map { $0 + 1 }
      case .unwantedValue: next = PlainValue.endOfScalar(value)
      case .end:
        opening.pointee.type.pointee.other_value = Int64(min(max(count, 1), LineGroup.shapes - 1) - 1)
        return place + 1 == opening.pointee.start + opening.pointee.length
      // Of the envelope, which the beginning does not know of.
      default: return false
      }
      if let next {
        seen |= key.pointee.bit
        count &+= 1
        place = next
        follower = means.followers + MemberKeys.follower(of: key, context: context)
        key = keys.key(at: place, follower, isFirst: false)
      } else {
        guard let other = keys.textKey(insteadOf: key, value, follower) else { return false }
        key = other
      }
    }
  }
}
