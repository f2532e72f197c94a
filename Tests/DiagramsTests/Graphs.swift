@testable import Diagrams

/// Graphs that the tests share.
enum Graphs {
  /// The app's lifecycle as logs went through it: every line style, reverse edges, transitions to itself.
  static func app(_ direction: StateGraph.Direction = .down) -> StateGraph {
    typealias Node = StateGraph.Node
    typealias Edge = StateGraph.Edge
    return StateGraph(
      title: "App lifecycle", subtitle: ["3 logs, 41 runs"],
      nodes: [
        Node(id: "notRunning", label: "not running", kind: [.initial, .final], annotations: ["41 visits"]),
        Node(id: "launching", annotations: ["41 visits", "median 0.8 s"]),
        Node(id: "inactive", annotations: ["212 visits", "median 0.2 s"]),
        Node(id: "active", annotations: ["180 visits", "median 42 s"]),
        Node(id: "background", annotations: ["96 visits", "median 4.9 s"]),
        Node(id: "suspended", annotations: ["88 visits"]), Node(id: "terminating", emphasis: .pale),
      ],
      edges: [
        Edge(from: "notRunning", to: "launching", labels: ["process.launch"], annotations: ["41×"], count: 41),
        Edge(from: "launching", to: "inactive", labels: ["application:didFinishLaunchingWithOptions:"], count: 38),
        Edge(from: "launching", to: "background", labels: ["application:didFinishLaunchingWithOptions:"], count: 3),
        Edge(
          from: "inactive", to: "active", labels: ["applicationDidBecomeActive:"], annotations: ["180×"], count: 180),
        Edge(from: "active", to: "inactive", labels: ["applicationWillResignActive:"], count: 178),
        Edge(from: "inactive", to: "background", labels: ["applicationDidEnterBackground:"], count: 93),
        Edge(from: "background", to: "inactive", labels: ["applicationWillEnterForeground:"], count: 60),
        Edge(from: "background", to: "suspended", labels: ["process.suspend"], style: .silent, count: 88),
        Edge(from: "suspended", to: "background", labels: ["process.resume"], style: .silent, count: 47),
        Edge(from: "suspended", to: "notRunning", labels: ["process.exit"], count: 39),
        Edge(from: "background", to: "terminating", labels: ["applicationWillTerminate:"], style: .pale),
        Edge(from: "terminating", to: "notRunning", labels: ["process.exit"], style: .pale),
        Edge(
          from: "active", to: "active", labels: ["applicationDidReceiveMemoryWarning:"], annotations: ["12×"], count: 12
        ),
        Edge(
          from: "background", to: "active", labels: ["applicationDidBecomeActive:"], style: .illegal(rule: "APP-ACT-1"),
          count: 2),
        Edge(
          from: "background", to: "background", labels: ["applicationDidEnterBackground:"], style: .quirk(id: "Q-BG2"),
          count: 5),
      ], direction: direction)
  }

  /// Two regions, and a third that a transition leaves.
  static let regions = StateGraph(
    title: "View controller",
    nodes: [
      .init(id: "unloaded", kind: .initial, group: "view"), .init(id: "loaded", group: "view"),
      .init(id: "hidden", kind: .initial, group: "appearance"), .init(id: "visible", group: "appearance"),
      .init(id: "alive", group: "memory"), .init(id: "released", kind: .final),
    ],
    edges: [
      .init(from: "unloaded", to: "loaded", labels: ["viewDidLoad"]),
      .init(from: "loaded", to: "unloaded", labels: ["viewDidUnload"]),
      .init(from: "hidden", to: "visible", labels: ["viewWillAppear:", "viewDidAppear:"]),
      .init(from: "visible", to: "hidden", labels: ["viewWillDisappear:", "viewDidDisappear:"]),
      .init(from: "alive", to: "released", labels: ["dealloc"], style: .silent),
    ])

