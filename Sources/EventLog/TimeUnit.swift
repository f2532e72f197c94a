/// The unit that a number under `t` is in. The format says seconds; numbers that would be thousands of years from now
/// are what writers with another unit log, and are taken for it.
enum TimeUnit: String {
  case seconds, milliseconds, microseconds, nanoseconds

  init(of number: DecimalNumber) {
    if !number.exceeds(powerOfTen: 11) {
      self = .seconds
    } else if !number.exceeds(powerOfTen: 14) {
      self = .milliseconds
    } else if !number.exceeds(powerOfTen: 17) {
      self = .microseconds
    } else {
      self = .nanoseconds
    }
  }

  /// One of this unit is 10 to this power nanoseconds.
  var nanosecondsPower: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    case .nanoseconds: 0
    }
  }
}
