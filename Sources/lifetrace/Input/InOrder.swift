import Dispatch
import Synchronization

/// Works on items on several threads and hands the outcomes on in the order of the items.
///
/// Memory is bound: so many outcomes at most wait for one before them.
struct InOrder {
  /// Outcomes that may wait, a thread.
  private static let ahead = 16

  let threads: Int

  /// - Parameter take: Called on the caller's thread; false: no more are wanted.
  func run<Item: Sendable, Outcome>(
    _ items: [Item], work: @escaping @Sendable (Item) -> Outcome, take: (Outcome) -> Bool
  ) {
    guard threads > 1, items.count > 1 else {
      for item in items where !take(work(item)) { return }
      return
    }
    let shelf = Shelf<Outcome>(count: items.count, room: threads * Self.ahead)
    let group = DispatchGroup()
    for _ in 0..<min(threads, items.count) {
      DispatchQueue(label: "lifetrace.working").async(group: group) {
        while let place = shelf.next() { shelf.put(work(items[place]), at: place) }
      }
    }
    for place in items.indices {
      guard let outcome = shelf.take(place), take(outcome) else { break }
    }
    shelf.close(threads: threads)
    group.wait()
  }
}

/// Outcomes on their way from many threads to one.
private final class Shelf<Outcome>: @unchecked Sendable {
  // A place is written before its signal and read after it.

  private let upcoming = Mutex(0)
  private let isClosed = Mutex(false)
  private let room = DispatchSemaphore(value: 0)
  private let isThere: [DispatchSemaphore]
  private let outcomes: UnsafeMutableBufferPointer<Outcome?>

  init(count: Int, room: Int) {
    // Not given as its first value, under which a semaphore may not be when it goes.
    for _ in 0..<room { self.room.signal() }
    isThere = (0..<count).map { _ in DispatchSemaphore(value: 0) }
    outcomes = .allocate(capacity: count)
    outcomes.initialize(repeating: nil)
  }

  deinit {
    outcomes.deinitialize()
    outcomes.deallocate()
  }

  /// The next place to work on; nil where there is none.
  func next() -> Int? {
    room.wait()
    if isClosed.withLock({ $0 }) { return nil }
    let place = upcoming.withLock { place in
      defer { place += 1 }
      return place
    }
    return place < isThere.count ? place : nil
  }

  func put(_ outcome: Outcome, at place: Int) {
    outcomes[place] = outcome
    isThere[place].signal()
  }

  func take(_ place: Int) -> Outcome? {
    isThere[place].wait()
    defer {
      outcomes[place] = nil
      room.signal()
    }
    return outcomes[place]
  }

  /// Nothing more is wanted: lets the threads go.
  func close(threads: Int) {
    isClosed.withLock { $0 = true }
    for _ in 0..<threads { room.signal() }
  }
}
