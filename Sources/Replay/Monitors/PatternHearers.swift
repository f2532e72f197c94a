/// Patterns by the types that they hear, each with what the type is to it.
struct PatternHearers {
  /// Those of one type, by their places: first the ones that are not plain, then all.
  struct Lists {
    fileprivate var others: Int32
    fileprivate var all: Int32
    fileprivate var end: Int32
    /// An event of the type may tell a link between keys.
    let tellsLink: Bool
  }

  private struct Hearer {
    var pattern: Int32
    var role: PatternRole
  }

  private let lists: FlatTable<Lists>
  private let hearers: FlatTable<Hearer>

  init(_ heard: [[PatternRole]], isPlain: [Bool], tellsLink: [Bool]) {
    var hearers: [Hearer] = []
    lists = FlatTable(
      heard.indices.map { type in
        var lists = Lists(others: Int32(hearers.count), all: 0, end: 0, tellsLink: tellsLink[type])
        let own = heard[type].indices.filter { !heard[type][$0].isEmpty }
        hearers += own.filter { !isPlain[$0] }.map { Hearer(pattern: Int32($0), role: heard[type][$0]) }
        lists.all = Int32(hearers.count)
        hearers += own.map { Hearer(pattern: Int32($0), role: heard[type][$0]) }
        lists.end = Int32(hearers.count)
        return lists
      })
    self.hearers = FlatTable(hearers)
  }

  @inline(__always)
  func of(_ type: Int) -> Lists { lists[type] }

  /// The places of those that hear a type, by their order.
  /// - Parameter hasTaken: Some plain pattern is not followed by its phase.
  @inline(__always)
  func range(_ lists: Lists, hasTaken: Bool) -> Range<Int> {
    // They ascend.
    Range(
      uncheckedBounds: hasTaken
        ? (Int(lists.all), Int(lists.end)) : (Int(lists.others), Int(lists.all)))
  }

  @inline(__always)
  subscript(place: Int) -> (index: Int, role: PatternRole) {
    let hearer = hearers.pointer(0)[place]
    return (Int(hearer.pattern), hearer.role)
  }
}
