import EventLog

/// How apps are used, as users write it (JSON5): the data of a fleet's log.
struct UsageDocument: Decodable {
  var format: String
  var model: String
  var header: Scalars
  var apps: [String]
  /// Processes at a time.
  var running: Int
  /// Seconds between habits, by the public name of the state.
  var stays: [String: Span]
  /// Seconds between the events of a habit.
  var step: Span
  /// How often an event says which state it read.
  var reading: Double
  /// By type: payload keys.
  var payloads: [String: [String: Draw]]
  var habits: [Habit]

  struct Habit: Decodable {
    var habit: String
    /// Public names of the states that it begins in.
    var `in`: [String]
    var weight: Double
    var does: [Act]
  }

  struct Act: Decodable {
    var on: String
    var chance: Double = 1
    var after: Span?
    var with: [String: Draw] = [:]

    enum CodingKeys: String, CodingKey { case on, chance, after, with }

    init(from decoder: Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        on = name
        return
      }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      on = try container.decode(String.self, forKey: .on)
      chance = try container.decodeIfPresent(Double.self, forKey: .chance) ?? 1
      after = try container.decodeIfPresent(Span.self, forKey: .after)
      with = try container.decodeIfPresent([String: Draw].self, forKey: .with) ?? [:]
    }
  }

  /// `[least, most]`
  struct Span: Decodable {
    var least: Double
    var most: Double

    init(from decoder: Decoder) throws {
      let bounds = try decoder.singleValueContainer().decode([Double].self)
      guard bounds.count == 2, bounds[0] <= bounds[1] else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "two numbers are wanted, the smaller one first"))
      }
      (least, most) = (bounds[0], bounds[1])
    }
  }

  /// A payload value: a number from a span, or a text by weight.
  enum Draw: Decodable {
    case number(Span)
    case text([String: Double])

    init(from decoder: Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let span = try? container.decode(Span.self) {
        self = .number(span)
      } else {
        self = .text(try container.decode([String: Double].self))
      }
    }
  }

  /// Members of a header: scalars and lists of texts.
  struct Scalars: Decodable {
    var members: [String: JSONValue]

    init(from decoder: Decoder) throws {
      let container = try decoder.singleValueContainer()
      members = try container.decode([String: Scalar].self).mapValues(\.value)
    }
  }

  struct Scalar: Decodable {
    var value: JSONValue

    init(from decoder: Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let bool = try? container.decode(Bool.self) {
        value = .bool(bool)
      } else if let text = try? container.decode(String.self) {
        value = .string(text)
      } else {
        value = .array(try container.decode([String].self).map { .string($0) })
      }
    }
  }
}
