import EventLog
import Replay

/// What events of one log count for by themselves: their types, their times, the subjects' counts, released bytes.
struct EventCounting {
  private var total = 0
  /// By number of the type.
  private var byType: [Int] = []
  private var unknown = NameCounter()
  /// By place in the roles' counts.
  private var subjects: [Int] = []
  private var released = ExactSum()
  private var seconds = Span()
  private var utc = Span()
  private var mono = Span()

  private struct Span {
    private var earliest = Int64.max
    private var latest = Int64.min

    var isEmpty: Bool { earliest > latest }
    /// The difference of any two 64-bit integers fits in 64 bits without a sign.
    var length: UInt64 { isEmpty ? 0 : UInt64(bitPattern: latest &- earliest) }

    mutating func take(_ time: Int64) {
      earliest = min(earliest, time)
      latest = max(latest, time)
    }
  }

  mutating func count(_ batch: EventBatch, _ roles: RoleTable) {
    if subjects.isEmpty {
      subjects = Array(repeating: 0, count: roles.counts.count)
      byType = Array(repeating: 0, count: roles.typeCount)
    }
    // While they are counted, nobody else has them.
    var types: [Int] = []
    swap(&types, &byType)
    batch.events.withUnsafeBufferPointer { events in
      types.withUnsafeMutableBufferPointer { count(events, types: $0, batch, roles) }
    }
    swap(&types, &byType)
  }

  /// Events as they are in the batch: an array would copy each of them.
  private mutating func count(
    _ events: UnsafeBufferPointer<Event>, types: UnsafeMutableBufferPointer<Int>, _ batch: EventBatch,
    _ roles: RoleTable
  ) {
    guard let start = events.baseAddress else { return }
    for index in events.indices where start[index].header < 0 {
      let event = start + index
      total += 1
      switch event.pointee.clock {
      case .seconds: seconds.take(event.pointee.time)
      case .utc: utc.take(event.pointee.time)
      case .none: break
      }
      if event.pointee.mono != Event.absent { mono.take(event.pointee.mono) }
      let number = Int(event.pointee.type.rawValue)
      guard number < types.count else {
        batch.text.withUnsafeBytes { unknown.count(event.pointee.typeText, in: $0) }
        continue
      }
      types[number] += 1
      let parts = roles.parts(event.pointee.type)
      if !parts.isDisjoint(with: .ofEvent) { count(event.pointee, parts, batch, roles) }
    }
  }

  private mutating func count(_ event: Event, _ parts: RoleTable.Parts, _ batch: EventBatch, _ roles: RoleTable) {
    for place in roles.places(event.type) { subjects[place] += 1 }
    if parts.contains(.release), let bytes = batch.amount(roles.releaseKey, of: event) { released.add(bytes) }
  }

  mutating func report(to report: inout StatisticsReport, _ roles: RoleTable, _ vocabulary: Vocabulary) {
    report.events = total
    for (number, count) in byType.enumerated() where count > 0 {
      report.eventsByType[vocabulary.name(of: EventType(rawValue: UInt16(number))), default: 0] += count
    }
    report.unknownTypes = unknown.result()
    report.memory.releasedBytes = released
    let longest = max(seconds.length, utc.length)
    report.span = ExactSum(seconds.isEmpty && utc.isEmpty ? mono.length : longest)
    for (place, count) in roles.counts.enumerated() where subjects.count > place {
      report.subjects[count.subject, default: [:]][count.name] = subjects[place]
    }
    // A subject of which nothing occurred is left out; of the others all counts are told.
    report.subjects = report.subjects.filter { $0.value.values.contains { $0 > 0 } }
  }
}
