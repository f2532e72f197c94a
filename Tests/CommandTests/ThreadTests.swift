import Foundation
import Synchronization
import Testing

@testable import lifetrace

/// However many threads there are, the output is the same.
@Suite struct ThreadTests {
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../samples/home-and-suspension").standardizedFileURL.path

  @Test(arguments: [["check", "--format", "json"], ["runs", "--format", "csv"], ["stats"]])
  func theOutputIsTheSame(verb: [String]) throws {
    let one = try BuiltCommand.run(arguments: verb + ["--threads", "1", Self.samples])
    #expect(one.isExit && !one.output.isEmpty)
    for threads in ["2", "5"] {
      let many = try BuiltCommand.run(arguments: verb + ["--threads", threads, Self.samples])
      #expect(many.output == one.output)
      #expect(many.status == one.status)
    }
  }

  @Test(arguments: [1, 2, 3, 8], [0, 1, 2, 500])
  func outcomesComeInOrder(threads: Int, items: Int) {
    var taken: [Int] = []
    InOrder(threads: threads).run(Array(0..<items)) {
      $0 * $0
    } take: { outcome in
      taken.append(outcome)
      return true
    }
    #expect(taken == (0..<items).map { $0 * $0 })
  }

  @Test(arguments: [1, 3])
  func workEndsWhereNoMoreIsWanted(threads: Int) {
    let worked = Mutex(0)
    var taken = 0
    InOrder(threads: threads).run(Array(0..<10_000)) { item in
      worked.withLock { $0 += 1 }
      return item
    } take: { _ in
      taken += 1
      return taken < 10
    }
    #expect(taken == 10)
    #expect(worked.withLock { $0 } < 10_000)
  }
}
