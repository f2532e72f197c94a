import EventLog
import LifecycleModel

/// Finds the letter of an event: table look-ups on the symbols of its fields.
final class LetterReader {
  private struct Test {
    var key: EventKey
    /// Where the row of `passes` begins that tells by symbol whether it passes.
    var row: Int
    var absent: Bool
  }

  /// What a type's letters begin with, and which of the tests are its own.
  struct Row {
    var base: Int32
    var firstTest: Int32
    var testCount: Int32
    /// The letter of an event without fields that are asked for.
    var plain: Int32
    /// The keys that are asked for, a bit each; some share one.
    var keys: UInt64 = 0

    mutating func ask(_ key: EventKey) { keys |= Self.bit(of: key) }

    /// Whether one of the fields may be asked for.
    @inline(__always)
    func asks(_ fields: UnsafeBufferPointer<Field>) -> Bool {
      for field in fields where keys & Self.bit(of: field.key) != 0 { return true }
      return false
    }

    @inline(__always)
    private static func bit(of key: EventKey) -> UInt64 { 1 &<< UInt64(key.rawValue & 63) }
  }

  let rows: FlatTable<Row>
  private let tests: FlatTable<Test>
  private let passes: FlatTable<Bool>
  private let readingKey: EventKey?
  /// Reading by symbol, 0 for none.
  private let readings: FlatTable<Int32>

  init(automaton: Automaton, vocabulary: Vocabulary) {
    let alphabet = automaton.alphabet
    var rows = alphabet.base.map { Row(base: $0, firstTest: 0, testCount: 0, plain: $0) }
    var tests: [Test] = []
    var passes: [Bool] = []
    for row in alphabet.rows {
      rows[row.type].firstTest = Int32(tests.count)
      rows[row.type].testCount = Int32(row.tests.count)
      for (bit, test) in row.tests.enumerated() {
        let start = passes.count
        passes += [Bool](repeating: false, count: vocabulary.symbolCount + 1)
        for value in test.values { passes[start + Int(vocabulary.symbol(value).rawValue)] = true }
        passes[start] = test.unknown
        let key = vocabulary.key(test.key) ?? EventKey(rawValue: .max)
        tests.append(Test(key: key, row: start, absent: test.absent))
        rows[row.type].ask(key)
        if test.absent { rows[row.type].plain += 1 << Int32(bit) }
      }
    }
    readingKey = automaton.machine.readingKey.flatMap { vocabulary.key($0) }
    if let readingKey { for row in rows.indices { rows[row].ask(readingKey) } }
    self.rows = FlatTable(rows)
    self.tests = FlatTable(tests)
    self.passes = FlatTable(passes)
    var readings = [Int32](repeating: 0, count: vocabulary.symbolCount + 1)
    for (index, value) in alphabet.readings.enumerated() {
      let symbol = Int(vocabulary.symbol(value).rawValue)
      if symbol > 0 { readings[symbol] = Int32(index + 1) }
    }
    self.readings = FlatTable(readings)
  }

  /// The letter of an event that has fields which are asked for.
  /// - Parameter fields: Its own.
  func letter(type: Int, _ fields: UnsafeBufferPointer<Field>) -> Int {
    Int(rows[type].base) + offset(rows[type], fields)
  }

  private func offset(_ row: Row, _ fields: UnsafeBufferPointer<Field>) -> Int {
    var passed = 0
    for bit in 0..<Int(row.testCount) where passes(tests[Int(row.firstTest) + bit], fields) { passed |= 1 << bit }
    guard let readingKey, let symbol = Self.symbol(readingKey, fields) else { return passed }
    return Int(readings[symbol]) << Int(row.testCount) | passed
  }

  private func passes(_ test: Test, _ fields: UnsafeBufferPointer<Field>) -> Bool {
    guard let symbol = Self.symbol(test.key, fields) else { return test.absent }
    return passes[test.row + symbol]
  }

  /// The symbol under a key, 0 for an unknown text; nil where the key is absent or null.
  @inline(__always)
  private static func symbol(_ key: EventKey, _ fields: UnsafeBufferPointer<Field>) -> Int? {
    for field in fields where field.key == key && !field.isElement && field.kind != .null {
      return Int(field.symbol.rawValue)
    }
    return nil
  }
}
