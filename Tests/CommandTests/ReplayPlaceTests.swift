import EventLog
import Testing

@testable import lifetrace

@Suite struct ReplayPlaceTests {
  @Test(arguments: [
    ("12", ReplayPlace.line(12)), ("12s", .time(.seconds, 12_000_000_000)), ("0.000000001s", .time(.seconds, 1)),
    ("1970-01-01T00:00:01Z", .time(.utc, 1_000_000_000)), ("1970-01-01T01:00:00.5+01:00", .time(.utc, 500_000_000)),
  ])
  func placesAreRead(text: String, place: ReplayPlace) { #expect(ReplayPlace(text) == place) }

  @Test(arguments: ["", "s", "0", "-1", "1.s", ".5s", "1.0000000001s", "99999999999s", "٣s", "x", "2024-01-01", "1e3s"])
  func otherTextsAreRefused(text: String) { #expect(ReplayPlace(text) == nil) }

  @Test func eventsWithoutThatClockAreNeverBehindATime() {
    var event = Event()
    event.line = 5
    #expect(!ReplayPlace.time(.seconds, 0).isBefore(event))
    event.clock = .seconds
    event.time = 1
    #expect(ReplayPlace.time(.seconds, 0).isBefore(event))
    #expect(!ReplayPlace.time(.seconds, 1).isBefore(event))
    #expect(ReplayPlace.line(4).isBefore(event) && !ReplayPlace.line(5).isBefore(event))
  }
}
