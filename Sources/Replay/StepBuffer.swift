/// The steps of a block while they are made. An array would ask at each of them whether it is its own.
///
/// Whoever has it deallocates it.
struct StepBuffer {
  private var steps = UnsafeMutablePointer<Step>.allocate(capacity: 64)
  private var capacity = 64
  private(set) var count = 0

  /// As long as nothing is added.
  var all: UnsafeBufferPointer<Step> { UnsafeBufferPointer(start: steps, count: count) }

  subscript(index: Int) -> Step {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      // Within the initialised part; steps are plain numbers.
      return steps[index]
    }
    @inline(__always) _modify {
      precondition(index >= 0 && index < count)
      yield &steps[index]
    }
  }

  @inline(__always)
  mutating func append(_ step: Step) {
    if count == capacity { reserve(2 * capacity) }
    (steps + count).initialize(to: step)
    count &+= 1
  }

  /// The first one from a place on that passes.
  func first(from start: Int, where passes: (Step) -> Bool) -> Step? {
    for index in start..<max(start, count) where passes(steps[index]) { return steps[index] }
    return nil
  }

  mutating func removeAll() { count = 0 }

  @inline(never)
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<Step>.allocate(capacity: wanted)
    larger.initialize(from: steps, count: count)
    steps.deallocate()
    (steps, capacity) = (larger, wanted)
  }

  func deallocate() { steps.deallocate() }
}
