import Replay
import Testing

/// An `app.transition` is judged by the edges of the profile under which the log is checked.
struct EdgeAnnotationTests {
  struct Edge: Sendable, CustomTestStringConvertible {
    var edge: String
    /// Separated by semicolons; nil where the annotation has none.
    var calls: String?
    /// Whether it is an edge of the profile.
    var reference: Bool
    var textbook: Bool
    var testDescription: String { "\(edge) \(calls ?? "any")" }

    init(_ edge: String, _ calls: String? = nil, reference: Bool = false, textbook: Bool = false) {
      self.edge = edge
      self.calls = calls
      self.reference = reference
      self.textbook = textbook
    }
  }

  static let edges = [
    Edge("notRunning>inactive", "didFinishLaunching", reference: true, textbook: true),
    Edge("notRunning>inactive", "willFinishLaunching;didFinishLaunching", reference: true, textbook: true),
    Edge("notRunning>inactive", ""),
    Edge("notRunning>active"),
    Edge("inactive>active", "didBecomeActive", reference: true, textbook: true),
    Edge("inactive>active", "applicationDidBecomeActive:", reference: true, textbook: true),
    Edge("active>inactive", "willResignActive", reference: true, textbook: true),
    Edge("active>inactive", ""),
    Edge("active>background"),
    Edge("inactive>background", "didEnterBackground", reference: true),
    Edge("inactive>background", "", textbook: true),
    Edge("inactive>background", reference: true, textbook: true),
    // The textbooks have a memory kill go this way without any callback.
    Edge("background>suspended", "", reference: true, textbook: true),
    Edge("background>suspended", "didEnterBackground", textbook: true),
    Edge("background>suspended", reference: true, textbook: true),
    Edge("suspended>background", "", reference: true, textbook: true),
    Edge("background>inactive", "willEnterForeground", reference: true, textbook: true),
    Edge("background>active"),
    Edge("suspended>notRunning", "", reference: true, textbook: true),
    Edge("suspended>notRunning", "willTerminate"),
    Edge("Not running>Inactive", reference: true, textbook: true),
    // After a launch or a wake in the background didEnterBackground may come, once.
    Edge("notRunning>background", "willFinishLaunching;didFinishLaunching", reference: true, textbook: true),
    Edge("notRunning>background", "willFinishLaunching;didFinishLaunching;didEnterBackground", reference: true),
    Edge("suspended>background", "didEnterBackground", reference: true),
    Edge("background>inactive", "didEnterBackground;willEnterForeground", textbook: true),
    Edge("suspended>active"),
    Edge("active>suspended"),
    Edge("background>frozen"),
  ]

  private func rules(_ edge: Edge, profile: String, header: String = "") throws -> [String] {
    let ends = edge.edge.split(separator: ">")
    let names = edge.calls.map { $0.split(separator: ";").map { "\"\($0)\"" }.joined(separator: ",") }
    let calls = names.map { ",\"callbacks\":[\($0)]" } ?? ""
    let head = LogSketch("6.1 noscenes \(header) channels=app initial=active | ").lines
    let event = #"{"type":"app.transition","from":"\#(ends[0])","to":"\#(ends[1])"\#(calls)}"#
    var options = CheckOptions()
    options.profile = profile
    let bytes = Array((head + [event, ""]).joined(separator: "\n").utf8)
    return try Checker(options: options).check(.bytes(bytes)).findings.map(\.rule)
  }

  @Test(arguments: edges)
  func anEdgeIsOneOfTheProfile(_ edge: Edge) throws {
    #expect(try rules(edge, profile: "reference") == (edge.reference ? [] : ["APP-EDGE-1"]))
    #expect(try rules(edge, profile: "textbook") == (edge.textbook ? [] : ["APP-EDGE-1"]))
  }

  /// Where the app may not run in the background, the textbooks put willTerminate on the way out of suspension, and
  /// nothing on the way to inactive.
  @Test func theEdgesOfAnAppThatMayNotRunInTheBackground() throws {
    for edge in [Edge("suspended>notRunning", "willTerminate"), Edge("active>inactive", "")] {
      #expect(try rules(edge, profile: "textbook", header: "exits") == [])
      #expect(try rules(edge, profile: "reference", header: "exits") == ["APP-EDGE-1"])
    }
  }
}
