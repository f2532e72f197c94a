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
    var problems: [SeenProblem] = []
    var error: LogError?
  }

  private struct SeenProblem: Equatable {
    var kind: String
    var line: Int
    var column: Int?
    var source: String
  }

  private func read(
    _ bytes: [UInt8], threads: Int, sizes: [Int] = [70_001, 3], failure: LogError? = nil,
    options: ReadOptions = ReadOptions()
  ) -> Seen {
    let source = PieceSource(bytes, sizes: sizes, failure: failure)
    let stream = BatchStream(source, vocabulary: .sample, options: options, threads: threads)
    defer { stream.close() }
    var seen = Seen()
    do throws(LogError) {
      while let batch = try stream.next() {
        // Each reader numbers by itself.
        seen.events += batch.events.map { event in
          var event = SeenEvent(event, of: batch, .sample)
          (event.origin, event.originEpoch) = (0, 0)
          return event
        }
        seen.problems += batch.problems.map {
          SeenProblem(kind: "\($0.kind)", line: $0.line, column: $0.column, source: $0.source)
        }
      }
    } catch {
      seen.error = error
    }
    return seen
  }

  @Test(arguments: [0, 1, 100, 9000, 60_000], [2, 3, 5])
  func readsTheSame(lines: Int, threads: Int) {
    let bytes = Array(Self.log.split(separator: 0x0A).prefix(lines).joined(separator: [0x0A]))
    let here = read(bytes, threads: 1)
    #expect(read(bytes, threads: threads) == here)
    #expect(here.events.count == lines)
  }

  /// Lines that are too long, empty, cut or no JSON, and ends of lines of both kinds, wherever blocks are cut.
  @Test(arguments: [[1 << 20], [70_001, 3], [262_144], [262_143, 2], [1000]], [80, 5000, 600_000])
  func readsTheSameOfBadLines(sizes: [Int], maxLineBytes: Int) {
    var options = ReadOptions()
    options.maxLineBytes = maxLineBytes
    let event = #"{"type":"app.didBecomeActive","t":"#
    var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    for number in 0..<12_000 {
      bytes += Array("\(event)\(number)}".utf8)
      switch number % 1000 {
      case 7: bytes += Array("\n\n  \n\r\n{\"type\":".utf8)
      case 100: bytes += Array("\n\(event)\(String(repeating: " ", count: 83 - event.utf8.count))1}\r".utf8)
      case 500 where number < 3000:
        bytes += Array("\n\(event)\(String(repeating: "7", count: 300_000 * (1 + number / 1000)))}".utf8)
      case 501: bytes += Array("\n\(event)1701432000000}".utf8)
      default: break
      }
      bytes += number % 3 == 0 ? [0x0D, 0x0A] : [0x0A]
    }
    bytes += Array("{\"type\":\"app".utf8)
    let here = read(bytes, threads: 1, sizes: sizes, options: options)
    #expect(here.problems.count > 12)
    #expect(here.problems.filter { $0.kind.hasPrefix("scaledTime") }.count == 1)
    for threads in [2, 3] { #expect(read(bytes, threads: threads, sizes: sizes, options: options) == here) }
  }

  /// One line without an end, shorter and longer than what is allowed.
  @Test(arguments: [10, 5000, 300_000, 1_000_000])
  func readsTheSameOfOneLine(length: Int) {
    var options = ReadOptions()
    options.maxLineBytes = 400_000
    let bytes = Array(#"{"type":"app.x","a":""#.utf8) + [UInt8](repeating: 0x61, count: length)
    for end in ["", "\"}", "\"}\n", "\"}\r\n"] {
      let here = read(bytes + Array(end.utf8), threads: 1, options: options)
      #expect(read(bytes + Array(end.utf8), threads: 2, options: options) == here)
      #expect(here.events.count + here.problems.count == 1)
    }
  }

  @Test(arguments: [2, 3])
  func tellsAnErrorAfterAllThatCameBefore(threads: Int) {
    let failure = LogError(.corrupt, input: "a.jsonl", message: "the disk is gone")
    let here = read(Self.log, threads: 1, failure: failure)
    #expect(here.error == failure)
    #expect(read(Self.log, threads: threads, failure: failure) == here)
  }

  @Test(arguments: 0..<6, [1, 2, 4])
  func canBeLeftAtAnyTime(batches: Int, threads: Int) throws {
    let stream = BatchStream(PieceSource(Self.log, sizes: [70_001]), vocabulary: .sample, threads: threads)
    for _ in 0..<batches { #expect(try stream.next() != nil) }
    stream.close()
  }
}
