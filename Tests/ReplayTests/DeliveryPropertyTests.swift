import EventLog
import LifecycleModel
import Replay
import Testing

/// Random logs of a notification centre: a legal one has no finding, and a mutated one has.
@Suite struct DeliveryPropertyTests {
  @Test(arguments: 0..<12)
  func aLegalLogHasNoFinding(seed: Int) throws {
    var centre = RandomCentre(seed: seed, changesDuringPosts: true)
    let lines = centre.log(posts: 40)
    try expect(lines.joined(separator: "\n"))
  }

  @Test(arguments: 0..<12)
  func aLegalLogFromTheMiddleHasNoFinding(seed: Int) throws {
    var centre = RandomCentre(seed: seed, changesDuringPosts: true)
    let lines = centre.log(posts: 40)
    try expect(lines.dropFirst(lines.count / 3).joined(separator: "\n"), facts: PlainLog.running)
  }

  @Test(arguments: 0..<12)
  func aMutatedLogHasFindings(seed: Int) throws {
    var centre = RandomCentre(seed: seed, changesDuringPosts: false)
    let lines = centre.log(posts: 20)
    let deliveries = lines.indices.filter { lines[$0].hasPrefix("nc.deliver") }
    let place = try #require(deliveries.randomElement(using: &centre.random))
    var mutants: [(rules: [String], lines: [String])] = []

    var dropped = lines
    dropped.remove(at: place)
    mutants.append((["NC-2"], dropped))

    var doubled = lines
    doubled.insert(lines[place], at: place)
    mutants.append((["NC-2"], doubled))

    mutants.append((["NC-1"], lines + [lines[place]]))

    var astray = lines
    astray.insert("nc.deliver observer=stranger post=\(centre.post(of: lines[place])) thread=main", at: place)
    mutants.append((["NC-3"], astray))

    var elsewhere = lines
    elsewhere[place] = lines[place].split(separator: " ").dropLast().joined(separator: " ") + " thread=T2"
    mutants.append((["NC-4"], elsewhere))

    for mutant in mutants {
      let findings = try PlainLog(mutant.lines.joined(separator: "\n")).check().findings
      #expect(findings.map(\.rule) == mutant.rules, "seed \(seed)")
    }
  }
}

/// A notification centre that logs what it does.
private struct RandomCentre {
  private struct Registration {
    var number: Int
    var observer: String
    var name: String?
  }

  var random: SplitMix
  /// Handlers register and remove.
  let changesDuringPosts: Bool
  private var registrations: [Registration] = []
  private var lines: [String] = []
  private var posts = 0
  private var registered = 0

  init(seed: Int, changesDuringPosts: Bool) {
    random = SplitMix(state: UInt64(seed) &+ 1)
    self.changesDuringPosts = changesDuringPosts
  }

  mutating func log(posts count: Int) -> [String] {
    for _ in 0..<4 { add() }
    while posts < count {
      change()
      post(depth: 0)
    }
    return lines
  }

  func post(of line: String) -> String {
    line.split(separator: " ").first { $0.hasPrefix("post=") }.map { String($0.dropFirst(5)) } ?? ""
  }

  private mutating func change() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0, 1: add()
    case 2: remove()
    default: break
    }
  }

  private mutating func add() {
    let observer = "O\(Int.random(in: 0..<5, using: &random))"
    let name = ["X", "Y", nil].randomElement(using: &random) ?? nil
    registered += 1
    registrations.append(Registration(number: registered, observer: observer, name: name))
    lines.append("nc.addObserver observer=\(observer) name=\(name ?? "null")")
  }

  private mutating func remove() {
    guard let one = registrations.randomElement(using: &random) else { return }
    let name = Bool.random(using: &random) ? one.name : nil
    registrations.removeAll { $0.observer == one.observer && (name == nil || $0.name == name) }
    lines.append("nc.removeObserver observer=\(one.observer) name=\(name ?? "null")")
  }

  private mutating func post(depth: Int) {
    posts += 1
    let id = posts
    let name = Bool.random(using: &random) ? "X" : "Y"
    lines.append("nc.post name=\(name) id=\(id) thread=main")
    for one in registrations.filter({ $0.name == nil || $0.name == name }).shuffled(using: &random) {
      // What was removed meanwhile may be told or not.
      let isLive = registrations.contains { $0.number == one.number }
      if !isLive, Bool.random(using: &random) { continue }
      lines.append("nc.deliver observer=\(one.observer) post=\(id) thread=main")
      if changesDuringPosts, Int.random(in: 0..<4, using: &random) == 0 { change() }
      if depth < 2, Int.random(in: 0..<6, using: &random) == 0 { post(depth: depth + 1) }
    }
    lines.append("nc.postReturn id=\(id) thread=main")
  }
}

/// The same numbers for the same seed, on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
