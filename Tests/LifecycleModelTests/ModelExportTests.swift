import EventLog
import Testing

@testable import LifecycleModel

@Suite struct ModelExportTests {
  @Test func theGraphInDOT() throws {
    let text = ModelExport.dot.text(of: try Door.model())
    #expect(
      text == """
        digraph model {
          rankdir=LR;
          node [shape=box, style=rounded];
          subgraph cluster_0_0 {
            label="Door: door";
            s0_0_0 [label="closed", peripheries=2];
            s0_0_1 [label="opened"];
            s0_0_0 -> s0_0_1 [label="door.open"];
            s0_0_1 -> s0_0_0 [label="door.close"];
          }
          subgraph cluster_0_1 {
            label="Door: lock";
            s0_1_0 [label="free", peripheries=2];
            s0_1_1 [label="locked"];
            s0_1_0 -> s0_1_1 [label="key.turn\\n[door == closed]"];
            s0_1_1 -> s0_1_0 [label="key.turn"];
          }
        }

        """)
  }

  @Test func theGraphInMermaid() throws {
    let text = ModelExport.mermaid.text(of: try Door.model(Door.with("title: \"Door\"", "title: 'The \"door\"'")))
    #expect(
      text == """
        stateDiagram-v2
          direction LR
          state "The #quot;door#quot;" as m0 {
            state "closed" as s0_0_0
            state "opened" as s0_0_1
            [*] --> s0_0_0
            s0_0_0 --> s0_0_1 : door.open
            s0_0_1 --> s0_0_0 : door.close
            --
            state "free" as s0_1_0
            state "locked" as s0_1_1
            [*] --> s0_1_0
            s0_1_0 --> s0_1_1 : key.turn<br>[door == closed]
            s0_1_1 --> s0_1_0 : key.turn
          }

        """)
  }

  @Test func theModelInJSON() throws {
    let text = ModelExport.json.text(of: try Door.model())
    let value = try JSONText.value(of: text)
    #expect(
      text.hasPrefix(
        "{\"format\":\"lifetrace-model-export/1\",\"model\":\"door\",\"title\":\"A door\",\"profile\":\"reference\",\"machines\":[{\"machine\":\"door\",\"title\":\"Door\",\"key\":null,\"regions\":[{\"region\":\"door\",\"states\":[{\"id\":\"closed\",\"start\":[\"launch\",\"launched\"]},{\"id\":\"opened\"}],\"transitions\":[{\"id\":\"open\",\"from\":[\"closed\"],\"to\":\"opened\",\"emits\":[\"door.open\"]},"
      ))
    #expect(
      value["rules"] == [
        ["id": "DOOR-1", "kind": "S", "statement": "It is opened and closed in turn.", "source": "doors"]
      ])
    #expect(value["monitors"] == [] && value["patterns"] == [])
  }

  /// Names of documents are data in every format.
  @Test(arguments: ModelExport.allCases)
  func hostileNamesStayNames(format: ModelExport) throws {
    let model = try Door.model(
      Door.with("{ state: \"opened\" }", "{ state: \"opened\", doc: 'x' }")
        .replacingOccurrences(of: "\"opened\"", with: "'op\\\\en\"ed]; }\\n--> x : y'"))
    let text = format.text(of: model)
    switch format {
    case .json: #expect(try JSONText.value(of: text)["machines"] != nil)
    case .dot: #expect(text.contains("label=\"op\\\\en\\\"ed]; }\\n--> x : y\""))
    case .mermaid: #expect(!text.contains("\n--> x"))
    }
  }

  /// A condition that is told can be read again, and means the same.
  @Test func conditionsAreToldInTheirGrammar() throws {
    for model in try [Model.builtIn(), Model.builtIn(profile: "textbook")] {
      let wording = ModelWording(model)
      for machine in model.machines {
        var scope = GuardScope()
        for (index, fact) in model.facts.enumerated() {
          scope.facts[fact.name] = index
          if fact.kind == .version { scope.versionFacts.insert(index) }
        }
        for (index, region) in machine.regions.enumerated() {
          scope.regions[region.id] = (
            index, Dictionary(uniqueKeysWithValues: region.states.enumerated().map { ($1.id, $0) })
          )
        }
        let satisfaction = Satisfaction(model: model, machine: machine)
        let conditions = machine.regions.flatMap(\.transitions).map(\.condition) + machine.refusals.map(\.condition)
        for condition in Set(conditions) where condition != .always {
          let text = wording.condition(condition, of: machine)
          let read = try GuardParser.parse(text, scope: scope)
          let differs = Guard.any([.all([read, .not(condition)]), .all([condition, .not(read)])])
          #expect(!satisfaction.canHold(differs), "\(text)")
        }
      }
    }
  }
}
