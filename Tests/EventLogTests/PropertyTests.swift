import LogFuzzing
import Testing

@testable import EventLog

struct PropertyTests {
  /// A log with good lines, bad ones, blank ones, long ones, and headers, with either line end.
  private func log(using random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []
    for index in 0..<Int.random(in: 1...60, using: &random) {
      var writer = EventWriter()
      let type: JSONValue = index == 0 ? "trace.header" : .string("app." + RandomJSON.string(using: &random))
      writer.write([
        (key: "type", value: type), (key: "t", value: .number(RandomJSON.number(using: &random))),
        (key: "state", value: RandomJSON.value(depth: 3, using: &random)),
        (key: "x", value: .string(String(repeating: "y", count: Int.random(in: 0...1, using: &random) * 700))),
      ])
      var line = Array(writer.bytes.dropLast())
      if Int.random(in: 0..<4, using: &random) == 0 { line = RandomJSON.damaged(line, using: &random) }
      if Int.random(in: 0..<6, using: &random) == 0 { line = [] }
      bytes += line + (Bool.random(using: &random) ? [0x0A] : [0x0D, 0x0A])
    }
    if Bool.random(using: &random) { bytes.removeLast(min(bytes.count, Int.random(in: 0...30, using: &random))) }
    return bytes
  }

  @Test(arguments: 0..<150)
  func anyChunkingGivesTheSame(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let bytes = log(using: &random)
    let options = ReadOptions(maxLineBytes: 500)
    let whole = SeenLog(MemorySource(bytes), options: options)
    let odd = (0..<7).map { _ in Int.random(in: 1...300, using: &random) }
    for sizes in [[1], [2], [3, 1], odd] {
      #expect(SeenLog(PieceSource(bytes, sizes: sizes), options: options) == whole, "seed \(seed), pieces of \(sizes)")
    }
  }

  @Test(arguments: 0..<8)
  func anyChunkingGivesTheSameBatchesOfALargeLog(seed: Int) {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 700_000 {
      let length = Int.random(in: 16...(Int.random(in: 0..<50, using: &random) == 0 ? 90_000 : 400), using: &random)
      let pad = String(repeating: "p", count: length)
      bytes += Array("{\"type\":\"app.x\",\"state\":\"\(pad)\"}\n".utf8)
    }
    let whole = SeenLog(MemorySource(bytes))
    #expect(whole.batches.count >= 2)
    let sizes = (0..<11).map { _ in Int.random(in: 1...200_000, using: &random) }
    #expect(SeenLog(PieceSource(bytes, sizes: sizes)) == whole, "seed \(seed)")
  }

  /// Lines of a log, without what the reader ignores.
  private func linesThatCount(_ bytes: [UInt8]) -> [Int] {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.indices.filter { index in !lines[index].allSatisfy { [0x20, 0x09, 0x0D].contains($0) } }.map { $0 + 1 }
  }

  private func expectAccounted(_ bytes: [UInt8], seed: Int) {
    let log = SeenLog(MemorySource(bytes), options: ReadOptions(maxLineBytes: 300, maxDepth: 5))
    let lost = log.problems.filter { problem in
      switch problem.kind {
      case .badLine, .cutLine: true
      case .wrongType, .scaledTime: false
      }
    }
    #expect((log.events.map(\.line) + lost.map(\.line)).sorted() == linesThatCount(bytes), "seed \(seed)")
    #expect(log.problems.map(\.line) == log.problems.map(\.line).sorted(), "seed \(seed)")
  }

  @Test(arguments: 0..<300)
  func everyLineIsAccountedFor(seed: Int) {
    var random = SeededGenerator(seed: seed)
    expectAccounted(log(using: &random), seed: seed)
    let noise = (0..<Int.random(in: 0...2000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    expectAccounted(noise, seed: seed)
    let alphabet = Array("{}[]\":,\n\r \\tf1e.-a".utf8)
    let grammar = (0..<Int.random(in: 0...2000, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0
    }
    expectAccounted(grammar, seed: seed)
  }

  /// The parser judges; what looks for the place of a fault must find one exactly where the parser has refused.
  @Test(arguments: 0..<600)
  func theFaultFinderAgreesWithTheParser(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parser = JSONLineParser(maxBytes: 1 << 20, maxDepth: 3)
    for _ in 0..<15 {
      var bytes = Array(JSONText.text(of: RandomJSON.object(depth: 3, using: &random)).utf8)
      if Int.random(in: 0..<5, using: &random) > 0 { bytes = RandomJSON.damaged(bytes, using: &random) }
      let isTaken = bytes.withUnsafeBytes { (try? parser.parse($0, readable: $0.count)) != nil }
      let fault = bytes.withUnsafeBytes { line in
        var finder = JSONFaultFinder(line, maxDepth: 3)
        return finder.find()
      }
      #expect(
        isTaken == (fault == nil),
        "seed \(seed): \(String(decoding: bytes, as: UTF8.self)): \(String(describing: fault))")
      #expect((1...bytes.count + 1).contains(fault?.column ?? 1), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<200)
  func anObjectIsAnEventWhereTheParserTakesIt(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parser = JSONLineParser(maxBytes: 1 << 20, maxDepth: 64)
    for _ in 0..<10 {
      let object = JSONText.text(of: RandomJSON.object(depth: 3, using: &random)).dropFirst()
      let line = #"{"type":"a.b""# + (object == "}" ? "" : ",") + object
      let bytes = RandomJSON.damaged(Array(line.utf8), using: &random).filter { $0 != 0x0A }
      let isTaken = bytes.withUnsafeBytes { (try? parser.parse($0, readable: $0.count)) != nil }
      let log = SeenLog(MemorySource(bytes + [0x0A]))
      let isRefused = log.problems.contains { problem in
        if case .badLine(let message) = problem.kind {
          return !message.contains("\"type\"") && message != "no JSON object"
        }
        return false
      }
      #expect(isTaken == !isRefused || linesThatCount(bytes).isEmpty, "seed \(seed): \(line)")
    }
  }

  /// The parser looks beyond the line: what is there must not matter.
  @Test(arguments: 0..<300)
  func whatFollowsALineDoesNotMatter(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parser = JSONLineParser(maxBytes: 1 << 20, maxDepth: 64)
    let bytes = RandomJSON.damaged(
      Array(JSONText.text(of: RandomJSON.object(depth: 3, using: &random)).utf8), using: &random)
    func outcome(_ rest: [UInt8]) -> JSONValue? {
      (bytes + rest).withUnsafeBytes { all in
        let line = UnsafeRawBufferPointer(rebasing: all[..<bytes.count])
        return (try? parser.parse(line, readable: all.count)).map { JSONValue($0) }
      }
    }
    let alone = outcome([])
    for filler in ["}", "]", "\"", "1", "e9", " ", "\0", ",\"a\":1}"] {
      let rest = Array(String(repeating: filler, count: 64).utf8.prefix(64))
      #expect(outcome(rest) == alone, "seed \(seed), filler \(filler)")
    }
  }
}
