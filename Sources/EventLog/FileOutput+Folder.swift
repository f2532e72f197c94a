#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension FileOutput {
  /// Makes a folder, where there is none yet; its parent must exist.
  public static func makeFolder(_ path: String) throws(OutputError) {
    guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
    throw OutputError(errno: errno, output: path)
  }
}
