/// Which event types play the parts that statistics and verdicts speak of. Data of a model document; Swift code
/// knows the parts, never the names.
public struct Roles: Sendable, Equatable, Codable {
  /// Types that begin a run by themselves (`process.launch`), and the key of their reason.
  public var launch: [String] = []
  public var launchReason = "reason"
  /// Types that end a run, and the key of their reason.
  public var exit: [String] = []
  public var exitReason = "reason"
  /// Exit reasons that are deaths for want of memory.
  public var memoryExits: [String] = []
  /// The machine whose states the statistics show, and its state that means "up and running".
  public var machine = ""
  public var activeState = ""
  /// Types that answer a memory warning.
  public var responses: [String] = []
  /// Type and key of a reading of the memory in use; a drop answers a warning.
  public var footprint: String?
  public var footprintKey: String?
  /// Type and key of released memory.
  public var release: String?
  public var releaseKey: String?
  /// Counts by subject: `{ vc: { loads: ["vc.viewDidLoad"] } }`.
  public var counts: [String: [String: [String]]] = [:]

  public init() {}

  /// What a document leaves out is empty.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func strings(_ key: CodingKeys) throws -> [String] {
      try container.decodeIfPresent([String].self, forKey: key) ?? []
    }
    func string(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
    launch = try strings(.launch)
    launchReason = try string(.launchReason) ?? launchReason
    exit = try strings(.exit)
    exitReason = try string(.exitReason) ?? exitReason
    memoryExits = try strings(.memoryExits)
    machine = try string(.machine) ?? ""
    activeState = try string(.activeState) ?? ""
    responses = try strings(.responses)
    footprint = try string(.footprint)
    footprintKey = try string(.footprintKey)
    release = try string(.release)
    releaseKey = try string(.releaseKey)
    counts = try container.decodeIfPresent([String: [String: [String]]].self, forKey: .counts) ?? [:]
  }
}
