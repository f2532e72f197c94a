import CLineMasks
import LogFuzzing
import Testing

@testable import EventLog

/// Lines that are read without the parser are read as it would read them.
struct PlainLineTests {
  @Test(arguments: 0..<40)
  func randomLogsAreReadAsTheParserReadsThem(seed: Int) {
    var comparison = ReadingComparison()
    for number in 0..<5 { #expect(comparison.difference(seed: seed * 5 + number) == nil) }
  }

  @Test func manyRandomLinesNeedNoParser() {
    var plain = 0
    var all = 0
    for seed in 0..<100 {
      var log = RandomEventLog(seed: seed)
      let read = SeenLog(MemorySource(log.bytes(lines: 30)))
      plain += read.plainLines
      all += read.events.count + read.problems.count
    }
    #expect(plain > all / 5)
  }

  private func log(_ line: String) -> (plain: Int, parsed: SeenLog, read: SeenLog) {
    let bytes = Array((line + "\n").utf8)
    let read = SeenLog(MemorySource(bytes))
    return (read.plainLines, SeenLog(MemorySource(bytes), parsesAll: true), read)
  }

  @Test(arguments: [
    #"{"type":"app.didBecomeActive"}"#,
    #"{"type":"app.didBecomeActive","t":"2024-01-04T22:35:53.891093Z","mono":344153891093000,"pid":6720}"#,
    #"{"t":"2024-01-04T22:35:53Z","app":"com.example.camera32","thread":"main","type":"mem.level","level":2}"#,
    #"{"t": 1704067200.123456, "type": "app.other", "seq": 0, "state": "active", "owners": null}"#,
    #"{ "type":"user.home","level":-1.50,"state":true,"x":false,"y":null,"z":1.5}"#,
    #"{"t":"2024-02-29T00:00:00+01:00","type":"x","pid":-5,"trace":""}"# + "\r",
    #"{"type":"a","a key of some thirty characters":1,"a key of some thirty characters":2}"#,
  ])
  func commonLinesNeedNoParser(line: String) {
    let (plain, parsed, read) = log(line)
    #expect(plain == 1)
    #expect(read == parsed)
    #expect(read.problems.isEmpty)
  }

  @Test(arguments: [
    "{}", "[]", "", " ", "{", "}", #"{"type":"a""#, #"{"type":"a",}"#, #"{,"type":"a"}"#, #"{"type":"a"}}"#,
    #"{"a":1}"#,
    #"{"type":"trace.header"}"#, #"{"type":1}"#, #"{"type":"a","type":"b"}"#, #"{"type":"a" }"#,
    #"{"type" :"a"}"#,
    #"{"type":"a","t":"noon"}"#, #"{"type":"a","t":1704067200123}"#, #"{"type":"a","pid":"5"}"#,
    #"{"type":"a","pid":5.0}"#,
    #"{"type":"a","mono":1234567890123456789}"#, #"{"type":"a","seq":01}"#, #"{"type":"a","level":1e3}"#,
    #"{"type":"a","level":1.}"#, #"{"type":"a","level":.5}"#, #"{"type":"a","level":-}"#, #"{"type":"a","level":tru}"#,
    #"{"type":"a","level":[1]}"#, #"{"type":"a","level":{"a":1}}"#, #"{"type":"a\u0062"}"#, #"{"type":"é"}"#,
    "{\"type\":\"a\tb\"}", "{\"type\":\"a\u{0}b\"}", #"{"type":"a"} {"type":"b"}"#, #"{"type":"a","state":"a"#,
    #"{"type":"a","app":null}"#, #"{"type":"a":"b"}"#, #"{"type":"a","x":"b""c":1}"#, #"{"type":"a",{"x":1}"#,
  ])
  func otherLinesGoToTheParser(line: String) {
    let (plain, parsed, read) = log(line)
    #expect(plain == 0)
    #expect(read == parsed)
  }

  @Test func aLogWithMoreKeysThanAreRememberedIsReadAllTheSame() {
    let lines = (0..<3000).map { #"{"key\#($0 % 700)":\#($0),"type":"app.x","k\#($0)":"v"}"# }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let read = SeenLog(MemorySource(bytes))
    #expect(read.plainLines == 3000)
    #expect(read == SeenLog(MemorySource(bytes), parsesAll: true))
  }

  @Test func aLogWithMoreWantedKeysThanBitsIsReadAllTheSame() {
    let keys = (0..<200).map { "k\($0)" }
    let vocabulary = Vocabulary(types: ["a"], keys: keys)
    let lines = (0..<400).map { line in
      #"{"type":"a""# + (0..<80).map { #","k\#(($0 * 7 + line) % 200)":\#($0)"# }.joined() + "}"
    }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let read = SeenLog(MemorySource(bytes), vocabulary)
    #expect(read.events.count == 400)
    #expect(read == SeenLog(MemorySource(bytes), vocabulary, parsesAll: true))
  }

  @Test func aMappingMayMakeOneKeySeveral() throws {
    let mapping = try FieldMapping(parsing: "t=ts,mono=ts,type=event.name,state=s", vocabulary: .sample)
    let text = [
      #"{"event.name":"app.x","ts":5,"s":"active"}"#, #"{"event":{"name":"app.x"},"ts":5,"s":"active"}"#,
      #"{"event":1,"event.name":"app.x","s":"active","state":"no"}"#, #"{"event.name":"app.x","s":"background"}"#,
    ].joined(separator: "\n")
    let options = ReadOptions(mapping: mapping)
    let read = SeenLog(MemorySource(Array((text + "\n").utf8)), options: options)
    #expect(read == SeenLog(MemorySource(Array((text + "\n").utf8)), options: options, parsesAll: true))
    #expect(read.plainLines == 1)
    #expect(read.events.count == 4)
  }
}

/// The parts that plain lines are read with, each against the slow way.
struct PlainPartsTests {
  private func bytes(_ count: Int, _ alphabet: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
  }

  @Test(arguments: 0..<20)
  func masksAreThoseOfSingleBytes(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let alphabets = [Array(0...255), Array("0123456789".utf8), Array("abc09\u{7F} ~\"\\".utf8), Array(0x1E...0x22)]
    for number in 0..<2000 {
      var bytes = bytes(16, alphabets[number % 4] as [UInt8], &random)
      let place = Int.random(in: 0..<16, using: &random)
      if number.isMultiple(of: 3) { bytes[place] = .random(in: 0...255, using: &random) }
      #expect(clm_plain(bytes) == clm_plain_scalar(bytes), "seed \(seed): \(bytes)")
      #expect(clm_digits(bytes) == clm_digits_scalar(bytes), "seed \(seed): \(bytes)")
    }
  }

  @Test(arguments: 0...16)
  func differencesAreFoundInTheFirstBytesOnly(count: Int) {
    let others = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16).bindMemory(to: UInt8.self, capacity: 16)
    defer { others.deallocate() }
    for index in 0..<16 { others[index] = UInt8(index) }
    for place in 0..<16 {
      var bytes = (0..<16).map { UInt8($0) }
      bytes[place] ^= 0x80
      let differs = clm_differences(bytes, others) & clm_first(UInt32(count)) != 0
      #expect(differs == (place < count))
    }
  }

  @Test(arguments: 0..<20)
  func digitsMakeTheNumberTheySpell(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...PlainDigits.limit, using: &random)
      let digits = bytes(count, Array("0123456789".utf8), &random)
      let rest = bytes(32, Array(0...0x2F) + Array(0x3A...0xFF), &random)
      #expect(PlainDigits.count(digits + rest) == count)
      let value = (digits + rest).withUnsafeBufferPointer { $0.baseAddress.map { PlainDigits.value($0, count: count) } }
      #expect(value == Int64(String(decoding: digits, as: UTF8.self)), "seed \(seed): \(digits)")
    }
  }

  @Test(arguments: 0..<20)
  func digitsBeforeAPlaceMakeTheNumberTheySpell(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...16, using: &random)
      let bytes = bytes(16, Array(0...255), &random) + bytes(count, Array("0123456789".utf8), &random)
      let number = UInt64(String(decoding: bytes[16...], as: UTF8.self))
      let values = bytes.withUnsafeBufferPointer { all -> [UInt64] in
        guard let end = all.baseAddress.map({ $0 + all.count }) else { return [] }
        return [clm_number(end, UInt32(count)), clm_number_scalar(end, UInt32(count))]
      }
      #expect(values == [number, number], "seed \(seed): \(bytes)")
    }
    for power in 0...9 { #expect(clm_power_of_ten(UInt32(power)) == (0..<power).reduce(1) { value, _ in value * 10 }) }
  }

  @Test(arguments: 0...16)
  func bytesAgreeWhereTheFirstOnesDo(count: Int) {
    let others = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16).bindMemory(to: UInt8.self, capacity: 16)
    defer { others.deallocate() }
    for index in 0..<16 { others[index] = UInt8(index) }
    for place in 0..<16 {
      var bytes = (0..<16).map { UInt8($0) }
      if count > 0 { #expect(clm_agree(bytes, others, clm_first(UInt32(count))) != 0) }
      #expect(clm_agree(bytes, others, clm_never) == 0)
      bytes[place] ^= 0x80
      if count > 0 { #expect((clm_agree(bytes, others, clm_first(UInt32(count))) != 0) == (place >= count)) }
    }
  }

  /// The ways to find a text agree with the slow one and with what was remembered.
  @Test(arguments: 0..<20)
  func rememberedTextsAreFound(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let texts = RememberedTexts()
    defer { texts.deallocate() }
    var known: [[UInt8]: UInt32] = [:]
    for number in 0..<400 {
      let length = Int.random(in: 0...40, using: &random)
      let text = bytes(length, Array("ab".utf8), &random)
      let all = text + [UInt8(ascii: "\"")] + bytes(40, Array(0...255), &random)
      all.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        var lengths: (UInt32, UInt32) = (0, 0)
        let found = texts.find(start, &lengths.0)
        #expect(found == texts.findShort(start, &lengths.1), "seed \(seed): \(text)")
        if let found {
          #expect(found.pointee.number == known[text], "seed \(seed): \(text)")
          #expect(lengths.0 == UInt32(length) && lengths.1 == UInt32(length) && found.pointee.length == UInt32(length))
        } else if let slot = texts.remember(start, count: length) {
          known[text] = UInt32(number)
          slot.pointee.number = UInt32(number)
          #expect(texts.find(start, &lengths.0) == slot)
          #expect(length < 32)
        } else {
          #expect(length >= 32)
        }
      }
    }
    #expect(known.count > 100)
  }

  @Test func symbolsAreThoseOfTheVocabulary() {
    let long = String(repeating: "long ", count: 20)
    let values = ["", "a", "active", "activf", "exactly sixteen.", "seventeen letters", long, long + "x", "true", "12"]
    let vocabulary = Vocabulary(types: [], values: values)
    let symbols = KnownSymbols(vocabulary)
    let others = ["b", "activ", "active ", "exactly sixteen", "seventeen lettert", long + "y", "1", "123"]
    for text in values + others {
      let bytes = Array(text.utf8)
      let symbol = (bytes + [UInt8](repeating: 0x61, count: 16)).withUnsafeBufferPointer { all in
        all.baseAddress.map { symbols.symbol(of: $0, count: bytes.count) }
      }
      #expect(symbol == vocabulary.symbol(text))
      #expect((symbol == Symbol.none) == others.contains(text))
    }
  }
}
