/// What a monitor kept of runs that are over, for the next ones. Counted by hand, as ``KeptStates``: a state goes from a
/// run to here, and to another run, without a count.
struct SpareStates<State: AnyObject>: ~Copyable {
  private var states: [Unmanaged<State>] = []
  private let limit = 64

  deinit { for state in states { state.release() } }

  /// A state, whoever takes it holds it.
  mutating func take() -> Unmanaged<State>? { states.popLast() }

  /// Takes from a run what the monitor at this place keeps of it, made ready for another one by `reset`.
  mutating func take(from run: Run, _ place: Int, _ reset: (State) -> Void) {
    guard states.count < limit, let state = run.kept.take(place) else { return }
    let own = Unmanaged<State>.fromOpaque(state.toOpaque())
    own._withUnsafeGuaranteedRef(reset)
    states.append(own)
  }
}
