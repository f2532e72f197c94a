import EventLog
import Replay

/// A log in short: `12.4 noscenes channels=process,app initial=active | +willResignActive suspend exit(memory_kill)`.
///
/// Before the bar the header: a version, `scenes`, `noscenes`, `complete`, `exits`, `initial=` a state of the app,
/// `scenes=S:background`, `vcs=A:appeared`, `mem=warn` more of `initial`, lists as `channels=`, `delegate=`,
/// `not_logged=`, and any other key with its value; nothing for a log without one.
/// After it the events: `didBecomeActive` is the delegate's, `n:didBecomeActive` its notification,
/// `+didBecomeActive` both; `launch(reason)`, `suspend`, `resume`, `exit(reason)` the process's; others by their
/// whole name. `=active` is the state that was read; in parentheses stand further keys.
struct LogSketch {
  let lines: [String]

  init(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let header = Self.header(parts[0])
    lines = (header.map { [$0] } ?? []) + parts.dropFirst().flatMap { $0.split(separator: " ").flatMap(Self.events) }
  }

  var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  func check(profile: String? = nil) throws -> FileResult {
    var options = CheckOptions()
    options.profile = profile
    return try Checker(options: options).check(.bytes(bytes))
  }

  private static func header(_ text: Substring) -> String? {
    let words = text.split(separator: " ")
    guard !words.isEmpty else { return nil }
    var initial: [String] = []
    var keys: [String] = []
    for word in words {
      guard let equals = word.firstIndex(of: "=") else {
        keys.append(flag(word))
        continue
      }
      let (key, value) = (word[..<equals], word[word.index(after: equals)...])
      switch key {
      case "channels", "delegate", "not_logged": keys.append(#""\#(key)":\#(list(value, separator: ","))"#)
      case "initial": initial.append(#""app":"\#(value)""#)
      case "mem": initial.append(#""mem":"\#(value)""#)
      case "scenes", "vcs", "sessions": initial.append(#""\#(key)":{\#(members(value))}"#)
      default: keys.append(#""\#(key)":\#(["true", "false"].contains(value) ? String(value) : "\"\(value)\"")"#)
      }
    }
    if !initial.isEmpty { keys.append(#""initial":{\#(initial.joined(separator: ","))}"#) }
    return #"{"type":"trace.header","format":"lifetrace/1",\#(keys.joined(separator: ","))}"#
  }

  private static func flag(_ word: Substring) -> String {
    switch word {
    case "scenes": #""scene_app":true"#
    case "noscenes": #""scene_app":false"#
    case "complete": #""complete":true"#
    case "exits": #""exits_on_suspend":true"#
    default: #""os":"iOS","os_version":"\#(word)""#
    }
  }

  private static func members(_ text: Substring) -> String {
    text.split(separator: ",").map { member in
      let parts = member.split(separator: ":")
      return #""\#(parts[0])":"\#(parts[1])""#
    }.joined(separator: ",")
  }

  private static func events(_ word: Substring) -> [String] {
    var name = word
    var keys = ""
    // What comes after the parentheses, or after the name where there are none.
    if let open = name.firstIndex(of: "("), let close = name.lastIndex(of: ")") {
      keys = arguments(name[name.index(after: open)..<close])
      name = name[..<open] + name[name.index(after: close)...]
    }
    if let equals = name.lastIndex(of: "=") {
      keys += #","state":"\#(name[name.index(after: equals)...])""#
      name = name[..<equals]
    }
    return types(name).map { #"{"type":"\#($0)"\#(keys)}"# }
  }

  private static func types(_ name: Substring) -> [String] {
    if ["launch", "suspend", "resume", "exit"].contains(name) { return ["process.\(name)"] }
    if name.hasPrefix("+") { return ["app.\(name.dropFirst())", "note.\(name.dropFirst())"] }
    if name.hasPrefix("n:") { return ["note.\(name.dropFirst(2))"] }
    return [name.contains(".") ? String(name) : "app.\(name)"]
  }

  private static func arguments(_ text: Substring) -> String {
    text.split(separator: ",").map { argument in
      guard let equals = argument.firstIndex(of: "=") else { return #","reason":"\#(argument)""# }
      let value = argument[argument.index(after: equals)...]
      return #","\#(argument[..<equals])":\#(json(value))"#
    }.joined()
  }

  /// A number, true or false, a list in brackets with semicolons, or text.
  private static func json(_ value: Substring) -> String {
    if value.hasPrefix("["), value.hasSuffix("]") { return list(value.dropFirst().dropLast(), separator: ";") }
    return Int(value) == nil && !["true", "false"].contains(value) ? #""\#(value)""# : String(value)
  }

  private static func list(_ text: Substring, separator: Character) -> String {
    "[" + text.split(separator: separator).map { #""\#($0)""# }.joined(separator: ",") + "]"
  }
}
