import EventLog
import LifecycleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How apps are used: the habits that a fleet's log is made of, resolved against a model.
public struct Usage: Sendable {
  struct Habit: Sendable {
    var acts: [Act]
  }

  struct Act: Sendable {
    var type: Int
    var chance: Double
    /// Nanoseconds since the event before.
    var after: Span
    var payload: [PayloadDraw]
  }

  struct Span: Sendable {
    var least: Double
    var most: Double

    func draw(_ random: inout RandomSource) -> Int64 { Int64(random.skewed(least, most) * 1e9) }
  }

  struct PayloadDraw: Sendable {
    enum Values: Sendable {
      case number(least: Int, count: Int)
      case text([JSONValue], weights: [Double])
    }

    var key: String
    var values: Values

    func draw(_ random: inout RandomSource) -> JSONValue {
      switch values {
      case .number(let least, let count): .integer(least + random.below(count))
      case .text(let texts, let weights): random.index(weights: weights).map { texts[$0] } ?? .null
      }
    }
  }

  var header: [JSONValue.Member]
  var apps: [String]
  var running: Int
  var reading: Double
  /// By the number of the public state: time between habits, the habits that can begin, and their weights.
  var stays: [Span]
  var habits: [[Habit]]
  var weights: [[Double]]

  /// The built-in usage of the built-in model.
  ///
  /// - Throws: ``UsageProblem``.
  public static func builtIn(for model: Model) throws -> Usage {
    try Usage(text: String(decoding: PackageResources.ios_usage_json5, as: UTF8.self), model: model)
  }

  /// - Throws: ``UsageProblem`` for text that is no usage document, and for names that the model does not have.
  public init(text: String, model: Model) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let document: UsageDocument
    do {
      document = try decoder.decode(UsageDocument.self, from: Data(text.utf8))
    } catch {
      throw UsageProblem(description: "no usage document: \(error)")
    }
    guard document.format == "lifetrace-usage/1" else {
      throw UsageProblem(description: "`\(document.format)` is no format that this version reads (lifetrace-usage/1)")
    }
    guard document.model == model.id else {
      throw UsageProblem(description: "it is about the model `\(document.model)`, not `\(model.id)`")
    }
    guard let machine = model.machines.first(where: { $0.id == model.roles.machine }) else {
      throw UsageProblem(description: "the model has no machine for the app")
    }
    try self.init(document, model, machine)
  }

  private init(_ document: UsageDocument, _ model: Model, _ machine: Machine) throws {
    header = document.header.members.sorted { $0.key < $1.key }.map { JSONValue.Member(key: $0.key, value: $0.value) }
    apps = document.apps
    guard !apps.isEmpty, document.running > 0 else { throw UsageProblem(description: "it names no apps") }
    running = document.running
    reading = document.reading
    let resolver = UsageResolver(document: document, model: model)
    stays = machine.shown.map { resolver.span(document.stays[$0] ?? document.step) }
    habits = machine.shown.map { _ in [] }
    weights = machine.shown.map { _ in [] }
    for row in document.habits {
      let habit = Habit(acts: try row.does.map(resolver.act))
      for state in row.in {
        guard let index = machine.shown.firstIndex(of: state) else {
          throw UsageProblem(description: "habit \"\(row.habit)\": there is no state `\(state)`")
        }
        habits[index].append(habit)
        weights[index].append(row.weight)
      }
    }
  }
}

extension Usage {
  /// The usage with another weight for the habits of which an act is of a kind.
  func scalingHabits(by factor: Double, where isMeant: (Act) -> Bool) -> Usage {
    var usage = self
    for state in habits.indices {
      for (index, habit) in habits[state].enumerated() where habit.acts.contains(where: isMeant) {
        usage.weights[state][index] *= factor
      }
    }
    return usage
  }
}

/// Resolves the names of a usage document.
private struct UsageResolver {
  let document: UsageDocument
  let model: Model

  func span(_ span: UsageDocument.Span) -> Usage.Span { Usage.Span(least: span.least, most: span.most) }

  func act(_ row: UsageDocument.Act) throws -> Usage.Act {
    guard let type = model.types.firstIndex(where: { $0.name == row.on }) else {
      throw UsageProblem(description: "the model has no event `\(row.on)`")
    }
    let draws = (document.payloads[row.on] ?? [:]).merging(row.with) { $1 }
    return Usage.Act(
      type: type, chance: row.chance, after: span(row.after ?? document.step),
      payload: draws.sorted { $0.key < $1.key }.map { payload($0.key, $0.value) })
  }

  private func payload(_ key: String, _ draw: UsageDocument.Draw) -> Usage.PayloadDraw {
    switch draw {
    case .number(let span):
      let least = Int(span.least)
      return Usage.PayloadDraw(key: key, values: .number(least: least, count: max(Int(span.most) - least, 1)))
    case .text(let weights):
      let rows = weights.sorted { $0.key < $1.key }
      return Usage.PayloadDraw(key: key, values: .text(rows.map { .string($0.key) }, weights: rows.map(\.value)))
    }
  }
}
