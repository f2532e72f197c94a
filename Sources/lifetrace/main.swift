#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import Diagrams

// A copy of ourselves that lays out one graph and can be killed.
if CommandLine.arguments.dropFirst().first == LayoutProcess.argument {
  exit(LayoutProcess.runChild(arguments: Array(CommandLine.arguments.dropFirst())))
}
System.reserveStandardStreams()
System.ignoreBrokenPipes()
System.exitOnTraps()
let console = Console(
  output: StandardStream(descriptor: 1), errors: StandardStream(descriptor: 2), colour: System.wantsColour(1))
let status = Command.run(Array(CommandLine.arguments.dropFirst()), on: console)
exit(status.rawValue)
