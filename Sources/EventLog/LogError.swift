#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An input could not be read, or not to its end. What was read before stands.
public struct LogError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case notFound
    case noPermission
    case isDirectory
    /// There is not one byte in it.
    case empty
    /// Compressed data are damaged.
    case corrupt
    /// Compressed data end before their end.
    case truncated
    /// The data need more memory than is allowed for them.
    case overLimit
    /// Standard input was read before and was not kept.
    case alreadyRead
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  public var kind: Kind
  /// The path as it was given, or a word for what else was read.
  public var input: String
  /// What is wrong, in a few words, on one line.
  public var message: String

  public init(_ kind: Kind, input: String, message: String) {
    self.kind = kind
    self.input = input
    self.message = message
  }

  /// What the system said on opening or reading.
  init(errno number: Int32, input: String) {
    switch number {
    case ENOENT, ENOTDIR: self.init(.notFound, input: input, message: "no such file")
    case EACCES, EPERM: self.init(.noPermission, input: input, message: "no permission to read it")
    case EISDIR: self.init(.isDirectory, input: input, message: "is a folder, not a file")
    default: self.init(.system(number), input: input, message: String(cString: strerror(number)))
    }
  }

  public var description: String { "\(input): \(message)" }
}
