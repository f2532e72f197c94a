import LogFuzzing
import Testing

@testable import EventLog

/// Unpacking on another thread changes nothing of what is read, nor where an error falls.
@Suite struct UnpackedAheadTests {
  private struct Outcome: Equatable {
    var bytes: [UInt8] = []
    var error: LogError?
  }

  /// Reads with blocks of a size, and once more where an end or an error has been told.
  private func read(_ packed: [UInt8], ahead: Bool, blockSize: Int = 100_000, failure: LogError? = nil) -> Outcome {
    var outcome = Outcome()
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 1)
    defer { block.deallocate() }
    do throws(LogError) {
      let pieces = PieceSource(packed, sizes: [70_001, 3], failure: failure)
      let source = try unpacked(pieces, input: "log", ahead: ahead)
      #expect((source is UnpackedAheadSource) == ahead)
      do throws(LogError) {
        while case let count = try source.read(into: block), count > 0 { outcome.bytes += block[..<count] }
        #expect(try source.read(into: block) == 0)
      } catch {
        #expect(throws: error) { try source.read(into: block) }
        throw error
      }
    } catch {
      outcome.error = error
    }
    return outcome
  }

  @Test(arguments: CompressionTests.Packing.allCases, [1, 1000, 131_072, 131_073, 1 << 20])
  func theBytesAreTheSame(packing: CompressionTests.Packing, blockSize: Int) {
    let bytes = blockSize == 1 ? Array(CompressionTests.bytes[..<5000]) : CompressionTests.bytes
    let outcome = read(packing.pack(bytes), ahead: true, blockSize: blockSize)
    #expect(outcome == Outcome(bytes: bytes))
  }

  @Test(arguments: CompressionTests.Packing.allCases)
  func nothingIsNothing(packing: CompressionTests.Packing) {
    #expect(read(packing.pack([]), ahead: true) == Outcome())
  }

  @Test(arguments: CompressionTests.Packing.allCases, [20, 5000, 60_000, 131_072, 131_073, 400_000])
  func aCutIsToldAtTheSamePlace(packing: CompressionTests.Packing, length: Int) {
    let packed = packing.pack(Array(CompressionTests.bytes[..<length]))
    for cut in [1, 4, packed.count / 2] {
      let bytes = Array(packed.dropLast(cut))
      let here = read(bytes, ahead: false)
      #expect(here.error?.kind == .truncated)
      #expect(read(bytes, ahead: true) == here)
    }
  }

  @Test(arguments: CompressionTests.Packing.allCases)
  func aFailingSourceIsToldAtTheSamePlace(packing: CompressionTests.Packing) {
    let failure = LogError(.corrupt, input: "log", message: "the disk is gone")
    let packed = Array(packing.pack(CompressionTests.bytes).dropLast(100))
    let here = read(packed, ahead: false, failure: failure)
    #expect(here.error == failure)
    #expect(here.bytes.count > 1000)
    #expect(read(packed, ahead: true, failure: failure) == here)
  }

  @Test(arguments: 0..<30)
  func damageIsToldAtTheSamePlace(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for packing in CompressionTests.Packing.allCases {
      var packed = packing.pack(Array(CompressionTests.bytes[..<300_000]))
      packed[Int.random(in: 30..<packed.count, using: &random)] ^= .random(in: 1...255, using: &random)
      let here = read(packed, ahead: false)
      #expect(read(packed, ahead: true) == here, "seed \(seed)")
      #expect(read(packed, ahead: false, blockSize: 1000) == here, "seed \(seed)")
    }
  }

  /// The thread that unpacks ends with the source, wherever that is left.
  @Test(arguments: CompressionTests.Packing.allCases, 0..<8)
  func canBeLeftAtAnyTime(packing: CompressionTests.Packing, reads: Int) throws {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 100_000, alignment: 1)
    defer { block.deallocate() }
    weak var packed: MemorySource?
    do {
      let memory = MemorySource(packing.pack(CompressionTests.bytes))
      packed = memory
      let source = try unpacked(memory, input: "log", ahead: true)
      for _ in 0..<reads { #expect(try source.read(into: block) > 0) }
    }
    #expect(packed == nil)
  }

  @Test(arguments: CompressionTests.Packing.allCases, 1...4)
  func batchesAreTheSameForAnyNumberOfThreads(packing: CompressionTests.Packing, threads: Int) throws {
    let log = LogInput.bytes(packing.pack(CompressionTests.bytes + Array(#"{"type":"app.x","#.utf8)))
    func events(_ threads: Int) throws -> [SeenEvent] {
      let stream = try BatchStream(
        opening: log, vocabulary: .sample, options: ReadOptions(), threads: threads)
      defer { stream.close() }
      var events: [SeenEvent] = []
      while let batch = try stream.next() { events += batch.events.map { SeenEvent($0, of: batch, .sample) } }
      return events
    }
    let found = try events(threads)
    #expect(found.count == 20_000)
    #expect(try found == events(1))
  }
}
