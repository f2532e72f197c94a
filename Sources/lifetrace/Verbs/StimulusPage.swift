import EventLog
import LifecycleModel

/// The stimuli of suites, and what each of them must cause, by version.
struct StimulusPage {
  private let model: Model
  private let wording: ModelWording

  init(model: Model) {
    self.model = model
    wording = ModelWording(model, valueLimit: 4)
  }

  /// - Parameter names: the machines to be told of; none stands for all.
  func text(_ names: [String]) throws(CommandError) -> String {
    var tables: [(stimulus: String, table: WrappedTable)] = []
    for machine in try model.machines(named: names) {
      for region in machine.regions {
        for transition in region.transitions {
          guard let stimulus = transition.stimulus else { continue }
          if !tables.contains(where: { $0.stimulus == stimulus }) {
            let table = WrappedTable([
              ("machine", 12), ("from", 22), ("must cause", 32), ("to", 20), ("versions", 9), ("when", 22),
            ])
            tables.append((stimulus, table))
          }
          guard let index = tables.firstIndex(where: { $0.stimulus == stimulus }) else { continue }
          tables[index].table.add(cells(of: transition, region, machine))
        }
      }
    }
    let blocks = tables.sorted { $0.stimulus < $1.stimulus }.map { entry in
      [TerminalText.printable("stimulus \(entry.stimulus)"), ""] + entry.table.lines
    }
    return Array(blocks.joined(separator: [""])).map { $0 + "\n" }.joined()
  }

  private func cells(of transition: Transition, _ region: Region, _ machine: Machine) -> [String] {
    let (versions, rest) = wording.parts(of: transition.condition)
    return [
      machine.id, wording.states(transition.from, of: region).joined(separator: ", "),
      MachinePage.events(transition, machine, wording), transition.to.map { region.states[$0].id } ?? "=",
      versions.isEmpty ? "all" : versions.map(\.description).joined(separator: " and "),
      wording.condition(rest, of: machine),
    ]
  }
}
