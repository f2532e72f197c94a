import CLineMasks

/// How lines have begun, up to their types: the lines of one process begin alike, but for their times and numbers.
///
/// A beginning is told by a few wide comparisons that do not wait for one another, where member after member each would
/// wait for the end of the one before. Only lines with a time as their first member and little payload before the type are
/// remembered, which is how recorders write them. As with all that is remembered, nothing is taken for the same that is
/// not the same byte for byte; what may differ is digits, as many as there were.
final class LineBeginnings {
  /// One that is remembered: what follows the time, from its closing quote to the opening one of the type.
  struct Beginning {
    /// What the lines have in common; offsets of texts are from the closing quote of the time.
    var event = Event()
    var length = 0
    /// Of the keys: their bits, and the type's.
    var seen: UInt64 = 0
    var typeKey: UnsafePointer<MemberKeys.Key>
    var mono = Number()
    var seq = Number()
    /// How many fields there are, all of them strings; at most ``mostFields``.
    var fieldCount = 0
  }

  /// The digits of a number; none where there is no number.
  struct Number {
    var end = 0
    var count: UInt32 = 0
  }

  /// What comes before all beginnings, and where they differ.
  struct Layout {
    /// The length of the first key with all that is before its value; 0 where nothing is remembered.
    var head = 0
    var headMask: clm_mask = clm_never
    /// Bytes that differ from process to process: those of the app. From the closing quote of the time.
    var told = 0
    var toldCount: UInt32 = 0
    /// No line that has one of the beginnings ends before so many bytes.
    var shortest = 0
  }

  /// As many bytes are looked at from the line's first on, at most.
  static let reach = 256
  /// From the line's first byte to the closing quote of the time, at most.
  static let longestTime = 64
  /// As the text of a time has at least.
  private static let shortestTime = 20
  /// As many as a byte can number; the one with the number 0 is no line's.
  private static let capacity = 256
  private static let bits: UInt32 = 10
  static let mostFields = 4
  /// A pattern, behind it the ``Beginning``, and behind that the fields.
  private static let stride = 576
  private static let patternBytes = MemoryLayout<clm_pattern>.size

  private let memory: UnsafeMutableRawPointer
  /// By the place of the bytes that differ: which beginning may be the line's.
  private let numbers: UnsafeMutablePointer<UInt8>
  private let head: UnsafeMutablePointer<UInt8>
  private(set) var layout = Layout()
  private var count = 0

  init() {
    assert(
      Self.stride >= Self.patternBytes + MemoryLayout<Beginning>.stride + Self.mostFields * MemoryLayout<Field>.stride)
    memory = .allocate(byteCount: Self.capacity * Self.stride, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: Self.stride)
    numbers = .allocate(capacity: 1 << Self.bits)
    numbers.initialize(repeating: 0, count: 1 << Self.bits)
    let head = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    self.head = head.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
  }

  deinit {
    memory.deallocate()
    numbers.deallocate()
    head.deallocate()
  }

  /// For lines that are read by a layout: the same, but without a look at this object for each of them.
  struct Table {
    let layout: Layout
    fileprivate let memory: UnsafeMutableRawPointer
    fileprivate let numbers: UnsafeMutablePointer<UInt8>
    fileprivate let head: UnsafeMutablePointer<UInt8>

    /// Whether the line begins with the time's key.
    @inline(__always)
    func beginsWithTime(_ start: UnsafePointer<UInt8>) -> Bool { clm_agree(start, head, layout.headMask) != 0 }

    /// The beginning that goes on from the closing quote of the time; nil where none is remembered.
    @inline(__always)
    func beginning(_ quote: UnsafePointer<UInt8>) -> UnsafePointer<Beginning>? {
      let place = clm_place_of_bytes(quote + layout.told, layout.toldCount, 64 - LineBeginnings.bits)
      let pattern = memory + Int(numbers[Int(place)]) &* LineBeginnings.stride
      let beginning = LineBeginnings.beginning(pattern)
      let length = UInt32(truncatingIfNeeded: beginning.pointee.length)
      return clm_fits(quote, pattern.assumingMemoryBound(to: clm_pattern.self), length) != 0
        ? UnsafePointer(beginning) : nil
    }
  }

  /// The fields of a beginning; offsets of their texts are from the closing quote of the time.
  @inline(__always)
  static func fields(_ beginning: UnsafePointer<Beginning>) -> UnsafePointer<Field> {
    UnsafeRawPointer(beginning + 1).assumingMemoryBound(to: Field.self)
  }

  var table: Table { Table(layout: layout, memory: memory, numbers: numbers, head: head) }

  @inline(__always)
  private static func beginning(_ pattern: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Beginning> {
    (pattern + patternBytes).assumingMemoryBound(to: Beginning.self)
  }

  // MARK: Remembering

  /// Forgets all of them.
  func removeAll() {
    layout = Layout()
    numbers.update(repeating: 0, count: 1 << Self.bits)
  }

  /// Remembers how a line begins, in the place of another one.
  /// - Parameters:
  ///   - start: Of a line that could be read without the parser, with ``reach`` readable bytes.
  ///   - event: What it was read as.
  ///   - fields: The event's.
  func remember(
    _ start: UnsafePointer<UInt8>, _ event: Event, _ fields: UnsafePointer<Field>, by keys: MemberKeys
  ) {
    guard let walk = BeginningWalk(start, by: keys), walk.isAll(of: event) else { return }
    if !isHead(start, walk.head) { removeAll() }
    let shortest = walk.head + Self.shortestTime + walk.beginning.length
    layout = Layout(
      head: walk.head, headMask: clm_first(UInt32(walk.head)), told: walk.told, toldCount: UInt32(walk.toldCount),
      shortest: layout.head == 0 ? shortest : min(layout.shortest, shortest))
    head.update(from: start, count: walk.head)
    // What is there already was not the reason for reading the line by itself.
    if table.beginning(walk.quote) != nil { return }
    count = count % (Self.capacity - 1) + 1
    let place = clm_place_of_bytes(walk.quote + walk.told, layout.toldCount, 64 - Self.bits)
    numbers[Int(place)] = UInt8(count)
    store(walk, event, fields, memory + count * Self.stride)
  }

  private func store(
    _ walk: BeginningWalk, _ event: Event, _ fields: UnsafePointer<Field>, _ pattern: UnsafeMutableRawPointer
  ) {
    walk.describe(pattern.assumingMemoryBound(to: UInt8.self))
    let beginning = Self.beginning(pattern)
    beginning.initialize(to: walk.beginning)
    beginning.pointee.event.origin = event.origin
    let kept = UnsafeMutablePointer(mutating: Self.fields(beginning))
    // One is copied in any case.
    kept.initialize(to: Field(key: EventKey(rawValue: 0), kind: .null))
    kept.update(from: fields, count: walk.beginning.fieldCount)
    // The time is behind its head.
    let quote = event.timeText.offset &+ event.timeText.length
    for index in 0..<walk.beginning.fieldCount { kept[index].text.offset &-= quote }
  }

  private func isHead(_ start: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    length == layout.head && clm_agree(start, head, layout.headMask) != 0
  }
}
