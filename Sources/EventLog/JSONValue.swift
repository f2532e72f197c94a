/// A JSON value with numbers kept as the text that was logged.
public indirect enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Equatable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  public static func integer(_ value: some BinaryInteger) -> JSONValue { .number(String(value)) }

  /// Nanoseconds, as seconds.
  public static func seconds(nanoseconds: Int64) -> JSONValue {
    .number(Nanoseconds.secondsText(nanoseconds: nanoseconds))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// The members keep their order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(key: $0.0, value: $0.1) })
  }
}

// MARK: - From parsed lines

extension JSONValue {
  /// The value whose node is at `index`. Of duplicate keys the last wins, at the place of the first.
  init(_ nodes: UnsafeBufferPointer<JSONNode>, at index: Int = 0) {
    let node = nodes[index]
    if node.isString {
      self = .string(String(decoding: node.textBytes, as: UTF8.self))
    } else if node.isNumber {
      self = .number(String(decoding: node.textBytes, as: UTF8.self))
    } else if node.isBool {
      self = .bool(node.integer != 0)
    } else if node.isObject {
      self = .object(Self.members(nodes, of: index))
    } else if node.isArray {
      var elements: [JSONValue] = []
      elements.reserveCapacity(Int(node.integer))
      Self.forEachChild(nodes, of: index) { elements.append(JSONValue(nodes, at: $0)) }
      self = .array(elements)
    } else {
      self = .null
    }
  }

  /// The members of the object whose node is at `index`.
  static func members(_ nodes: UnsafeBufferPointer<JSONNode>, of index: Int) -> [Member] {
    var members: [Member] = []
    var places: [String: Int] = [:]
    forEachChild(nodes, of: index) { child in
      let key = String(decoding: nodes[child].keyBytes, as: UTF8.self)
      let value = JSONValue(nodes, at: child)
      if let place = places[key] {
        members[place].value = value
      } else {
        places[key] = members.count
        members.append(Member(key: key, value: value))
      }
    }
    return members
  }

  private static func forEachChild(
    _ nodes: UnsafeBufferPointer<JSONNode>, of index: Int, _ body: (Int) -> Void
  ) {
    let end = index + Int(nodes[index].subtree)
    var child = index + 1
    while child < end {
      body(child)
      child += Int(nodes[child].subtree)
    }
  }
}
