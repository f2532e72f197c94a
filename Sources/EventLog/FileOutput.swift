#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that appears whole or not at all: written under another name in the same folder, and renamed by ``commit()``.
///
/// Without ``commit()`` what was there before stays as it was. Standard output, devices and pipes are written directly.
public final class FileOutput {
  private static let bufferBytes = 64 * 1024

  private enum Target {
    case direct
    case renamed(from: String, to: String)
  }

  private let name: String
  private let target: Target
  private var descriptor: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true

  /// - Parameter path: Where to write; nil and `-` are standard output.
  public init(path: String?) throws(OutputError) {
    guard let path, path != "-" else {
      (name, target, descriptor) = ("standard output", .direct, 1)
      return
    }
    name = path
    let existing = status(ofFile: path)
    if let existing, existing.st_mode & S_IFMT == S_IFDIR { throw OutputError(errno: EISDIR, output: path) }
    if let existing, existing.st_mode & S_IFMT != S_IFREG {
      target = .direct
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      if descriptor < 0 { throw OutputError(errno: errno, output: path) }
      return
    }
    // A rename needs no permission on the file it replaces: a file that is protected from writing stays protected.
    if existing != nil, access(path, W_OK) != 0 { throw OutputError(errno: errno, output: path) }
    let final = resolved(path)
    let (file, temporary) = try createTemporary(beside: final, output: path)
    (target, descriptor) = (.renamed(from: temporary, to: final), file)
    if let existing { fchmod(file, existing.st_mode & 0o7777) }
  }

  deinit { discard() }

  public func write(_ bytes: some Collection<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferBytes { try flush() }
  }

  public func write(_ text: String) throws(OutputError) { try write(text.utf8) }

  /// Hands all that was written to the system; other readers see it only where the output is written directly.
  public func flush() throws(OutputError) {
    guard isOpen, !buffer.isEmpty else { return }
    let failure = buffer.withUnsafeBytes { writeAll(descriptor, $0) }
    buffer.removeAll(keepingCapacity: true)
    if failure != 0 { throw failed(failure) }
  }

  /// Ends the output and puts the file in its place.
  public func commit() throws(OutputError) {
    guard isOpen else { return }
    try flush()
    isOpen = false
    if descriptor != 1, close(descriptor) != 0, errno != EINTR { throw removed(errno) }
    if case .renamed(let temporary, let final) = target, rename(temporary, final) != 0 { throw removed(errno) }
  }

  /// Ends the output and leaves everything as it was before.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    if descriptor != 1 { close(descriptor) }
    if case .renamed(let temporary, _) = target { unlink(temporary) }
  }

  private func failed(_ number: Int32) -> OutputError {
    discard()
    return OutputError(errno: number, output: name)
  }

  private func removed(_ number: Int32) -> OutputError {
    if case .renamed(let temporary, _) = target { unlink(temporary) }
    return OutputError(errno: number, output: name)
  }
}

private func status(ofFile path: String) -> stat? {
  var status = stat()
  return stat(path, &status) == 0 ? status : nil
}

/// Where a symbolic link leads, so that the rename replaces the file and not the link.
private func resolved(_ path: String) -> String {
  guard let real = realpath(path, nil) else { return path }
  defer { free(real) }
  return String(cString: real)
}

/// A new file in the folder of `path`, with the permissions of any new file. The name depends on the process alone, and
/// counts up over files that others left behind.
private func createTemporary(
  beside path: String, output: String
) throws(OutputError) -> (descriptor: Int32, path: String) {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
  let folder = path[..<slash]
  let base = String(decoding: path[slash...].utf8.prefix(200), as: UTF8.self)
  for number in 0..<10_000 {
    let temporary = "\(folder).\(base).\(getpid())-\(number)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor >= 0 { return (descriptor, temporary) }
    if errno != EEXIST { throw OutputError(errno: errno, output: output) }
  }
  throw OutputError(errno: EEXIST, output: output)
}
