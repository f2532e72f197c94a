/// One row of the table of formats: a name for `--format`, and what makes its reporter.
public struct ReportFormat: Sendable {
  public var name: String
  /// A few words for the help.
  public var summary: String
  /// Whether it tells the alignments of findings whatever people are shown.
  public var usesAlignments: Bool
  public var make: @Sendable (any OutputSink, ReportOptions) -> any Reporter

  public init(
    name: String, summary: String, usesAlignments: Bool = false,
    make: @escaping @Sendable (any OutputSink, ReportOptions) -> any Reporter
  ) {
    self.name = name
    self.summary = summary
    self.usesAlignments = usesAlignments
    self.make = make
  }

  /// All formats, the default first. A new one is its file and a line here.
  public static let all: [ReportFormat] = [
    ReportFormat(name: "text", summary: "for people") { TextReporter(to: $0, options: $1) },
    ReportFormat(name: "json", summary: "one JSON object, lifetrace-check/1") { JSONReporter(to: $0, options: $1) },
    ReportFormat(name: "sarif", summary: "SARIF 2.1.0, for code scanning", usesAlignments: true) {
      SARIFReporter(to: $0, options: $1)
    },
  ]

  public static func named(_ name: String) -> ReportFormat? { all.first { $0.name == name } }
}
