import EventLog
import LifecycleModel

/// A header, understood: what the log says of itself. Values of the wrong type count as absent and are named.
struct HeaderFacts {
  var line = 0
  var os: String?
  var osVersion: String?
  var appVersion: String?
  var build: String?
  var profile: String?
  var trace: String?
  var app: String?
  var pid: Int64?
  /// nil: the log does not say.
  var channels: Set<String>?
  var notLogged: Set<String> = []
  /// nil: the log does not say.
  var delegate: Set<String>?
  var isComplete = false
  /// An in-process recorder, which cannot see what happens outside.
  var isInProcess = false
  /// The members of `initial`; nil where it is absent.
  var initial: JSONValue?
  var facts: FactValues
  /// Keys that settle nothing: the versions of a system whose versions the model does not go by.
  var mootKeys: Set<String> = []
  var wrongKeys: [(key: String, expected: String)] = []

  /// Of a log without a header.
  init(model: Model) {
    facts = FactValues(model.facts.map(\.absent))
  }

  init(_ header: Header, model: Model) {
    self.init(model: model)
    line = header.line
    os = string(header, "os")
    osVersion = version(header, "os_version")
    appVersion = version(header, "app_version")
    build = version(header, "build")
    profile = string(header, "profile")
    trace = string(header, "trace")
    app = string(header, "app")
    if let value = header["pid"], case .number(let text) = value { pid = Int64(text) }
    channels = strings(header, "channels").map(Set.init)
    notLogged = Set(strings(header, "not_logged") ?? [])
    delegate = strings(header, "delegate").map(Set.init)
    isComplete = bool(header, "complete") ?? false
    if let recorder = string(header, "recorder") {
      if recorder == "app" { isInProcess = true } else if recorder != "full" { wrong("recorder", "`full` or `app`") }
    }
    if let value = header["initial"] {
      if case .object = value { initial = value } else if value != .null { wrong("initial", "an object") }
    }
    facts = model.completed(FactValues(model.facts.map { fact in value(of: fact, header, model) ?? fact.absent }))
    if let os, !model.systems.contains(where: { $0.name == os }) {
      mootKeys = Set(model.facts.filter(\.bySystem).map(\.key))
    }
  }

  /// Version facts that count by system are open where the system is none of the model's.
  private mutating func value(of fact: Fact, _ header: Header, _ model: Model) -> String? {
    switch fact.kind {
    case .bool: return bool(header, fact.key).map { $0 ? "true" : "false" }
    case .text: return string(header, fact.key).map(fact.value(of:))
    case .version:
      guard let text = version(header, fact.key), let own = Version(text) else { return nil }
      guard fact.bySystem else { return own.description }
      guard let system = model.systems.first(where: { $0.name == os }) else { return nil }
      guard !system.table.isEmpty else { return own.description }
      return system.table.last { $0.own <= own }.map(\.means.description)
    }
  }

  private mutating func wrong(_ key: String, _ expected: String) {
    if !wrongKeys.contains(where: { $0.key == key }) { wrongKeys.append((key, expected)) }
  }

  private mutating func string(_ header: Header, _ key: String) -> String? {
    switch header[key] {
    case .string(let text): return text
    case nil, .null: return nil
    default:
      wrong(key, "a string")
      return nil
    }
  }

  /// Numbers are taken by their text.
  private mutating func version(_ header: Header, _ key: String) -> String? {
    if case .number(let text) = header[key] { return text }
    guard let text = string(header, key) else { return nil }
    return text
  }

  private mutating func bool(_ header: Header, _ key: String) -> Bool? {
    switch header[key] {
    case .bool(let value): return value
    case nil, .null: return nil
    default:
      wrong(key, "true or false")
      return nil
    }
  }

  private mutating func strings(_ header: Header, _ key: String) -> [String]? {
    switch header[key] {
    case .array(let values):
      return values.compactMap { value in
        if case .string(let text) = value { return text }
        wrong(key, "a list of strings")
        return nil
      }
    case nil, .null: return nil
    default:
      wrong(key, "a list of strings")
      return nil
    }
  }
}
