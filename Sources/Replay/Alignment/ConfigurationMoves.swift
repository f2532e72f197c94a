import LifecycleModel

/// The moves of one automaton under one observability, from single configurations, before these have numbers. Nothing is
/// kept here but what single regions do.
final class ConfigurationMoves {
  typealias Way = AlignmentGraph.Way
  typealias Ways = AlignmentGraph.Ways

  /// A move of some regions together.
  private struct Combined: BitwiseCopyable {
    var configuration: Configuration
    var worlds: WorldSet
    var isQuirky = false
    var isMisread = false

    /// Adds the move of a region.
    @inline(__always)
    mutating func take(_ way: RegionMoves.Way, in region: Int) {
      configuration = configuration.with(region, at: way.to)
      if way.isDoubtful { configuration = configuration.doubtful }
      worlds = worlds & way.worlds
      isQuirky = isQuirky || way.isQuirky
      isMisread = isMisread || way.isMisread
    }

    var cost: MoveCost { (isMisread ? MoveCost.fault : .zero) + (isQuirky ? .quirk : .zero) }
    var way: Way { Way(target: configuration, worlds: worlds, cost: cost) }
  }

  let edges: EdgeTypes
  let letters: TypeLetters
  private let automaton: Automaton
  /// All worlds.
  private let all: WorldSet
  /// By letter.
  private let types: FlatTable<Int32>
  let endType: Int
  /// By type.
  private let facts: FlatTable<Bool>
  private let stepper: Stepper
  private let regions: RegionMoves
  /// What ``combine(_:hearing:_:)`` came to, and the same without its last region.
  private var combined = FlatList<Combined>()
  private var before = FlatList<Combined>()

  init(_ stepper: Stepper) {
    self.stepper = stepper
    automaton = stepper.automaton
    all = automaton.worlds.all
    let alphabet = automaton.alphabet
    types = FlatTable((0..<alphabet.count).map { Int32(alphabet.type(of: $0)) })
    endType = automaton.model.endType
    facts = FlatTable(automaton.model.types.map(\.neverSilent) + [false])
    edges = EdgeTypes(automaton)
    letters = TypeLetters(automaton.alphabet)
    regions = RegionMoves(automaton: automaton, settled: stepper.settled, edges: edges)
  }

  /// Ways of the same cost, those to the same configuration made one.
  static func joined(_ ways: [Way]) -> [Way] {
    guard ways.count > 1 else { return ways.filter { !$0.worlds.isEmpty } }
    var joined: [Way] = []
    for way in ways.sorted(by: { $0.target < $1.target }) where !way.worlds.isEmpty {
      if let last = joined.last, last.target == way.target {
        joined[joined.count - 1].worlds |= way.worlds
      } else {
        joined.append(way)
      }
    }
    return joined
  }

  func type(of letter: Int) -> Int { Int(types[letter]) }

  /// Whether an event of a type is never silent.
  func isFact(_ type: Int) -> Bool { facts[type] }

  /// Puts the moves of all regions that hear a type (nil: of all regions) together. False where those of a region are not
  /// known by themselves.
  private func combine(
    _ from: Configuration, hearing type: Int?, _ ways: (Int) -> RegionMoves.Span
  ) -> Bool {
    combined.removeAll()
    combined.append(Combined(configuration: from, worlds: all))
    for region in 0..<edges.regionCount where type.map({ edges.consumes(region, $0) }) ?? true {
      let span = ways(region)
      guard span.isKnown else { return false }
      if span.count == 1 {
        let way = regions.list[span.start]
        for index in 0..<combined.count { combined[index].take(way, in: region) }
      } else {
        multiply(by: span, in: region)
      }
    }
    return true
  }

  private func multiply(by span: RegionMoves.Span, in region: Int) {
    swap(&combined, &before)
    combined.removeAll()
    for index in 0..<before.count {
      for place in span.places {
        var both = before[index]
        both.take(regions.list[place], in: region)
        if !both.worlds.isEmpty { combined.append(both) }
      }
    }
  }

