import Foundation
import Testing

@testable import lifetrace

/// The tables that parsing, help, completions and the manual are made from.
@Suite struct VerbTableTests {
  @Test func verbsHaveNamesOfTheirOwn() { #expect(Set(Verb.all.map(\.name)).count == Verb.all.count) }

  @Test(arguments: Verb.all.map(\.name))
  func aVerbIsToldInFull(name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    #expect(!verb.summary.isEmpty && verb.summary.count <= 60)
    #expect(!verb.discussion.isEmpty)
    #expect(!verb.examples.isEmpty)
    #expect(verb.operands.allSatisfy { !$0.help.isEmpty })
    #expect(verb.operands.dropLast().allSatisfy { !$0.isRepeatable && !$0.isOptional })
  }

  @Test(arguments: Verb.all.map(\.name))
  func optionsOfAVerbHaveNamesOfTheirOwnAndHelp(name: String) throws {
    let options = try #require(Verb.all.first { $0.name == name }).allOptions
    #expect(Set(options.map(\.long)).count == options.count)
    let short = options.compactMap(\.short)
    #expect(Set(short).count == short.count)
    #expect(options.allSatisfy { !$0.help.isEmpty && !$0.help.hasSuffix(".") })
  }

  /// An example that is refused teaches the wrong thing.
  @Test(arguments: Verb.all.map(\.name))
  func examplesAreRightUsageOfTheirVerb(name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    for example in verb.examples {
      let words = example.command.split(whereSeparator: { " ()".contains($0) }).map(String.init)
      let start = try #require(words.firstIndex { $0 == "lifetrace" || $0.hasSuffix("lifetrace") })
      let arguments = words[(start + 1)...].prefix { ![">", "|", "<"].contains($0) }
      guard case .run(let call) = try ArgumentParser(verbs: Verb.all, fallback: .check).parse(Array(arguments)) else {
        Issue.record("\(example.command) only asks for help")
        continue
      }
      #expect(call.verb.name == name)
    }
  }

  @Test func theFolderOfVerbsAndTheirRegistryAgree() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/lifetrace/Verbs")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("Verb+") && $0 != "Verb+All.swift" }
    #expect(Set(files) == Set(Verb.all.map { "Verb+\($0.name.prefix(1).uppercased())\($0.name.dropFirst()).swift" }))
  }

  @Test func helpFitsAScreen() {
    let lines = Help.text(of: Verb.all).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 44)
    #expect(lines.allSatisfy { $0.count <= 86 })
  }

  @Test(arguments: Verb.all.map(\.name))
  func helpOfAVerbTellsAllOfIt(name: String) throws {
    let verb = try #require(Verb.all.first { $0.name == name })
    let text = Help.text(of: verb)
    for option in verb.allOptions { #expect(text.contains(option.spelling)) }
    for example in verb.examples { #expect(text.contains(example.command)) }
  }

  @Test func theManualInTheDocumentsIsTheOneThatIsPrinted() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/command-line.md")
    let text = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    #expect(text.contains(MarkdownHelp.text(of: Verb.all)), "run make docs")
  }
}
