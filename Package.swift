// swift-tools-version: 6.0
import PackageDescription

/// The rule of exclusive access is proved by the debug build, which the tests run in; the release does not pay for it.
let fast: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release))]

/// A command is at a fixed address, and so starts without seventy thousand relocations.
let fixed: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "-no-pie"], .when(platforms: [.linux], configuration: .release))
]

let package = Package(
  name: "lifetrace",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lifetrace", targets: ["lifetrace"])
  ],
  targets: [
    // System libraries, each behind a C face.
    .target(name: "CLineMasks"),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
    .systemLibrary(
      name: "CGraphviz", pkgConfig: "libgvc",
      providers: [.apt(["libgraphviz-dev"]), .brew(["graphviz"])]),

    // The compiled models, as bytes: an array of half a million numbers would take Swift minutes to compile.
    .target(
      name: "CModelImage", exclude: ["builtin.model"], cSettings: [.headerSearchPath(".")]),

    // Facts, knowledge, judgement.
    .target(name: "EventLog", dependencies: ["CLineMasks", "CSimdJSON", "CZlib", "CZstd"], swiftSettings: fast),
    .target(
      name: "LifecycleModel", dependencies: ["CModelImage", "EventLog"], exclude: ["Documents"]),
    .target(name: "Replay", dependencies: ["EventLog", "LifecycleModel"], swiftSettings: fast),

    // Projections of the replay.
    .target(name: "Statistics", dependencies: ["Replay"], swiftSettings: fast),
    .target(name: "Diagrams", dependencies: ["CGraphviz", "Replay", "Statistics"]),
    .target(name: "Reporting", dependencies: ["Replay", "Statistics"]),
    .target(
      name: "Conformance", dependencies: ["Replay"], resources: [.embedInCode("Documents/ios.usage.json5")]),

    // The command.
    .executableTarget(
      name: "lifetrace",
      dependencies: ["Conformance", "Diagrams", "Reporting", "Statistics"], linkerSettings: fixed),

    // What measurements compare with.
    .executableTarget(
      name: "lifetrace-floor", dependencies: ["EventLog", "LifecycleModel"], path: "Benchmarks/Floor",
      linkerSettings: fixed),

    .executableTarget(name: "lifetrace-fuzz", dependencies: ["LogFuzzing"], path: "Benchmarks/Fuzz"),

    // Tests, one target each.
    .target(name: "GoldenFiles", path: "Tests/GoldenFiles"),
    .target(name: "LogFuzzing", dependencies: ["EventLog"], path: "Tests/LogFuzzing"),
    .testTarget(name: "EventLogTests", dependencies: ["CLineMasks", "EventLog", "LogFuzzing"]),
    .testTarget(name: "LifecycleModelTests", dependencies: ["LifecycleModel"]),
    .testTarget(name: "ReplayTests", dependencies: ["Replay"]),
    .testTarget(name: "StatisticsTests", dependencies: ["Statistics"]),
    .testTarget(name: "DiagramsTests", dependencies: ["Diagrams"]),
    .testTarget(name: "ReportingTests", dependencies: ["GoldenFiles", "Reporting"], exclude: ["Golden"]),
    .testTarget(name: "ConformanceTests", dependencies: ["Conformance"]),
    .testTarget(name: "CommandTests", dependencies: ["GoldenFiles", "lifetrace"], exclude: ["Golden"]),
  ]
)
