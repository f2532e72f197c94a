import Foundation
import LifecycleModel
import Replay
import Reporting
import Testing

/// The structure of SARIF reports: what code scanning relies on.
@Suite struct SARIFReporterTests {
  private var format: ReportFormat { get throws { try #require(ReportFormat.named("sarif")) } }

  private func run(
    _ results: [FileResult], _ change: (inout ReportOptions) -> Void = { _ in }
  ) throws -> [String: Any] {
    let text = try Samples.report(results, as: format, change)
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0" && log["$schema"] is String)
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  private func results(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["results"] as? [[String: Any]])
  }

  private func rules(_ run: [String: Any]) throws -> [[String: Any]] {
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "lifetrace" && driver["semanticVersion"] as? String == "0.0.0")
    return try #require(driver["rules"] as? [[String: Any]])
  }

  private func text(_ value: Any?) -> String? { (value as? [String: Any])?["text"] as? String }

  private func physical(_ location: Any?) -> [String: Any]? {
    (location as? [String: Any])?["physicalLocation"] as? [String: Any]
  }

  private func uri(_ location: Any?) -> String? {
    (physical(location)?["artifactLocation"] as? [String: Any])?["uri"] as? String
  }

  private func region(_ location: Any?) -> [String: Any]? { physical(location)?["region"] as? [String: Any] }

  @Test func eachResultPointsToItsRule() throws {
    let model = try Model.builtIn()
    for options in [false, true] {
      let run = try run(Samples.all) { if options { $0.rules = { RuleCatalogue([model]) } } }
      let rules = try rules(run)
      #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
      for result in try results(run) {
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect(text(result["message"])?.isEmpty == false)
        #expect((result["locations"] as? [Any])?.count == 1)
        // Only a failure has a level.
        #expect((result["kind"] == nil) == ["error", "warning", "note"].contains(result["level"] as? String))
      }
    }
  }

  @Test func aRuleIsDescribedByItsModel() throws {
    let model = try Model.builtIn()
    let rules = try rules(try run([]) { $0.rules = { RuleCatalogue([model]) } })
    // Known behaviours are told under the rule that they break, where there is one.
    let alone = model.quirks.count { $0.rule == nil }
    #expect(rules.count == model.rules.count { $0.kind != .definition } + alone)
    let rule = try #require(rules.first { $0["id"] as? String == "APP-ACT-1" })
    #expect(text(rule["shortDescription"]) == model.rule("APP-ACT-1")?.statement)
    #expect(text(rule["help"])?.contains("A log that breaks it:\n  {{\"type\"") == true)
    #expect((rule["defaultConfiguration"] as? [String: String])?["level"] == "error")
    let properties = try #require(rule["properties"] as? [String: Any])
    #expect(properties["confidence"] as? String == "H" && properties["section"] as? String == "APP")
    #expect(properties["precision"] as? String == "high" && properties["tags"] as? [String] == ["APP"])
  }

  @Test func placesAreLinesAndColumnsOfFiles() throws {
    let results = try results(try run([Samples.violation]))
    let places = results.map { ($0["locations"] as? [Any])?.first }
    #expect(places.allSatisfy { uri($0) == "logs/a.jsonl" })
    #expect(region(places[0])?["startLine"] as? Int == 3 && region(places[0])?["startColumn"] as? Int == 12)
    #expect(region(places[1])?["startLine"] as? Int == 7 && region(places[1])?["startColumn"] == nil)
    #expect(text(region(places[1])?["snippet"]) == Samples.missingForeground.source)
    // That of the file as a whole has none.
    #expect(region(places[3]) == nil)
    let related = try #require(results[1]["relatedLocations"] as? [Any])
    #expect(related.map { region($0)?["startLine"] as? Int } == [9, 12])
    #expect(results[1]["occurrenceCount"] as? Int == 3)
    let since = try #require(results[2]["relatedLocations"] as? [[String: Any]])
    #expect(region(since[0])?["startLine"] as? Int == 11 && since[0]["id"] as? Int == 1)
  }

  @Test(arguments: [
    (#"{"é":1,"type" 3}"#, 15, 14), ("\u{FFFD}ab", 4, nil), ("é", 2, nil), ("abc", 9, nil), ("abc", 0, nil),
    ("", 1, nil), ("😀x", 5, 2),
  ])
  func columnsAreCharacters(source: String, byte: Int, column: Int?) throws {
    var result = Samples.violation
    result.findings = [Samples.badLine]
    result.findings[0].source = source
    result.findings[0].column = byte
    let place = try #require(try results(try run([result]))[0]["locations"] as? [Any]).first
    #expect(region(place)?["startColumn"] as? Int == column)
  }

  @Test(arguments: [
    ("logs/a b.jsonl", "logs/a%20b.jsonl"), ("./a.jsonl", "a.jsonl"), (".//a.jsonl", "a.jsonl"),
    ("a:b#c?d%[e]\\f\n.jsonl", "a%3Ab%23c%3Fd%25%5Be%5D%5Cf%0A.jsonl"), ("/x/é.jsonl", "file:///x/%C3%A9.jsonl"),
    ("//host/x", "file:///host/x"), ("../x", "../x"), ("/\u{301}x", "file:///%CC%81x"), ("-", "-"),
  ])
  func pathsAreURIs(path: String, expected: String) throws {
    var result = Samples.violation
    result.path = path
    let place = try #require(try results(try run([result]))[0]["locations"] as? [Any]).first
    let artifact = try #require(physical(place)?["artifactLocation"] as? [String: Any])
    #expect(artifact["uri"] as? String == expected)
    #expect((artifact["uriBaseId"] as? String == nil) == (path == "-" || path.utf8.first == UInt8(ascii: "/")))
  }

  @Test func theAlignmentIsTheCodeFlow() throws {
    let result = try results(try run([Samples.violation]))[1]
    let flows = try #require(result["codeFlows"] as? [[String: Any]])
    let threads = try #require(flows.first?["threadFlows"] as? [[String: Any]])
    #expect(flows.count == 1 && threads.count == 1)
    let steps = try #require(threads[0]["locations"] as? [[String: Any]])
    #expect(steps.map { text(($0["location"] as? [String: Any])?["message"]) } == Samples.flow)
    #expect(steps.map { region($0["location"])?["startLine"] as? Int } == [5, 7, 7, 8, 9, 10, 11, 11])
    #expect(steps.map { $0["executionOrder"] as? Int } == Array(1...8))
    let moves = steps.map { ($0["properties"] as? [String: Any])?["move"] as? String }
    #expect(moves == Samples.alignment.map(\.move.rawValue))
    #expect(Set(Samples.alignment.map(\.move)) == Set(AlignmentRow.Move.allCases))
  }

  @Test func onlyDeletionsAreFixes() throws {
    let result = try results(try run([Samples.violation]))[1]
    let fixes = try #require(result["fixes"] as? [[String: Any]])
    #expect(fixes.count == 1 && text(fixes[0]["description"]) == "delete line 7")
    let change = try #require((fixes[0]["artifactChanges"] as? [[String: Any]])?.first)
    let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
    #expect(
      replacement["deletedRegion"] as? [String: Int] == [
        "startLine": 7, "startColumn": 1, "endLine": 8, "endColumn": 1,
      ]
    )
    #expect(replacement["insertedContent"] == nil)
    // Lines of what is packed are no lines of the file.
    for path in ["a.jsonl.gz", "a.jsonl.zst", "-"] {
      var packed = Samples.violation
      packed.path = path
      #expect(try results(try run([packed])).allSatisfy { $0["fixes"] == nil })
    }
  }

  @Test func whatIsNotJudgedIsOpen() throws {
    let results = try results(try run([Samples.inconclusive]))
    #expect(results.count == 2)
    #expect(results.allSatisfy { $0["kind"] as? String == "open" && $0["level"] as? String == "none" })
    #expect(text(results[0]["message"])?.contains("os_version") == true)
  }

  @Test func whatCouldNotBeReadIsANotification() throws {
    for (files, isSuccessful, count) in [
      ([Samples.conformant], true, 1), ([Samples.missing, Samples.unreadable], false, 3),
    ] {
      let invocation = try #require((try run(files)["invocations"] as? [[String: Any]])?.first)
      #expect(invocation["executionSuccessful"] as? Bool == isSuccessful)
      let notifications = try #require(invocation["toolExecutionNotifications"] as? [[String: Any]])
      #expect(notifications.count == count)
      #expect(notifications.contains { $0["level"] as? String == "error" } != isSuccessful)
    }
  }

  @Test func fingerprintsStandApartAndDoNotKnowLines() throws {
    func prints(_ result: FileResult) throws -> [String] {
      try results(try run([result])).compactMap {
        ($0["partialFingerprints"] as? [String: String])?["lifetraceFault/v1"]
      }
    }
    var result = Samples.violation
    result.findings += [Samples.missingForeground]
    let before = try prints(result)
    #expect(before.count == 5 && Set(before).count == 5)
    for index in result.findings.indices {
      result.findings[index].line = result.findings[index].line.map { $0 + 3 }
      result.findings[index].since = result.findings[index].since.map { $0 + 3 }
      result.findings[index].time = .seconds("99")
    }
    #expect(try prints(result) == before)
    result.findings[1].subject = "vc:A"
    #expect(try prints(result)[1] != before[1])
  }

  @Test(arguments: HostileTextTests.texts + ["[x](http://y)", "{0} } {", "a]b"])
  func textIsNoMarkup(text hostile: String) throws {
    let results = try results(try run([Samples.hostile(hostile)]))
    let message = try #require(text(results[0]["message"]))
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    // Doubled braces stand for themselves, and no bracket begins a link.
    let single = message.replacingOccurrences(of: "{{", with: "").replacingOccurrences(of: "}}", with: "")
    #expect(!single.contains("{") && !single.contains("}"))
    #expect(!message.contains("](") || message.contains("\\]("))
    let event = try #require((results[0]["properties"] as? [String: Any])?["event"] as? String)
    #expect(event == hostile || event.hasSuffix("…") && hostile.hasPrefix(event.dropLast()))
  }

  @Test func bracesOfRulesAreDoubledToo() throws {
    let model = try Model.builtIn()
    let rules = try rules(try run([]) { $0.rules = { RuleCatalogue([model]) } })
    let help = rules.compactMap { text($0["help"]) }
    #expect(help.count == rules.count)
    // Examples are logs, and so full of them.
    #expect(help.contains { $0.contains(#"{{"type":"trace.header""#) })
    for text in help {
      let rest = text.replacingOccurrences(of: "{{", with: "").replacingOccurrences(of: "}}", with: "")
      #expect(!rest.contains("{") && !rest.contains("}"))
    }
  }

  @Test func valuesAreCut() throws {
    let long = String(repeating: "é", count: 5000)
    var finding = Samples.missingForeground
    (finding.subject, finding.event, finding.time) = ("vc:" + long, long, .text(long))
    var result = Samples.violation
    result.findings = [finding]
    let properties = try #require(try results(try run([result]))[0]["properties"] as? [String: Any])
    for key in ["subject", "event", "t"] {
      let value = try #require(properties[key] as? String)
      #expect(value.unicodeScalars.count == 1001 && value.hasSuffix("é…"))
    }
  }
}
