import CModelImage

/// The compact form of compiled models that is embedded in the program: reading it costs no parsing. The documents that
/// the models were made of come with it, for documents of users that extend them.
///
/// Integers are LEB128 (signed ones zig-zag), strings and arrays carry their count. The layout is that of the
/// program that wrote it: an image is made and read by the same version, and a test compares it with the documents.
public enum ModelImage {
  static let magic: [UInt8] = Array("lifetrace-image/1\n".utf8)

  /// What an image has, and where.
  struct Contents {
    struct ModelEntry {
      var id: String
      var profile: String
      var systems: [String]
      var range: Range<Int>
    }

    struct DocumentEntry {
      var model: String
      var name: String
      var range: Range<Int>
    }

    var models: [ModelEntry] = []
    var documents: [DocumentEntry] = []
  }

  /// The image that is linked into the program.
  static var builtIn: UnsafeBufferPointer<UInt8> {
    // Constant data of the program: they live as long as it runs.
    UnsafeBufferPointer(start: lifetrace_model_image_bytes(), count: lifetrace_model_image_count())
  }

  /// An image of models, each found by its id and profile, and of the texts of their documents.
  public static func write(_ models: [Model], documents: [ModelSource] = []) -> [UInt8] {
    var writer = ImageWriter()
    writer.bytes = magic
    let bodies = models.map { model in
      var body = ImageWriter()
      model.write(to: &body)
      return body.bytes
    }
    writer.array(Array(zip(models, bodies))) { writer, entry in
      writer.string(entry.0.id)
      writer.string(entry.0.profile)
      writer.strings(entry.0.systems.map(\.name))
      writer.int(entry.1.count)
    }
    writer.array(documents) { writer, source in
      writer.string(source.document.model)
      writer.string("\(source.document.model)/\(source.name)")
      writer.int(source.text.utf8.count)
    }
    for body in bodies { writer.bytes += body }
    for source in documents { writer.bytes += source.text.utf8 }
    return writer.bytes
  }

  static func index(_ bytes: UnsafeBufferPointer<UInt8>) -> Contents {
    guard bytes.starts(with: magic) else { return Contents() }
    var reader = ImageReader(bytes: bytes, at: magic.count)
    // Lengths come first, and places are counted from the end of the index.
    var at = 0
    func range(_ length: Int) -> Range<Int> {
      defer { at += length }
      return at..<at + length
    }
    var contents = Contents()
    contents.models = reader.array {
      Contents.ModelEntry(id: $0.string(), profile: $0.string(), systems: $0.strings(), range: range($0.int()))
    }
    contents.documents = reader.array {
      Contents.DocumentEntry(model: $0.string(), name: $0.string(), range: range($0.int()))
    }
    let start = reader.at
    for place in contents.models.indices { contents.models[place].range.shift(by: start) }
    for place in contents.documents.indices { contents.documents[place].range.shift(by: start) }
    return contents
  }
}

extension Range<Int> {
  fileprivate mutating func shift(by distance: Int) { self = lowerBound + distance..<upperBound + distance }
}

struct ImageWriter {
  var bytes: [UInt8] = []

  mutating func int(_ value: Int) {
    var left = UInt64(bitPattern: Int64(value << 1 ^ value >> 63))
    while left >= 0x80 {
      bytes.append(UInt8(left & 0x7F | 0x80))
      left >>= 7
    }
    bytes.append(UInt8(left))
  }

  mutating func string(_ text: String) {
    int(text.utf8.count)
    bytes += text.utf8
  }

  mutating func version(_ version: Version) { int(Int(bitPattern: UInt(version.packed))) }

  mutating func array<T>(_ values: [T], _ write: (inout ImageWriter, T) -> Void) {
    int(values.count)
    for value in values { write(&self, value) }
  }

  mutating func optional<T>(_ value: T?, _ write: (inout ImageWriter, T) -> Void) {
    int(value == nil ? 0 : 1)
    if let value { write(&self, value) }
  }
}

struct ImageReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int

  mutating func int() -> Int {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[at]
      at += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  mutating func string() -> String {
    let count = int()
    defer { at += count }
    return String(decoding: bytes[at..<at + count], as: UTF8.self)
  }

  mutating func version() -> Version { Version(packed: UInt64(UInt(bitPattern: int()))) }

  mutating func array<T>(_ read: (inout ImageReader) -> T) -> [T] {
    let count = int()
    var values: [T] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(read(&self)) }
    return values
  }

  mutating func optional<T>(_ read: (inout ImageReader) -> T) -> T? { int() == 0 ? nil : read(&self) }
}

/// A part of a model that can be written to an image and read back.
protocol ImageCodable {
  init(from reader: inout ImageReader)
  func write(to writer: inout ImageWriter)
}

extension ImageWriter {
  mutating func many(_ values: [some ImageCodable]) { array(values) { $1.write(to: &$0) } }
  mutating func ints(_ values: [Int]) { array(values) { $0.int($1) } }
  mutating func strings(_ values: [String]) { array(values) { $0.string($1) } }
  mutating func bool(_ value: Bool) { bytes.append(value ? 1 : 0) }
  mutating func maybe(_ value: Int?) { optional(value) { $0.int($1) } }
  mutating func maybe(_ value: String?) { optional(value) { $0.string($1) } }
}

extension ImageReader {
  mutating func many<T: ImageCodable>() -> [T] { array { T(from: &$0) } }
  mutating func ints() -> [Int] { array { $0.int() } }
  mutating func strings() -> [String] { array { $0.string() } }
  mutating func bool() -> Bool {
    at += 1
    return bytes[at - 1] == 1
  }
  mutating func maybeInt() -> Int? { optional { $0.int() } }
  mutating func maybeString() -> String? { optional { $0.string() } }
}
