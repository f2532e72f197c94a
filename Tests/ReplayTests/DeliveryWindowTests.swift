import Replay
import Testing

@Suite struct DeliveryWindowTests {
  @Test func deliveryAfterTheReturn() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.postReturn id=1
      nc.deliver observer=O post=1 <- NC-1
      """)
  }

  @Test func lateDeliveryIsTheOneThatWasMissing() throws {
    let log = PlainLog(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.postReturn id=1
      nc.deliver observer=O post=1
      """)
    let findings = try log.check().findings
    #expect(findings.map(\.rule) == ["NC-2"])
    #expect(findings.first?.lines == [4, 5])
  }

  @Test func deliveryAndReturnWithoutAPost() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.deliver observer=O name=X post=1 <- NC-1
      nc.postReturn id=1
      nc.postReturn id=2 <- NC-1
      """)
  }

  @Test func innerPostsLieInOuterOnesOnOneThread() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1 thread=main
      nc.deliver observer=O post=1 thread=main
      nc.post name=Y id=2 thread=main
      nc.deliver observer=P post=1 thread=main <- NC-1 since 6
      nc.postReturn id=2 thread=main
      nc.postReturn id=1 thread=main
      """)
    try expect(
      """
      nc.post name=X id=1 thread=main
      nc.post name=Y id=2 thread=main
      nc.postReturn id=1 thread=main <- NC-1 since 3
      nc.postReturn id=2 thread=main
      """)
  }

  @Test func postsOfDifferentThreadsMayOverlap() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1 thread=main
      nc.post name=X id=2 thread=T2
      nc.deliver observer=O post=1 thread=main
      nc.postReturn id=1 thread=main
      nc.deliver observer=O post=2 thread=T2
      nc.postReturn id=2 thread=T2
      """)
  }

  @Test func withoutThreadsNestingIsNotJudged() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.post name=Y id=2
      nc.deliver observer=O post=1
      nc.postReturn id=1
      nc.postReturn id=2
      """)
  }

  @Test func nestedPostsOfOneNotification() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1 thread=main
      nc.deliver observer=O post=1 thread=main
      nc.post name=X id=2 thread=main
      nc.deliver observer=O post=2 thread=main
      nc.deliver observer=P post=2 thread=main
      nc.postReturn id=2 thread=main
      nc.deliver observer=P post=1 thread=main
      nc.postReturn id=1 thread=main
      """)
  }

  @Test func postsWithoutIdsAreToldApartByThreadAndName() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=Y
      nc.post name=X thread=main
      nc.deliver observer=O name=X thread=main
      nc.post name=Y thread=main
      nc.post name=Y thread=T2
      nc.deliver observer=P thread=T2
      nc.postReturn thread=main <- NC-2 since 6
      nc.postReturn thread=T2
      nc.postReturn thread=main
      """)
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X
      nc.postReturn name=X <- NC-2 since 3
      nc.deliver observer=O name=X
      nc.deliver observer=O name=X <- NC-1
      """)
  }

  @Test func postsThatCannotBeToldApartAreNotCounted() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X
      nc.post name=X
      nc.deliver observer=O name=X
      nc.deliver observer=P name=X <- NC-3
      nc.postReturn
      nc.postReturn
      """)
  }

  @Test func aPostThatNeverReturnsIsNotCounted() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      """)
  }

  @Test func postsUnderWayAreBounded() throws {
    let posts = (0..<9000).map { "nc.post name=X id=\($0)" }.joined(separator: "\n")
    try expect("nc.addObserver observer=O name=X\n\(posts)\nnc.deliver observer=O post=0\nnc.postReturn id=1")
  }

  // MARK: Threads and queues

  @Test func deliveryIsWhereThePostIs() throws {
    try expect(
      """
      nc.addObserver observer=O name=X thread=main
      nc.post name=X id=1 thread=T2
      nc.deliver observer=O post=1 thread=main <- NC-4 since 3
      nc.postReturn id=1 thread=T2
      nc.post name=X id=2 thread=T2
      nc.deliver observer=O post=2
      nc.postReturn id=2 thread=T2
      """)
  }

  @Test func aBlockWithoutAQueueRunsWhereThePostIs() throws {
    try expect(
      """
      nc.addObserver observer=B name=X block=true queue=null
      nc.post name=X id=1 thread=T2
      nc.deliver observer=B post=1 thread=main <- NC-4 since 3
      nc.postReturn id=1 thread=T2
      """)
  }

  @Test func aQueueRunsOnAnyThreadAndMayComeLate() throws {
    try expect(
      """
      nc.addObserver observer=B name=X queue=Q
      nc.addObserver observer=O name=X
      nc.post name=X id=1 thread=T2
      nc.deliver observer=B post=1 thread=T3
      nc.deliver observer=O post=1 thread=T2
      nc.postReturn id=1 thread=T2
      nc.post name=X id=2 thread=T2
      nc.deliver observer=O post=2 thread=T2
      nc.postReturn id=2 thread=T2
      nc.deliver observer=B post=2 thread=T3
      nc.deliver observer=B post=2 thread=T3 <- NC-1
      """)
  }

  @Test func aQueueThatWasRemovedMayStillRun() throws {
    try expect(
      """
      nc.addObserver observer=B name=X queue=Q
      nc.post name=X id=1
      nc.postReturn id=1
      nc.removeObserver observer=B
      nc.deliver observer=B post=1
      nc.deliver observer=B post=1 <- NC-1
      """)
  }

  @Test func oneObserverWithAndWithoutAQueue() throws {
    try expect(
      """
      nc.addObserver observer=B name=X block=true
      nc.addObserver observer=B name=X queue=Q
      nc.post name=X id=1 thread=main
      nc.deliver observer=B post=1 thread=T2
      nc.deliver observer=B post=1 thread=main
      nc.postReturn id=1 thread=main
      """)
  }
}
