import CZlib
import CZstd
import Testing

@testable import EventLog

#if canImport(Glibc)
  import Glibc
#endif

/// Deals out its bytes in pieces of the sizes given, over and over.
final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let sizes: [Int]
  private var position = 0
  private var turn = 0
  /// Thrown where the bytes are at their end.
  private let failure: LogError?

  init(_ bytes: [UInt8], sizes: [Int], failure: LogError? = nil) {
    self.bytes = bytes
    self.sizes = sizes
    self.failure = failure
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    let count = min(sizes[turn % sizes.count], buffer.count, bytes.count - position)
    turn += 1
    if count == 0, let failure { throw failure }
    guard count > 0 else { return 0 }
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// The same numbers for the same seed, on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// An event with its texts resolved, to compare.
struct SeenEvent: Equatable {
  struct SeenField: Equatable {
    var key: String
    var kind: Field.Kind
    var isElement: Bool
    var symbol: String
    var text: String
    var integer: Int64
  }

  var line = 0
  var type = ""
  var isKnown = true
  var family = ""
  var clock = Clock.none
  var time: Int64 = 0
  var timeText = ""
  var mono: Int64?
  var seq: Int64?
  var pid: Int64?
  var app: String?
  var trace: String?
  var fields: [SeenField] = []
  var header: Header?
  var source = ""

  init(_ event: Event, of batch: EventBatch, _ vocabulary: Vocabulary) {
    func number(_ value: Int64) -> Int64? { value == Event.absent ? nil : value }
    func text(_ ref: TextRef) -> String? { ref.isNone ? nil : batch.string(ref) }
    line = event.line
    isKnown = event.type != .unknown
    type = isKnown ? vocabulary.name(of: event.type) : batch.string(event.typeText)
    family = event.family < 0 ? "" : vocabulary.families[Int(event.family)].name
    (clock, time, timeText) = (event.clock, event.time, batch.string(event.timeText))
    (mono, seq, pid) = (number(event.mono), number(event.seq), number(event.pid))
    (app, trace) = (text(event.app), text(event.trace))
    let first = Int(event.firstField)
    fields = batch.fields[first..<first + Int(event.fieldCount)].map { field in
      SeenField(
        key: vocabulary.name(of: field.key), kind: field.kind, isElement: field.isElement,
        symbol: vocabulary.text(of: field.symbol), text: batch.string(field.text), integer: field.integer)
    }
    header = event.header < 0 ? nil : batch.headers[Int(event.header)]
    source = batch.source(of: event)
  }
}

/// All that a log gave.
struct SeenLog: Equatable {
  var events: [SeenEvent] = []
  var problems: [ReadProblem] = []
  var error: LogError?
  var batches: [Int] = []

  init(_ source: any ByteSource, _ vocabulary: Vocabulary = .sample, options: ReadOptions = ReadOptions()) {
    let reader = LogReader(source: source, vocabulary: vocabulary, options: options)
    let batch = EventBatch()
    do throws(LogError) {
      while try reader.read(into: batch) {
        events += batch.events.map { SeenEvent($0, of: batch, vocabulary) }
        problems += batch.problems
        batches.append(batch.events.count)
      }
    } catch {
      self.error = error
    }
  }

  init(_ text: String, _ vocabulary: Vocabulary = .sample, options: ReadOptions = ReadOptions()) {
    self.init(MemorySource(Array(text.utf8)), vocabulary, options: options)
  }
}

extension Vocabulary {
  static let sample = Vocabulary(
    types: ["trace.header", "app.didBecomeActive", "app.willResignActive", "note.scene.didActivate", "mem.level"],
    aliases: [("applicationDidBecomeActive:", "app.didBecomeActive"), ("x", "app.nowhere")],
    families: [
      Family(name: "trace", isOpen: false), Family(name: "app", isOpen: false), Family(name: "note", isOpen: false),
      Family(name: "note.scene", isOpen: false), Family(name: "user", isOpen: true),
    ],
    keys: ["state", "level", "owners", "seq"], values: ["active", "background", "2", "true", "1.50"])
}

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
