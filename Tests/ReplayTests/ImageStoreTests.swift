import Foundation
import Replay
import Testing

/// The textbook's image store: it registers for the memory warning with any sender, and on it empties its dictionary.
@Suite struct ImageStoreTests {
  private static let log = """
    process.launch reason=user
    app.didFinishLaunching state=inactive
    note.didFinishLaunching
    nc.addObserver observer=store name=UIApplicationDidReceiveMemoryWarningNotification object=null selector=clearCache: thread=main
    app.didBecomeActive state=active
    note.didBecomeActive
    cache.miss cache=store key=cat answers_warnings=true
    cache.put cache=store key=cat bytes=400000 owners=["imageView"]
    cache.miss cache=store key=dog
    cache.put cache=store key=dog bytes=300000 owners=[]
    cache.hit cache=store key=cat
    mem.pressure level=warning source=system
    app.didReceiveMemoryWarning
    note.didReceiveMemoryWarning
    nc.post name=UIApplicationDidReceiveMemoryWarningNotification object=UIApplication id=1 thread=main
    nc.deliver observer=store name=UIApplicationDidReceiveMemoryWarningNotification post=1 thread=main
    cache.clear cache=store count=2
    cache.dealloc cache=store key=dog
    nc.postReturn id=1 thread=main
    cache.miss cache=store key=dog
    cache.put cache=store key=dog bytes=300000 owners=[]
    cache.hit cache=store key=dog
    cache.disown cache=store key=cat owner=imageView
    cache.dealloc cache=store key=cat
    app.willResignActive state=active
    note.willResignActive
    app.didEnterBackground state=background
    note.didEnterBackground
    process.suspend
    process.exit reason=memory_kill
    """

  private static let facts = "\"os\":\"iOS\",\"os_version\":\"12.4\",\"scene_app\":false," + PlainLog.launched
  private static let channels = ["process", "app", "note", "mem", "nc", "cache"]

  /// Of a line of the log what is put in its place, with the rule that it breaks.
  private static let twins: [(line: String, put: String)] = [
    ("cache.clear cache=store count=2", "cache.clear cache=store count=1 <- CACHE-1"),
    ("cache.dealloc cache=store key=dog", "cache.dealloc cache=store key=cat <- CACHE-2 since 18"),
    (
      "cache.miss cache=store key=dog\ncache.put cache=store key=dog bytes=300000 owners=[]\ncache.hit cache=store key=dog",
      "cache.hit cache=store key=dog <- CACHE-3 since 18"
    ),
    (
      "nc.postReturn id=1 thread=main",
      "nc.deliver observer=store post=1 thread=main <- NC-2 since 16\nnc.postReturn id=1 thread=main"
    ),
    ("post=1 thread=main\ncache.clear", "post=1 thread=T2 <- NC-4 since 16\ncache.clear"),
    (
      "nc.postReturn id=1 thread=main",
      "nc.postReturn id=1 thread=main\nnc.deliver observer=store post=1 thread=main <- NC-1"
    ),
  ]

  @Test(arguments: ["reference", "textbook", "apple-docs", "darwin-strict"])
  func theStoreIsConformant(profile: String) throws {
    try expect(Self.log, channels: Self.channels, facts: Self.facts, profile: profile)
  }

  @Test(arguments: twins.indices)
  func itsBrokenTwinIsNot(index: Int) throws {
    let (line, put) = Self.twins[index]
    let text = Self.log.replacingOccurrences(of: line, with: put)
    #expect(text != Self.log)
    try expect(text, channels: Self.channels, facts: Self.facts)
    try expect(text, channels: Self.channels, facts: Self.facts, profile: "textbook")
  }

  @Test func aStoreThatWasNotToldBreaksTheCentresRule() throws {
    let lines = Self.log.split(separator: "\n").filter { !$0.hasPrefix("nc.deliver") && !$0.hasPrefix("cache.clear") }
    let text = lines.joined(separator: "\n").replacingOccurrences(
      of: "nc.postReturn id=1 thread=main", with: "nc.postReturn id=1 thread=main <- NC-2 since 16")
    try expect(text, channels: Self.channels, facts: Self.facts)
  }

  @Test func aStoreThatDoesNotAnswerIsWarnedOf() throws {
    let second = """
      nc.postReturn id=1 thread=main
      nc.post name=UIApplicationDidReceiveMemoryWarningNotification id=2 thread=main
      nc.deliver observer=store post=2 thread=main <- CACHE-4 since 17
      nc.postReturn id=2 thread=main
      """
    let text = Self.log.replacingOccurrences(of: "cache.clear cache=store count=2\n", with: "")
      .replacingOccurrences(of: "nc.postReturn id=1 thread=main", with: second)
    try expect(text, channels: Self.channels, facts: Self.facts)
  }
}
