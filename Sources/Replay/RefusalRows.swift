import LifecycleModel

/// The refusal table of a machine, by the type of the event: most rows speak of a few types.
final class RefusalRows {
  let rows: [Refusal]
  /// By type, in the order of the table; nil until they are asked for.
  private var byType: [[Int]?]

  /// - Parameter typeCount: The end of a run counted.
  init(_ rows: [Refusal], typeCount: Int) {
    self.rows = rows
    byType = [[Int]?](repeating: nil, count: typeCount)
  }

  /// The rows that an event of a type may break.
  func rows(of type: Int) -> [Int] {
    if let known = byType[type] { return known }
    let made = rows.indices.filter { rows[$0].types?.contains(type) ?? true }
    byType[type] = made
    return made
  }
}
