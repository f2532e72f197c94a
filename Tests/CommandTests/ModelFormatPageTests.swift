import Foundation
import Testing

@testable import lifetrace

/// The page on the format of documents: its example is run, and says what the page says that it does.
@Suite struct ModelFormatPageTests {
  private let folder: TemporaryFolder
  private let blocks: [(language: String, text: String)]

  init() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/model-format.md")
    var blocks: [(String, String)] = []
    var open: (language: String, lines: [Substring])?
    for line in String(decoding: try Data(contentsOf: page), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix("```") {
        if let done = open {
          blocks.append((done.language, done.lines.joined(separator: "\n") + "\n"))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(line)
      }
    }
    self.blocks = blocks
    let texts = blocks
    func firstBlock(_ language: String) -> String { texts.first { $0.0 == language }?.1 ?? "" }
    folder = try TemporaryFolder(files: [
      "player.json5": firstBlock("json5"), "log.jsonl": firstBlock("jsonl"),
      "app.json5": texts.last { $0.0 == "json5" }?.1 ?? "",
    ])
  }

  @Test func theExampleDoesWhatThePageSays() throws {
    let lint = try BuiltCommand.run("model", "lint", "player.json5", folder: folder.path)
    #expect(lint.output == "player.json5: no faults\n")
    let check = try BuiltCommand.run("check", "--model", "player.json5", "log.jsonl", folder: folder.path)
    #expect(check.status == 1)
    #expect(check.output == blocks.first { $0.language == "text" }?.text)
  }

  @Test func theExtensionIsOne() throws {
    let list = try BuiltCommand.run("model", "list", "--model", "app.json5", folder: folder.path)
    #expect(list.output.hasPrefix("our-app: "))
    let log = """
      {"type":"process.launch","reason":"user"}
      {"type":"app.didFinishLaunching"}
      {"type":"app.openURL"}

      """
    let check = try BuiltCommand.run("check", "-q", "--model", "app.json5", "-", input: log, folder: folder.path)
    #expect(check.status == 1)
    #expect(check.output.contains("we declare no scheme [OUR-1]"))
    let explain = try BuiltCommand.run("explain", "OUR-1", "--model", "app.json5", folder: folder.path)
    #expect(explain.output.hasPrefix("OUR-1: Nobody opens URLs"))
    let diff = try BuiltCommand.run("model", "diff", "reference", "app.json5", folder: folder.path)
    #expect(
      diff.output.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "removed refusal app/lock-background", "removed refusal app/lock-inactive", "added refusal app/OUR-1",
        "added rule OUR-1",
      ])
  }

  @Test func theExampleIsShown() throws {
    let show = try BuiltCommand.run("model", "show", "--model", "player.json5", folder: folder.path)
    #expect(
      show.output == """
        machine player: Player

        region player

        state    begins
        off      here      Not running.
        ready    launched  Running, silent.
        playing            Audible.

        transition  from            events                    to       versions  conf
        launch      off             player.launch             ready    all
        play        ready           player.play, audio.began  playing  all       H
        pause       playing         player.pause              ready    all       H
        seek        playing         player.seek               =        2..       M
        quit        ready, playing  player.quit               off      all

        what is illegal, and by which rule: the first row that fits

        rule    in           events                     versions
        PLAY-1  off          player.play or 4 others    all
        PLAY-2  (under way)  player.play, audio.began,  all
                             player.pause, player.seek
        PLAY-2  any          any                        all       early
        PLAY-3  any          player.seek                ..<2      forbids
        PLAY-4  any          player.play, audio.began,  all
                             player.pause, player.seek

        """)
    let stimuli = try BuiltCommand.run("model", "show", "--stimuli", "--model", "player.json5", folder: folder.path)
    #expect(
      stimuli.output == """
        stimulus pause

        machine  from     must cause    to     versions
        player   playing  player.pause  ready  all

        stimulus play

        machine  from   must cause                to       versions
        player   ready  player.play, audio.began  playing  all

        """)
    let diff = try BuiltCommand.run("model", "diff", "os:1", "os:2", "--model", "player.json5", folder: folder.path)
    #expect(
      diff.output == """
        added transition player/player/seek
          from: playing
          to: =
          emits: player.seek
        removed refusal player/PLAY-3
          rule: PLAY-3
          on: player.seek

        """)
  }

  @Test func faultsOfAUsersModelAreWrongUsage() throws {
    let wrong = try TemporaryFolder(files: [
      "key.json5": "{\n  format: 'lifetrace-model/1',\n  model: 'x',\n  nonsense: 1,\n}\n",
      "state.json5":
        "{ format: 'lifetrace-model/1', model: 'x', extends: 'ios',\n machines: [{ machine: 'app', regions: [{ region: 'app', transitions: [\n{ from: 'nowhere', to: 'active' }] }] }] }",
      "log.jsonl": "{\"type\":\"process.launch\"}\n",
    ])
    for (name, says) in [
      ("key.json5", "key.json5:4: nonsense: unknown key"), ("state.json5", "state.json5:3: machines[0]"),
    ] {
      let outcome = try BuiltCommand.run("check", "--model", name, "log.jsonl", folder: wrong.path)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(says), "\(outcome.errors)")
    }
    #expect(try BuiltCommand.run("check", "--model", "no.json5", "log.jsonl", folder: wrong.path).status == 3)
  }

  @Test func withoutQuirksTheyAreViolations() throws {
    let log = """
      {"type":"trace.header","os":"iOS","os_version":"6.1.3","scene_app":false,"channels":["process","app"],"initial":{"app":"background"}}
      {"type":"app.didEnterBackground"}

      """
    let usual = try BuiltCommand.run("check", "-q", "-", input: log)
    let strict = try BuiltCommand.run("check", "-q", "--no-quirks", "-", input: log)
    #expect(usual.status == 0 && usual.output.contains("known behaviour"))
    #expect(strict.status == 1 && strict.output.contains("[APP-BG-1]"))
  }
}
