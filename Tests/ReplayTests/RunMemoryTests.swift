import EventLog
import LifecycleModel
import Testing

@testable import Replay

/// Runs, what they keep of their subjects, and how lines find them.
@Suite struct RunMemoryTests {
  private let model: Model
  private let trace: Trace
  private let pool: RunPool
  private let named: Int

  init() throws {
    model = try Model.builtIn()
    let vocabulary = model.vocabulary(defaultFamily: nil)
    trace = Trace(facts: HeaderFacts(model: model), model: model, vocabulary: vocabulary, occurring: [])
    pool = RunPool(model, HistoryPool())
    named = try #require(model.machines.firstIndex { $0.key != nil })
  }

  private func makeRun(app: String = "a", pid: Int64 = 1, number: Int32 = 0) -> Run {
    let key = KeyBytes(copying: [], Array(app.utf8), pid: pid)
    defer { key.deallocate() }
    return Run(key: key, trace: trace, number: number, line: 1, beginning: .launch, pool: pool)
  }

  private func add(_ name: String, to run: Run, number: Int32) {
    var name = name
    name.withUTF8 { bytes in
      let kept = run.keep(UnsafeRawBufferPointer(bytes))
      let subject = Subject(number: number, machine: named, name: kept, state: 0, version: 0)
      _ = run.subjects[named].append(subject)
    }
  }

  private func find(_ name: String, in run: Run) -> Int? {
    var name = name
    return name.withUTF8 { run.subjects[named].find(UnsafeRawBufferPointer($0)) }
  }

  @Test(arguments: [0, 1, 8, 9, 16, 500])
  func everyInstanceIsFoundByItsName(_ count: Int) {
    let run = makeRun()
    let names = (0..<count).map { $0 % 3 == 0 ? "\($0)" : "a view controller with a long name \($0)" }
    for (number, name) in names.enumerated() {
      #expect(find(name, in: run) == nil)
      add(name, to: run, number: Int32(number))
    }
    for (number, name) in names.enumerated() {
      #expect(find(name, in: run) == number)
      #expect(run.subjects[named].subjects[number].name == name)
    }
    #expect(find("", in: run) == nil)
    #expect(find("a view controller with a long name", in: run) == nil)
  }

  @Test func anEmptyNameIsAName() {
    let run = makeRun()
    add("", to: run, number: 0)
    #expect(find("", in: run) == 0)
    #expect(run.subjects[named].subjects[0].name == "")
  }

