import LifecycleModel

/// The rules, in the order in which one event is judged by them: window, live registration, thread, count; then order.
extension DeliveryMonitor {
  /// A delivery of a post that is under way.
  func judge(_ moment: Moment, _ arrival: Arrival) {
    guard !moment.replay.isCharged else { return }
    let rules = [judgeWindow, judgeLive, judgeThread, judgeCount, judgeOrder]
    _ = rules.contains { judge in judge(moment, arrival) }
  }

  private func judgeWindow(_ moment: Moment, _ arrival: Arrival) -> Bool {
    let post = moment.centre.posts[arrival.post]
    let hasQueue = arrival.delivery.map { post.deliveries[$0].hasQueue } ?? arrival.mayQueue
    guard let rule = windowRule, !hasQueue, moment.thread == nil || moment.thread == post.thread,
      let inner = moment.centre.inner(of: arrival.post)
    else { return false }
    moment.centre.posts[inner].isTold = true
    tell(
      rule, moment, since: moment.centre.posts[inner].line,
      "\(phrase(post)) delivered to \(moment.observer) while \(phrase(moment.centre.posts[inner])), made inside it, "
        + "had not returned: posting waits for its deliveries, so posts of one thread lie in one another",
      [RepairStep(.insert, event: name(words.postReturn, moment), line: moment.event.line)])
    return true
  }

  private func judgeLive(_ moment: Moment, _ arrival: Arrival) -> Bool {
    guard let rule = liveRule else { return false }
    let post = moment.centre.posts[arrival.post]
    if arrival.isOfOtherName {
      tell(
        rule, moment, since: post.line,
        "\(moment.observer) was given another notification than \(phrase(post)), whose delivery it is said to be",
        [RepairStep(.delete, line: moment.event.line)])
      return true
    }
    guard arrival.delivery == nil, !arrival.isLive, post.name != nil else { return false }
    return tellUnregistered(rule, moment, post.name, of: post)
  }

  private func judgeThread(_ moment: Moment, _ arrival: Arrival) -> Bool {
    let post = moment.centre.posts[arrival.post]
    guard let rule = threadRule, let delivery = arrival.delivery, !post.deliveries[delivery].hasQueue,
      let thread = moment.thread, let posted = post.thread, thread != posted
    else { return false }
    tell(
      rule, moment, since: post.line,
      "\(phrase(post)) was made on the thread \(posted) and delivered to \(moment.observer) on \(thread): "
        + "it is delivered where it is made, unless the registration gave a queue", [])
    return true
  }

  private func judgeCount(_ moment: Moment, _ arrival: Arrival) -> Bool {
    let post = moment.centre.posts[arrival.post]
    guard let rule = countRule, arrival.delivery == nil, arrival.isLive, !post.isBlurred,
      isKnown(moment, since: post.line),
      moment.replay.mayRest(rule, on: words.add, moment.trace, line: moment.event.line)
    else { return false }
    tell(
      rule, moment, since: post.line,
      "\(phrase(post)) was delivered to \(moment.observer) more often than it is registered: "
        + "each live registration gets one delivery", [RepairStep(.delete, line: moment.event.line)])
    return true
  }

  /// In the order of registering: what was registered earlier, and still is, has been told before.
  private func judgeOrder(_ moment: Moment, _ arrival: Arrival) -> Bool {
    let post = moment.centre.posts[arrival.post]
    guard let rule = orderRule, let place = arrival.delivery, !post.isBlurred, !post.isOrderTold,
      !post.deliveries[place].hasQueue
    else { return false }
    let number = post.deliveries[place].number
    let skipped = post.deliveries[..<place].first { $0.state == .due && $0.isLive && !$0.hasQueue }
    moment.centre.posts[arrival.post].lastNumber = max(number, post.lastNumber)
    guard skipped != nil || number < post.lastNumber else { return false }
    let before = skipped.map { "before \($0.observer), which" } ?? "after an observer that"
    let reason = skipped == nil ? "was registered later" : "was registered earlier"
    moment.centre.posts[arrival.post].isOrderTold = true
    tell(
      rule, moment, since: post.line,
      "\(phrase(post)) reached \(moment.observer) \(before) \(reason): the system calls in the order of registering",
      [])
    return true
  }

  // MARK: Deliveries outside

  /// A delivery of a post that cannot be told, or whose end is not logged: is the observer registered at all?
  /// - Parameter since: The line of the first post that it may be of; 0: not known.
  func deliverUnplaced(_ moment: Moment, _ name: String?, since: Int) {
    guard let rule = liveRule, let name, !moment.replay.isCharged else { return }
    let own = moment.centre.registrations(of: moment.observer)
    guard !own.contains(where: { $0.name == nil || $0.name == name }), moment.centre.orphans == 0,
      !moment.centre.posts.contains(where: { post in
        post.name == name && post.deliveries.contains { $0.observer == moment.observer && $0.state == .optional }
      })
    else { return }
    guard isKnown(moment, since: since) else { return }
    _ = tellUnregistered(rule, moment, name, of: nil)
  }

