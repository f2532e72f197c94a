import LogFuzzing
import Testing

@testable import EventLog

/// Numbers of origins tell apart what lines say of trace, app and pid, and nothing else.
struct OriginNumbersTests {
  private struct Origin: Hashable {
    var trace: String?
    var app: String?
    var pid: Int64 = Event.absent
  }

  private func number(_ origin: Origin, in numbers: OriginNumbers) -> Int32 {
    let trace = origin.trace.map { Array($0.utf8) }
    let app = origin.app.map { Array($0.utf8) }
    return (trace ?? []).withUnsafeBytes { traceBytes in
      (app ?? []).withUnsafeBytes { appBytes in
        numbers.number(trace: trace.map { _ in traceBytes }, app: app.map { _ in appBytes }, pid: origin.pid)
      }
    }
  }

  @Test func numbersAreDenseInTheOrderOfFirstOccurrence() {
    let numbers = OriginNumbers()
    let origins: [Origin] = [
      Origin(), Origin(app: ""), Origin(trace: ""), Origin(trace: "", app: ""), Origin(app: "a"), Origin(trace: "a"),
      Origin(trace: "a", app: "b"), Origin(trace: "ab", app: ""), Origin(trace: "ab"), Origin(app: "ab"),
      Origin(trace: "", app: "ab"), Origin(app: "ab", pid: 0), Origin(app: "ab", pid: 1), Origin(pid: 0),
      Origin(app: "com.example.maps3"), Origin(app: "com.example.maps39"), Origin(app: "com.example.maps38"),
      Origin(app: "com.example.mapt38"), Origin(trace: "com.example.maps3", app: "8"),
    ]
    for (index, origin) in origins.enumerated() { #expect(number(origin, in: numbers) == Int32(index)) }
    for (index, origin) in origins.enumerated().reversed() { #expect(number(origin, in: numbers) == Int32(index)) }
    #expect(numbers.beginBatch() == 0)
    #expect(number(origins[3], in: numbers) == 3)
  }

  @Test(arguments: 0..<20)
  func manyOriginsAreToldApart(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let numbers = OriginNumbers()
    var seen: [Origin: Int32] = [:]
    let parts = ["", "a", "b", "com.example.", "0123456789abcdef", "x"]
    func text() -> String? {
      let count = Int.random(in: -1...4, using: &random)
      return count < 0 ? nil : (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }
    for _ in 0..<3000 {
      let origin = Origin(trace: text(), app: text(), pid: .random(in: 0...2, using: &random))
      let expected = seen[origin] ?? Int32(seen.count)
      seen[origin] = expected
      #expect(number(origin, in: numbers) == expected, "seed \(seed): \(origin)")
    }
    #expect(seen.count > 500)
  }

  @Test func afterTheLastNumberTheNextBatchBeginsAnEpoch() {
    let numbers = OriginNumbers(capacity: 3)
    #expect(numbers.beginBatch() == 0)
    for pid in 0..<3 { #expect(number(Origin(pid: Int64(pid)), in: numbers) == Int32(pid)) }
    // All are given, and none was missing yet.
    #expect(numbers.beginBatch() == 0)
    #expect(number(Origin(pid: 1), in: numbers) == 1)
    #expect(number(Origin(pid: 3), in: numbers) == -1)
    #expect(number(Origin(pid: 4), in: numbers) == -1)
    #expect(number(Origin(pid: 0), in: numbers) == 0)
    #expect(numbers.beginBatch() == 1)
    #expect(number(Origin(pid: 3), in: numbers) == 0)
    #expect(number(Origin(pid: 0), in: numbers) == 1)
    #expect(numbers.beginBatch() == 1)
  }

  @Test func veryLongTextsHaveNoNumber() {
    let numbers = OriginNumbers()
    let long = String(repeating: "a", count: OriginNumbers.longestText)
    #expect(number(Origin(app: long), in: numbers) == 0)
    #expect(number(Origin(app: long + "a"), in: numbers) == -1)
    #expect(number(Origin(trace: "b", app: long), in: numbers) == -1)
    #expect(number(Origin(app: long), in: numbers) == 0)
    #expect(number(Origin(trace: long), in: numbers) == 1)
    #expect(numbers.beginBatch() == 0)
  }

  @Test func textsOfAnEpochAreBounded() {
    let numbers = OriginNumbers()
    let pad = String(repeating: "a", count: 1000)
    var given = 0
    while number(Origin(app: pad + String(given)), in: numbers) >= 0 { given += 1 }
    #expect((4000...4300).contains(given))
    #expect(numbers.beginBatch() == 1)
    #expect(number(Origin(app: pad + "0"), in: numbers) == 0)
  }

  // MARK: Read from logs

  /// The numbers are what the texts and the pid of the events say they must be.
  private func expectNumbered(_ log: SeenLog, capacity: Int, _ comment: Comment) {
    var known: [Origin: Int32] = [:]
    var epoch = 0
    for event in log.events {
      if event.originEpoch != epoch {
        #expect(event.originEpoch == epoch + 1, comment)
        epoch = event.originEpoch
        known = [:]
      }
      let origin = Origin(trace: event.trace, app: event.app, pid: event.pid ?? Event.absent)
      if known[origin] == nil, known.count < capacity { known[origin] = Int32(known.count) }
      #expect(event.origin == known[origin] ?? -1, comment)
    }
  }

  @Test(arguments: 0..<60)
  func originsOfALogAreThoseOfItsTexts(seed: Int) {
    var log = RandomEventLog(seed: seed)
    let bytes = log.bytes(lines: 80)
    for capacity in [2, 1000] {
      let read = SeenLog(MemorySource(bytes), originCapacity: capacity)
      expectNumbered(read, capacity: capacity, "seed \(seed)")
      #expect(read == SeenLog(MemorySource(bytes), parsesAll: true, originCapacity: capacity), "seed \(seed)")
      #expect(read == SeenLog(PieceSource(bytes, sizes: [7]), originCapacity: capacity), "seed \(seed)")
    }
  }

  @Test func escapesDoNotMatter() {
    let text = #"""
      {"type":"a","app":"b"}
      {"type":"a","app":"\u0062"}
      {"app":"b","type":"a"}
      {"type":"a","app":"c"}
      {"type":"a","app":5}
      """#
    #expect(SeenLog(text).events.map(\.origin) == [0, 0, 0, 1, 2])
  }

  @Test func refusedLinesTakeNoNumbers() {
    let text = """
      {"type":"a","app":"b"]
      {"type":"a","app":"c"}
      {"app":"d","type":5}
      {"type":"a","app":"e"}
      """
    #expect(SeenLog(text).events.map(\.origin) == [0, 1])
  }

  /// Several blocks of a log with ever new origins.
  @Test func epochsBeginWithBatches() {
    let lines = (0..<20_000).map { #"{"type":"app.x","app":"a\#($0 / 3)","trace":"some trace","pid":\#($0 % 2)}"# }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let read = SeenLog(MemorySource(bytes), originCapacity: 1000)
    expectNumbered(read, capacity: 1000, "ever new")
    #expect(read.batches.count > 3)
    #expect(read.events.last?.originEpoch == read.batches.count - 1)
    #expect(read == SeenLog(PieceSource(bytes, sizes: [70_001, 3]), parsesAll: true, originCapacity: 1000))
  }
}
