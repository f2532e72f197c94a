/// How a log is to be read.
public struct ReadOptions: Sendable {
  /// The longest line that is read, without its line end; from 1 to 2^30.
  public var maxLineBytes: Int
  /// How many objects and arrays may be in one another (an empty one is not counted); from 1 to 1,024.
  public var maxDepth: Int
  /// Other names for keys, where the log does not use the format's own.
  public var mapping: FieldMapping?

  public init(maxLineBytes: Int = 16 << 20, maxDepth: Int = 64, mapping: FieldMapping? = nil) {
    self.maxLineBytes = min(max(maxLineBytes, 1), 1 << 30)
    self.maxDepth = Self.allowedDepth(maxDepth)
    self.mapping = mapping
  }

  static func allowedDepth(_ depth: Int) -> Int { min(max(depth, 1), 1024) }
}
