import Synchronization

/// The rules of a model, which those of the image are read for when somebody first asks: nobody does who judges a log that
/// breaks none.
final class RuleList: Sendable {
  struct Contents: Sendable {
    let rules: [Rule]
    /// By id.
    let index: [String: Int]

    init(_ rules: [Rule]) {
      self.rules = rules
      index = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }
  }

  private let known: Mutex<Contents?>
  /// Where they are in the image that is linked into the program.
  private let place: Int

  init(_ rules: [Rule]) {
    known = Mutex(Contents(rules))
    place = 0
  }

  /// Reads past the rules; they are read later where the image is the one that is linked into the program.
  init(from reader: inout ImageReader) {
    let length = reader.int()
    place = reader.at
    let isBuiltIn = reader.bytes.baseAddress == ModelImage.builtIn.baseAddress
    known = Mutex(isBuiltIn ? nil : Contents(reader.many()))
    reader.at = place + length
  }

  var contents: Contents {
    known.withLock { known in
      if let known { return known }
      var reader = ImageReader(bytes: ModelImage.builtIn, at: place)
      let made = Contents(reader.many())
      known = made
      return made
    }
  }

  func write(to writer: inout ImageWriter) {
    var body = ImageWriter()
    body.many(contents.rules)
    writer.int(body.bytes.count)
    writer.bytes += body.bytes
  }
}
