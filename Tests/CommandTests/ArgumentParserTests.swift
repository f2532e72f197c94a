import Testing

@testable import lifetrace

@Suite struct ArgumentParserTests {
  private static let level = Option(long: "level", value: .choice("LEVEL", ["low", "high"]), help: "h")
  private static let name = Option(long: "name", short: "n", value: .text("NAME"), isRepeatable: true, help: "h")
  private static let limit = Option(long: "limit", value: .count("N", minimum: 2), help: "h")
  private static let loud = Option(long: "loud", short: "l", help: "h")
  private static let format = Option(long: "format", value: .format(["a", "b"]), isRepeatable: true, help: "h")

  private static let look = Verb(
    name: "look", summary: "s", discussion: "d", operands: [Operand.logs],
    options: [level, name, limit, loud, format, .output], examples: []
  ) { _, _ throws(CommandError) in .done }
  private static let pick = Verb(
    name: "pick", summary: "s", discussion: "d",
    operands: [
      Operand(name: "KIND", help: "h", values: ["one", "two"]), Operand(name: "X", help: "h", isOptional: true),
    ],
    options: [], examples: []
  ) { _, _ throws(CommandError) in .done }

  private static let parser = ArgumentParser(verbs: [look, pick], fallback: look)

  private func invocation(_ arguments: String...) throws -> Invocation {
    guard case .run(let invocation) = try Self.parser.parse(arguments) else { throw NotRun() }
    return invocation
  }

  private struct NotRun: Error {}

  @Test func withoutAVerbTheFallbackIsMeant() throws {
    let implicit = try invocation("a.jsonl")
    #expect(implicit.verb.name == "look")
    #expect(implicit.operands == ["a.jsonl"])
    #expect(!implicit.isExplicit)
    #expect(try invocation("look", "a.jsonl").isExplicit)
  }

  @Test func valuesStandApartOrAttached() throws {
    #expect(try invocation("look", "--level", "high", "x").value(Self.level) == "high")
    #expect(try invocation("look", "--level=high", "x").value(Self.level) == "high")
    #expect(try invocation("look", "-ofile", "x").value(.output) == "file")
    #expect(try invocation("look", "-o", "file", "x").value(.output) == "file")
    #expect(try invocation("look", "-lofile", "x").value(.output) == "file")
    #expect(try invocation("look", "--name=", "x").value(Self.name)?.isEmpty == true)
    #expect(try invocation("look", "--name=a=b", "x").value(Self.name) == "a=b")
    #expect(try invocation("look", "--limit", "12", "x").count(Self.limit) == 12)
    #expect(try invocation("look", "x", "--name", "-").value(Self.name) == "-")
  }

  @Test func repeatableOptionsCountEachTimeAndOthersTheLast() throws {
    let invocation = try invocation("look", "-n", "a", "x", "--name=b", "--level=low", "--level=high")
    #expect(invocation.values(Self.name) == ["a", "b"])
    #expect(invocation.value(Self.level) == "high")
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try invocation("look", "-l", "--", "--level", "-", "--").operands == ["--level", "-", "--"])
  }

  @Test func helpAndVersionAreAskedForAnywhereThatTheyCanBe() throws {
    for arguments in [["--help"], ["-h"]] {
      guard case .help(nil) = try Self.parser.parse(arguments) else { throw NotRun() }
    }
    for arguments in [["look", "--help"], ["look", "-lh"], ["--loud", "--help"], ["pick", "nonsense", "-h"]] {
      guard case .help(.some(let verb)) = try Self.parser.parse(arguments) else { throw NotRun() }
      #expect(verb.name == (arguments[0] == "pick" ? "pick" : "look"))
    }
    guard case .version = try Self.parser.parse(["--version"]) else { throw NotRun() }
  }

  static let wrong: [([String], UsageError)] = [
    ([], .missingOperand("LOG…", verb: "look")),
    (["look"], .missingOperand("LOG…", verb: "look")),
    (["look", "--levle=low", "x"], .unknownOption("--levle", verb: "look", suggestion: "--level")),
    (["look", "--form", "a", "x"], .unknownOption("--form", verb: "look", suggestion: "--format")),
    (["look", "--zzz", "x"], .unknownOption("--zzz", verb: "look", suggestion: nil)),
    (["look", "-z", "x"], .unknownOption("-z", verb: "look", suggestion: nil)),
    (["look", "--=x", "x"], .unknownOption("--", verb: "look", suggestion: nil)),
    (["look", "x", "--level"], .missingValue(option: "--level", name: "LEVEL")),
    (["look", "--level", "--loud", "x"], .missingValue(option: "--level", name: "LEVEL")),
    (["look", "--loud=yes", "x"], .unwantedValue(option: "--loud")),
    (["look", "--level=hihg", "x"], .badValue("hihg", option: "--level", wanted: "low, high", suggestion: "high")),
    (["look", "--limit=1", "x"], .badValue("1", option: "--limit", wanted: "a whole number from 2", suggestion: nil)),
    (
      ["look", "--limit", "-7", "x"],
      .badValue("-7", option: "--limit", wanted: "a whole number from 2", suggestion: nil)
    ),
    (
      ["look", "--limit=99999999999999999999", "x"],
      .badValue("99999999999999999999", option: "--limit", wanted: "a whole number from 2", suggestion: nil)
    ),
    (["look", "--format=c", "x"], .badValue("c", option: "--format", wanted: "a, b", suggestion: "a")),
    (["look", "--format=a=", "x"], .badValue("a=", option: "--format", wanted: "a file after =", suggestion: nil)),
    (["look", "-o", "", "x"], .badValue("", option: "-o", wanted: "a file", suggestion: nil)),
    (["pick", "thre"], .badOperand("thre", name: "KIND", wanted: ["one", "two"], suggestion: nil)),
    (["pick", "tow"], .badOperand("tow", name: "KIND", wanted: ["one", "two"], suggestion: "two")),
    (["pick", "one", "x", "y"], .unwantedOperand("y", verb: "pick")),
  ]

  @Test(arguments: wrong)
  func wrongUsageIsToldApart(arguments: [String], error: UsageError) {
    #expect(throws: error) { _ = try Self.parser.parse(arguments) }
    #expect(!error.message.isEmpty && !error.message.contains("\n"))
  }

  @Test(arguments: [
    ("check", "check", 0), ("chek", "check", 1), ("cehck", "check", 1), ("chekc", "check", 1), ("", "abc", 3),
    ("kitten", "sitting", 3),
  ])
  func editDistanceCountsChanges(a: String, b: String, distance: Int) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }
}
