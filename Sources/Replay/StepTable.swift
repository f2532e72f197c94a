#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a ``Determinization`` knows so far, as flat memory: the steps of automata are looked up here, and nothing is
/// counted by references. Whoever has it deallocates it.
struct StepTable {
  /// By type.
  let letters: UnsafePointer<LetterReader.Row>
  let letterCount: Int
  /// Of the determinization, among those of the trace's machine.
  let version: Int32
  /// Row-major: state × letter; unknown, a state, or `-2 - outcome`.
  private var entries: UnsafeMutablePointer<Int32>
  /// Numbers of the public state sets of the states, as the file counts them; -1 until they are asked for.
  private var shownSets: UnsafeMutablePointer<StateSetID>
  /// States that there is room for.
  private var capacity = 16

  init(letters: UnsafePointer<LetterReader.Row>, letterCount: Int, version: Int32) {
    self.letters = letters
    self.letterCount = letterCount
    self.version = version
    entries = Self.allocated(capacity * letterCount)
    shownSets = Self.allocated(capacity)
  }

  func deallocate() {
    free(entries)
    free(shownSets)
  }

  @inline(__always)
  func entry(_ state: Int32, _ letter: Int) -> Int32 { entries[Int(state) &* letterCount &+ letter] }

  func set(_ state: Int32, _ letter: Int, _ entry: Int32) { entries[Int(state) * letterCount + letter] = entry }

  /// The number of a state's public states, as the file counts them; -1 where nobody has said it.
  @inline(__always)
  func shownSet(_ state: Int32) -> StateSetID { shownSets[Int(state)] }

  func setShownSet(_ state: Int32, _ number: StateSetID) { shownSets[Int(state)] = number }

  /// Adds the next state.
  mutating func append(_ state: Int32, filledWith entry: Int32) {
    if Int(state) == capacity { grow() }
    (shownSets + Int(state)).initialize(to: -1)
    (entries + Int(state) * letterCount).initialize(repeating: entry, count: letterCount)
  }

  private mutating func grow() {
    entries = Self.grown(entries, capacity * letterCount)
    shownSets = Self.grown(shownSets, capacity)
    capacity *= 2
  }

  private static func allocated(_ count: Int) -> UnsafeMutablePointer<Int32> {
    guard let memory = malloc(count * MemoryLayout<Int32>.stride) else { fatalError("out of memory") }
    return memory.bindMemory(to: Int32.self, capacity: count)
  }

  /// The same in twice the room. What is large is not copied: the system gives its pages other addresses.
  private static func grown(_ memory: UnsafeMutablePointer<Int32>, _ count: Int) -> UnsafeMutablePointer<Int32> {
    guard let larger = realloc(memory, 2 * count * MemoryLayout<Int32>.stride) else { fatalError("out of memory") }
    return larger.bindMemory(to: Int32.self, capacity: 2 * count)
  }
}
