/// The notification centre of one run, as far as the log has shown it: live registrations, and posts under way.
///
/// No automaton, since what it does with a post depends on who is registered: the state is the registrations.
final class NotificationCentre {
  /// One registration: of two equal ones each gets every post.
  struct Registration {
    var observer: String
    /// nil: any.
    var name: String?
    /// nil: any.
    var object: String?
    /// Deliveries go to a queue: on whatever thread it likes.
    var hasQueue: Bool
    /// Of a block: the centre holds it until it is removed.
    var isBlock: Bool
    var owner: String?
    /// The observer is gone, and the system may deliver to it all the same.
    var mayBeDead = false
    /// Posts that have returned, whose deliveries to the queue may be under way.
    var owed = 0

    func fits(name: String, object: String?) -> Bool {
      (self.name == nil || self.name == name) && (self.object == nil || self.object == object)
    }
  }

  /// What a post owes to one registration.
  struct Delivery {
    enum State {
      /// It must come.
      case due
      /// It may come: the registration was made or removed while the post was under way, or its observer may be dead.
      case optional
      case done
    }

    /// The registration: numbers ascend in the order of registering.
    var number: Int
    var observer: String
    var hasQueue: Bool
    var isBlock: Bool
    var state: State
    /// The registration has not been removed.
    var isLive = true
  }

  struct Post {
    var id: String?
    /// nil: the log does not say.
    var name: String?
    var object: String?
    var thread: String?
    var line: Int
    /// In the order of registering.
    var deliveries: [Delivery]
    /// Some delivery may have been this post's or another's: they cannot be counted.
    var isBlurred: Bool
    /// That it goes on inside a post that is over has been told.
    var isTold = false
    /// That its deliveries are out of order has been told.
    var isOrderTold = false
    var lastNumber = -1
  }

  /// Posts under way at the same time. More is a log without returns; the oldest are forgotten then.
  private static let postLimit = 4096

  /// Everything since the beginning of the run has been seen.
  private(set) var isWhole: Bool
  private(set) var registrations: [Int: Registration] = [:]
  /// Posts under way, in the order of their beginning.
  var posts: [Post] = []
  /// Deliveries to queues of removed registrations that may be under way.
  var orphans = 0
  /// Ids of posts that returned lately.
  var returned = RecentTexts()
  /// Observers all of whose registrations have been seen, since the line: the ones before the log are removed.
  private(set) var settled = RecentTexts()
  /// Some registration is gone: the post under way then may have been told to it or not.
  private(set) var hasRemoved = false
  /// Missing deliveries that were told lately: they may come late.
  var told: [(post: String?, observer: String, finding: FindingLog.Handle)] = []
  /// A post that was told not to be under way.
  var toldPost: String??
  private var next = 0
  /// Numbers by name, by observer; ascending.
  private var named: [String?: [Int]] = [:]
  private var observed: [String: [Int]] = [:]

  init(isWhole: Bool) { self.isWhole = isWhole }

  /// Events are lost: anything may have been removed, added, posted.
  func lose() {
    isWhole = false
    registrations.removeAll()
    named.removeAll()
    observed.removeAll()
    posts.removeAll()
    orphans = 0
    returned = RecentTexts()
    settled = RecentTexts()
    told.removeAll()
  }

  // MARK: Registrations

  func add(_ registration: Registration) {
    let number = next
    next += 1
    registrations[number] = registration
    named[registration.name, default: []].append(number)
    observed[registration.observer, default: []].append(number)
    for index in posts.indices {
      guard let name = posts[index].name, registration.fits(name: name, object: posts[index].object) else { continue }
      posts[index].deliveries.append(delivery(number, registration, .optional))
    }
  }

  /// Removes what fits; nil stands for any.
  func remove(observer: String, name: String?, object: String?, line: Int) {
    if name == nil, object == nil { settled.insert(observer, line: line) }
    removeAll(of: observer, stays: .optional) { registration in
      (name == nil || registration.name == name) && (object == nil || registration.object == object)
    }
  }

