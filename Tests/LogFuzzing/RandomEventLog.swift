import EventLog

/// Logs at random, most lines of which are as logs have them, and the rest almost.
package struct RandomEventLog {
  private var random: SeededGenerator
  /// The log's habits, which its lines keep most of the time.
  private let blanks: (afterComma: Bool, afterColon: Bool)
  private let lineEnd: [UInt8]
  private let order: [String]
  private let isShuffled: Bool
  private let damage: Int
  /// One thing in so many is as no log should have it.
  private let calm: Int

  private static let keys = [
    "type", "t", "mono", "seq", "app", "pid", "trace", "state", "level", "owners", "thread",
    "a much longer key than most",
    "key that is longer than all that are ever remembered, with its quotes and its colon", "", "\\u0074ype", "é",
  ]

  package init(seed: Int) {
    random = SeededGenerator(seed: seed)
    blanks = (.random(using: &random), .random(using: &random))
    lineEnd = Int.random(in: 0..<4, using: &random) == 0 ? [0x0D, 0x0A] : [0x0A]
    order = Self.keys.shuffled(using: &random)
    isShuffled = Int.random(in: 0..<4, using: &random) == 0
    damage = [0, 3, 10].randomElement(using: &random) ?? 0
    calm = [10, 100, 1000].randomElement(using: &random) ?? 100
  }

  /// The bytes of a log of up to `lines` lines.
  package mutating func bytes(lines: Int) -> [UInt8] {
    var bytes: [UInt8] = chance(10) ? [0xEF, 0xBB, 0xBF] : []
    for _ in 0..<Int.random(in: 1...lines, using: &random) {
      var line = Array(line().utf8)
      if damage > 0, chance(damage) { line = RandomJSON.damaged(line, using: &random) }
      bytes += line + (chance(40) ? [0x0D, 0x0A] : lineEnd)
    }
    if chance(5) { bytes.removeLast(min(bytes.count, Int.random(in: 1...40, using: &random))) }
    return bytes
  }

  private mutating func chance(_ part: Int) -> Bool { Int.random(in: 0..<part, using: &random) == 0 }

  private mutating func isOdd() -> Bool { chance(calm) }

  private mutating func line() -> String {
    var keys = order
    if isShuffled { keys.shuffle(using: &random) }
    keys = keys.filter { key in key == "type" || Self.keys.firstIndex(of: key).map { $0 < 12 } ?? false || isOdd() }
    keys = keys.filter { key in key == "type" ? !isOdd() : !chance(3) }
    if isOdd(), let again = keys.randomElement(using: &random) { keys.append(again) }
    let members = keys.map { key in
      (isOdd() ? "  " : blanks.afterComma ? " " : "") + "\"" + key + "\":"
        + (isOdd() ? "\t" : blanks.afterColon ? " " : "") + value(of: key) + (isOdd() ? " " : "")
    }
    return "{" + members.joined(separator: ",") + "}" + (isOdd() ? " " : "")
  }

  private mutating func value(of key: String) -> String {
    if isOdd() { return JSONText.text(of: RandomJSON.value(depth: 2, using: &random)) }
    switch key {
    case "type": return quoted(pick(isOdd() ? Self.headers : Self.types))
    case "t": return chance(3) ? seconds() : quoted(time())
    case "mono", "seq", "pid": return integer()
    case "app", "trace", "thread": return quoted(text())
    default: return chance(3) ? integer() : chance(3) ? seconds() : chance(3) ? word() : quoted(text())
    }
  }

  private static let types = [
    "app.didBecomeActive", "app.didBecomeActive", "app.willResignActive", "note.scene.didActivate", "mem.level",
    "applicationDidBecomeActive:", "x", "user.home", "note.other", "lonely", "",
    "web.a name that is longer than most names", "app.willResignActivf",
  ]
  private static let headers = ["trace.header", "trace.headers"]
  private static let oddWords = ["tru", "nul", "[]", "{}", "[1,\"active\"]", "-", "nan", "01", "1."]

  private mutating func word() -> String { isOdd() ? pick(Self.oddWords) : pick(["true", "false", "null"]) }

  private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }

  private func quoted(_ text: String) -> String { "\"" + text + "\"" }

  /// Characters that need no escape, mostly; of lengths around those of vectors.
  private mutating func text() -> String {
    if chance(3) { return pick(["active", "background", "main", "2", "true", "1.50", "com.example.app"]) }
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789 .,:{}[]/\u{7F}~-")
    var text = ""
    for _ in 0..<pick([0...3, 14...18, 30...34, 0...60]) { text.append(alphabet.randomElement(using: &random) ?? "a") }
    if isOdd() { text += pick(["\\n", "\\\"", "\\u0041", "\\ud83d\\ude00", "é", "\u{1F600}", "\\x", "\\ud800", "\t"]) }
    return text
  }

  private mutating func pick(_ ranges: [ClosedRange<Int>]) -> Int {
    Int.random(in: ranges.randomElement(using: &random) ?? 0...0, using: &random)
  }

  private mutating func digits(_ count: Int) -> String {
    var text = ""
    for _ in 0..<count { text += String(Int.random(in: 0...9, using: &random)) }
    return text
  }

  /// Of any number of digits that may matter, now and then with a sign or zeros where none may be.
  private mutating func integer() -> String {
    let count = isOdd() ? pick([15...21]) : pick([1...3, 4...8, 8...18])
    let sign = chance(6) ? "-" : ""
    if isOdd() { return sign + pick(["0", "00", "07", "+1", "1e3", "5.0", "5.00e1", "9223372036854775807", "-1"]) }
    return sign + String(Int.random(in: 1...9, using: &random)) + digits(count - 1)
  }

  private mutating func seconds() -> String {
    let whole = isOdd() ? integer() : "17040" + digits(pick([1...5]))
    let fraction = "." + digits(isOdd() ? pick([0...20]) : pick([1...6, 1...9]))
    return (chance(3) ? whole : whole + fraction) + (isOdd() ? "e2" : "")
  }

  /// RFC 3339, mostly of the same minute.
  private mutating func time() -> String {
    if isOdd() { return pick(["1677-09-21T00:12:43Z", "2262-04-11T23:47:16.9Z", "2262-04-12T00:00:00Z", "now", ""]) }
    let day = chance(4) ? "20\(digits(2))-0\(pick([1...9]))-1\(digits(1))" : "2024-01-04"
    let minute = chance(4) ? "1\(digits(1)):0\(digits(1))" : "22:35"
    let second = isOdd() ? pick(["60", "61", "6", "ab", "5:", ":5"]) : String(pick([10...59]))
    let fraction = chance(4) ? "" : "." + digits(isOdd() ? pick([0...12]) : pick([6...6, 1...9]))
    let zone = isOdd() ? pick(["z", "-23:59", "", "Q", "+1", "Z ", "Z\u{0}"]) : chance(9) ? "+01:00" : "Z"
    let date = (isOdd() ? digits(4) + "-02-29" : day) + (isOdd() ? pick(["t", " ", "_"]) : "T")
    return date + minute + ":" + second + fraction + zone
  }
}
