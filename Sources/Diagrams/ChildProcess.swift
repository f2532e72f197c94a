#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs a program with bytes on its standard input, and collects what it writes, within a limit of time.
///
/// `posix_spawn` and `poll` and not Foundation's `Process`: that one costs the command its start-up time, and has no way to
/// write and read at once but threads.
struct ChildProcess {
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  struct Result {
    var end: End
    var output: [UInt8]
    /// The first 4 KiB of what it wrote to standard error.
    var errors: [UInt8]
  }

  private static let mostErrorBytes = 4096

  /// Throws the error number of the system if the program could not be started.
  static func run(_ command: [String], input: [UInt8], limit: Duration) throws(SystemError) -> Result {
    guard let inPair = socketPair() else { throw SystemError(number: errno) }
    guard let outPair = socketPair() else { throw closing(inPair) }
    guard let errPair = socketPair() else { throw closing(inPair, outPair) }
    let deadline = ContinuousClock.now.advanced(by: limit)
    let spawned = spawn(command, input: inPair.theirs, output: outPair.theirs, errors: errPair.theirs)
    for pair in [inPair, outPair, errPair] { close(pair.theirs) }
    guard case .success(let pid) = spawned else {
      for pair in [inPair, outPair, errPair] { close(pair.ours) }
      if case .failure(let error) = spawned { throw error }
      throw SystemError(number: 0)
    }
    var streams = ChildStreams(input: input, inputEnd: inPair.ours, outputEnd: outPair.ours, errorsEnd: errPair.ours)
    let finished = streams.exchange(until: deadline)
    streams.close()
    let end = finished ? wait(for: pid, until: deadline) : kill(pid)
    return Result(end: end, output: streams.output, errors: Array(streams.errors.prefix(mostErrorBytes)))
  }

  struct SystemError: Error { var number: Int32 }

  private static func closing(_ pairs: Pair...) -> SystemError {
    let number = errno
    for pair in pairs { close(pair.ours); close(pair.theirs) }
    return SystemError(number: number)
  }
}

extension ChildProcess {
  private struct Pair { var ours: Int32, theirs: Int32 }

  /// Sockets and not pipes: a write to one whose reader is gone can be told not to raise SIGPIPE, which would end us.
  private static func socketPair() -> Pair? {
    var ends: [Int32] = [0, 0]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    // Above the standard ones, which the child's ends are moved to, and closed in any program started meanwhile.
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    for end in ends { close(end) }
    guard moved[0] >= 0, moved[1] >= 0 else {
      for end in moved where end >= 0 { close(end) }
      return nil
    }
    _ = fcntl(moved[0], F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(moved[0], SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return Pair(ours: moved[0], theirs: moved[1])
  }

  private static func spawn(
    _ command: [String], input: Int32, output: Int32, errors: Int32
  ) -> Swift.Result<pid_t, SystemError> {
    guard let program = command.first else { return .failure(SystemError(number: ENOENT)) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (ours, theirs) in [(input, Int32(0)), (output, 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, ours, theirs)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var pid: pid_t = 0
    // Safe: the array ends with null, and it and the strings live until the call returns.
    let status = posix_spawn(&pid, program, &actions, nil, arguments, environ)
    return status == 0 ? .success(pid) : .failure(SystemError(number: status))
  }

  /// It closed its ends, so it is about to go; if it lingers to the deadline it is killed.
  private static func wait(for pid: pid_t, until deadline: ContinuousClock.Instant) -> End {
    var pause: UInt32 = 200
    while true {
      var status: Int32 = 0
      let answer = waitpid(pid, &status, WNOHANG)
      if answer == pid { return end(status) }
      if answer < 0, errno != EINTR { return .exited(-1) }
      if ContinuousClock.now >= deadline { return kill(pid) }
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
  }

  private static func kill(_ pid: pid_t) -> End {
    _ = Self.send(SIGKILL, to: pid)
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return .timedOut
  }

  #if canImport(Darwin)
    private static func send(_ signal: Int32, to pid: pid_t) -> Int32 { Darwin.kill(pid, signal) }
  #elseif canImport(Musl)
    private static func send(_ signal: Int32, to pid: pid_t) -> Int32 { Musl.kill(pid, signal) }
  #else
    private static func send(_ signal: Int32, to pid: pid_t) -> Int32 { Glibc.kill(pid, signal) }
  #endif

  private static func end(_ status: Int32) -> End {
    let signal = status & 0x7f
    return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
  }
}
