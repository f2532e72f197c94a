import Testing

@testable import Diagrams

@Suite struct GraphLayoutTests {
  private static let text = DOTText.text(for: Graphs.app())

  @Test func readsWhatItWrites() throws {
    let layout = try GraphvizLayout.layout(ofDOT: Self.text)
    #expect(layout.nodes.count == 7 + 1 && layout.edges.count == 13 + 1)
    #expect(try GraphLayout(decoding: layout.encoded()) == layout)
    let regions = try GraphvizLayout.layout(ofDOT: DOTText.text(for: Graphs.regions))
    #expect(regions.clusters.keys.sorted() == ["cluster_1", "cluster_2"])
    #expect(try GraphLayout(decoding: regions.encoded()) == regions)
  }

  @Test func aTornTextIsNoLayout() throws {
    let text = try GraphvizLayout.layout(ofDOT: Self.text).encoded()
    for length in stride(from: 0, to: text.utf8.count - 1, by: 97) {
      let torn = String(decoding: text.utf8.prefix(length), as: UTF8.self)
      #expect(throws: LayoutError.self) { try GraphLayout(decoding: torn) }
    }
  }

  @Test(arguments: [
    "", "\n", "layout/1", "layout/1\nnode n1 1 2 3\nend\n", "layout/1\nnode n1 1 2 3 x\nend\n",
    "layout/1\ncurve 1 2\nend\n",
    "layout/1\nedge e1\ncurve 1 2 3 4\nend\n", "layout/1\nedge e1\ntip 1\nend\n", "layout/1\nbox n1 1 2 3 4\nend\n",
    "layout/1\n\nend\n",
    "layout/1\nnode n1 1 2 3 99999999999999999999\nend\n", "layout/1\nnode n1 1 2 3 9223372036854775807\nend\n",
    "layout/1\nnode n1 1 2 3 -9223372036854775808\nend\n", "layout/1\nedge e1\ntip\nend\n",
  ])
  func refuses(_ text: String) {
    #expect(throws: LayoutError.self) { try GraphLayout(decoding: text) }
  }

  @Test func whatGraphvizCannotReadIsATypedError() {
    #expect {
      try GraphvizLayout.layout(ofDOT: "digraph { a -> ")
    } throws: { error in
      guard case LayoutError.dotRefused(let message) = error else { return false }
      return message.contains("syntax error") && "\(error)".hasPrefix("Graphviz could not read the diagram: ")
    }
    #expect(throws: LayoutError.self) { try GraphvizLayout.layout(ofDOT: "") }
  }

  @Test func drawsAfterAnError() throws {
    _ = try? GraphvizLayout.layout(ofDOT: "nonsense")
    #expect(try GraphvizLayout.layout(ofDOT: Self.text) == GraphvizLayout.layout(ofDOT: Self.text))
  }

  @Test func manyThreadsGetTheSame() async throws {
    let expected = try GraphvizLayout.layout(ofDOT: Self.text)
    try await withThrowingTaskGroup(of: GraphLayout.self) { group in
      for _ in 0..<8 { group.addTask { try GraphvizLayout.layout(ofDOT: Self.text) } }
      for try await layout in group { #expect(layout == expected) }
    }
  }

  /// By itself Graphviz breaks ties by the addresses of names; this graph has such a tie.
  @Test func theHeapDoesNotMatter() throws {
    let graph = try ModelGraphs.overlay("app", [ModelGraphs.whole, ModelGraphs.inProcess, ModelGraphs.broken])
    let text = DOTText.text(for: graph)
    var blocks: [UnsafeMutableRawPointer] = []
    defer { blocks.forEach { $0.deallocate() } }
    var layouts = Set<String>()
    for round in 0..<20 {
      layouts.insert(try GraphvizLayout.layout(ofDOT: text).encoded())
      for number in 0..<round {
        blocks.append(.allocate(byteCount: (round * 131 + number * 977) % 3000 + 16, alignment: 16))
        if number % 3 == 0 { blocks.remove(at: (number * 13) % blocks.count).deallocate() }
      }
    }
    #expect(layouts.count == 1)
  }
}
