/// How far events fit a model, as process mining measures it: by the cost of an optimal alignment in log moves (an event
/// that the model does not have here) and model moves (an event of the model that the log does not have), of 1 each.
///
/// Readings, repetitions and exchanges count by what they come to in these moves, and known behaviours of the system that
/// break a rule are no part of the model. The rules across subjects have no part in it.
public struct Fitness: Sendable, Equatable {
  /// Of the alignment.
  public var cost: Int
  /// Events of the log that the machines hear.
  public var events: Int
  /// Length of the cheapest complete path through the model.
  public var path: Int

  public init(cost: Int = 0, events: Int = 0, path: Int = 0) {
    self.cost = cost
    self.events = events
    self.path = path
  }

  /// From 0 (nothing fits) to 1 (all does): what the alignment saves of the cost of an alignment that takes nothing for
  /// what it is.
  public var value: Double {
    let most = events + path
    return most > 0 ? 1 - Double(cost) / Double(most) : 1
  }

  public static func + (a: Fitness, b: Fitness) -> Fitness {
    Fitness(cost: a.cost + b.cost, events: a.events + b.events, path: a.path + b.path)
  }
}

/// The fitness of a log.
public struct LogFitness: Sendable, Equatable {
  /// By run, in the order of their numbers; each by machine, in model order.
  public var runs: [[(machine: String, fitness: Fitness)]] = []

  public init() {}

  mutating func set(_ machines: [(machine: String, fitness: Fitness)], run: Int) {
    while runs.count <= run { runs.append([]) }
    runs[run] = machines
  }

  /// Of each run: all its subjects together.
  public var ofRuns: [Fitness] { runs.map { $0.reduce(Fitness()) { $0 + $1.fitness } } }

  /// The mean over the runs; 1 where there are none.
  public var average: Double {
    runs.isEmpty ? 1 : ofRuns.reduce(0) { $0 + $1.value } / Double(runs.count)
  }

  /// Of all runs together: long ones weigh more.
  public var total: Fitness { ofRuns.reduce(Fitness(), +) }

  public static func == (a: LogFitness, b: LogFitness) -> Bool {
    a.runs.elementsEqual(b.runs) { $0.elementsEqual($1, by: ==) }
  }
}
