#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LayoutProcess {
  /// Seconds of computing after which a child whose parent was killed ends by itself.
  private static let secondsOfComputing: rlim_t = 60

  /// The whole of a child's life: DOT text from standard input, the result to standard output, trouble to standard error.
  ///
  /// - Parameter arguments: those after the program's name, ``argument`` first.
  /// - Returns: the exit code: 0, 2 for wrong arguments, 70 for a diagram that could not be laid out.
  public static func runChild(arguments: [String]) -> Int32 {
    guard arguments.count == 2, arguments[0] == argument, let format = Format(rawValue: arguments[1]) else {
      write(Array("usage: \(argument) \(Format.allCases.map(\.rawValue).joined(separator: "|"))\n".utf8), to: 2)
      return 2
    }
    limitComputing()
    let text = String(decoding: readAll(from: 0), as: UTF8.self)
    do throws(LayoutError) {
      let bytes =
        switch format {
        case .layout: try Array(GraphvizLayout.layout(ofDOT: text).encoded().utf8)
        case .png: try GraphvizLayout.png(ofDOT: text)
        }
      return write(bytes, to: 1) ? 0 : 70
    } catch {
      write(Array("\(error)\n".utf8), to: 2)
      return 70
    }
  }

  private static func limitComputing() {
    var limits = rlimit(rlim_cur: secondsOfComputing, rlim_max: secondsOfComputing)
    #if os(Linux) && canImport(Glibc)
      setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
    #else
      setrlimit(RLIMIT_CPU, &limits)
    #endif
  }

  private static func readAll(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Safe: at most the length of the buffer is written to it.
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 || errno != EINTR {
        return bytes
      }
    }
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      // Safe: the pointer is into the array for the time of the call, and the count is what is left of it.
      let count = bytes.withUnsafeBytes {
        system_write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// `write` by a name that the method above does not hide.
private func system_write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
