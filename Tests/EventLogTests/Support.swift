import CZlib
import CZstd
import Testing

@testable import EventLog

#if canImport(Glibc)
  import Glibc
#endif

func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  var template = Array("/tmp/eventlog-tests-XXXXXX".utf8CString)
  let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
  defer { removeFolder(folder) }
  return try body(folder)
}

func names(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

private func removeFolder(_ folder: String) {
  for name in names(in: folder) where unlink("\(folder)/\(name)") != 0 { rmdir("\(folder)/\(name)") }
  rmdir(folder)
}

func makeFile(_ path: String, _ bytes: [UInt8]) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
  try #require(descriptor >= 0)
  #expect(bytes.withUnsafeBytes { writeAll(descriptor, $0) } == 0)
  close(descriptor)
}

func contents(of path: String) -> [UInt8]? {
  guard let source = try? FileSource(path: path) else { return nil }
  return try? contents(of: source)
}

/// Everything that a source has, and the error that it ended with.
func contents(of source: any ByteSource, blockSize: Int = 1000) throws -> [UInt8] {
  var bytes: [UInt8] = []
  let block = UnsafeMutableRawBufferPointer.allocate(byteCount: blockSize, alignment: 1)
  defer { block.deallocate() }
  while true {
    let count = try source.read(into: block)
    if count == 0 { return bytes }
    bytes += block[..<count]
  }
}

func gzip(_ bytes: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  return input.withUnsafeMutableBufferPointer { source in
    output.withUnsafeMutableBufferPointer { target in
      (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
      (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
      #expect(deflate(&stream, Z_FINISH) == Z_STREAM_END)
      return Array(target[..<Int(stream.total_out)])
    }
  }
}

func zstandard(_ bytes: [UInt8], windowLog: Int32? = nil) -> [UInt8] {
  let context = ZSTD_createCCtx()
  defer { ZSTD_freeCCtx(context) }
  if let windowLog {
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, windowLog)
    // With the size known a frame needs no more window than that.
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0)
    ZSTD_CCtx_setParameter(context, ZSTD_c_enableLongDistanceMatching, 1)
  }
  var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let capacity = output.count
  let count =
    windowLog == nil
    ? ZSTD_compress2(context, &output, capacity, bytes, bytes.count) : streamed(context, bytes, into: &output)
  #expect(ZSTD_isError(count) == 0)
  return Array(output[..<count])
}

/// Compresses without telling the size, so that the frame declares the whole window.
private func streamed(_ context: OpaquePointer?, _ bytes: [UInt8], into output: inout [UInt8]) -> Int {
  bytes.withUnsafeBytes { source in
    output.withUnsafeMutableBytes { target in
      var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
      var packed = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
      ZSTD_compressStream2(context, &packed, &input, ZSTD_e_continue)
      while ZSTD_compressStream2(context, &packed, &input, ZSTD_e_end) > 0 {}
      return packed.pos
    }
  }
}
