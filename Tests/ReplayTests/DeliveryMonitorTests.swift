import Replay
import Testing

@Suite struct DeliveryMonitorTests {
  private static let ios = #""os":"iOS","os_version":"15.0","# + PlainLog.launched
  private static let ios8 = #""os":"iOS","os_version":"8.4","# + PlainLog.launched

  // MARK: Registrations

  @Test func twoEqualRegistrationsGetTwoDeliveries() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O name=X post=1
      nc.deliver observer=O name=X post=1
      nc.postReturn id=1
      nc.post name=X id=2
      nc.deliver observer=O name=X post=2
      nc.postReturn id=2 <- NC-2 since 8
      """)
  }

  @Test func oneRemovalTakesAllThatFits() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=O name=X
      nc.addObserver observer=O name=Y
      nc.removeObserver observer=O name=X
      nc.post name=X id=1
      nc.postReturn id=1
      nc.post name=Y id=2
      nc.deliver observer=O post=2
      nc.postReturn id=2
      nc.removeObserver observer=O name=null object=null
      nc.post name=Y id=3
      nc.deliver observer=O post=3 <- NC-3 since 12
      nc.postReturn id=3
      """)
  }

  @Test func removalBySenderLeavesTheOthers() throws {
    try expect(
      """
      nc.addObserver observer=O name=X object=A
      nc.addObserver observer=O name=X object=B
      nc.removeObserver observer=O object=A
      nc.post name=X object=A id=1
      nc.postReturn id=1
      nc.post name=X object=B id=2
      nc.postReturn id=2 <- NC-2 since 7
      """)
  }

  @Test func absentAndNullStandForAny() throws {
    try expect(
      """
      nc.addObserver observer=W
      nc.addObserver observer=A name=null object=A
      nc.addObserver observer=X name=X object=null
      nc.post name=X object=A id=1
      nc.deliver observer=X post=1
      nc.deliver observer=A post=1
      nc.deliver observer=W post=1
      nc.postReturn id=1
      nc.post name=X id=2
      nc.deliver observer=W post=2
      nc.deliver observer=A post=2 <- NC-3 since 10
      nc.deliver observer=X post=2
      nc.postReturn id=2
      nc.post name=Y object=A id=3
      nc.deliver observer=W post=3
      nc.postReturn id=3 <- NC-2 since 15
      """)
  }

  @Test func deliveryNeedsARegistration() throws {
    try expect(
      """
      nc.addObserver observer=O name=Y
      nc.post name=X id=1
      nc.deliver observer=O name=X post=1 <- NC-3 since 3
      nc.deliver observer=P name=X post=1 <- NC-3 since 3
      nc.postReturn id=1
      """)
  }

  @Test func namesOfOneNotificationAreOne() throws {
    try expect(
      """
      nc.addObserver observer=O name=UIApplicationDidReceiveMemoryWarningNotification
      nc.post name=UIApplication.didReceiveMemoryWarningNotification id=1
      nc.deliver observer=O name=note.didReceiveMemoryWarning post=1
      nc.postReturn id=1
      """)
  }

  @Test func deliveryOfAnotherNotificationThanThePost() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=O name=Y
      nc.post name=X id=1
      nc.deliver observer=O name=Y post=1 <- NC-3 since 4
      nc.postReturn id=1
      """)
  }

  @Test func oneDeliveryTooManyIsToldWhereItComes() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.deliver observer=O post=1 <- NC-2 since 3
      nc.postReturn id=1
      """)
  }

  @Test func severalMissingDeliveriesAreOneFinding() throws {
    let log = PlainLog(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1
      nc.postReturn id=1
      """)
    let findings = try log.check().findings
    #expect(findings.count == 1)
    #expect(findings.first?.repair.count == 2)
    #expect(findings.first?.expected == ["nc.deliver"])
    #expect(findings.first?.subject == "nc")
    #expect(findings.first?.message.contains("O or P") == true)
  }

  // MARK: Observers that are gone

  @Test func deadObserversAreSkippedFromNineOn() throws {
    let text = """
      nc.addObserver observer=O name=X
      nc.addObserver observer=B name=X block=true owner=O
      nc.observerDealloc observer=O
      nc.post name=X id=1
      nc.deliver observer=B post=1
      nc.deliver observer=O post=1 <- NC-3 since 5
      nc.postReturn id=1
      """
    try expect(text, facts: Self.ios)
    try expect(text.replacingMarks, facts: Self.ios8)
    try expect(text.replacingMarks)
  }

  @Test(arguments: [ios8, PlainLog.launched, #""os":"tvOS","os_version":"11.0","# + PlainLog.launched])
  func deadObserversMayBeSkippedWhereTheVersionIsOldOrUnknown(facts: String) throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.observerDealloc observer=O
      nc.post name=X id=1
      nc.postReturn id=1
      nc.post name=X id=2
      nc.deliver observer=O post=2
      nc.postReturn id=2
      """, facts: facts)
  }

  @Test func blocksStayWhenTheirTokenOrOwnerIsGone() throws {
    try expect(
      """
      nc.addObserver observer=B name=X block=true owner=V
      nc.observerDealloc observer=B
      nc.observerDealloc observer=V
      nc.post name=X id=1
      nc.postReturn id=1 <- NC-2 since 5
      """, facts: Self.ios)
  }

  @Test func observerThatDiesDuringAPostHearsNothingMore() throws {
    let text = """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.observerDealloc observer=P
      nc.deliver observer=P post=1 <- NC-3 since 4
      nc.postReturn id=1
      """
    try expect(text, facts: Self.ios)
    try expect(text.replacingMarks, facts: Self.ios8)
  }

  // MARK: Changes during a post

  @Test func whatIsAddedOrRemovedDuringAPostMayHearItOrNot() throws {
    for told in ["", "nc.deliver observer=P post=1\n", "nc.deliver observer=Q post=1\n"] {
      try expect(
        """
        nc.addObserver observer=O name=X
        nc.addObserver observer=P name=X
        nc.post name=X id=1
        nc.deliver observer=O post=1
        nc.removeObserver observer=P
        nc.addObserver observer=Q name=X
        \(told)nc.postReturn id=1
        nc.post name=X id=2
        nc.deliver observer=Q post=2
        nc.deliver observer=O post=2
        nc.postReturn id=2
        """)
    }
  }

  @Test func observerThatRemovesItselfHasHeardThePost() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.removeObserver observer=O
      nc.deliver observer=O post=1 <- NC-3 since 3
      nc.postReturn id=1
      """)
  }

  @Test func removalInAnInnerPostHoldsForTheOuterOne() throws {
    try expect(
      """
      nc.addObserver observer=O name=X
      nc.addObserver observer=P name=X
      nc.addObserver observer=Q name=Y
      nc.post name=X id=1
      nc.deliver observer=O post=1
      nc.post name=Y id=2
      nc.deliver observer=Q post=2
      nc.removeObserver observer=P
      nc.postReturn id=2
      nc.postReturn id=1
      """)
  }
}

extension String {
  /// The same log without marks: nothing is to be found in it.
  var replacingMarks: String {
    split(separator: "\n").map { line in String(line.split(separator: "<-")[0]) }.joined(separator: "\n")
  }
}
