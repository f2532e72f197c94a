/// Quantiles, count, sum, least and greatest of non-negative integers (durations in nanoseconds), in memory that is
/// bound by the range of the values and not by their number.
///
/// Values fall into buckets whose width is at most 1/128 of their lower bound, so a quantile is within 0.4 % of the
/// nearest-rank value; below 256, and where all values of a bucket are equal, it is that value. Count, sum, least
/// and greatest are exact. Everything is integer arithmetic and every part is a sum, a minimum or a maximum: a
/// merged sketch is bit for bit the one that had seen all the values, in any order.
///
/// Rejected: t-digest and KLL, whose merges depend on order; logarithms, which differ between machines in the last
/// bit. At most 7,296 buckets exist; a few dozen are usual.
public struct QuantileSketch: Sendable, Equatable {
  /// Values that share a bucket.
  struct Bucket: Sendable, Equatable {
    var index: UInt16
    var count: Int
    var least: Int64
    var greatest: Int64
  }

  /// None empty. Ascending as long as they are few, and then in no order that means anything.
  private var kept: [Bucket] = []
  /// By a bucket's index, one more than its place, 0 for none: where there are many, a search costs more than all the rest.
  /// Empty where there are few.
  private var places: [UInt16] = []
  public private(set) var count = 0
  public private(set) var sum = ExactSum()

  public init() {}

  /// Ascending, none empty.
  var buckets: [Bucket] { places.isEmpty ? kept : places.compactMap { $0 > 0 ? kept[Int($0) - 1] : nil } }

  public var isEmpty: Bool { kept.isEmpty }
  /// The least value; nil where there is none.
  public var min: Int64? { kept.lazy.map(\.least).min() }
  /// The greatest value; nil where there is none.
  public var max: Int64? { kept.lazy.map(\.greatest).max() }

  public static func == (a: Self, b: Self) -> Bool { a.buckets == b.buckets && a.count == b.count && a.sum == b.sum }

  /// Counts a value, which must not be negative.
  public mutating func add(_ value: Int64) {
    precondition(value >= 0, "a sketch holds no negative values")
    insert(Bucket(index: Self.index(of: value), count: 1, least: value, greatest: value))
    count.count()
    sum.add(UInt64(value))
  }

  /// Counts values, none of which may be negative.
  mutating func add(contentsOf values: UnsafeBufferPointer<Int64>) {
    for value in values { add(value) }
  }

  /// Counts all values of another sketch.
  public mutating func merge(_ other: QuantileSketch) {
    guard !other.isEmpty else { return }
    count.count(other.count)
    sum.add(other.sum)
    if kept.isEmpty {
      kept = other.kept
      places = other.places
    } else if !places.isEmpty || other.kept.count < 8 {
      for bucket in other.kept { insert(bucket) }
    } else {
      kept = Self.union(kept, other.buckets)
      layOutPlaces()
    }
  }

  /// The nearest-rank value of a percentage from 0 to 100, within 0.4 %, never outside ``min`` and ``max``; nil where
  /// there are no values.
  public func percentile(_ percent: Int) -> Int64? { Self.percentile(percent, of: count, in: buckets) }

  /// Several of them, which costs little more than one.
  public func percentiles(_ percents: [Int]) -> [Int64?] {
    let buckets = buckets
    return percents.map { Self.percentile($0, of: count, in: buckets) }
  }

  private static func percentile(_ percent: Int, of count: Int, in buckets: [Bucket]) -> Int64? {
    guard let last = buckets.last, let first = buckets.first else { return nil }
    let rank = rank(percent, of: count)
    if rank <= 1 { return first.least }
    if rank >= count { return last.greatest }
    var seen = 0
    for bucket in buckets {
      seen.count(bucket.count)
      if seen >= rank { return bucket.least + (bucket.greatest - bucket.least) / 2 }
    }
    return last.greatest
  }

  /// `ceil(percent / 100 * count)` without overflow.
  static func rank(_ percent: Int, of count: Int) -> Int {
    let percent = Swift.min(Swift.max(percent, 0), 100)
    return count / 100 * percent + (count % 100 * percent + 99) / 100
  }

  /// Below 256 the value itself; above, the position of the highest bit and the seven bits below it.
  static func index(of value: Int64) -> UInt16 {
    if value < 256 { return UInt16(value) }
    let exponent = 63 - value.leadingZeroBitCount
    let mantissa = Int(value >> Int64(exponent - 7)) & 127
    return UInt16(256 + (exponent - 8) * 128 + mantissa)
  }

  private mutating func insert(_ new: Bucket) {
    guard places.isEmpty else {
      let place = Int(places[Int(new.index)])
      if place > 0 { return kept[place - 1].join(new) }
      kept.append(new)
      places[Int(new.index)] = UInt16(kept.count)
      return
    }
    let place = firstBucket(from: new.index)
    if place < kept.count, kept[place].index == new.index {
      kept[place].join(new)
    } else {
      kept.insert(new, at: place)
      layOutPlaces()
    }
  }

  /// Buckets from which on their places are kept by index.
  private static let manyBuckets = 24
  private static let indexCount = Int(index(of: .max)) + 1

  private mutating func layOutPlaces() {
    guard kept.count >= Self.manyBuckets else { return }
    places = Array(repeating: 0, count: Self.indexCount)
    for place in kept.indices { places[Int(kept[place].index)] = UInt16(place + 1) }
  }

  /// The place of the first bucket that is not below `index`. Without a branch to mispredict, which is what a search
  /// costs where values come in no order.
  private func firstBucket(from index: UInt16) -> Int {
    var place = 0
    var length = kept.count
    while length > 0 {
      let half = (length + 1) / 2
      place += kept[place + half - 1].index < index ? half : 0
      length -= half
    }
    return place
  }

  private static func union(_ a: [Bucket], _ b: [Bucket]) -> [Bucket] {
    var joined: [Bucket] = []
    joined.reserveCapacity(Swift.max(a.count, b.count))
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if a[i].index < b[j].index {
        joined.append(a[i])
        i += 1
      } else if a[i].index > b[j].index {
        joined.append(b[j])
        j += 1
      } else {
        joined.append(a[i])
        joined[joined.count - 1].join(b[j])
        i += 1
        j += 1
      }
    }
    joined.append(contentsOf: a[i...])
    joined.append(contentsOf: b[j...])
    return joined
  }
}

extension QuantileSketch.Bucket {
  fileprivate mutating func join(_ other: Self) {
    count.count(other.count)
    least = Swift.min(least, other.least)
    greatest = Swift.max(greatest, other.greatest)
  }
}