  /// U+FFFE, U+FFFF, U+FDD0, U+10FFFE: valid in a string, but neither in a literal nor (the first two) in XML.
  static let noncharacters = String(
    decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xBF, 0xBF, 0xEF, 0xB7, 0x90, 0xF4, 0x8F, 0xBF, 0xBE] as [UInt8], as: UTF8.self)

  static let hostileTexts = [
    "\"quotes\" and 'quotes'", "back\\slash \\", "\\N \\G \\\"", "line\nfeed\r\n\ttab", "<script>alert(1)</script>",
    "</svg>]]>",
    "<!-- comment -->", "&lt; &amp; &#0;", "\u{0}\u{1}\u{1b}[31mred\u{7f}\u{9b}", "\u{202e}override\u{2066}",
    "\u{feff}" + noncharacters,
    "中文字符 日本語 한국어", "👩‍👩‍👧‍👦🇩🇪 emoji", "שלום العربية ﷽", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "", " ", "-->", "}];",
    "\u{e0001}\u{d7ff}\u{e000}", String(repeating: "long", count: 5000), "%s %n \u{2028}\u{2029}",
  ]

  /// Every hostile text in every place that takes one.
  static var hostile: StateGraph {
    let texts = hostileTexts
    return StateGraph(
      title: texts[4], subtitle: texts, description: texts.joined(separator: " "),
      nodes: texts.map {
        .init(id: $0, label: $0, kind: [.initial, .final], group: $0, annotations: [$0, $0], description: $0)
      },
      edges: texts.indices.map { i in
        .init(
          from: texts[i], to: texts[(i + 1) % texts.count], labels: [texts[i]], annotations: [texts[i]],
          style: i % 2 == 0 ? .illegal(rule: texts[i]) : .quirk(id: texts[i]), count: i, description: texts[i])
      } + texts.map { .init(from: $0, to: $0, labels: [$0]) }, annotationKey: texts[4])
  }

  /// Regions that no transition crosses.
  static func randomRegions(seed: UInt64) -> StateGraph {
    var graph = StateGraph(title: "Random regions")
    for region in 0..<(2 + seed % 3) {
      let part = random(
        nodes: 2 + Int(seed % 5), edges: 4 + Int(seed % 7), seed: seed &* 31 &+ region, texts: hostileTexts)
      graph.nodes += part.nodes.map { node in
        var node = node
        node.id = "\(region)\(node.id)"
        node.group = "region \(region)"
        return node
      }
      graph.edges += part.edges.map { edge in
        var edge = edge
        edge.from = "\(region)\(edge.from)"
        edge.to = "\(region)\(edge.to)"
        return edge
      }
    }
    return graph
  }

  static func random(nodes: Int, edges: Int, seed: UInt64, texts: [String] = []) -> StateGraph {
    var random = SplitMix(state: seed)
    let styles: [StateGraph.Edge.Style] = [.ordinary, .pale, .silent, .illegal(rule: "APP-1"), .quirk(id: "Q-1")]
    func text(_ plain: String) -> String {
      texts.isEmpty || random.next(below: 3) > 0 ? plain : texts[random.next(below: texts.count)]
    }
    var graph = StateGraph(title: text("Random"))
    for number in 0..<nodes {
      graph.nodes.append(
        .init(
          id: "s\(number)", label: text("state\(number)"),
          kind: .init(rawValue: UInt8(random.next(below: 4) & random.next(below: 4))),
          emphasis: random.next(below: 5) == 0 ? .pale : .normal,
          group: random.next(below: 4) == 0 ? text("region \(random.next(below: 3))") : nil,
          annotations: (0..<random.next(below: 3)).map { text("note \($0)") }))
    }
    for number in 0..<edges {
      graph.edges.append(
        .init(
          from: "s\(random.next(below: nodes))", to: "s\(random.next(below: nodes))",
          labels: (0..<random.next(below: 3)).map { text("callback\(number)With:\($0)") },
          annotations: (0..<random.next(below: 2)).map { _ in text("\(number)×") },
          style: styles[random.next(below: 5)],
          count: random.next(below: 1000)))
    }
    return graph
  }
}

/// A generator whose numbers are the same everywhere.
struct SplitMix {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }
}
