import EventLog
import Foundation
import LifecycleModel
import Replay
import Testing

@testable import Conformance

@Suite struct LogShrinkerTests {
  private let shrinker: LogShrinker

  init() throws { shrinker = try LogShrinker() }

  private static let header =
    #"{"type":"trace.header","format":"lifetrace/1","os":"iOS","os_version":"12.4","scene_app":false,"#
    + #""channels":["process","app"],"initial":{"app":"notRunning"}}"#

  private func log(_ events: [String]) -> [UInt8] {
    Array(([Self.header] + events.map { #"{"type":"\#($0)"}"# }).joined(separator: "\n").utf8)
  }

  private func types(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard let value = try? JSONText.value(of: String(decoding: line, as: UTF8.self)),
        case .string(let type) = value["type"]
      else { return nil }
      return type
    }
  }

  @Test func whatTheFindingDoesNotNeedIsTakenAway() throws {
    let shrunk = try #require(
      try shrinker.shrink(
        log([
          "process.launch", "app.didFinishLaunching", "app.didBecomeActive", "app.willResignActive",
          "app.didEnterBackground", "app.didBecomeActive", "app.willResignActive",
        ])))
    #expect(shrunk.finding.rule == "APP-ACT-1")
    #expect(shrunk.eventsBefore == 7)
    #expect(shrunk.events == types(shrunk.bytes).count - 1)
    #expect(shrunk.events < 7)
    #expect(types(shrunk.bytes).last == "app.didBecomeActive")
  }

  @Test func aLogWithoutFindingsIsNotShrunk() throws {
    #expect(try shrinker.shrink(log(["process.launch", "app.didFinishLaunching"])) == nil)
    let broken = log(["process.launch", "app.didFinishLaunching", "app.didFinishLaunching"])
    #expect(try shrinker.shrink(broken, rule: "APP-ACT-1") == nil)
    #expect(try shrinker.shrink(broken, rule: "APP-LAUNCH-1") != nil)
  }

  /// The property itself, on random logs with a line doubled.
  @Test func noSingleEventCanBeTakenAway() throws {
    let model = try Model.builtIn()
    let generator = LogGenerator(model: model)
    let checker = Checker()
    func first(_ bytes: [UInt8]) throws -> Finding? {
      let findings = try checker.check(.bytes(bytes)).findings
      let worst = findings.map(\.level).max()
      return findings.first { $0.level == worst }
    }
    var shrunkLogs = 0
    for seed in 0..<UInt64(15) {
      var faulty = generator.log(seed: seed)
      guard !faulty.lines.isEmpty else { continue }
      faulty.lines.insert(faulty.lines[faulty.lines.count / 2], at: faulty.lines.count / 2)
      guard let before = try first(faulty.bytes) else { continue }
      let shrunk = try #require(try shrinker.shrink(faulty.bytes))
      shrunkLogs += 1
      #expect(try first(shrunk.bytes)?.rule == before.rule)
      let lines = shrunk.bytes.split(separator: UInt8(ascii: "\n"))
      for gone in lines.indices.dropFirst() {
        let rest = lines.indices.filter { $0 != gone }.flatMap { Array(lines[$0]) + [UInt8(ascii: "\n")] }
        let left = try first(rest)
        #expect(
          left?.rule != before.rule || left?.level != before.level || left?.quirk != before.quirk,
          "seed \(seed): line \(gone + 1) can go from\n\(String(decoding: shrunk.bytes, as: UTF8.self))")
      }
    }
    #expect(shrunkLogs > 2)
  }
}

@Suite struct DeltaDebuggingTests {
  /// Against all subsets: what is left has the property, and no part of it without one item does.
  @Test(arguments: [[3], [1, 2], [0, 9], [2, 5, 7], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], []])
  func whatIsNeededIsLeft(needed: [Int]) {
    let left = DeltaDebugging.minimum(of: Array(0..<10)) { part in needed.allSatisfy(part.contains) }
    #expect(left == needed)
  }

  /// A property that smaller parts may have or not have as they like.
  @Test func aPropertyThatComesAndGoesIsKept() {
    let holds: ([Int]) -> Bool = { $0.reduce(0, +) % 7 == 3 }
    let all = Array(0..<12)
    let fitting = all.flatMap { first in (first..<12).map { Array(all[first...$0]) } }.filter(holds)
    #expect(fitting.count > 5)
    for whole in fitting {
      let left = DeltaDebugging.minimum(of: whole, where: holds)
      #expect(holds(left))
      for gone in left.indices {
        var rest = left
        rest.remove(at: gone)
        #expect(!holds(rest))
      }
    }
  }
}
