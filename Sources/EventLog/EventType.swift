/// The number that a known event type has in a ``Vocabulary``.
public struct EventType: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A type that the vocabulary does not know; its name is the event's `typeText`.
  @inlinable public static var unknown: EventType { EventType(rawValue: .max) }
}

/// The number of a payload key that the vocabulary wants to be read.
public struct EventKey: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The number of a payload value that the vocabulary knows; ``none`` for any other text.
public struct Symbol: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  @inlinable public static var none: Symbol { Symbol(rawValue: 0) }
}

/// The part of an event type before its last name: `app` in `app.didBecomeActive`.
public struct Family: Hashable, Sendable {
  public var name: String
  /// Types that the vocabulary does not list are nothing to report in an open family.
  public var isOpen: Bool

  public init(name: String, isOpen: Bool) {
    self.name = name
    self.isOpen = isOpen
  }
}
