import Foundation
import Testing

@testable import lifetrace

@Suite struct CompletionsTests {
  private func bash(_ script: String, _ arguments: [String] = []) throws -> (status: Int32, output: String) {
    let folder = try TemporaryFolder(files: ["script": script, "out": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash"] + arguments + [folder.path + "/script"]
    process.standardOutput = FileHandle(forWritingAtPath: folder.path + "/out")
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try folder.contents(of: "out"))
  }

  /// What bash offers for the last of the words.
  private func offers(_ words: String...) throws -> [String] {
    let script = Completions.bash.script(for: Verb.all, implicit: .check)
    let typed = words.map { "'\($0)'" }.joined(separator: " ")
    let call =
      "COMP_WORDS=(lifetrace \(typed))\nCOMP_CWORD=\(words.count)\n_lifetrace\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n"
    return try bash(script + call).output.split(separator: "\n").map(String.init)
  }

  @Test func theScriptForBashIsOne() throws {
    #expect(try bash(Completions.bash.script(for: Verb.all, implicit: .check), ["-n"]).status == 0)
  }

  @Test func bashOffersVerbsOptionsAndValues() throws {
    #expect(try offers("ch") == ["check"])
    #expect(try offers("check", "--fa") == ["--fail-on", "--family"])
    #expect(try offers("--fa") == ["--fail-on", "--family"])
    #expect(try offers("check", "--fail-on", "w") == ["warning"])
    #expect(try offers("check", "--fail-on", "=", "w") == ["warning"])
    #expect(try offers("check", "--fail-on", "=") == ["error", "warning", "note"])
    #expect(try offers("completions", "") == ["bash", "zsh", "fish"])
    #expect(try offers("check", "-o", "x").isEmpty)
  }

  @Test(arguments: Completions.allCases)
  func everyOptionIsOffered(shell: Completions) {
    let script = shell.script(for: Verb.all, implicit: .check)
    for verb in Verb.all {
      #expect(script.contains(verb.name))
      for option in verb.allOptions {
        #expect(script.contains(shell == .fish ? "-l \(option.long)" : "--\(option.long)"))
      }
    }
  }

  @Test func quotesInTextDoNotEndIt() {
    #expect(Completions.zsh.quoted("the log's own") == #"'the log'\''s own'"#)
    #expect(Completions.fish.quoted("the log's own") == #"'the log\'s own'"#)
  }
}