  /// The observer is gone.
  /// - Parameter isZeroed: Whether the system forgets it with that; nil: it may.
  func dealloc(observer: String, isZeroed: Bool?, line: Int) {
    let own = registrations(of: observer)
    guard isZeroed != true else {
      if !own.isEmpty, own.allSatisfy({ !$0.isBlock }) { settled.insert(observer, line: line) }
      return removeAll(of: observer, stays: .done) { !$0.isBlock }
    }
    for number in observed[observer] ?? [] where registrations[number]?.isBlock == false {
      registrations[number]?.mayBeDead = true
      change(number) { if $0.state == .due { $0.state = .optional } }
    }
  }

  private func removeAll(of observer: String, stays state: Delivery.State, where isMeant: (Registration) -> Bool) {
    guard let own = observed[observer] else { return }
    var rest: [Int] = []
    for number in own {
      guard let registration = registrations[number], isMeant(registration) else {
        rest.append(number)
        continue
      }
      registrations[number] = nil
      hasRemoved = true
      orphans += registration.owed
      named[registration.name]?.removeAll { $0 == number }
      if named[registration.name]?.isEmpty == true { named[registration.name] = nil }
      change(number) { delivery in
        delivery.isLive = false
        if delivery.state == .due || state == .done { delivery.state = state }
      }
    }
    observed[observer] = rest.isEmpty ? nil : rest
  }

  /// Changes what the posts under way owe to a registration.
  private func change(_ number: Int, _ body: (inout Delivery) -> Void) {
    for index in posts.indices {
      if let place = posts[index].place(of: number) { body(&posts[index].deliveries[place]) }
    }
  }

  func numbers(of observer: String) -> [Int] { observed[observer] ?? [] }

  func registrations(of observer: String) -> [Registration] { numbers(of: observer).compactMap { registrations[$0] } }

  func owe(_ number: Int) {
    if registrations[number] == nil { orphans += 1 } else { registrations[number]?.owed += 1 }
  }

  func pay(_ number: Int) { registrations[number]?.owed -= 1 }

  // MARK: Posts

  func post(id: String?, name: String?, object: String?, thread: String?, line: Int) {
    var deliveries: [Delivery] = []
    if let name {
      let byName = named[name] ?? []
      let ofAny = named[nil] ?? []
      for number in ofAny.isEmpty ? byName : (byName + ofAny).sorted() {
        guard let registration = registrations[number], registration.fits(name: name, object: object) else { continue }
        deliveries.append(delivery(number, registration, registration.mayBeDead ? .optional : .due))
      }
    }
    if posts.count >= Self.postLimit {
      posts.removeFirst(Self.postLimit / 2)
      isWhole = false
    }
    posts.append(
      Post(
        id: id, name: name, object: object, thread: thread, line: line, deliveries: deliveries, isBlurred: name == nil))
  }

  private func delivery(_ number: Int, _ registration: Registration, _ state: Delivery.State) -> Delivery {
    Delivery(
      number: number, observer: registration.observer, hasQueue: registration.hasQueue,
      isBlock: registration.isBlock, state: state)
  }

  /// A post begun later on the same thread that is still under way.
  func inner(of index: Int) -> Int? {
    guard let thread = posts[index].thread else { return nil }
    return posts.indices.last { $0 > index && posts[$0].thread == thread && !posts[$0].isTold }
  }

  /// Keeps the last few of the deliveries that were told to be missing.
  func tell(_ observers: [String], of post: Post, _ finding: FindingLog.Handle) {
    told += observers.map { (post.id, $0, finding) }
    if told.count > 64 { told.removeFirst(told.count - 64) }
  }
}

extension NotificationCentre.Post {
  /// The place of what is owed to a registration.
  func place(of number: Int) -> Int? {
    var low = 0
    var high = deliveries.count
    while low < high {
      let middle = (low + high) / 2
      if deliveries[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < deliveries.count && deliveries[low].number == number ? low : nil
  }
}

/// The texts that came last, so many of them at most, each with the line that it came first at.
struct RecentTexts {
  private static let limit = 256
  private var texts: [String] = []
  private var lines: [String: Int] = [:]
  private var oldest = 0

  func contains(_ text: String) -> Bool { lines[text] != nil }
  func line(of text: String) -> Int? { lines[text] }

  mutating func insert(_ text: String, line: Int = 0) {
    guard lines[text] == nil else { return }
    lines[text] = line
    if texts.count < Self.limit { return texts.append(text) }
    lines[texts[oldest]] = nil
    texts[oldest] = text
    oldest = (oldest + 1) % Self.limit
  }
}
