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
  private struct Row {
    var base: Int32
    var firstTest: Int32
    var testCount: Int32
    /// The letter of an event without fields.
    var plain: Int32
  }

  private let rows: [Row]
  private let tests: [Test]
  private let passes: [Bool]
  private let readingKey: EventKey?
  /// Reading by symbol, 0 for none.
  private let readings: [Int32]

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
        tests.append(
          Test(key: vocabulary.key(test.key) ?? EventKey(rawValue: .max), row: start, absent: test.absent))
        if test.absent { rows[row.type].plain += 1 << Int32(bit) }
      }
    }
    self.rows = rows
    self.tests = tests
    self.passes = passes
    readingKey = automaton.machine.readingKey.flatMap { vocabulary.key($0) }
    var readings = [Int32](repeating: 0, count: vocabulary.symbolCount + 1)
    for (index, value) in alphabet.readings.enumerated() {
      let symbol = Int(vocabulary.symbol(value).rawValue)
      if symbol > 0 { readings[symbol] = Int32(index + 1) }
    }
    self.readings = readings
  }

  /// - Parameter fields: Those of the event's batch.
  @inline(__always)
  func letter(type: Int, _ event: borrowing Event, _ fields: UnsafeBufferPointer<Field>) -> Int {
    let row = rows[type]
    if event.fieldCount == 0 || row.testCount == 0 && readingKey == nil { return Int(row.plain) }
    let first = Int(event.firstField)
    return Int(row.base) + offset(row, UnsafeBufferPointer(rebasing: fields[first..<first + Int(event.fieldCount)]))
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
