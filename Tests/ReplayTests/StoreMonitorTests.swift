import Replay
import Testing

@Suite struct StoreMonitorTests {
  private static let warning = "note.didReceiveMemoryWarning"

  // MARK: CACHE-1

  @Test(arguments: [
    "note.didReceiveMemoryWarning", "UIApplicationDidReceiveMemoryWarningNotification",
    "UIApplication.didReceiveMemoryWarningNotification",
  ])
  func aWarnedCacheClearsAllThatItHolds(name: String) throws {
    for (count, mark) in [(2, ""), (1, " <- CACHE-1"), (3, " <- CACHE-1")] {
      try expect(
        """
        nc.addObserver observer=C name=\(name)
        cache.put cache=C key=a
        cache.put cache=C key=a
        cache.put cache=C key=b
        nc.post name=\(name) id=1
        nc.deliver observer=C name=\(name) post=1
        cache.clear cache=C count=\(count)\(mark)
        nc.postReturn id=1
        """)
    }
  }

  @Test func whatWasEvictedOrPutSinceCounts() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      cache.put cache=C key=a
      cache.evict cache=C key=a
      cache.put cache=C key=b
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      cache.put cache=C key=c
      cache.put cache=D key=d
      cache.clear cache=C count=2
      nc.postReturn id=1
      """)
  }

  @Test func theOwnerOfARegistrationHearsToo() throws {
    try expect(
      """
      nc.addObserver observer=T name=note.didReceiveMemoryWarning block=true owner=C
      nc.addObserver observer=U block=true owner=D
      cache.put cache=C key=a
      cache.put cache=D key=a
      cache.put cache=E key=a
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=T post=1
      cache.clear cache=C count=0 <- CACHE-1
      nc.deliver observer=U post=1
      cache.clear cache=D count=0 <- CACHE-1
      cache.clear cache=E count=0
      nc.postReturn id=1
      """)
  }

  @Test func aRegistrationThatWasRemovedTellsNoOwner() throws {
    try expect(
      """
      nc.addObserver observer=T name=note.didReceiveMemoryWarning block=true owner=C
      nc.removeObserver observer=T
      nc.addObserver observer=T name=note.didReceiveMemoryWarning block=true
      cache.put cache=C key=a
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=T post=1
      cache.clear cache=C count=0
      nc.postReturn id=1
      """)
  }

  @Test func aClearWithoutAWarningMayTellAnyCount() throws {
    try expect(
      """
      nc.addObserver observer=C name=X
      cache.put cache=C key=a
      nc.post name=X id=1
      nc.deliver observer=C name=X post=1
      cache.clear cache=C count=0
      nc.postReturn id=1
      """)
  }

  @Test func entriesFromBeforeTheLogAreUnknownUntilAClear() throws {
    try expect(
      """
      cache.put cache=C key=a
      nc.deliver observer=C name=note.didReceiveMemoryWarning
      cache.clear cache=C count=9
      cache.put cache=C key=b
      nc.deliver observer=C name=note.didReceiveMemoryWarning
      cache.clear cache=C count=9 <- CACHE-1
      """, facts: PlainLog.running)
  }

  @Test func aMissOfWhatWasPutMeansThatItWentUnseen() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      cache.put cache=C key=a
      cache.put cache=C key=b
      cache.miss cache=C key=a
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      cache.clear cache=C count=0
      nc.postReturn id=1
      """)
  }

  @Test func aCacheThatIsFirstHeardOfAfterItsWarning() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      cache.clear cache=C count=3 <- CACHE-1
      nc.postReturn id=1
      """)
  }

  @Test func whatIsNotLoggedIsNotCounted() throws {
    try expect(
      """
      cache.put cache=C key=a
      nc.deliver observer=C name=note.didReceiveMemoryWarning
      cache.clear cache=C count=0
      """, channels: ["cache"], facts: #""not_logged":["cache.evict"],"# + PlainLog.launched)
  }

  @Test func aPartialClearIsOneFaultNotTwo() throws {
    try expect(
      """
      cache.put cache=C key=a
      cache.put cache=C key=b
      nc.deliver observer=C name=note.didReceiveMemoryWarning
      cache.clear cache=C count=1 <- CACHE-1
      cache.hit cache=C key=a
      """, channels: ["cache"])
  }

  // MARK: CACHE-2

  @Test func ownedEntriesLiveOn() throws {
    try expect(
      """
      cache.put cache=C key=a owners=["v","w"]
      cache.put cache=C key=b owners=2
      cache.put cache=C key=c owners=v
      cache.put cache=C key=d owners=[]
      cache.put cache=C key=e
      cache.clear cache=C count=5
      cache.dealloc cache=C key=d
      cache.dealloc cache=C key=e
      cache.disown cache=C key=a owners=["v"]
      cache.dealloc cache=C key=a <- CACHE-2 since 7
      cache.disown cache=C key=b
      cache.dealloc cache=C key=b <- CACHE-2 since 7
      cache.dealloc cache=C key=c <- CACHE-2 since 7
      """)
  }

  @Test func disownedEntriesMayGo() throws {
    try expect(
      """
      cache.put cache=C key=a owners=["v","w"]
      cache.put cache=C key=b owners=1
      cache.put cache=C key=c owners=["v"]
      cache.put cache=C key=d owners=["v"]
      cache.put cache=C key=e owners=["v"]
      cache.disown cache=C key=a owner=v
      cache.clear cache=C count=5
      cache.disown cache=C key=a owner=w
      cache.dealloc cache=C key=a
      cache.disown cache=C key=b
      cache.dealloc cache=C key=b
      cache.disown cache=C key=c owners=["v"]
      cache.dealloc cache=C key=c
      cache.miss cache=C key=d
      cache.put cache=C key=d
      cache.dealloc cache=C key=d
      cache.disown cache=C
      cache.dealloc cache=C key=e
      """)
  }

  @Test func whatIsReplacedOrEvictedIsNotOfTheClear() throws {
    try expect(
      """
      cache.put cache=C key=a owners=["v"]
      cache.put cache=C key=a owners=[]
      cache.dealloc cache=C key=a
      cache.put cache=C key=b owners=["v"]
      cache.evict cache=C key=b
      cache.clear cache=C count=1
      cache.dealloc cache=C key=b
      cache.dealloc cache=C key=a
      """)
  }

  @Test func numbersOfOwnersMayBeAnything() throws {
    try expect(
      """
      cache.put cache=C key=a owners=9223372036854775807 owner=9223372036854775807
      cache.put cache=C key=b owners=-1
      cache.put cache=C key=c owners={}
      cache.disown cache=C key=a owners=9223372036854775807
      cache.disown cache=C key=a owners=9223372036854775807
      cache.clear cache=C count=3
      cache.dealloc cache=C key=a
      cache.dealloc cache=C key=b
      cache.dealloc cache=C key=c
      """)
  }

  @Test func withoutDisownLoggedNoOwnerIsCertain() throws {
    try expect(
      """
      cache.put cache=C key=a owners=["v"]
      cache.clear cache=C count=1
      cache.dealloc cache=C key=a
      """, facts: #""not_logged":["cache.disown"],"# + PlainLog.launched)
  }

  // MARK: CACHE-3

  @Test func aClearedEntryMisses() throws {
    try expect(
      """
      cache.put cache=C key=a
      cache.put cache=D key=a
      cache.clear cache=C count=1
      cache.hit cache=D key=a
      cache.hit cache=C key=a <- CACHE-3 since 4
      cache.hit cache=C key=a
      cache.clear cache=C
      cache.miss cache=C key=a
      cache.hit cache=C key=b <- CACHE-3 since 8
      """)
  }

  @Test func aClearIsSeenAlsoWhereEntriesAreUnknown() throws {
    try expect(
      """
      cache.hit cache=C key=a
      cache.clear cache=C
      cache.hit cache=C key=a <- CACHE-3 since 3
      """, facts: PlainLog.running)
  }

  @Test func withoutPutsLoggedAHitIsLegal() throws {
    try expect(
      """
      cache.clear cache=C
      cache.hit cache=C key=a
      """, facts: #""not_logged":["cache.put"],"# + PlainLog.launched)
  }

  // MARK: CACHE-4

  @Test func aCacheThatAnswersClearsBeforeTheNextWarning() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      cache.put cache=C key=a answers_warnings=true
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      nc.postReturn id=1
      nc.post name=note.didReceiveMemoryWarning id=2
      nc.deliver observer=C post=2 <- CACHE-4 since 5
      nc.postReturn id=2
      cache.hit cache=C key=a <- CACHE-4 since 8
      """)
  }

  @Test func anExcerptOrAnExitOwesNoClear() throws {
    let text = """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      cache.put cache=C key=a answers_warnings=true
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      nc.postReturn id=1
      """
    try expect(text, facts: #""initial":{"app":"notRunning"}"#)
    try expect(
      "process.launch reason=user\n\(text)\nprocess.exit reason=memory_kill", channels: ["process", "nc", "cache"])
    try expect(
      "process.launch reason=user\n\(text)\nprocess.launch reason=user", channels: ["process", "nc", "cache"])
  }

  @Test func oneWarningMayReachACacheTwice() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      nc.addObserver observer=B name=note.didReceiveMemoryWarning block=true owner=C
      cache.put cache=C key=a answers_warnings=true
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      nc.deliver observer=B post=1
      cache.clear cache=C count=1
      nc.postReturn id=1
      """)
  }

  @Test func aCacheThatDeclaresNothingOwesNothing() throws {
    try expect(
      """
      nc.addObserver observer=C name=note.didReceiveMemoryWarning
      cache.put cache=C key=a answers_warnings=false
      nc.post name=note.didReceiveMemoryWarning id=1
      nc.deliver observer=C post=1
      nc.postReturn id=1
      cache.clear cache=D count=5
      """)
  }

  // MARK: Other

  @Test func aGapMakesEntriesUnknown() throws {
    let log = PlainLog(
      """
      cache.put cache=C key=a seq=1
      cache.clear cache=C seq=2
      cache.hit cache=C key=a seq=9
      nc.deliver observer=C name=note.didReceiveMemoryWarning seq=10
      cache.clear cache=C count=4 seq=11
      """, channels: ["cache"])
    #expect(try log.check().findings.map(\.rule) == ["LOG-6"])
  }

  @Test func cachesEndWithTheirRun() throws {
    try expect(
      """
      process.launch reason=user
      cache.put cache=C key=a owners=["v"]
      cache.clear cache=C count=1
      process.exit reason=crash
      process.launch reason=user
      cache.hit cache=C key=a
      cache.dealloc cache=C key=a
      """, channels: ["process", "cache"], facts: #""complete":false"#)
  }

  @Test func aCacheWithoutANameIsNotJudged() throws {
    try expect(
      """
      cache.put key=a
      cache.clear count=7
      cache.hit key=a
      """, notJudged: ["CACHE-1"])
  }

  @Test func findingsNameTheCache() throws {
    let log = PlainLog("cache.clear cache=C\ncache.hit cache=C key=a")
    let finding = try #require(try log.check().findings.first)
    #expect(finding.subject == "cache:C")
    #expect(finding.expected == ["cache.miss", "cache.put"])
    #expect(finding.repair.first?.operation == .replace)
  }
}
