#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

System.reserveStandardStreams()
System.ignoreBrokenPipes()
System.exitOnTraps()
let console = Console(
  output: StandardStream(descriptor: 1), errors: StandardStream(descriptor: 2), colour: System.wantsColour(1))
let status = Command.run(Array(CommandLine.arguments.dropFirst()), on: console)
exit(status.rawValue)
