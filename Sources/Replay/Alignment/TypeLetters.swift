import LifecycleModel

/// The letters that events of a type can be, whatever they carry.
final class TypeLetters {
  private let alphabet: Alphabet
  /// By type, which of its tests an event can pass together, each a mask; nil until they are asked for.
  private var masks: [[Int]?]

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    masks = [[Int]?](repeating: nil, count: alphabet.base.count)
  }

  /// Calls `body` with those of a type that have a reading (0: none).
  @inline(__always)
  func forEach(of type: Int, reading: Int, _ body: (Int) -> Void) {
    let masks = masks[type] ?? find(type)
    for mask in masks { body(alphabet.letter(type: type, passed: mask, reading: reading)) }
  }

  @inline(never)
  private func find(_ type: Int) -> [Int] {
    let made = Self.passable(alphabet.rows[Int(alphabet.rowOfType[type])].tests)
    masks[type] = made
    return made
  }

  /// Which tests an event can pass together: those of one value of each key.
  private static func passable(_ tests: [PayloadTest]) -> [Int] {
    var made: [Int] = [0]
    guard !tests.isEmpty else { return made }
    for key in Set(tests.map(\.key)).sorted() {
      var choices: Set<Int> = []
      func add(_ passes: (PayloadTest) -> Bool) {
        choices.insert(tests.indices.reduce(0) { tests[$1].key == key && passes(tests[$1]) ? $0 | 1 << $1 : $0 })
      }
      add(\.absent)
      add(\.unknown)
      for value in Set(tests.filter { $0.key == key }.flatMap(\.values)) { add { $0.values.contains(value) } }
      made = made.flatMap { mask in choices.map { mask | $0 } }
    }
    return Set(made).sorted()
  }
}
