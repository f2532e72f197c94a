import EventLog
import LifecycleModel

/// What the replay asks of a model for every event, as flat tables by type.
final class ReplayTables {
  /// Parts that a type plays in the life of runs.
  struct Part: OptionSet {
    let rawValue: UInt8

    static let launch = Part(rawValue: 1)
    static let exit = Part(rawValue: 2)
    /// Concerns the device, and so all runs.
    static let shared = Part(rawValue: 4)
    static let begins = Part(rawValue: 8)
    static let beginsAgain = Part(rawValue: 16)
    static let prelude = Part(rawValue: 32)
    static let ofProcess = Part(rawValue: 64)
    /// Outside of what the model covers.
    static let uncovered = Part(rawValue: 128)
  }

  let parts: [Part]
  /// Machines that hear a type.
  let listeners: FlatLists
  /// Monitors that hear a type, by their places in `monitors`.
  let hearers: FlatLists
  let monitors: [any RunMonitor]
  /// The key that names a machine's instances, by machine.
  let machineKeys: [EventKey?]
  private let typeCount: Int
  /// Row-major: machine × type.
  private let isBroadcast: [Bool]

  init(_ model: Model) {
    typeCount = model.types.count
    parts = Self.parts(of: model)
    listeners = FlatLists(Self.listeners(of: model))
    let monitors = makeMonitors(for: model)
    self.monitors = monitors
    hearers = FlatLists(model.types.indices.map { type in monitors.indices.filter { monitors[$0].hears[type] } })
    machineKeys = model.machines.map { $0.key.flatMap { model.vocabulary.key($0) } }
    var isBroadcast = [Bool](repeating: false, count: model.machines.count * model.types.count)
    for (machine, row) in model.machines.enumerated() {
      for type in row.broadcast { isBroadcast[machine * model.types.count + type] = true }
    }
    self.isBroadcast = isBroadcast
  }

  /// Whether events of the type go to all instances of the machine.
  func isBroadcast(_ machine: Int, _ type: Int) -> Bool { isBroadcast[machine * typeCount + type] }

  private static func parts(of model: Model) -> [Part] {
    var parts = [Part](repeating: [], count: model.types.count)
    func mark(_ types: [Int], _ part: Part) { for type in types { parts[type].insert(part) } }
    mark(model.runs.launch, .launch)
    mark(model.runs.exit, .exit)
    mark(model.runs.shared, .shared)
    mark(model.runs.begins, .begins)
    mark(model.runs.beginsAgain, .beginsAgain)
    mark(model.runs.preludes, .prelude)
    mark(model.runs.ofProcess, .ofProcess)
    if !model.covered.isEmpty { mark(model.types.indices.filter { !model.covered[$0] }, .uncovered) }
    return parts
  }

  private static func listeners(of model: Model) -> [[Int]] {
    var table = [[Int]](repeating: [], count: model.types.count)
    for (index, machine) in model.machines.enumerated() {
      var heard = [Bool](repeating: false, count: model.types.count + 1)
      for region in machine.regions {
        for transition in region.transitions {
          for emission in transition.emissions { for type in emission.types { heard[type] = true } }
        }
      }
      for refusal in machine.refusals { for type in refusal.types ?? [] { heard[type] = true } }
      for type in model.types.indices where heard[type] { table[type].append(index) }
    }
    return table
  }
}

/// Lists of small numbers, one after the other.
struct FlatLists {
  private let starts: [Int32]
  private let items: [Int32]

  init(_ lists: [[Int]]) {
    var starts: [Int32] = [0]
    var items: [Int32] = []
    for list in lists {
      items += list.map { Int32($0) }
      starts.append(Int32(items.count))
    }
    self.starts = starts
    self.items = items
  }

  /// The places of a list's items.
  @inline(__always)
  func range(_ list: Int) -> Range<Int> { Int(starts[list])..<Int(starts[list + 1]) }

  @inline(__always)
  subscript(place: Int) -> Int { Int(items[place]) }
}
