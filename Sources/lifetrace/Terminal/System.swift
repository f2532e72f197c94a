// The C library, whatever it is called here.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// What the system is asked for. Nothing else in the package reads the environment or the terminal.
enum System {
  /// What the last failed call says, without the locale: `setlocale` is never called.
  static var lastError: String { String(cString: strerror(errno)) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Cores of the machine.
  static var coreCount: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  /// Whether colour is wanted on a stream: on a terminal that can show it, and never with `NO_COLOR` set.
  static func wantsColour(_ descriptor: Int32) -> Bool {
    guard isTerminal(descriptor), environment("TERM") != "dumb" else { return false }
    return (environment("NO_COLOR") ?? "").isEmpty
  }

  /// Makes sure that no file that is opened later gets the number of a standard stream that the caller had closed.
  static func reserveStandardStreams() {
    var descriptor = open("/dev/null", O_RDWR)
    while descriptor >= 0 && descriptor <= 2 { descriptor = open("/dev/null", O_RDWR) }
    if descriptor > 2 { close(descriptor) }
  }

  /// Writing to a pipe that nobody reads any more is an error to be looked at, not the end of the process.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// A trap is a fault of our own and has an exit code of its own.
  static func exitOnTraps() {
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
      signal(number) { _ in
        // Only calls that are allowed in a signal handler.
        let text: StaticString = "lifetrace: a fault of lifetrace itself; please report it with the log\n"
        _ = write(2, text.utf8Start, text.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }
}
