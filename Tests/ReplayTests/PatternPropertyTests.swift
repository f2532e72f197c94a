import Testing

@testable import LifecycleModel
@testable import Replay

/// The engine against the definitions: random logs over a small alphabet, each pattern in each scope evaluated by
/// quantifying over positions.
@Suite struct PatternPropertyTests {
  /// A part of a run in which a pattern holds; `end` is the place of the event that closes it, or the end of the log.
  struct Segment {
    var letters: [Character]
    var start: Int
    var end: Int
    var isClosed: Bool
    /// Faults count only at the end.
    var isLate: Bool

    /// Where a fault in place `index` of the run is found.
    func found(_ index: Int) -> Int { isLate ? end : index }

    subscript(_ letter: Character) -> [Int] { (start..<end).filter { letters[$0] == letter } }

    func contains(_ letter: Character, in range: Range<Int>) -> Bool { range.contains { letters[$0] == letter } }

    /// The next of the events that are no ends of scopes; nil where there is none in the segment.
    func next(_ index: Int) -> Int? { (index + 1..<end).first { "psto".contains(letters[$0]) } }
    func previous(_ index: Int) -> Int? { (start..<index).last { "psto".contains(letters[$0]) } }
  }

  static let scopes: [(name: String, row: String)] = [
    ("globally", ""), ("before", #"scope: { before: "x.r" },"#), ("after", #"scope: { after: "x.q" },"#),
    ("between", #"scope: { after: "x.q", before: "x.r" },"#), ("until", #"scope: { after: "x.q", until: "x.r" },"#),
  ]

  static func segments(_ scope: String, _ letters: [Character]) -> [Segment] {
    let count = letters.count
    func segment(_ start: Int, _ end: Int, closed: Bool) -> Segment {
      Segment(
        letters: letters, start: start, end: end, isClosed: closed, isLate: ["before", "between"].contains(scope))
    }
    switch scope {
    case "globally": return [segment(0, count, closed: false)]
    case "before": return letters.firstIndex(of: "r").map { [segment(0, $0, closed: true)] } ?? []
    case "after": return letters.firstIndex(of: "q").map { [segment($0 + 1, count, closed: false)] } ?? []
    default:
      var found: [Segment] = []
      var from = 0
      while let q = letters[from...].firstIndex(of: "q") {
        let r = letters[q...].firstIndex(of: "r")
        if let r {
          found.append(segment(q + 1, r, closed: true))
        } else if scope == "until" {
          found.append(segment(q + 1, count, closed: false))
        }
        guard let r else { break }
        from = r + 1
      }
      return found
    }
  }

  typealias Definition = @Sendable (Segment) -> [Int]

  /// Each pattern with the places at which its faults are found, by definition.
  static let patterns: [(name: String, row: String, faults: Definition)] = [
    ("absence", #"pattern: "absence", event: "x.p""#, { s in s["p"].map(s.found) }),
    ("existence", #"pattern: "existence", event: "x.p""#, { s in s["p"].isEmpty ? [s.end] : [] }),
    ("at-least", #"pattern: "existence", event: "x.p", atLeast: 2"#, { s in s["p"].count < 2 ? [s.end] : [] }),
    ("at-most", #"pattern: "existence", event: "x.p", atMost: 1"#, { s in s["p"].dropFirst().map(s.found) }),
    (
      "exactly", #"pattern: "existence", event: "x.p", exactly: 2"#,
      { s in s["p"].dropFirst(2).map(s.found) + (s["p"].count < 2 ? [s.end] : []) }
    ),
    ("precedence", #"pattern: "precedence", event: "x.p", cause: "x.s""#, { s in unpreceded(s, "p", by: "s") }),
    ("response", #"pattern: "response", on: "x.p", answer: "x.s""#, { s in unanswered(s) }),
    (
      "succession", #"pattern: "succession", on: "x.p", answer: "x.s""#,
      { s in unanswered(s) + unpreceded(s, "s", by: "p") }
    ),
    (
      "alternate-response", #"pattern: "response", form: "alternate", on: "x.p", answer: "x.s""#,
      { s in
        s["p"].compactMap { i in
          let again = s["p"].first { $0 > i } ?? s.end
          return s.contains("s", in: i..<again) ? nil : s.found(again)
        }
      }
    ),
    (
      "alternate-precedence", #"pattern: "precedence", form: "alternate", event: "x.p", cause: "x.s""#,
      { s in
        s["p"].filter { i in !s.contains("s", in: (s["p"].last { $0 < i } ?? s.start)..<i) }.map(s.found)
      }
    ),
    (
      "chain-response",
      #"pattern: "response", form: "chain", among: ["x.p", "x.s", "x.t", "x.o"], on: "x.p", answer: "x.s""#,
      { s in
        s["p"].compactMap { i in
          guard let next = s.next(i) else { return s.end }
          return s.letters[next] == "s" ? nil : s.found(next)
        }
      }
    ),
    (
      "chain-precedence",
      #"pattern: "precedence", form: "chain", among: ["x.p", "x.s", "x.t", "x.o"], event: "x.p", cause: "x.s""#,
      { s in s["p"].filter { i in s.previous(i).map { s.letters[$0] != "s" } ?? true }.map(s.found) }
    ),
    (
      "two-answers", #"pattern: "response", on: "x.p", answer: [{ type: "x.s" }, { type: "x.t" }]"#,
      { s in
        let isMet = s["p"].allSatisfy { i in s["s"].contains { j in j > i && s["t"].contains { $0 > j } } }
        return isMet ? [] : [s.end]
      }
    ),
    (
      "two-causes", #"pattern: "precedence", event: "x.p", cause: [{ type: "x.s" }, { type: "x.t" }]"#,
      { s in s["p"].filter { i in !s["t"].contains { j in j < i && s["s"].contains { $0 < j } } }.map(s.found) }
    ),
  ]

  static func unanswered(_ s: Segment) -> [Int] {
    s["p"].contains { i in !s["s"].contains { $0 > i } } ? [s.end] : []
  }

  static func unpreceded(_ s: Segment, _ event: Character, by cause: Character) -> [Int] {
    s[event].filter { i in !s[cause].contains { $0 < i } }.map(s.found)
  }

  @Test func theEngineAgreesWithTheDefinitions() throws {
    var rows: [String] = []
    for pattern in Self.patterns {
      for scope in Self.scopes {
        rows.append("{ rule: \"\(pattern.name) \(scope.name)\", \(scope.row) \(pattern.row) }")
      }
    }
    let log = try PatternLog(rows.joined(separator: ",\n"))
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    for round in 0..<400 {
      let letters = (0..<Int.random(in: 0...11, using: &random)).map { _ in
        Array("ppsstoqr").randomElement(using: &random) ?? "o"
      }
      let events = letters.map(String.init).joined(separator: " ")
      let result = try log.check("launch " + events)
      let found = Dictionary(grouping: result.findings, by: \.rule).mapValues {
        $0.map { min($0.line ?? 0, letters.count + 2) - 3 }
      }
      for pattern in Self.patterns {
        for scope in Self.scopes {
          let segments = Self.segments(scope.name, letters)
          let expected = segments.compactMap { segment in
            pattern.faults(segment).min().map { min($0, letters.count - 1) }
          }
          let lines = found["\(pattern.name) \(scope.name)"] ?? []
          // Of each scope the first fault is compared: later ones may be told as the same.
          let firsts = segments.compactMap { segment in
            lines.filter { $0 >= segment.start - 1 && $0 <= segment.end }.min()
          }
          #expect(firsts == expected, "seed \(seed), round \(round): \(pattern.name) \(scope.name) of \(events)")
          #expect(
            lines.isEmpty == expected.isEmpty,
            "seed \(seed), round \(round): \(pattern.name) \(scope.name) of \(events)")
        }
      }
    }
  }

  /// What is correlated by a key is judged as if each value had a log of its own.
  @Test func correlationIsProjection() throws {
    let rows = [
      #"pattern: "response", on: { type: "x.p", bind: { k: "k" } }, answer: { type: "x.s", where: "event.k == $k" }"#,
      #"pattern: "response", form: "alternate", on: { type: "x.p", bind: { k: "k" } }, answer: { type: "x.s", where: "event.k == $k" }"#,
      #"pattern: "precedence", event: { type: "x.p", where: "event.k == $k" }, cause: { type: "x.s", bind: { k: "k" } }"#,
      #"pattern: "absence", event: { type: "x.p", where: "event.k == $k" }, scope: { after: { type: "x.q", bind: { k: "k" } }, until: { type: "x.r", where: "event.k == $k" } }"#,
      #"pattern: "existence", event: { type: "x.p", where: "event.k == $k" }, scope: { after: { type: "x.q", bind: { k: "k" } }, until: { type: "x.r", where: "event.k == $k" } }"#,
      #"pattern: "response", form: "chain", on: { type: "x.p", bind: { k: "k" } }, answer: { type: "x.s", where: "event.k == $k" }, among: { type: "@all", where: "event.k == $k" }"#,
    ]
    let log = try PatternLog(rows.enumerated().map { "{ rule: \"R\($0)\", \($1) }" }.joined(separator: ",\n"))
    let seed: UInt64 = 23
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let events = (0..<Int.random(in: 1...14, using: &random)).map { _ in
        "\(Array("psqro").randomElement(using: &random) ?? "o"):k=\(Int.random(in: 1...3, using: &random))"
      }
      var expected: [String] = []
      for key in 1...3 {
        let places = events.indices.filter { events[$0].hasSuffix("=\(key)") }
        let own = try log.check("launch " + places.map { events[$0] }.joined(separator: " "))
        expected += own.findings.map { finding in
          // A fault at the end of the part is one at the end of the whole.
          let place = finding.event == nil ? events.count - 1 : places[(finding.line ?? 3) - 3]
          return "\(finding.rule) \(place) \(finding.event ?? "end")"
        }
      }
      let whole = try log.check("launch " + events.joined(separator: " ")).findings.map {
        "\($0.rule) \(($0.line ?? 0) - 3) \($0.event ?? "end")"
      }
      #expect(whole.sorted() == expected.sorted(), "seed \(seed), round \(round): \(events)")
    }
  }

  /// A bound in time, by definition: an answer at most two seconds after each trigger.
  @Test func boundsInTime() throws {
    let log = try PatternLog(#"{ rule: "R", pattern: "response", on: "x.p", answer: "x.s", within: "2s" }"#)
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      var time = 0
      let events = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        time += Int.random(in: 0...2, using: &random)
        return (letter: Array("pso").randomElement(using: &random) ?? "o", time: time)
      }
      let late = events.indices.filter { i in
        events[i].letter == "p" && !events[(i + 1)...].contains { $0.letter == "s" && $0.time - events[i].time <= 2 }
      }
      let places = late.map { i in events.indices.first { events[$0].time - events[i].time > 2 } ?? events.count - 1 }
      let text = "@0 launch " + events.map { "@\($0.time) \($0.letter)" }.joined(separator: " ")
      let found = try log.check(text).findings
      #expect(found.first.map { ($0.line ?? 0) - 3 } == places.min(), "seed \(seed), round \(round): \(text)")
      #expect(
        Set(found.compactMap { $0.since.map { $0 - 3 } }).isSubset(of: late), "seed \(seed), round \(round): \(text)")
    }
  }
}

/// SplitMix64: the same numbers from the same seed everywhere.
private struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
