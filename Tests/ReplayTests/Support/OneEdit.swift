import Foundation

/// The logs that are one edit away from a log: a line less, twice, or in the place of its neighbour; a value changed, given
/// or taken away; a callback for its notification; a fact of the header that is another.
enum OneEdit {
  /// A log and what was done to it.
  struct Edited {
    var lines: [String]
    var what: String
  }

  static func of(_ log: [String]) -> some Sequence<Edited> {
    let header = log.first.flatMap(object)
    let body = Array(log.dropFirst())
    let moves = body.indices.lazy.flatMap { moved(body, at: $0) }
    let values = body.indices.lazy.flatMap { valued(body, at: $0) }
    let facts = (header.map(factsChanged) ?? []).map { ([$0.line] + body, $0.what) }
    let first = Array(log.prefix(1))
    return [
      AnySequence(moves.map { Edited(lines: first + $0.0, what: $0.1) }),
      AnySequence(values.map { Edited(lines: first + $0.0, what: $0.1) }),
      AnySequence(facts.map { Edited(lines: $0.0, what: $0.1) }),
    ].joined()
  }

  private static func moved(_ body: [String], at place: Int) -> [([String], String)] {
    var deleted = body
    deleted.remove(at: place)
    var doubled = body
    doubled.insert(body[place], at: place)
    var cut = body
    cut[place].removeLast()
    var result = [(deleted, "delete"), (doubled, "double"), (cut, "cut")]
    if place + 1 < body.count {
      var swapped = body
      swapped.swapAt(place, place + 1)
      result.append((swapped, "swap"))
    }
    return result.map { ($0, "\($1) line \(place + 2)") }
  }

  /// The line with one value that stands elsewhere in the log, or is next to its own, with one key less, or of another type.
  private static func valued(_ body: [String], at place: Int) -> [([String], String)] {
    guard let event = object(body[place]), let type = event["type"] as? String else { return [] }
    var changed: [([String: Any], String)] = []
    for key in keys(of: body) {
      for value in candidates(key, besides: event[key], in: body) {
        changed.append((event.merging([key: value]) { $1 }, "\(key) \(value)"))
      }
      if event[key] != nil { changed.append((event.filter { $0.key != key }, "no \(key)")) }
    }
    for other in types(besides: type) { changed.append((event.merging(["type": other]) { $1 }, other)) }
    return changed.compactMap { object, what in
      line(object).map { made in
        var lines = body
        lines[place] = made
        return (lines, "line \(place + 2): \(what)")
      }
    }
  }

  private static func types(besides type: String) -> [String] {
    let name = type.drop { $0 != "." }
    let twin = type.hasPrefix("app.") ? ["note\(name)"] : type.hasPrefix("note.") ? ["app\(name)"] : []
    return twin + [type + "s"]
  }

  private static func keys(of body: [String]) -> [String] {
    Set(body.compactMap(object).flatMap(\.keys)).subtracting(["type"]).union(["state", "reason"]).sorted()
  }

  private static func candidates(_ key: String, besides value: Any?, in body: [String]) -> [Any] {
    var all: [Any] = body.compactMap(object).compactMap { $0[key] }
    if key == "state", value != nil { all += ["active", "inactive", "background"] }
    if key == "reason", value != nil { all += ["prewarm", "user", "memory_kill", "exit"] }
    if key == "callbacks" { all.append([String]()) }
    if let number = value as? NSNumber { all += [number.doubleValue + 1, number.doubleValue - 1] }
    return all.filter { "\($0)" != value.map { "\($0)" } }
  }

  private static func factsChanged(_ header: [String: Any]) -> [(line: String, what: String)] {
    header.keys.sorted().filter { !["type", "format", "channels", "initial"].contains($0) }.flatMap {
      key -> [(String, String)] in
      let value = header[key]
      var others: [Any] = []
      if key.hasSuffix("version"), let text = value as? String, let number = Int(text.prefix { $0 != "." }) {
        others = ["\(number - 1).9", "\(number + 1).0"]
      } else if let flag = value as? Bool {
        others = [!flag, "no"]
      }
      return others.compactMap { other in
        line(header.merging([key: other]) { $1 }).map { ($0, "\(key) \(other)") }
      } + (line(header.filter { $0.key != key }).map { [($0, "no \(key)")] } ?? [])
    }
  }

  private static func object(_ line: String) -> [String: Any]? {
    (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
  }

  private static func line(_ object: [String: Any]) -> String? {
    (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
