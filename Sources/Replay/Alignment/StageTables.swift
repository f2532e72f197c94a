import LifecycleModel

/// The ways by each stage of a passage, by a number of the stage: every move asks for one.
///
/// A class, so that a table more does not copy the list of all.
final class StageTables {
  private let letterCount: Int
  private let typeCount: Int
  private let readingCount: Int
  private let tables: UnsafeMutablePointer<ArcTable?>
  private let count: Int

  init(_ automaton: Automaton) {
    letterCount = automaton.alphabet.count
    // The end of a run is a type as well, and no reading is one.
    typeCount = automaton.model.types.count + 1
    readingCount = automaton.alphabet.readings.count + 1
    count = 1 + letterCount + typeCount * (1 + 2 * readingCount)
    tables = .allocate(capacity: count)
    tables.initialize(repeating: nil, count: count)
  }

  deinit {
    tables.deinitialize(count: count)
    tables.deallocate()
  }

  subscript(stage: Passage.Stage) -> ArcTable? {
    get { tables[place(of: stage)] }
    set { tables[place(of: stage)] = newValue }
  }

  private func place(of stage: Passage.Stage) -> Int {
    let types = 1 + letterCount
    let place =
      switch stage {
      case .silence: 0
      case .letter(let letter): 1 + letter
      case .missing(let type): types + type
      case .ordinary(let type, let reading): types + typeCount * (1 + reading) + type
      case .moving(let type, let reading): types + typeCount * (1 + readingCount + reading) + type
      }
    precondition(place >= 0 && place < count)
    return place
  }
}
