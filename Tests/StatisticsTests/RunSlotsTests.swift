import EventLog
import Testing

@testable import Replay
@testable import Statistics

@Suite struct RunSlotsTests {
  @Test func aClosedRunHasNoSlot() {
    var slots = RunSlots<Int>()
    let slot = slots.open(7, 70)
    #expect(slots.slot(of: 7) == slot)
    slots.close(7)
    #expect(slots.slot(of: 7) == nil)
    #expect(slots.live.isEmpty)
  }

  @Test func slotsAreUsedAgain() {
    var slots = RunSlots<Int>()
    for run in Int32(0)..<1_000 {
      _ = slots.open(run, Int(run))
      if run >= 3 { slots.close(run - 3) }
    }
    #expect(slots.count == 4)
    #expect(slots.live.map(\.run).sorted() == [997, 998, 999])
  }

  @Test func runsThatShareAPlaceAmongTheRecentAreKeptApart() {
    var slots = RunSlots<Int>()
    let runs: [Int32] = [1, 257, 513]
    for run in runs { _ = slots.open(run, Int(run)) }
    for run in runs + runs.reversed() {
      let slot = slots.slot(of: run)
      #expect(slot.map { slots[$0] } == Int(run))
    }
    slots.close(257)
    #expect(slots.slot(of: 257) == nil)
    #expect(slots.slot(of: 1) != nil)
  }

  @Test func memoryGoesByTheRunsThatLiveAtATime() {
    let log = TestLog()
    for run in Int32(0)..<300 {
      log.add("p.launch", t: 0, run: run, "off", "active", flags: .runStart)
      if run > 0 { log.replace(run: run - 1) }
    }
    let watch = RoomWatch()
    log.replay(watch, blocks: 10)
    #expect(watch.fold.report.states["active"]?.open == 300)
    // Those of a block, and those that ended in the one before.
    #expect(watch.greatestRoom <= 21)
  }
}

/// Passes all on to the statistics, and looks at the room that they take.
private final class RoomWatch: StepFold {
  let fold = LogStatistics()
  private(set) var greatestRoom = 0

  func begin(_ context: ReplayContext) { fold.begin(context) }

  func fold(_ steps: UnsafeBufferPointer<Step>, of batch: EventBatch, in context: ReplayContext) {
    fold.fold(steps, of: batch, in: context)
    greatestRoom = max(greatestRoom, fold.roomForRuns)
  }

  func finish(_ context: ReplayContext) { fold.finish(context) }
}
