/// Graphs of machines: their states, and the transitions that change them.
extension ModelExport {
  private struct Edge {
    var from: Int
    var to: Int
    var label: [String]
    var isQuirk: Bool
  }

  static func dot(of model: Model, machines: [Machine]) -> String {
    var lines = ["digraph model {", "  rankdir=LR;", "  node [shape=box, style=rounded];"]
    for (number, machine) in machines.enumerated() {
      for (place, region) in machine.regions.enumerated() {
        let title = machine.regions.count > 1 ? "\(machine.title): \(region.id)" : machine.title
        lines += ["  subgraph cluster_\(number)_\(place) {", "    label=\(dotText(title));"]
        for (state, value) in region.states.enumerated() {
          let mark = region.start.contains(state) ? ", peripheries=2" : ""
          lines.append("    s\(number)_\(place)_\(state) [label=\(dotText(value.id))\(mark)];")
        }
        for edge in edges(of: region, machine, model) {
          let style = edge.isQuirk ? ", style=dashed" : ""
          let label = dotText(edge.label.joined(separator: "\n"))
          lines.append(
            "    s\(number)_\(place)_\(edge.from) -> s\(number)_\(place)_\(edge.to) [label=\(label)\(style)];")
        }
        lines.append("  }")
      }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  static func mermaid(of model: Model, machines: [Machine]) -> String {
    var lines = ["stateDiagram-v2", "  direction LR"]
    for (number, machine) in machines.enumerated() {
      lines.append("  state \(mermaidText(machine.title)) as m\(number) {")
      for (place, region) in machine.regions.enumerated() {
        if place > 0 { lines.append("    --") }
        for (state, value) in region.states.enumerated() {
          lines.append("    state \(mermaidText(value.id)) as s\(number)_\(place)_\(state)")
        }
        for start in region.start { lines.append("    [*] --> s\(number)_\(place)_\(start)") }
        for edge in edges(of: region, machine, model) {
          let label = edge.label.map(mermaidLabel).joined(separator: "<br>")
          lines.append("    s\(number)_\(place)_\(edge.from) --> s\(number)_\(place)_\(edge.to) : \(label)")
        }
      }
      lines.append("  }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Transitions that stay in their state change nothing that a graph can show.
  private static func edges(of region: Region, _ machine: Machine, _ model: Model) -> [Edge] {
    let wording = ModelWording(model)
    return region.transitions.flatMap { transition -> [Edge] in
      guard let to = transition.to else { return [] }
      var label = transition.emissions.map { wording.types($0.types).joined(separator: " or ") }
      if label.isEmpty { label = ["(unseen)"] }
      let condition = wording.condition(transition.condition, of: machine)
      if !condition.isEmpty { label.append("[\(condition)]") }
      if let quirk = transition.quirk { label.append(model.quirks[quirk].id) }
      return transition.from.map { Edge(from: $0, to: to, label: label, isQuirk: transition.quirk != nil) }
    }
  }

  private static func dotText(_ text: String) -> String {
    var escaped = "\""
    for character in text {
      switch character {
      case "\"", "\\": escaped += "\\\(character)"
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return escaped + "\""
  }

  private static func mermaidText(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "#quot;" : $0.isNewline ? " " : String($0) }.joined() + "\""
  }

  /// What would end a label, or begin markup in it, goes by its number.
  private static func mermaidLabel(_ text: String) -> String {
    text.map { character in
      switch character {
      case ":": "#58;"
      case ";": "#59;"
      case "<": "#lt;"
      case ">": "#gt;"
      case "#": "#35;"
      default: character.isNewline ? " " : String(character)
      }
    }.joined()
  }
}
