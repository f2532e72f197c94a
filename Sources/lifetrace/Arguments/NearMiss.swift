/// The candidate that a mistyped word most likely meant, or none.
func nearMiss(to word: String, among candidates: [String]) -> String? {
  let limit = max(1, word.count / 3)
  let ranked = candidates.map { (name: $0, distance: editDistance(word, $0)) }
  if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit { return best.name }
  // A beginning that fits one candidate alone: people who are used to abbreviations.
  let begun = candidates.filter { word.count >= 3 && $0.hasPrefix(word) }
  return begun.count == 1 ? begun[0] : nil
}

/// Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
func editDistance(_ a: String, _ b: String) -> Int {
  // Arguments can be long, names are not: what is much longer is near to nothing.
  guard abs(a.count - b.count) < 8 else { return max(a.count, b.count) }
  let a = Array(a)
  let b = Array(b)
  var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
  for i in 0...a.count {
    for j in 0...b.count {
      if i == 0 || j == 0 {
        rows[i][j] = i + j
        continue
      }
      let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
      rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
      }
    }
  }
  return rows[a.count][b.count]
}
