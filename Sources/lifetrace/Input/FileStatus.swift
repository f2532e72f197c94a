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

  /// Whether two paths lead to one existing file.
  static func isSame(_ a: String, _ b: String) -> Bool {
    guard let a = status(a), let b = status(b) else { return false }
    return a.st_dev == b.st_dev && a.st_ino == b.st_ino
  }

  /// Names in a folder, in byte order. Nil where it cannot be read; `errno` says why.
  static func names(in folder: String) -> [String]? {
    guard let stream = opendir(folder) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is a C string inside the entry, which is ours until the next call of readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func status(_ path: String) -> stat? {
    var result = stat()
    return stat(path, &result) == 0 ? result : nil
  }
}
