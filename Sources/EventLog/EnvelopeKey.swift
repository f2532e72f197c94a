/// The keys that every event of the native format can carry.
enum EnvelopeKey: Int, CaseIterable {
  case type, t, mono, seq, app, pid, trace

  var name: String {
    switch self {
    case .type: "type"
    case .t: "t"
    case .mono: "mono"
    case .seq: "seq"
    case .app: "app"
    case .pid: "pid"
    case .trace: "trace"
    }
  }

  init?(name: String) {
    guard let key = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = key
  }

  /// The type of header lines.
  static let headerType: StaticString = "trace.header"

  static func isHeaderType(_ name: UnsafeRawBufferPointer) -> Bool {
    name.count == headerType.utf8CodeUnitCount && name.indices.allSatisfy { name[$0] == headerType.utf8Start[$0] }
  }
}
