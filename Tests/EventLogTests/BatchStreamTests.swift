import EventLog
import LogFuzzing
import Testing

/// Reading ahead on another thread changes nothing of what is read.
@Suite struct BatchStreamTests {
  /// Many blocks: the first two are never read ahead.
  private static let log = Array(
    (0..<60_000).map { #"{"type":"app.didBecomeActive","t":\#($0).5,"pid":\#($0 % 7)}"# }.joined(separator: "\n").utf8)

  private struct Seen: Equatable {
    var events: [SeenEvent] = []
    var batches: [Int] = []
    var error: LogError?
  }

  private func read(_ bytes: [UInt8], ahead: Bool, failure: LogError? = nil) -> Seen {
    let source = PieceSource(bytes, sizes: [70_001, 3], failure: failure)
    let stream = BatchStream(LogReader(source: source, vocabulary: .sample), ahead: ahead)
    defer { stream.close() }
    var seen = Seen()
    do throws(LogError) {
      while let batch = try stream.next() {
        seen.events += batch.events.map { SeenEvent($0, of: batch, .sample) }
        seen.batches.append(batch.events.count)
      }
    } catch {
      seen.error = error
    }
    return seen
  }

  @Test(arguments: [0, 1, 100, 9000, 60_000])
  func readsTheSameBatches(lines: Int) {
    let bytes = Array(Self.log.split(separator: 0x0A).prefix(lines).joined(separator: [0x0A]))
    let here = read(bytes, ahead: false)
    #expect(read(bytes, ahead: true) == here)
    #expect(here.events.count == lines)
    #expect(here.batches.count > 5 || lines < 60_000)
  }

  @Test func tellsAnErrorAfterAllThatCameBefore() {
    let failure = LogError(.corrupt, input: "a.jsonl", message: "the disk is gone")
    let here = read(Self.log, ahead: false, failure: failure)
    #expect(here.error == failure)
    #expect(read(Self.log, ahead: true, failure: failure) == here)
  }

  @Test(arguments: 0..<6)
  func canBeLeftAtAnyTime(batches: Int) throws {
    let reader = LogReader(source: PieceSource(Self.log, sizes: [70_001]), vocabulary: .sample)
    let stream = BatchStream(reader, ahead: true)
    for _ in 0..<batches { #expect(try stream.next() != nil) }
    stream.close()
  }
}
