import LogFuzzing
import Testing

@testable import EventLog

struct VocabularyTests {
  let vocabulary = Vocabulary.sample

  @Test func typesAndAliases() throws {
    let type = try #require(vocabulary.type("app.didBecomeActive"))
    #expect(vocabulary.type("applicationDidBecomeActive:") == type)
    #expect(vocabulary.name(of: type) == "app.didBecomeActive")
    #expect(vocabulary.type("didBecomeActive") == nil)
    #expect(vocabulary.type("app.didBecomeActiv") == nil)
    #expect(vocabulary.type("") == nil)
    #expect(vocabulary.name(of: .unknown) == "")
  }

  @Test func anAliasOfNothingIsIgnored() {
    #expect(vocabulary.type("x") == nil)
  }

  @Test func aNameIsNeverAnAliasToo() {
    let vocabulary = Vocabulary(types: ["a.one", "a.two"], aliases: [("a.one", "a.two")])
    #expect(vocabulary.type("a.one")?.rawValue == 0)
  }

  @Test func symbolsCountFromOne() {
    #expect(vocabulary.symbol("active").rawValue == 1)
    #expect(vocabulary.symbol("1.50").rawValue == 5)
    #expect(vocabulary.symbol("1.5") == .none)
    #expect(vocabulary.text(of: vocabulary.symbol("background")) == "background")
    #expect(vocabulary.text(of: .none) == "")
  }

  @Test func keysCountFromZero() {
    #expect(vocabulary.key("state")?.rawValue == 0)
    #expect(vocabulary.key("owners").map { vocabulary.name(of: $0) } == "owners")
    #expect(vocabulary.key("Owners") == nil)
    #expect(vocabulary.name(of: EventKey(rawValue: 200)) == "")
  }

  @Test(arguments: [
    ("app.x", 1), ("app.x.y", 1), ("note.x", 2), ("note.scene.x", 3), ("note.scene", 2), ("note.sceneX.y", 2),
    ("user.", 4), ("app", nil), (".app", nil), ("web.x", nil), ("", nil),
  ])
  func familyIsTheLongestOneBeforeADot(name: String, family: Int?) {
    #expect(vocabulary.family(ofTypeName: name) == family)
  }

  @Test func familyOfListedTypes() throws {
    #expect(vocabulary.family(of: try #require(vocabulary.type("note.scene.didActivate"))) == 3)
    #expect(vocabulary.family(of: try #require(vocabulary.type("mem.level"))) == nil)
    #expect(vocabulary.family(of: .unknown) == nil)
  }

  @Test func defaultFamilyIsForNamesWithoutOne() throws {
    let vocabulary = Vocabulary(
      types: ["app.start", "scene.start", "scene.stop.now"], aliases: [("go", "scene.start")],
      families: [Family(name: "scene", isOpen: false)], keys: [], values: [], defaultFamily: "scene")
    #expect(vocabulary.type("start")?.rawValue == 1)
    #expect(vocabulary.type("go")?.rawValue == 1)
    #expect(vocabulary.type("app.start")?.rawValue == 0)
    #expect(vocabulary.type("stop.now") == nil)
    #expect(vocabulary.family(ofTypeName: "other") == 0)
    #expect(vocabulary.family(ofTypeName: "other.start") == nil)
  }

  @Test func manyNames() {
    let names = (0..<70_000).map { "f.\($0)" }
    let vocabulary = Vocabulary(types: names, keys: (0..<300).map { "k\($0)" }, values: names)
    #expect(vocabulary.typeCount == 65_534)
    #expect(vocabulary.type("f.65533")?.rawValue == 65_533)
    #expect(vocabulary.type("f.65534") == nil)
    #expect(vocabulary.keyCount == 255)
    #expect(vocabulary.key("k254")?.rawValue == 254)
    #expect(vocabulary.key("k255") == nil)
    for index in stride(from: 0, to: 70_000, by: 997) {
      #expect(vocabulary.symbol(names[index]).rawValue == UInt32(index + 1))
    }
  }
}
