/// Which keys of a foreign log stand for which of ours: `t=ts,type=event`.
///
/// Ours is an envelope key (`type`, `t`, `mono`, `seq`, `app`, `pid`, `trace`) or a payload key of the vocabulary.
/// Theirs may be a path into nested objects, `attributes.event`; a key that has the dots in its own name is found, too.
/// A mapped key is read from its new place only.
public struct FieldMapping: Hashable, Sendable {
  public struct Pair: Hashable, Sendable {
    public var ours: String
    public var theirs: String
  }

  /// In the order given.
  public let pairs: [Pair]

  /// - Parameter text: Pairs OURS=THEIRS, with commas between them; blanks around them do not count.
  public init(parsing text: String, vocabulary: Vocabulary) throws(FieldMappingError) {
    var pairs: [Pair] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = try Self.pair(Self.trimmed(part))
      guard EnvelopeKey(name: pair.ours) != nil || vocabulary.key(pair.ours) != nil else {
        throw FieldMappingError(part: pair.ours, message: "is no key that is read")
      }
      if pairs.contains(where: { $0.ours == pair.ours }) {
        throw FieldMappingError(part: pair.ours, message: "is mapped twice")
      }
      pairs.append(pair)
    }
    self.pairs = pairs
  }

  private static func pair(_ text: Substring) throws(FieldMappingError) -> Pair {
    guard let equals = text.firstIndex(of: "=") else {
      throw FieldMappingError(part: String(text), message: "is no pair OURS=THEIRS")
    }
    let ours = trimmed(text[..<equals])
    let theirs = trimmed(text[text.index(after: equals)...])
    let components = theirs.split(separator: ".", omittingEmptySubsequences: false)
    if ours.isEmpty || components.contains(where: \.isEmpty) {
      throw FieldMappingError(part: String(text), message: "has an empty name in it")
    }
    if components.count > 16 {
      throw FieldMappingError(part: String(text), message: "is a path of more than 16 names")
    }
    return Pair(ours: String(ours), theirs: String(theirs))
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while text.first == " " || text.first == "\t" { text.removeFirst() }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}

/// A field mapping that is none.
public struct FieldMappingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The pair, or the name in it, that is wrong.
  public var part: String
  public var message: String

  public var description: String { "\"\(part)\" \(message)" }
}
