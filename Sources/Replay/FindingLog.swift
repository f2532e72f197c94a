import LifecycleModel

/// The findings of one file: kept up to a limit, counted beyond it.
struct FindingLog {
  /// Names a finding for later additions; -1 where it was counted only.
  typealias Handle = Int

  /// Lines that a joined finding lists.
  static let lineLimit = 1000

  let options: CheckOptions
  private(set) var findings: [Finding] = []
  private(set) var total = 0
  private(set) var totalByLevel = [0, 0, 0]
  private(set) var hasQuirk = false
  private var unjudged: [String: NotJudged] = [:]

  init(options: CheckOptions) { self.options = options }

  mutating func add(_ finding: Finding) -> Handle {
    total += 1
    totalByLevel[finding.level.rawValue] += 1
    if finding.quirk != nil { hasQuirk = true }
    guard findings.count < options.maxFindings else { return -1 }
    findings.append(finding)
    return findings.count - 1
  }

  /// Repairs of a finding, the likeliest first.
  mutating func mend(_ handle: Handle, with repairs: [[RepairStep]]) {
    guard findings.indices.contains(handle) else { return }
    findings[handle].repair = repairs.first ?? []
    findings[handle].alternatives = Array(repairs.dropFirst().prefix(Finding.alternativeLimit))
  }

  mutating func keep(_ alignment: [AlignmentRow], at handle: Handle) {
    if findings.indices.contains(handle) { findings[handle].alignment = alignment }
  }

  /// Another line of the same fault.
  mutating func extend(_ handle: Handle, line: Int) {
    guard findings.indices.contains(handle) else { return }
    if findings[handle].lines.isEmpty, let first = findings[handle].line { findings[handle].lines = [first] }
    if findings[handle].lines.count < Self.lineLimit, findings[handle].lines.last != line {
      findings[handle].lines.append(line)
    }
  }

  mutating func addUnjudged(rule: String, line: Int?, key: String, message: String) {
    let id = "\(rule) \(key)"
    if unjudged[id] == nil {
      unjudged[id] = NotJudged(rule: rule, line: line, key: key, count: 0, message: message)
    }
    unjudged[id]?.count += 1
  }

  /// In line order.
  var sortedFindings: [Finding] {
    findings.enumerated().sorted { ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset) }.map(
      \.element)
  }

  var notJudged: [NotJudged] {
    unjudged.values.sorted { ($0.line ?? 0, $0.rule, $0.key) < ($1.line ?? 0, $1.rule, $1.key) }
  }
}
