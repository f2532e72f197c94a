/// Worlds that an event of a type settles, for the few types that settle any.
public struct Inferences: Sendable {
  private var all: [(type: Int, worlds: WorldSet)] = []

  public var isEmpty: Bool { all.isEmpty }

  public subscript(type: Int) -> WorldSet? {
    for index in all.indices where all[index].type == type { return all[index].worlds }
    return nil
  }

  /// The event leaves no worlds but these.
  mutating func add(_ worlds: WorldSet, to type: Int) {
    if let index = all.firstIndex(where: { $0.type == type }) {
      all[index].worlds = all[index].worlds & worlds
    } else {
      all.append((type, worlds))
    }
  }
}
