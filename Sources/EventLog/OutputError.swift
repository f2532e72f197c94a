#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An output could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    case notFound
    case noPermission
    case isDirectory
    case noSpace
    /// Nobody reads the other end of the pipe any more.
    case closedPipe
    /// The system refused, with this `errno`.
    case system(Int32)
  }

  public var kind: Kind
  /// The path as it was given, or a word for what else was written.
  public var output: String
  /// What is wrong, in a few words, on one line.
  public var message: String

  init(errno number: Int32, output: String) {
    self.output = output
    switch number {
    case ENOENT, ENOTDIR: (kind, message) = (.notFound, "the folder does not exist")
    case EACCES, EPERM, EROFS: (kind, message) = (.noPermission, "no permission to write it")
    case EISDIR: (kind, message) = (.isDirectory, "is a folder, not a file")
    case ENOSPC, EDQUOT, EFBIG: (kind, message) = (.noSpace, "no space left to write it")
    case EPIPE: (kind, message) = (.closedPipe, "nobody reads it any more")
    default: (kind, message) = (.system(number), String(cString: strerror(number)))
    }
  }

  public var description: String { "\(output): \(message)" }
}
