/// Where events of each type go: to the machines that listen, and then to the monitors that have something to judge.
final class EventRoutes {
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

  /// Places among the stops.
  struct Route {
    var machines: Range<Int>
    var monitors: Range<Int>
  }

  private let routes: FlatTable<Route>
  private let stops: FlatTable<Stop>

  /// - Parameters: Stops by type.
  init(machines: [[Stop]], monitors: [[Stop]]) {
    var routes: [Route] = []
    var stops: [Stop] = []
    for (machines, monitors) in zip(machines, monitors) {
      let first = stops.count
      stops += machines + monitors
      routes.append(Route(machines: first..<first + machines.count, monitors: first + machines.count..<stops.count))
    }
    self.routes = FlatTable(routes)
    self.stops = FlatTable(stops)
  }

  @inline(__always)
  subscript(type: Int) -> Route { routes[type] }

  @inline(__always)
  subscript(stop place: Int) -> Stop { stops.pointer(place).pointee }
}
