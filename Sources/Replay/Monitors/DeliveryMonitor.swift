import EventLog
import LifecycleModel

/// The notification centre: a post reaches each live registration that fits once, before it returns, on its own thread.
///
/// Each rule is judged where the document names it. Only what has been seen is judged: registrations and posts from
/// before the log are unknown unless the run begins in it.
final class DeliveryMonitor: RunMonitor {
  /// An event on its way through the centre.
  struct Moment {
    var event: Event
    var type: Int
    var run: Run
    var trace: Trace
    var replay: FileReplay
    var step: Int
    var centre: NotificationCentre
    var observer = ""
    var thread: String?
  }

  /// What an event without the id of its post, or with it, belongs to.
  enum Place {
    case open(Int)
    /// One of these: the log does not say which.
    case oneOf([Int])
    case none
  }

  let words: CentreWords
  let subject: String?
  /// Deliveries lie between a post and its return, and posts of one thread in one another.
  let windowRule: String?
  let liveRule: String?
  let threadRule: String?
  let countRule: String?
  let orderRule: String?

  init(_ monitor: Monitor, _ model: Model) {
    let words = CentreWords(monitor, model)
    self.words = words
    subject = monitor.parameters["subject"]?.first
    windowRule = monitor.parameters["windowRule"]?.first
    liveRule = monitor.parameters["liveRule"]?.first
    threadRule = monitor.parameters["threadRule"]?.first
    countRule = monitor.parameters["countRule"]?.first
    orderRule = monitor.parameters["orderRule"]?.first
    super.init(hears: words.parts.map { $0 != nil })
  }

  override func forget(_ run: Run) {
    let centre: NotificationCentre? = run.kept(place)
    centre?.lose()
  }

  override func hear(_ event: Event, type: Int, _ run: Run, _ trace: Trace, _ replay: FileReplay, step: Int) {
    guard !run.hasEnded, let part = words.parts[type] else { return }
    let centre = centre(of: run)
    var moment = Moment(
      event: event, type: type, run: run, trace: trace, replay: replay, step: step, centre: centre,
      thread: words.thread(of: event, replay))
    switch part {
    case .post:
      guard isWindowed(moment) else { return }
      centre.post(
        id: words.id(of: event, replay), name: words.name(of: event, replay), object: words.object(of: event, replay),
        thread: moment.thread, line: event.line)
    case .postReturn:
      if isWindowed(moment) { end(moment) }
    case .add, .remove, .dealloc, .deliver:
      guard let observer = words.observer(of: event, replay) else { return noteNameless(moment) }
      moment.observer = observer
      part == .deliver ? deliver(moment) : register(moment, part)
    }
  }

  private func centre(of run: Run) -> NotificationCentre {
    if let known: NotificationCentre = run.kept(place) { return known }
    let made = NotificationCentre(isWhole: run.isWhole)
    run.keep(made, at: place)
    return made
  }

  private func register(_ moment: Moment, _ part: CentreWords.Part) {
    let centre = moment.centre
    switch part {
    case .add:
      if let registration = words.registration(of: moment.event, moment.replay) { centre.add(registration) }
    case .remove:
      centre.remove(
        observer: moment.observer, name: words.name(of: moment.event, moment.replay),
        object: words.object(of: moment.event, moment.replay), line: moment.event.line)
    default:
      centre.dealloc(
        observer: moment.observer, isZeroed: words.isZeroing(moment.trace), line: moment.event.line)
    }
  }

  /// Whether posts have an end: where returns are not logged, no post is known to be under way.
  private func isWindowed(_ moment: Moment) -> Bool {
    words.post.allSatisfy(moment.trace.isLogged) && words.postReturn.allSatisfy(moment.trace.isLogged)
  }

  /// An event that does not say whose it is may concern any observer.
  private func noteNameless(_ moment: Moment) {
    moment.centre.lose()
    guard let rule = liveRule, let key = words.observerName(in: moment.replay.model) else { return }
    moment.replay.log.addUnjudged(
      rule: rule, line: moment.event.line, key: key,
      message: "\(moment.replay.model.typeName(moment.type)) without `\(key)` may concern any observer: "
        + "what was registered before it is not judged")
  }

  // MARK: Deliveries