  // MARK: Silence

  /// Everything that silent moves reach, in all worlds.
  func closure(_ configuration: Configuration) -> [Way] {
    guard combine(configuration, hearing: nil, { regions.closure($0, configuration.node($0)) }) else {
      return stepper.closure([configuration: all]).entries
        .map { Way(target: $0.configuration, worlds: $0.worlds) }
    }
    var ways: [Way] = []
    ways.reserveCapacity(combined.count)
    for index in 0..<combined.count { ways.append(combined[index].way) }
    ways = Self.joined(ways)
    // What rests on doubt comes last.
    let certain = ways.prefix { !$0.target.isDoubtful }
    for index in ways.indices.dropFirst(certain.count) {
      let same = ways[index].target.certain
      if let known = certain.first(where: { $0.target == same }) {
        ways[index].worlds = ways[index].worlds.subtracting(known.worlds)
      }
    }
    return certain.count == ways.count ? ways : ways.filter { !$0.worlds.isEmpty }
  }

  // MARK: Events

  /// Where an event leads from a configuration before silent moves.
  func ways(_ configuration: Configuration, _ letter: Int) -> Ways {
    let type = type(of: letter)
    let isFact = isFact(type)
    guard isFact || type == endType || edges.knows(configuration, type) else { return Ways() }
    var made = taken(configuration, letter, type)
    // What is never silent is a fact, whatever it says of itself: the process was launched, or it has ended.
    guard made.all.isEmpty, isFact else { return made }
    letters.forEach(of: type, reading: 0) { other in
      guard other != letter else { return }
      let ways = taken(configuration, other, type)
      made.isLocal = made.isLocal && ways.isLocal
      for way in ways.all where way.cost == .zero {
        made.all.append(Way(target: way.target, worlds: way.worlds, cost: .factFault))
      }
    }
    return made
  }

  /// The ways by an event as it is; in each world the most ordinary ones.
  private func taken(_ configuration: Configuration, _ letter: Int, _ type: Int) -> Ways {
    guard factored(configuration, letter, type) else {
      let entry = Belief.Entry(configuration: configuration, worlds: all)
      let plain = stepper.plainWays(from: entry, letter).flatMap { part -> [Way] in
        let cost = (part.misread ? MoveCost.fault : .zero) + (part.isQuirky ? .quirk : .zero)
        return Self.joined(part.reached.map { Way(target: $0.key, worlds: $0.value, cost: cost) })
      }
      return Ways(all: plain, isLocal: false)
    }
    guard combined.count > 1 else {
      return Ways(all: combined.count == 0 || combined[0].worlds.isEmpty ? [] : [combined[0].way])
    }
    var covered = WorldSet.none
    var made = Ways()
    for (isMisread, isQuirky) in [(false, false), (false, true), (true, false), (true, true)] {
      var same: [Way] = []
      for index in 0..<combined.count
      where combined[index].isMisread == isMisread && combined[index].isQuirky == isQuirky {
        var way = combined[index].way
        way.worlds = way.worlds.subtracting(covered)
        same.append(way)
      }
      guard !same.isEmpty else { continue }
      let reached = Self.joined(same)
      guard !reached.isEmpty else { continue }
      covered = reached.reduce(.none) { $0 | $1.worlds }
      made.all += reached
    }
    return made
  }

  /// Puts together those of the regions; false where these depend on each other.
  private func factored(_ configuration: Configuration, _ letter: Int, _ type: Int) -> Bool {
    guard type != endType,
      let forbidden = regions.forbidden(type, letter, fits: { stepper.fits($0, configuration) }),
      combine(configuration, hearing: type, { regions.ways($0, configuration.node($0), letter, type: type) })
    else { return false }
    guard !forbidden.isEmpty else { return true }
    for index in 0..<combined.count { combined[index].worlds = combined[index].worlds.subtracting(forbidden) }
    return true
  }
}
