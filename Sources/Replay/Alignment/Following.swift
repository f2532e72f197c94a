import LifecycleModel

/// The alignment that follows one subject from its first fault on: it tells whether an event is one fault more, and, when
/// enough has been seen of what came after, what the cheapest repairs are.
final class Following {
  /// An event of the subject.
  struct Element {
    var letter: Int
    var line: Int
    /// Of the trace's determinizations of the machine: what was observed then.
    var version: Int
  }

  /// A rise of the least cost.
  struct Fault {
    /// What it was told as; -1 where it was not, as another subject's finding had told it.
    var finding: FindingLog.Handle
    /// The place of the event that could not be.
    var place: Int
    /// The faults supposed before it and with it.
    var moves: Range<Int>
    /// What the event may read there, where its reading is the fault.
    var readings: [String]
  }

  /// Events of the subject after its last fault that still have a say.
  static let lookahead = 24
  /// Faults that are mended together. More of them so near to each other are not told apart any better.
  static let faultLimit = 3
  /// Where even this many faults do not explain an end, nothing is offered.
  private static let budgetLimit = 8

  /// Changes that are looked for to explain events which are all the same fault.
  private static let movesOfOneFault = 2

  private let trace: Trace
  private let machine: Int
  private var start: (state: Int32, version: Int)
  private(set) var elements: [Element] = []
  private(set) var faults: [Fault] = []
  private(set) var node: AlignmentNode
  private var root: AlignmentNode
  private var budget: Int
  /// The end of its run may come, or the log's: then it is over.
  private(set) var isOver = false

  /// - Parameters:
  ///   - state: Where the subject is, if its history is empty.
  ///   - version: What is observed now.
  init(trace: Trace, machine: Int, history: SubjectHistory, state: Int32, version: Int) {
    self.trace = trace
    self.machine = machine
    budget = 0
    start = (state, version)
    guard history.count > 0 else {
      root = trace.alignments.root(trace.determinization(machine, version: version), state, budget: 0)
      node = root
      return
    }
    // What is known now was so before, unless that makes what was legal then a fault.
    let first = trace.determinization(machine, version: history[0].version)
    let now = trace.determinization(machine, version: version)
    start = (now.closedState(of: first.beliefs[Int(history[0].state)]), version)
    root = trace.alignments.root(now, start.state, budget: 0)
    node = root
    elements = history.indices.map { Element(letter: history[$0].letter, line: history[$0].line, version: version) }
    node = elements.reduce(root, step)
    guard node.minimum == nil else { return }
    start = (history[0].state, history[0].version)
    root = trace.alignments.root(first, start.state, budget: 0)
    node = root
    elements.removeAll()
    for index in history.indices {
      advance(Element(letter: history[index].letter, line: history[index].line, version: history[index].version))
    }
  }

  /// The faults that the cheapest moves suppose so far.
  var leastFaults: Int { node.minimum?.faults ?? budget }

  /// Where the cheapest moves lead, as a state of a determinization.
  func state(in determinization: Determinization) -> Int32 {
    node = step(node, to: determinization)
    return node.state(in: determinization)
  }

  /// Whether the last fault is so far back that nothing to come will change what it was.
  var isSettled: Bool { elements.count - (faults.last?.place ?? 0) > Self.lookahead }

  func add(_ fault: Fault) { faults.append(fault) }

  /// More moves belong to the last fault.
  func extendFault(moves: Range<Int>) {
    guard let last = faults.indices.last else { return }
    faults[last].moves = faults[last].moves.lowerBound..<moves.upperBound
  }

  /// One event more. False where no moves explain it: it is left out.
  @discardableResult
  func advance(_ element: Element) -> Bool {
    let before = node
    elements.append(element)
    node = step(node, element)
    while node.minimum == nil {
      guard budget < Self.budgetLimit + faults.count else {
        elements.removeLast()
        node = before
        return false
      }
      budget += 1
      restart()
    }
    return true
  }

  /// One event more of the last fault, which was told. It counts where little explains all that came of it; otherwise it is
  /// left out, and false is returned.
  func explain(_ element: Element) -> Bool {
    guard let last = faults.indices.last else { return false }
    let most = max(faults[last].moves.lowerBound + Self.movesOfOneFault, faults[last].moves.upperBound)
    let before = (node: node, root: root, budget: budget)
    elements.append(element)
    node = step(node, element)
    while node.minimum == nil, budget < most {
      budget += 1
      restart()
    }
    guard let least = node.minimum?.faults, least <= most else {
      elements.removeLast()
      (node, root, budget) = before
      return false
    }
    extendFault(moves: faults[last].moves.lowerBound..<max(least, faults[last].moves.upperBound))
    return true
  }

  private func restart() {
    root = trace.alignments.root(trace.determinization(machine, version: start.version), start.state, budget: budget)
    node = elements.reduce(root, step)
  }

  func end() { isOver = true }

  private func step(_ node: AlignmentNode, to determinization: Determinization) -> AlignmentNode {
    node.changed(to: determinization.alignment)
  }

  private func step(_ node: AlignmentNode, _ element: Element) -> AlignmentNode {
    let here = step(node, to: trace.determinization(machine, version: element.version))
    let known = here.known(element.letter)
    let next = known ?? here.next(element.letter)
    if known == nil { trace.alignments.grew(by: next.size) }
    return next
  }
}
