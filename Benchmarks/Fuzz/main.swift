import LogFuzzing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// Reads random logs in two ways until the time is up: `lifetrace-fuzz SECONDS [SEED]`. The first log that is not read the
// same ends it, with its seed.

let arguments = CommandLine.arguments.dropFirst().map { Int($0) }
guard (1...2).contains(arguments.count), let seconds = arguments[0], let first = arguments.count == 2 ? arguments[1] : 1
else {
  print("usage: lifetrace-fuzz SECONDS [SEED]")
  exit(2)
}
let end = time(nil) + seconds
var comparison = ReadingComparison()
var seed = first
while time(nil) < end {
  if let difference = comparison.difference(seed: seed) {
    print(difference)
    exit(1)
  }
  seed += 1
}
print(
  "seeds \(first) to \(seed - 1): \(comparison.lines) lines are read the same, \(comparison.plainLines) of them without the parser"
)
