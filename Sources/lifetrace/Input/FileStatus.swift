#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the file system says of a path.
enum FileStatus {
  static func exists(_ path: String) -> Bool { status(path) != nil }

  static func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  /// Whether what is written to a path would take the place of a file that is read.
  ///
  /// - Parameter input: `-` is standard input, which may be a file as well.
  static func isSame(_ input: String, _ output: String) -> Bool {
    guard let a = input == "-" ? statusOfStandardInput : status(input), let b = status(output) else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode & S_IFMT == S_IFREG
  }

  /// A name in a folder.
  struct Name {
    /// With `U+FFFD` for what is not UTF-8.
    var text: String
    /// Whether ``text`` is all of it; otherwise it leads nowhere.
    var isUTF8: Bool
  }

  /// Names in a folder, in byte order. Nil where it cannot be read; `errno` says why.
  static func names(in folder: String) -> [Name]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [Name] = []
    while let entry = readdir(stream) {
      // The name is a C string inside the entry, which is ours until the next call of readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
          Name(text: String(cString: name), isUTF8: String(validatingCString: name) != nil)
        }
      }
      if name.text != "." && name.text != ".." { names.append(name) }
    }
    return names.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }

  private static var statusOfStandardInput: stat? {
    var result = stat()
    return fstat(0, &result) == 0 ? result : nil
  }
}