  /// A delivery of a post that is not under way.
  func deliverLate(_ moment: Moment, _ id: String?, _ name: String?) {
    let centre = moment.centre
    let own = centre.numbers(of: moment.observer).filter { number in
      centre.registrations[number].map { name == nil || $0.name == nil || $0.name == name } ?? false
    }
    if let late = own.first(where: { (centre.registrations[$0]?.owed ?? 0) > 0 }) { return centre.pay(late) }
    if let told = centre.told.lastIndex(where: { $0.post == id && $0.observer == moment.observer }) {
      // It was missing at the return, and told then.
      return moment.replay.log.extend(centre.told.remove(at: told).finding, line: moment.event.line)
    }
    if own.isEmpty, centre.orphans > 0 {
      centre.orphans -= 1
      return
    }
    guard let rule = windowRule, !moment.replay.isCharged else { return }
    let hasReturned = id.map(centre.returned.contains) ?? false
    if centre.isWhole {
      guard moment.replay.mayRest(rule, on: words.post, moment.trace, line: moment.event.line) else { return }
    } else {
      // A registration with a queue may lie before the log.
      guard hasReturned, !own.isEmpty, own.allSatisfy({ centre.registrations[$0]?.hasQueue == false }) else { return }
    }
    centre.toldPost = .some(id)
    let moments = id.map { hasReturned ? "after post \($0) had returned" : "while post \($0) was not under way" }
    tell(
      rule, moment, since: nil,
      "a delivery to \(moment.observer) came \(moments ?? "while no post was under way"): "
        + "deliveries lie between a post and its return", [RepairStep(.delete, line: moment.event.line)])
  }

  // MARK: Returns

  /// A return of a post that is not under way.
  func judgeReturn(_ moment: Moment, _ id: String?) {
    guard let rule = windowRule, !moment.replay.isCharged, moment.centre.isWhole else { return }
    if let told = moment.centre.toldPost, told == id {
      moment.centre.toldPost = nil
      return
    }
    guard moment.replay.mayRest(rule, on: words.post, moment.trace, line: moment.event.line) else { return }
    let post = id.map { "post \($0)" } ?? "a post"
    tell(
      rule, moment, since: nil, "\(post) returned while it was not under way: each post returns once",
      [RepairStep(.delete, line: moment.event.line)])
  }

  func judgeReturn(_ moment: Moment, of post: NotificationCentre.Post, inner: Int?) {
    guard !moment.replay.isCharged else { return }
    if let rule = windowRule, let inner {
      moment.centre.posts[inner].isTold = true
      return tell(
        rule, moment, since: moment.centre.posts[inner].line,
        "\(phrase(post)) returned while \(phrase(moment.centre.posts[inner])), made inside it, had not: "
          + "posts of one thread lie in one another",
        [RepairStep(.insert, event: name(words.postReturn, moment), line: moment.event.line)])
    }
    guard let rule = countRule, !post.isBlurred else { return }
    let missing = post.deliveries.filter { $0.state == .due && $0.isLive && !$0.hasQueue }
    guard !missing.isEmpty else { return }
    // What is not logged may have taken the registration away.
    let unregisters = words.remove + (missing.contains { $0.isBlock } ? [] : words.dealloc)
    guard moment.replay.mayRest(rule, on: words.deliver + unregisters, moment.trace, line: moment.event.line) else {
      return
    }
    let observers = missing.map(\.observer)
    let listed = moment.replay.phrase(Array(observers.prefix(4))) + (observers.count > 4 ? " and others" : "")
    tell(
      rule, moment, since: post.line,
      "\(phrase(post)) returned without its delivery to \(listed): each live registration that fits gets one",
      missing.prefix(4).map { _ in
        RepairStep(.insert, event: name(words.deliver, moment), line: moment.event.line)
      }, missing: (observers, post))
  }

  // MARK: Findings

  /// Whether all registrations of the observer have been seen that a post at the line was made to.
  private func isKnown(_ moment: Moment, since line: Int) -> Bool {
    moment.centre.isWhole || moment.centre.settled.line(of: moment.observer).map { $0 < line } ?? false
  }

  private func tellUnregistered(
    _ rule: String, _ moment: Moment, _ name: String?, of post: NotificationCentre.Post?
  ) -> Bool {
    guard post.map({ isKnown(moment, since: $0.line) }) ?? true,
      moment.replay.mayRest(rule, on: words.add, moment.trace, line: moment.event.line)
    else {
      return false
    }
    let fitting = moment.centre.numbers(of: moment.observer).isEmpty ? "" : " for it"
    let add = RepairStep(.insert, event: self.name(words.add, moment), line: post?.line ?? moment.event.line)
    tell(
      rule, moment, since: post?.line,
      "\(name ?? "a notification") was delivered to \(moment.observer), which has no live registration\(fitting)",
      [RepairStep(.delete, line: moment.event.line), add])
    return true
  }

  /// - Parameter repairs: In the order in which they are offered; for missing deliveries all together.
  private func tell(
    _ rule: String, _ moment: Moment, since: Int?, _ message: String, _ repairs: [RepairStep],
    missing: (observers: [String], post: NotificationCentre.Post)? = nil
  ) {
    let replay = moment.replay
    var finding = replay.lineFinding(rule, line: moment.event.line, message: message)
    finding.subject = subject
    finding.event = replay.model.typeName(moment.type)
    finding.time = replay.time(of: moment.event)
    finding.since = since
    finding.source = replay.batch.source(of: moment.event)
    if missing == nil {
      finding.repair = Array(repairs.prefix(1))
      finding.alternatives = repairs.dropFirst().map { [$0] }
    } else {
      finding.repair = repairs
      finding.expected = [name(words.deliver, moment)]
    }
    if finding.level == .error {
      replay.isCharged = true
      replay.steps[moment.step].flags.insert(.illegal)
    }
    let handle = replay.add(finding, to: moment.run)
    if let missing { moment.centre.tell(missing.observers, of: missing.post, handle) }
  }

  private func phrase(_ post: NotificationCentre.Post) -> String {
    "the post of \(post.name ?? "a notification") at line \(post.line)"
  }

  private func name(_ types: [Int], _ moment: Moment) -> String { types.first.map(moment.replay.model.typeName) ?? "" }
}
