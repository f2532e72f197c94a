/// The names that a reader turns into numbers: event types and their aliases, families, the payload keys that are
/// wanted and the payload values that are known. Immutable; what the names mean is the caller's business.
///
/// Of equal names the first counts. At most 65,534 types and 255 keys can be numbered; further ones stay unknown.
public final class Vocabulary: Sendable {
  public let families: [Family]
  /// The family of types logged without one (`didBecomeActive`), where the caller was told it.
  public let defaultFamily: String?

  private let typeNames: [String]
  private let keyNames: [String]
  private let symbolTexts: [String]
  /// Family of each type, -1 for none.
  private let familyOfType: [Int16]
  let types: ByteTable
  private let keys: ByteTable
  let symbols: ByteTable
  private let familyTable: ByteTable

  /// - Parameters:
  ///   - types: Names of event types; a type's number is its place in this list, the first one counting as 0.
  ///   - aliases: Other names that are logged for a type. An alias of a type that is not listed is ignored, as is one
  ///     that is itself the name of a type.
  ///   - families: What stands before the dot in types, with more than one dot the longest one listed.
  ///   - keys: Payload keys that are wanted; numbered from 0 in this order.
  ///   - values: Payload values that are known; numbered from 1 in this order.
  ///   - defaultFamily: Tried in front of types that are logged without a family.
  public init(
    types: [String], aliases: [(name: String, type: String)] = [], families: [Family] = [], keys: [String] = [],
    values: [String] = [], defaultFamily: String? = nil
  ) {
    self.families = families
    self.defaultFamily = defaultFamily
    var (typeNames, typeTable) = Self.numbered(types, limit: Int(UInt16.max) - 1, aliases: aliases)
    if let defaultFamily { Self.addShortNames(of: defaultFamily, typeNames, to: &typeTable) }
    self.typeNames = typeNames
    self.types = typeTable
    (keyNames, self.keys) = Self.numbered(keys, limit: Int(UInt8.max))
    (symbolTexts, symbols) = Self.numbered(values, limit: Int(Int32.max))
    let familyTable = Self.numbered(families.map(\.name), limit: Int(Int16.max)).table
    self.familyTable = familyTable
    familyOfType = typeNames.map { name in
      var name = name
      return name.withUTF8 { Self.family(of: UnsafeRawBufferPointer($0), in: familyTable) }
    }
  }

  private static func numbered(
    _ names: [String], limit: Int, aliases: [(name: String, type: String)] = []
  ) -> (names: [String], table: ByteTable) {
    let names = Array(names.prefix(limit))
    var table = ByteTable(capacity: names.count + aliases.count)
    for (index, name) in names.enumerated() { table.insert(name, UInt32(index)) }
    for alias in aliases {
      if let number = table.find(alias.type) { table.insert(alias.name, number) }
    }
    return (names, table)
  }

  /// What is logged without its family is found under its last name, where nothing else is called that.
  private static func addShortNames(of family: String, _ names: [String], to table: inout ByteTable) {
    for (index, name) in names.enumerated() where name.hasPrefix(family + ".") {
      let short = String(name.dropFirst(family.count + 1))
      if !short.contains(".") { table.insert(short, UInt32(index)) }
    }
  }

  /// The longest listed family that `name` begins with, up to one of its dots; -1 where there is none.
  private static func family(of name: UnsafeRawBufferPointer, in table: ByteTable) -> Int16 {
    var end = name.count - 1
    while end > 0 {
      if name[end] == UInt8(ascii: "."), let number = table.find(UnsafeRawBufferPointer(rebasing: name[..<end])) {
        return Int16(number)
      }
      end -= 1
    }
    return -1
  }
}

// MARK: - From text to numbers

extension Vocabulary {
  /// The type with this name or alias; without a dot in it, also the one of the default family with this last name.
  public func type(named name: UnsafeRawBufferPointer) -> EventType? {
    types.find(name).map { EventType(rawValue: UInt16($0)) }
  }

  public func type(_ name: String) -> EventType? { withBytes(of: name) { type(named: $0) } }

  public func key(named name: UnsafeRawBufferPointer) -> EventKey? {
    keys.find(name).map { EventKey(rawValue: UInt8($0)) }
  }

  public func key(_ name: String) -> EventKey? { withBytes(of: name) { key(named: $0) } }

  /// The symbol of a known value, or ``Symbol/none``.
  public func symbol(of text: UnsafeRawBufferPointer) -> Symbol {
    symbols.find(text).map { Symbol(rawValue: $0 + 1) } ?? .none
  }

  public func symbol(_ text: String) -> Symbol { withBytes(of: text) { symbol(of: $0) } }

  /// Index in ``families`` of the family that a type of this name is in, listed type or not: the longest listed one
  /// that ends at a dot of the name; for a name without a dot the default family.
  public func family(ofTypeName name: UnsafeRawBufferPointer) -> Int? {
    let number = Self.family(of: name, in: familyTable)
    if number >= 0 { return Int(number) }
    guard let defaultFamily, !name.contains(UInt8(ascii: ".")) else { return nil }
    return familyTable.find(defaultFamily).map(Int.init)
  }

  public func family(ofTypeName name: String) -> Int? { withBytes(of: name) { family(ofTypeName: $0) } }

  private func withBytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var text = text
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
}

// MARK: - From numbers to text

extension Vocabulary {
  public var typeCount: Int { typeNames.count }
  public var keyCount: Int { keyNames.count }
  public var symbolCount: Int { symbolTexts.count }

  /// The name of a type; empty for ``EventType/unknown``.
  public func name(of type: EventType) -> String {
    typeNames.indices.contains(Int(type.rawValue)) ? typeNames[Int(type.rawValue)] : ""
  }

  /// The name of a key; empty for a number that this vocabulary has not given.
  public func name(of key: EventKey) -> String {
    keyNames.indices.contains(Int(key.rawValue)) ? keyNames[Int(key.rawValue)] : ""
  }

  /// The text of a symbol; empty for ``Symbol/none``.
  public func text(of symbol: Symbol) -> String {
    symbol != .none && symbol.rawValue <= symbolTexts.count ? symbolTexts[Int(symbol.rawValue) - 1] : ""
  }

  /// Index in ``families`` of a listed type's family; nil where it has none.
  public func family(of type: EventType) -> Int? {
    guard familyOfType.indices.contains(Int(type.rawValue)), familyOfType[Int(type.rawValue)] >= 0 else { return nil }
    return Int(familyOfType[Int(type.rawValue)])
  }
}
