/// Durations that are gathered before the sketches count them. A sketch is large, and there are many: to fetch its memory
/// for each duration would cost more than all the rest.
final class PendingTimes {
  private static let room = 256

  private var values: UnsafeMutablePointer<Int64>
  /// How many there are, by sketch.
  private var counts: UnsafeMutablePointer<Int>
  /// Sketches that there is room for.
  private var capacity = 32

  init() {
    values = .allocate(capacity: capacity * Self.room)
    counts = .allocate(capacity: capacity)
    counts.initialize(repeating: 0, count: capacity)
  }

  deinit {
    values.deallocate()
    counts.deallocate()
  }

  /// Keeps a duration for a sketch, which counts what has been gathered now and then.
  @inline(__always)
  func add(_ time: Int64, to number: Int, _ sketch: inout QuantileSketch) {
    if number >= capacity { grow(number) }
    let count = counts[number]
    values[number * Self.room + count] = time
    counts[number] = count + 1
    if count + 1 == Self.room { drain(number, to: &sketch) }
  }

  @inline(never)
  func drain(_ number: Int, to sketch: inout QuantileSketch) {
    guard number < capacity else { return }
    sketch.add(contentsOf: UnsafeBufferPointer(start: values + number * Self.room, count: counts[number]))
    counts[number] = 0
  }

  private func grow(_ number: Int) {
    let larger = max(2 * capacity, number + 1)
    let (moreValues, moreCounts) = (
      UnsafeMutablePointer<Int64>.allocate(capacity: larger * Self.room),
      UnsafeMutablePointer<Int>.allocate(capacity: larger)
    )
    moreCounts.initialize(repeating: 0, count: larger)
    moreCounts.update(from: counts, count: capacity)
    for known in 0..<capacity {
      (moreValues + known * Self.room).initialize(from: values + known * Self.room, count: counts[known])
    }
    values.deallocate()
    counts.deallocate()
    (values, counts, capacity) = (moreValues, moreCounts, larger)
  }
}
