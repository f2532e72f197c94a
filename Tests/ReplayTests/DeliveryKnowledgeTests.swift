import Replay
import Testing

/// What the log does not show, and profiles.
@Suite struct DeliveryKnowledgeTests {
  // MARK: What was before the log

  @Test func onlyWhatIsSeenIsJudgedInARunFromBefore() throws {
    try expect(
      """
      nc.deliver observer=O name=X post=7
      nc.postReturn id=7
      nc.addObserver observer=O name=X
      nc.post name=X id=8
      nc.deliver observer=O post=8
      nc.deliver observer=O post=8
      nc.deliver observer=P post=8
      nc.postReturn id=8
      nc.deliver observer=O post=8 <- NC-1
      nc.post name=X id=9
      nc.postReturn id=9 <- NC-2 since 11
      """, facts: PlainLog.running)
  }

  @Test func afterARemovalAllIsKnownOfAnObserver() throws {
    try expect(
      """
      nc.removeObserver observer=O
      nc.post name=X id=1
      nc.deliver observer=O post=1 <- NC-3 since 3
      nc.postReturn id=1
      nc.addObserver observer=O name=X
      nc.post name=X id=2
      nc.deliver observer=O post=2
      nc.deliver observer=O post=2 <- NC-2 since 7
      nc.postReturn id=2
      """, facts: PlainLog.running)
  }

  @Test func aGapMakesAllUnknown() throws {
    let log = PlainLog(
      """
      nc.addObserver observer=O name=X seq=1
      nc.post name=X id=1 seq=2
      nc.postReturn id=1 seq=9
      nc.post name=X id=2 seq=10
      nc.deliver observer=P post=2 seq=11
      nc.postReturn id=2 seq=12
      """)
    #expect(try log.check().findings.map(\.rule) == ["LOG-6"])
  }

  @Test func aLaunchMakesAllKnownAgain() throws {
    try expect(
      """
      process.launch reason=user
      nc.addObserver observer=O name=X
      process.exit reason=crash
      process.launch reason=user
      nc.post name=X id=1
      nc.deliver observer=O post=1 <- NC-3 since 6
      nc.postReturn id=1
      """, channels: ["process", "nc"], facts: #""complete":true"#)
  }

  @Test func withoutChannelsWhatNeverOccursMayBeUnlogged() throws {
    try expect(
      """
      process.launch reason=user
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.postReturn id=1
      nc.post name=X id=2
      nc.postReturn id=2
      """, channels: nil, facts: #""complete":true"#, notJudged: ["NC-2"])
  }

  @Test func withoutReturnsOnlyRegistrationsAreJudged() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O name=X post=1
      nc.deliver observer=O name=X post=1
      nc.deliver observer=P name=X post=1 <- NC-3
      """, facts: #""not_logged":["nc.postReturn"],"# + PlainLog.launched)
  }

  @Test func withoutReturnsARemovedObserverMayHaveBeenTold() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1
      nc.deliver observer=O name=X post=1
      nc.removeObserver observer=P
      nc.deliver observer=P name=X post=1
      """, facts: #""not_logged":["nc.postReturn"],"# + PlainLog.launched)
  }

  @Test func aRemovalDuringAPostLeavesOpenWhatWasBeforeTheLog() throws {
    try expect(
      """
      nc.post name=X id=1
      nc.removeObserver observer=O
      nc.deliver observer=O post=1
      nc.postReturn id=1
      nc.post name=X id=2
      nc.deliver observer=O post=2 <- NC-3 since 6
      nc.postReturn id=2
      """, facts: PlainLog.running)
  }

  @Test func whatIsNotRecordedIsNotMissed() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.postReturn id=1
      nc.deliver observer=Q name=X post=4
      """, channels: ["app"])
  }

  @Test func anEventWithoutObserverMayConcernAny() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.removeObserver name=X
      nc.post name=X id=1
      nc.postReturn id=1
      """, notJudged: ["NC-3"])
  }

  @Test func anEventThatIsChargedAlreadyIsNotJudgedAgain() throws {
    try expect(
      """
      process.launch reason=user
      nc.post name=X id=1
      process.suspend
      nc.deliver observer=O post=1 <- APP-SUS-1
      """, channels: ["process", "app", "note", "nc"], facts: #""complete":false"#)
  }

  // MARK: Order

  @Test func registrationOrderIsJudgedInItsProfileOnly() throws {
    let text = """
      nc.addObserver observer=O name=X
      nc.addObserver observer=W
      nc.addObserver observer=P name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.deliver observer=P post=1 <- NC-5 since 5
      nc.deliver observer=W post=1
      nc.postReturn id=1
      """
    try expect(text, profile: "darwin-strict")
    try expect(text, facts: #""profile":"darwin-strict","# + PlainLog.launched)
    try expect(text.replacingMarks)
  }

  @Test func queuesAndRemovedObserversHaveNoPlaceInTheOrder() throws {
    try expect(
      """
      nc.addObserver observer=B name=X queue=Q
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.addObserver observer=R name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.removeObserver observer=P
      nc.deliver observer=R post=1
      nc.deliver observer=B post=1
      nc.postReturn id=1
      """, profile: "darwin-strict")
  }
}
