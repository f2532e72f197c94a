/// The order of states in output: as the model lists them, a set of states after its first alone
/// (`background`, `background|suspended`, `suspended`), unknown names last.
struct StateOrder {
  private let ranks: [String: Int]

  init(_ states: [String]) { ranks = Dictionary(states.enumerated().map { ($1, $0) }) { first, _ in first } }

  init(ranks: [String: Int]) { self.ranks = ranks }

  func names(_ names: some Sequence<String>) -> [String] {
    names.map { (key: key($0), name: $0) }
      .sorted { $0.key == $1.key ? bytesPrecede($0.name, $1.name) : $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.name)
  }

  private func key(_ name: String) -> [Int] {
    name.split(separator: "|", omittingEmptySubsequences: false).map { ranks[String($0)] ?? .max }
  }
}