  private func deliver(_ moment: Moment) {
    let id = words.id(of: moment.event, moment.replay)
    let name = words.name(of: moment.event, moment.replay)
    guard isWindowed(moment) else {
      if !moment.centre.hasRemoved { deliverUnplaced(moment, name, since: 0) }
      return
    }
    switch place(id, name, moment) {
    case .open(let index):
      judge(moment, deliver(moment, name, to: index))
    case .oneOf(let indices):
      for index in indices { moment.centre.posts[index].isBlurred = true }
      deliverUnplaced(moment, name, since: moment.centre.posts[indices[0]].line)
    case .none:
      deliverLate(moment, id, name)
    }
  }

  /// The post under way that an event belongs to.
  private func place(_ id: String?, _ name: String?, _ moment: Moment) -> Place {
    let posts = moment.centre.posts
    if let id {
      if let index = posts.lastIndex(where: { $0.id == id }) { return .open(index) }
      let nameless = posts.indices.filter { posts[$0].id == nil && (name == nil || posts[$0].name == name) }
      return nameless.isEmpty ? .none : .oneOf(nameless)
    }
    let fitting = posts.indices.filter { name == nil || posts[$0].name == nil || posts[$0].name == name }
    let thread = moment.thread
    let near = fitting.filter { thread == nil || posts[$0].thread == nil || posts[$0].thread == thread }
    let candidates = near.isEmpty ? fitting : near
    guard let last = candidates.last else { return .none }
    // Posts of one thread lie in one another: the innermost is the one that delivers.
    let isOneThread = thread != nil && candidates.allSatisfy { posts[$0].thread == thread }
    return candidates.count == 1 || isOneThread ? .open(last) : .oneOf(candidates)
  }

  /// A delivery of a post under way: takes what is owed, and tells what of it is to be judged.
  private func deliver(_ moment: Moment, _ name: String?, to index: Int) -> Arrival {
    let centre = moment.centre
    let post = centre.posts[index]
    var arrival = Arrival(post: index)
    arrival.isOfOtherName = name != nil && post.name != nil && name != post.name
    let own = owned(moment.observer, in: post, centre)
    arrival.isLive = own.contains { post.deliveries[$0].isLive }
    arrival.mayQueue = own.isEmpty || own.contains { post.deliveries[$0].hasQueue }
    let isElsewhere = moment.thread != nil && post.thread != nil && moment.thread != post.thread
    let open = own.filter { post.deliveries[$0].state != .done }
    if let pick = open.first(where: { post.deliveries[$0].hasQueue == isElsewhere }) ?? open.first {
      arrival.delivery = pick
      centre.posts[index].deliveries[pick].state = .done
    }
    return arrival
  }

  /// Places of what a post owes, or owed, to an observer.
  private func owned(_ observer: String, in post: NotificationCentre.Post, _ centre: NotificationCentre) -> [Int] {
    let live = centre.numbers(of: observer).compactMap { post.place(of: $0) }
    // Removed ones are found only by looking through them all.
    if live.contains(where: { post.deliveries[$0].state != .done }) { return live }
    return post.deliveries.indices.filter { post.deliveries[$0].observer == observer }
  }

  // MARK: Returns

  private func end(_ moment: Moment) {
    let centre = moment.centre
    let id = words.id(of: moment.event, moment.replay)
    let index: Int
    switch place(id, words.name(of: moment.event, moment.replay), moment) {
    case .open(let one): index = one
    case .oneOf(let several):
      for one in several { centre.posts[one].isBlurred = true }
      index = several[several.count - 1]
    case .none: return judgeReturn(moment, id)
    }
    let inner = centre.inner(of: index)
    let post = centre.posts[index]
    judgeReturn(moment, of: post, inner: inner)
    centre.posts.remove(at: index)
    if let id { centre.returned.insert(id) }
    for delivery in post.deliveries where delivery.hasQueue && delivery.state != .done { centre.owe(delivery.number) }
  }
}

extension DeliveryMonitor {
  /// A delivery of a post under way.
  struct Arrival {
    /// Index of the post.
    var post: Int
    /// Place of what it owed; nil where it owes the observer nothing more.
    var delivery: Int?
    /// The observer has a live registration that fits.
    var isLive = false
    /// It may be the delivery to a queue.
    var mayQueue = false
    /// It names another notification than its post.
    var isOfOtherName = false
  }
}
