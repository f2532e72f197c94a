import LogFuzzing
import Testing

@testable import EventLog

struct CompressionTests {
  static let text = (0..<20_000).map { "{\"type\":\"app.x\",\"seq\":\($0),\"n\":\($0 &* 2_654_435_761)}\n" }.joined()
  static let bytes = Array(text.utf8)

  private func unpackedBytes(_ bytes: [UInt8], sizes: [Int] = [65536], blockSize: Int = 1000) throws -> [UInt8] {
    try contents(of: try unpacked(PieceSource(bytes, sizes: sizes), input: "log"), blockSize: blockSize)
  }

  enum Packing: CaseIterable {
    case gzip, zstandard
    func pack(_ bytes: [UInt8]) -> [UInt8] {
      self == .gzip ? EventLogTests.gzip(bytes) : EventLogTests.zstandard(bytes)
    }
    var name: String { self == .gzip ? "gzip" : "zstd" }
  }

  @Test(arguments: Packing.allCases, [[65536], [1], [3, 1000]])
  func packedIsUnpacked(packing: Packing, sizes: [Int]) throws {
    let packed = packing.pack(Self.bytes)
    #expect(packed.count < Self.bytes.count / 2)
    #expect(try unpackedBytes(packed, sizes: sizes) == Self.bytes)
    #expect(try unpackedBytes(packed, sizes: sizes, blockSize: 100_000) == Self.bytes)
  }

  @Test(arguments: Packing.allCases)
  func severalPartsAreOne(packing: Packing) throws {
    let parts = [Array(Self.bytes[..<1000]), [], Array(Self.bytes[1000..<300_000]), Array(Self.bytes[300_000...])]
    let packed = parts.flatMap { packing.pack($0) }
    for sizes in [[65536], [1], [17]] { #expect(try unpackedBytes(packed, sizes: sizes) == Self.bytes) }
  }

  @Test(arguments: Packing.allCases)
  func aLogThatIsCutIsReadUpToThere(packing: Packing) throws {
    let packed = packing.pack(Self.bytes)
    let half = Array(packed[..<(packed.count / 2)])
    let log = SeenLog(try unpacked(MemorySource(half), input: "a.jsonl.x"))
    #expect(log.error?.kind == .truncated)
    #expect(log.error?.description == "a.jsonl.x: the \(packing.name) data are cut short")
    #expect(log.events.count > 1000 && log.events.count < 19_000)
    #expect(log.events.enumerated().allSatisfy { $0.element.seq == Int64($0.offset) })
  }

  @Test(arguments: Packing.allCases)
  func everyCutIsNoticed(packing: Packing) throws {
    let packed = packing.pack(Array(Self.bytes[..<200])) + packing.pack(Array(Self.bytes[200..<300]))
    let first = packing.pack(Array(Self.bytes[..<200])).count
    for end in 4..<packed.count where end != first {
      #expect(throws: LogError.self, "cut at \(end)") { try unpackedBytes(Array(packed[..<end])) }
    }
    #expect(try unpackedBytes(Array(packed[..<first])) == Array(Self.bytes[..<200]))
  }

  @Test(arguments: Packing.allCases)
  func damageIsNoticed(packing: Packing) throws {
    var packed = packing.pack(Self.bytes)
    let middle = packed.count / 2
    for index in middle..<middle + 40 { packed[index] ^= 0x5A }
    let log = SeenLog(try unpacked(MemorySource(packed), input: "log"))
    // zstd without a checksum may not see it in every byte; forty of them break its structure or the lines.
    #expect(log.error?.kind == .corrupt || !log.problems.isEmpty)
    #expect(log.events.count > 100)
  }

  @Test func aWrongChecksumIsDamage() throws {
    var packed = gzip(Self.bytes)
    packed[packed.count - 6] ^= 1
    let log = SeenLog(try unpacked(MemorySource(packed), input: "log"))
    #expect(log.events.count == 20_000)
    #expect(log.error?.kind == .corrupt)
    #expect(log.error?.message == "the gzip data are damaged (incorrect data check)")
  }

  @Test func zerosAfterGzipAreIgnored() throws {
    #expect(try unpackedBytes(gzip([65, 66]) + [UInt8](repeating: 0, count: 1000), sizes: [1]) == [65, 66])
    #expect(try unpackedBytes(gzip([65]) + [0, 0] + gzip([66])) == [65, 66])
  }

  @Test(arguments: Packing.allCases)
  func whatFollowsMustBePackedToo(packing: Packing) {
    let failure = #expect(throws: LogError.self) { try unpackedBytes(packing.pack(Self.bytes) + [1, 2, 3, 4, 5]) }
    #expect(failure?.kind == .corrupt)
  }

  @Test(arguments: Packing.allCases)
  func packedNothingIsAnEmptyLog(packing: Packing) throws {
    #expect(try unpackedBytes(packing.pack([])) == [])
  }

  @Test func skippableFramesAreSkipped() throws {
    let skippable: [UInt8] = [0x53, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9]
    #expect(try unpackedBytes(skippable + zstandard([65]) + skippable + zstandard([66])) == [65, 66])
  }

  @Test func zstandardWindowsAreLimited() throws {
    let text = Array("{\"type\":\"app.x\"}\n".utf8)
    #expect(try unpackedBytes(zstandard(text, windowLog: 27)) == text)
    let failure = #expect(throws: LogError.self) { try unpackedBytes(zstandard(text, windowLog: 28)) }
    #expect(failure?.kind == .overLimit)
    #expect(failure?.message == "the zstd data need a window of more than 128 MiB to unpack")
  }

  @Test(
    arguments: [
      [0x1F], [0x1F, 0x8C, 8, 0], [0x28, 0xB5, 0x2F], [65], [0x50, 0x2A, 0x4D, 0x19], [65, 66, 67, 68, 69],
    ] as [[UInt8]])
  func whatIsNotPackedStaysAsItIs(bytes: [UInt8]) throws {
    #expect(try unpackedBytes(bytes, sizes: [1]) == bytes)
  }

  @Test(arguments: 0..<100)
  func randomDamageNeverTraps(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for packing in Packing.allCases {
      var packed = packing.pack(Array(Self.bytes[..<5000]))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        packed[Int.random(in: 4..<packed.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      let log = SeenLog(try unpacked(PieceSource(packed, sizes: [100]), input: "log"))
      let whole = log.error == nil && log.problems.isEmpty
      #expect(!whole || log.events.count <= 20_000, "seed \(seed)")
    }
  }
}
