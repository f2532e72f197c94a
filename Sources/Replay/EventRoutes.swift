/// Where events of a type go: to the machines that listen, and then to the monitors that have something to judge.
struct EventRoute {
  /// Machines first.
  var stops: UnsafePointer<Stop>?
  var machineCount: UInt16 = 0
  var monitorCount: UInt16 = 0
  /// The type that events of the type are read as.
  var type: UInt16 = 0
  var part = ReplayTables.Part(rawValue: 0)
  /// Nothing has changed since the route was found out.
  var isKnown = false

  /// A machine or a monitor.
  struct Stop {
    /// Which subjects of a machine hear the event.
    enum Audience: UInt8 {
      /// The only one of its kind.
      case sole
      /// The one that the event names.
      case named
      case all
    }

    private let value: UInt16
    let audience: Audience
    /// A monitor that hears the event only in runs in which it waits for something.
    let isWaiting: Bool

    /// A machine.
    init(_ machine: Int, _ audience: Audience) {
      value = UInt16(machine)
      self.audience = audience
      isWaiting = false
    }

    /// A monitor.
    init(_ monitor: Int, isWaiting: Bool) {
      value = UInt16(monitor)
      audience = .sole
      self.isWaiting = isWaiting
    }

    var number: Int { Int(value) }
  }
}

/// The routes of all types, by what has something to judge.
final class EventRoutes {
  private let stops: FlatTable<EventRoute.Stop>
  private let routes: FlatTable<EventRoute>

  /// - Parameters:
  ///   - machines: Stops by type, as `monitors`.
  ///   - parts: By type.
  init(machines: [[EventRoute.Stop]], monitors: [[EventRoute.Stop]], parts: FlatTable<ReplayTables.Part>) {
    let stops = FlatTable(zip(machines, monitors).flatMap { $0 + $1 })
    var first = 0
    routes = FlatTable(
      machines.indices.map { type in
        defer { first += machines[type].count + monitors[type].count }
        return EventRoute(
          stops: stops.pointer(first), machineCount: UInt16(machines[type].count),
          monitorCount: UInt16(monitors[type].count), type: UInt16(type), part: parts[type], isKnown: true)
      })
    self.stops = stops
  }

  /// The route of a type, which may be followed as long as this is there.
  subscript(type: Int) -> EventRoute { routes[type] }
}
