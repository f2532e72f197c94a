import CGraphviz

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds Graphviz's plug-ins, which lie in a folder of their own that no linker searches.
///
/// `gvContext()` finds them too, but loads all, and then text is measured by the fonts of the machine: other bytes on every
/// machine. Given the layout engine alone, Graphviz falls back on its built-in metrics.
enum GraphvizPlugins {
  /// The library record of a plug-in, for `gvContextPlugins`.
  ///
  /// The library stays loaded for the life of the process; a context keeps pointers into it.
  static func address(of plugin: String) throws(LayoutError) -> UnsafeMutableRawPointer {
    let folder = folder()
    for name in candidates(for: plugin, in: folder) {
      guard let library = dlopen("\(folder)/\(name)", RTLD_NOW | RTLD_LOCAL) else { continue }
      if let record = dlsym(library, "gvplugin_\(plugin)_LTX_library") { return record }
      dlclose(library)
    }
    throw .pluginMissing(name: plugin, folder: folder)
  }

  /// The folder `graphviz` beside the libgvc that this process runs with, as Graphviz itself looks for it: right on Debian,
  /// Ubuntu and Homebrew without knowing any of their paths.
  private static func folder() -> String {
    // Looked up by name: the address that the linker gives may be a stub in the program itself.
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "gvContextPlugins"),
      let path = cgraphviz_file_of(symbol)
    else { return "" }
    let parts = String(cString: path).split(separator: "/", omittingEmptySubsequences: false)
    return (parts.dropLast() + ["graphviz"]).joined(separator: "/")
  }

  /// File names of the plug-in, whatever its version: `libgvplugin_dot_layout.so.6`, `libgvplugin_dot_layout.8.dylib`.
  private static func candidates(for plugin: String, in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      // Safe: the name is a C string within the entry, which lives until the next call.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      let isLibrary = name.contains(".so") || name.hasSuffix(".dylib")
      if name.hasPrefix("libgvplugin_\(plugin)."), isLibrary { names.append(name) }
    }
    return names.sorted()
  }
}
