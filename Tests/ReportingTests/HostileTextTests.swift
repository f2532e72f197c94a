import Foundation
import Reporting
import Testing

/// Texts that want to be something else than text, each put in every place that can hold text of a log.
@Suite struct HostileTextTests {
  static let texts = [
    "\u{1B}[2J\u{1B}]0;title\u{07}", "a\nb\r\nc\td\u{0}", "\"\\\"},{\"", "\u{9B}31m\u{85}\u{7F}",
    "\u{202E}gnp.exe\u{2066}",
    "\u{2028}\u{2029}\u{FEFF}", "<script>&amp;</script>", "%s%n::error file=x::", "日本語 🇩🇪 e\u{301}", "",
    String(repeating: "\u{1B}", count: 5000), String(repeating: "漢", count: 400), "\u{301}\u{301}",
  ]

  /// Newlines that the reporter writes itself are its only control characters.
  private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: scalar == "\n"
    case .format: !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    default: true
    }
  }

  @Test(arguments: texts)
  func textIsHarmless(text: String) throws {
    let format = try #require(ReportFormat.named("text"))
    let report = Samples.report([Samples.hostile(text)], as: format) { $0.showsAlignment = true }
    #expect(report.unicodeScalars.allSatisfy(isHarmless))
    let plain = Samples.report([Samples.hostile("xxxxx")], as: format) { $0.showsAlignment = true }
    #expect(
      report.split(separator: "\n").count <= plain.split(separator: "\n").count, "a text has made lines of its own")
  }

  @Test(arguments: texts)
  func JSONReadsBackAsItWas(text: String) throws {
    let format = try #require(ReportFormat.named("json"))
    let report = Samples.report([Samples.hostile(text)], as: format)
    #expect(report.unicodeScalars.allSatisfy(isHarmless))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    let file = try #require((object["files"] as? [[String: Any]])?.first)
    #expect((file["path"] as? String).map { Array($0.utf8) } == Array(text.utf8))
    #expect((file["unknown_families"] as? [String: Int])?.count == 1)
    let finding = try #require((file["findings"] as? [[String: Any]])?.first)
    for key in ["rule", "message", "subject", "event", "quirk", "t", "confidence"] {
      #expect((finding[key] as? String).map { Array($0.utf8) } == Array(text.utf8), "\(key)")
    }
    #expect(finding["states"] as? [String] == [text])
  }
}
