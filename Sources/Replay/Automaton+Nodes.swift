import LifecycleModel

extension Automaton {
  /// Where the nodes of each region begin, if the regions' nodes are numbered one after the other; and how many there are.
  var nodeStarts: (starts: [Int], count: Int) {
    var starts: [Int] = []
    var count = 0
    for nodes in nodes {
      starts.append(count)
      count += nodes.count
    }
    return (starts, count)
  }
}
