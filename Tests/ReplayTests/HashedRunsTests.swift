import EventLog
import LifecycleModel
import Testing

@testable import Replay

/// Runs found by hashes, of which some are the same and many have the same place.
@Suite struct HashedRunsTests {
  private let runs: [Run]

  init() throws {
    let model = try Model.builtIn()
    let trace = Trace(
      facts: HeaderFacts(model: model), model: model, vocabulary: model.vocabulary(defaultFamily: nil), occurring: [])
    let pool = RunPool(model, HistoryPool())
    runs = (0..<40).map { number in
      let key = KeyBytes(copying: [], Array("a\(number)".utf8), pid: Int64(number))
      defer { key.deallocate() }
      return Run(key: key, trace: trace, number: Int32(number), line: 1, beginning: .launch, pool: pool)
    }
  }

  /// Few of them, so that chains are long and go around the end.
  private func hash(_ number: Int) -> UInt64 { UInt64(number % 7) &* 0x1_0000_000F }

  @Test func theyHoldWhatADictionaryHolds() {
    var slots = HashedRuns()
    var known: Set<Int> = []
    var random: UInt64 = 1
    for _ in 0..<4_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = Int(random >> 33) % runs.count
      let run = runs[number]
      if random >> 63 == 0 {
        let before = slots.put(Unmanaged.passUnretained(run), hash(number)) { $0 === run }
        #expect((before != nil) == known.contains(number))
        known.insert(number)
      } else {
        let gone = slots.remove(hash(number)) { $0 === run }
        #expect((gone != nil) == known.contains(number))
        known.remove(number)
      }
      #expect(slots.count == known.count)
      for (number, run) in runs.enumerated() {
        let found = slots.find(hash(number)) { $0 === run }
        #expect(found?.takeUnretainedValue() === (known.contains(number) ? run : nil))
      }
    }
    #expect(Set(slots.runs.map { Int($0.takeUnretainedValue().number) }) == known)
  }
}