  @Test func theNextRunHasNothingOfTheOneBefore() {
    for count in [3, 40, 2] {
      let run = makeRun()
      let isEmpty = run.subjects.allSatisfy { $0.isEmpty }
      #expect(isEmpty)
      for number in 0..<40 { #expect(find("instance \(number)", in: run) == nil) }
      for number in 0..<count { add("instance \(number)", to: run, number: Int32(number)) }
      #expect(run.subjects[named].count == count)
      #expect(find("instance \(count - 1)", in: run) == count - 1)
    }
  }

  @Test(arguments: [0, 1, 9, 40])
  func aPackedRunComesBackAsItWas(_ count: Int) {
    let run = makeRun(app: "com.example.packed", pid: 7)
    for number in 0..<count {
      add("instance \(number)", to: run, number: Int32(number))
      run.subjects[named].subjects[number].state = Int32(3 * number)
      run.subjects[named].subjects[number].unreadableLine = number
    }
    run.pack()
    #expect(run.subjects.isEmpty)
    #expect(run.app == "com.example.packed")
    // Another one takes the memory meanwhile.
    let other = makeRun(app: "com.example.other")
    for number in 0..<9 { add("other \(number)", to: other, number: Int32(number)) }
    run.pack()
    run.unpack()
    run.unpack()
    #expect(run.app == "com.example.packed")
    #expect(run.subjects[named].count == count)
    for number in 0..<count {
      #expect(find("instance \(number)", in: run) == number)
      #expect(run.subjects[named].subjects[number].name == "instance \(number)")
      #expect(run.subjects[named].subjects[number].state == Int32(3 * number))
      #expect(run.subjects[named].subjects[number].unreadableLine == number)
    }
    #expect(find("other 1", in: run) == nil)
    #expect(find("other 1", in: other) == 1)
  }

  @Test func aRunOfWhichMonitorsKeepSomethingIsNotPacked() {
    let run = makeRun()
    run.keep(pool, at: 2)
    run.pack()
    #expect(!run.subjects.isEmpty)
    run.kept.drop()
    run.pack()
    #expect(run.subjects.isEmpty)
  }

  @Test func asManyEndedRunsAreRememberedAsThereIsRoomFor() {
    let ended = EndedRuns()
    let runs = (0..<2_500).map { makeRun(number: Int32($0)) }
    for (number, run) in runs.enumerated() {
      let oldest = ended.append(run)
      #expect(oldest?.takeUnretainedValue().number == (number < 1_024 ? nil : Int32(number - 1_024)))
      oldest?.release()
    }
    #expect(ended.all.map(\.number) == (2_500 - 1_024..<2_500).map { Int32($0) })
    // Those that ended last are as they were.
    #expect(runs.suffix(64).allSatisfy { !$0.subjects.isEmpty })
    #expect(runs.dropLast(64).allSatisfy { $0.subjects.isEmpty })
  }

  // MARK: Origins

  @Test func anOriginLeadsToItsRunUntilThatGoes() {
    var table = RunTable()
    let run = makeRun()
    table.insert(run)
    #expect(table.byOrigin[0] == nil)
    table.byOrigin.set(3, Unmanaged.passUnretained(run))
    #expect(table.byOrigin[3]?.takeUnretainedValue() === run)
    #expect(table.byOrigin[2] == nil)
    #expect(table.byOrigin[-1] == nil)
    #expect(table.byOrigin[100_000] == nil)
    table.remove(run)
    #expect(table.byOrigin[3] == nil)
  }

  @Test func aRunOfSeveralOriginsGoesFromAllOfThem() {
    var table = RunTable()
    let (run, other) = (makeRun(), makeRun(app: "b", number: 1))
    table.insert(run)
    table.insert(other)
    for origin: Int32 in [5, 70, 700] { table.byOrigin.set(origin, Unmanaged.passUnretained(run)) }
    table.byOrigin.set(8, Unmanaged.passUnretained(other))
    table.remove(run)
    for origin: Int32 in [5, 70, 700] { #expect(table.byOrigin[origin] == nil) }
  }

  @Test func anotherRunOfTheOriginStays() {
    var table = RunTable()
    let (old, new) = (makeRun(), makeRun(number: 1))
    table.insert(old)
    table.byOrigin.set(0, Unmanaged.passUnretained(old))
    table.byOrigin.set(0, Unmanaged.passUnretained(new))
    table.remove(old)
    #expect(table.byOrigin[0]?.takeUnretainedValue() === new)
  }

  @Test func originsCountForOneEpochOfOneReader() {
    let table = RunTable()
    let run = makeRun()
    let origins = table.byOrigin
    origins.begin(reader: 0, epoch: 0)
    origins.set(1, Unmanaged.passUnretained(run))
    origins.begin(reader: 1, epoch: 0)
    #expect(origins[1] == nil)
    origins.begin(reader: 0, epoch: 0)
    #expect(origins[1] != nil)
    origins.begin(reader: 0, epoch: 1)
    #expect(origins[1] == nil)
  }

  @Test func aRunGoesFromTheOriginsOfAllReaders() {
    var table = RunTable()
    let run = makeRun()
    table.insert(run)
    for reader in [0, 2, 1] {
      table.byOrigin.begin(reader: reader, epoch: 0)
      for origin: Int32 in [3, 300] { table.byOrigin.set(origin, Unmanaged.passUnretained(run)) }
    }
    table.remove(run)
    for reader in 0...2 {
      table.byOrigin.begin(reader: reader, epoch: 0)
      for origin: Int32 in [3, 300] { #expect(table.byOrigin[origin] == nil) }
    }
  }

  // MARK: Open runs

  @Test func openRunsAreToldInTheOrderOfTheirOpening() {
    var table = RunTable()
    let runs = (0..<6).map { makeRun(app: $0 % 2 == 0 ? "even" : "odd", pid: Int64($0), number: Int32($0)) }
    for run in runs { table.insert(run) }
    #expect(table.open.map(\.number) == [0, 1, 2, 3, 4, 5])
    #expect(table.open(like: runs[2].key).map(\.number) == [0, 2, 4])
    table.end(runs[2])
    #expect(table.open(like: runs[2].key).map(\.number) == [0, 4])
    table.remove(runs[4])
    table.remove(runs[0])
    #expect(table.open(like: runs[2].key).isEmpty)
    #expect(table.open.map(\.number) == [1, 3, 5])
    // One that has ended is remembered.
    #expect(table.find(runs[2].key)?.takeUnretainedValue() === runs[2])
    #expect(table.find(runs[4].key) == nil)
  }
}
