import EventLog
import LifecycleModel

/// Finds the letter of an event: table look-ups on the symbols of its fields.
struct LetterReader {
  private struct Test {
    var key: EventKey
    /// Whether a symbol passes, by number.
    var passes: [Bool]
    var absent: Bool
    var unknown: Bool
  }

  private let base: [Int32]
  private let tests: [[Test]]
  private let readingKey: EventKey?
  /// Reading by symbol, 0 for none.
  private let readings: [Int]

  init(automaton: Automaton, vocabulary: Vocabulary) {
    let alphabet = automaton.alphabet
    base = alphabet.base
    var tests = [[Test]](repeating: [], count: alphabet.base.count)
    for row in alphabet.rows {
      tests[row.type] = row.tests.map { test in
        var passes = [Bool](repeating: false, count: vocabulary.symbolCount + 1)
        for value in test.values { passes[Int(vocabulary.symbol(value).rawValue)] = true }
        passes[0] = test.unknown
        return Test(
          key: vocabulary.key(test.key) ?? EventKey(rawValue: .max), passes: passes, absent: test.absent,
          unknown: test.unknown)
      }
    }
    self.tests = tests
    readingKey = automaton.machine.readingKey.flatMap { vocabulary.key($0) }
    var readings = [Int](repeating: 0, count: vocabulary.symbolCount + 1)
    for (index, value) in alphabet.readings.enumerated() {
      let symbol = Int(vocabulary.symbol(value).rawValue)
      if symbol > 0 { readings[symbol] = index + 1 }
    }
    self.readings = readings
  }

  @inline(__always)
  func letter(type: Int, _ event: Event, _ batch: EventBatch) -> Int {
    let plain = Int(base[type])
    return event.fieldCount == 0 && tests[type].isEmpty ? plain : plain + offset(type, event, batch)
  }

  private func offset(_ type: Int, _ event: Event, _ batch: EventBatch) -> Int {
    var passed = 0
    let row = tests[type]
    for (bit, test) in row.enumerated() where passes(test, event, batch) { passed |= 1 << bit }
    guard let readingKey, let symbol = symbol(readingKey, event, batch) else { return passed }
    return readings[symbol] << row.count | passed
  }

  private func passes(_ test: Test, _ event: Event, _ batch: EventBatch) -> Bool {
    guard let symbol = symbol(test.key, event, batch) else { return test.absent }
    return test.passes[symbol]
  }

  /// The symbol under a key, 0 for an unknown text; nil where the key is absent or null.
  @inline(__always)
  private func symbol(_ key: EventKey, _ event: Event, _ batch: EventBatch) -> Int? {
    let first = Int(event.firstField)
    for index in first..<first + Int(event.fieldCount) {
      let field = batch.fields[index]
      if field.key == key, !field.isElement, field.kind != .null { return Int(field.symbol.rawValue) }
    }
    return nil
  }
}
