import LifecycleModel

/// Whether the absence of an event means anything.
public enum TypeStatus: UInt8, Sendable {
  /// Recorded and logged: an event that is not there did not happen.
  case required
  /// Not recorded, or not logged: it may have happened unseen.
  case free
  /// Counts as not logged because it never occurs in a file that does not say what it records.
  case doubtful
  /// Not recorded, and yet never silent: it did not happen unless the log says so.
  case unseen
  /// A delegate call that the app may not implement: its notification can come without it.
  case presumed
  /// The same where notifications are not recorded: its absence counts, until a notification comes without it.
  case unproven
}

/// The status of every type of a model: what an automaton is determinised for.
struct Observability: Hashable {
  var statuses: [TypeStatus]
  /// Whether events that no call explains count as legal and not judged while the app may implement none.
  var sparesUncalled = false

  /// Whether an event of a type that has not come did not happen, or is taken not to have.
  func isSeen(_ type: Int) -> Bool {
    switch statuses[type] {
    case .required, .presumed, .unproven: true
    case .free, .doubtful, .unseen: false
    }
  }

  /// The status of an emission with alternatives: it is silent only if none of them would be seen.
  func status(of emission: Emission) -> TypeStatus {
    if emission.optional { return .free }
    var worst = TypeStatus.free
    for type in emission.types {
      switch statuses[type] {
      case .required, .unseen: return .required
      case .presumed, .unproven: worst = statuses[type]
      case .doubtful: if worst == .free { worst = .doubtful }
      case .free: break
      }
    }
    return worst
  }

  /// Whether a channel or a type is recorded, as a guard asks for it.
  func isRecorded(_ name: String, in model: Model) -> Bool {
    model.types.indices.contains {
      (model.types[$0].name == name || model.types[$0].channel == name) && statuses[$0] != .free
        && statuses[$0] != .unseen
    }
  }
}
