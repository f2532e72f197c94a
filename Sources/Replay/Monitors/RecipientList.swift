/// Who was told of a warning, each once: few, looked through in their order.
struct RecipientList: ~Copyable {
  struct Recipient: Equatable {
    var type: Int32
    /// Number of the instance's name; 0 where it has none.
    var instance: Int32
  }

  private var recipients: UnsafeMutablePointer<Recipient>?
  private var capacity = 0
  private var count = 0

  init() {}

  deinit { recipients?.deallocate() }

  var isEmpty: Bool { count == 0 }
  var last: Recipient? { count == 0 ? nil : recipients?[count - 1] }

  func contains(_ recipient: Recipient) -> Bool {
    guard let recipients else { return false }
    for place in 0..<count where recipients[place] == recipient { return true }
    return false
  }

  /// - Parameter recipient: One that is not there.
  mutating func append(_ recipient: Recipient) {
    if count == capacity { grow() }
    recipients?[count] = recipient
    count += 1
  }

  private mutating func grow() {
    capacity = max(8, 2 * count)
    let made = UnsafeMutablePointer<Recipient>.allocate(capacity: capacity)
    if let recipients {
      made.update(from: recipients, count: count)
      recipients.deallocate()
    }
    recipients = made
  }

  /// Many are not expected again.
  mutating func removeAll() {
    count = 0
    guard capacity > 64 else { return }
    recipients?.deallocate()
    (recipients, capacity) = (nil, 0)
  }
}
