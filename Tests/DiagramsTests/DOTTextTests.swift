import Testing

@testable import Diagrams

@Suite struct DOTTextTests {
  private static let small = StateGraph(
    title: "Door",
    nodes: [
      .init(id: "shut", kind: .initial, annotations: ["2 visits"]),
      .init(id: "open \"wide\"", kind: .final, emphasis: .pale, description: "<never> \\N"),
    ],
    edges: [
      .init(
        from: "shut", to: "open \"wide\"", labels: ["push"], annotations: ["3×"], style: .illegal(rule: "D-1"), count: 3
      ),
      .init(from: "shut", to: "shut", labels: ["knock"], style: .silent),
    ], showsLegend: false)

  @Test func isExactlyThis() {
    let golden = #"""
      digraph states {
        graph [bgcolor="#ffffff", charset="UTF-8", fontname="Helvetica,Arial,sans-serif", rankdir=TB, nodesep=0.4, ranksep=0.35, pad=0.2, labelloc=t, labeljust=l, tooltip="Door", label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"><TR><TD ALIGN="LEFT" WIDTH="49" HEIGHT="26"><FONT POINT-SIZE="18" COLOR="#1b2430"><B>Door</B></FONT></TD></TR></TABLE>>]
        node [shape=box, style="rounded,filled", margin=0, fontname="Helvetica,Arial,sans-serif", fontsize=14]
        edge [fontname="Helvetica,Arial,sans-serif", fontsize=12, arrowsize=0.8]
        "shut" [id=n1, label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"><TR><TD ALIGN="CENTER" WIDTH="35" HEIGHT="19"><FONT POINT-SIZE="14" COLOR="#1b2430"><B>shut</B></FONT></TD></TR><TR><TD ALIGN="CENTER" WIDTH="39" HEIGHT="15"><FONT POINT-SIZE="11" COLOR="#566170">2 visits</FONT></TD></TR><TR><TD HEIGHT="5"></TD></TR><HR/><TR><TD HEIGHT="5"></TD></TR><TR><TD ALIGN="LEFT" WIDTH="48" HEIGHT="16"><FONT POINT-SIZE="12" COLOR="#566170">&#160;↻ knock</FONT></TD></TR></TABLE>>, width=1.223, height=1.195, tooltip="initial state, 2 visits", fillcolor="#eaf2fd", color="#2f6fbb", penwidth=1.25]
        "~start1" [id=s1, shape=circle, style=filled, fixedsize=true, width=0.17, label="", tooltip="start", color="#45566b", fillcolor="#45566b"]
        "~start1" -> "shut" [id=t1, weight=8, penwidth=1.25, tooltip="start", color="#45566b"]
        "~2" [id=n2, label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0"><TR><TD ALIGN="CENTER" WIDTH="96" HEIGHT="19"><FONT POINT-SIZE="14" COLOR="#606a76"><B>open &quot;wide&quot;</B></FONT></TD></TR></TABLE>>, width=1.778, height=0.528, tooltip="<never> \\N", fillcolor="#fafbfc", color="#c3cad2", penwidth=1.25, peripheries=2]
        "shut" -> "~2" [id=e1, color="#cc1f2f", penwidth=3, tooltip="shut → open \"wide\": push · illegal transition, breaks D-1, 3×", weight=7, style=dashed, label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" HEIGHT="52"><TR><TD ALIGN="LEFT" WIDTH="42" HEIGHT="15"><FONT POINT-SIZE="11" COLOR="#b81626"><B>&#160;D-1</B></FONT></TD></TR><TR><TD ALIGN="LEFT" WIDTH="42" HEIGHT="16"><FONT POINT-SIZE="12" COLOR="#b81626">&#160;push</FONT></TD></TR><TR><TD ALIGN="LEFT" WIDTH="42" HEIGHT="15"><FONT POINT-SIZE="11" COLOR="#b81626">&#160;3×</FONT></TD></TR></TABLE>>, labeltooltip="shut → open \"wide\": push"]
      }

      """#
    #expect(DOTText.text(for: Self.small) == golden)
  }

  @Test func colorsFollowTheTheme() {
    let (light, dark) = (DOTText.text(for: Self.small), DOTText.text(for: Self.small, theme: .dark))
    #expect(light.contains("bgcolor=\"#ffffff\"") && dark.contains("bgcolor=\"#12161c\""))
    #expect(DOTText.text(for: Self.small, theme: .automatic) == light)
  }

  @Test func directionIsTheRank() {
    #expect(
      DOTText.text(for: Graphs.app()).contains("rankdir=TB")
        && DOTText.text(for: Graphs.app(.right)).contains("rankdir=LR"))
  }

  /// Every name is quoted, and none of a log's texts is one unless it is a plain word.
  @Test func hostileTextsAreNoNames() {
    for line in DOTText.text(for: Graphs.hostile).split(separator: "\n").dropFirst().dropLast() {
      let statement = line.drop { $0 == " " }
      let plain = ["graph [", "node [", "edge [", "subgraph cluster_", "}"].contains { statement.hasPrefix($0) }
      #expect(plain || statement.hasPrefix("\"~") || statement.hasPrefix("\"--"), "\(statement.prefix(60))")
    }
  }

  @Test(arguments: [Graphs.hostile, Graphs.app(), Graphs.regions])
  func graphvizReadsItWithoutAWord(_ graph: StateGraph) throws {
    for theme in Theme.allCases {
      let layout = try GraphvizLayout.layout(ofDOT: DOTText.text(for: graph, theme: theme))
      let plan = DrawingPlan(graph)
      for number in plan.nodes.indices {
        let box = try #require(layout.nodes["n\(number + 1)"])
        // Never smaller than what was asked for, up to the rounding of a thousandth of an inch.
        #expect(box.right - box.left >= plan.nodes[number].width * 100 - 8)
        #expect(box.bottom - box.top >= plan.nodes[number].height * 100 - 8)
      }
      for (number, edge) in plan.edges.enumerated() {
        let drawn = try #require(layout.edges["e\(number + 1)"])
        #expect(!drawn.curves.isEmpty && drawn.tip != nil && (drawn.label != nil) == (edge.block != nil))
      }
    }
  }
}
