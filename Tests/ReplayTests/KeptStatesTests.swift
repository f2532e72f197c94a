import Testing

@testable import Replay

@Suite struct KeptStatesTests {
  /// Counts those that are there.
  private final class State {
    final class Counter { var count = 0 }

    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      counter.count += 1
    }

    deinit { counter.count -= 1 }
  }

  private static func keepers(_ kept: KeptStates, below count: Int) -> [Int] {
    var found: [Int] = []
    kept.forEachKeeper(below: count) { found.append($0) }
    return found
  }

  @Test func statesLiveAsLongAsTheyAreKept() {
    let counter = State.Counter()
    var kept = KeptStates()
    for place in [0, 3, 15, 40, 200] { kept.set(State(counter), at: place) }
    #expect(counter.count == 5)
    #expect(kept[3] != nil)
    #expect(kept[4] == nil)
    #expect(kept[1000] == nil)
    kept.set(State(counter), at: 3)
    #expect(counter.count == 5)
    kept.set(nil, at: 15)
    #expect(counter.count == 4)
    #expect(kept[15] == nil)
    // Nothing is there to be let go of.
    kept.set(nil, at: 5000)
    kept.drop()
    #expect(counter.count == 0)
    #expect(kept[0] == nil)
    kept.set(State(counter), at: 1)
    #expect(counter.count == 1)
    kept.drop()
    #expect(counter.count == 0)
    // The memory serves another run.
    var next = KeptStates()
    next.use(kept.giveUpRoom())
    #expect(next[1] == nil)
    next.set(State(counter), at: 1)
    #expect(kept[1] == nil)
    next.drop()
    #expect(counter.count == 0)
    next.giveUpRoom().deallocate()
  }

  @Test func whoKeepsSomethingIsTold() {
    let counter = State.Counter()
    var kept = KeptStates()
    #expect(Self.keepers(kept, below: 10) == [])
    kept.set(State(counter), at: 7)
    kept.setKeeps(2)
    #expect(Self.keepers(kept, below: 10) == [2, 7])
    // Those beyond the bits are told with others rather than not at all.
    kept.set(State(counter), at: 70)
    #expect(Self.keepers(kept, below: 100) == [2, 66, 6, 70, 7, 71])
    kept.drop()
    #expect(Self.keepers(kept, below: 100) == [])
    kept.giveUpRoom().deallocate()
  }

  @Test func waitingIsAMonitorsOwn() {
    var kept = KeptStates()
    kept.setWaits(3, true)
    kept.setWaits(67, false)
    #expect(kept.waits(3))
    #expect(!kept.waits(4))
    kept.setWaits(3, false)
    #expect(!kept.waits(3))
  }
}
