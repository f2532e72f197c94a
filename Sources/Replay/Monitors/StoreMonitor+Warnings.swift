/// Which caches hear a warning.
extension StoreMonitor {
  /// Posts of warnings under way that are kept; more is a log without returns.
  private static let warningLimit = 64

  func hear(_ moment: Moment, _ part: CentreWords.Part, _ store: Store) {
    let name = words.name(of: moment.event, moment.replay)
    let listening = store.listening
    switch part {
    case .post:
      guard let name, warningNames.contains(name) else { return }
      listening.warningCount += 1
      if let id = words.id(of: moment.event, moment.replay) { listening.warnings.append(id) }
      if listening.warnings.count > Self.warningLimit { listening.warnings.removeFirst() }
    case .postReturn:
      guard let id = words.id(of: moment.event, moment.replay) else { return }
      if let index = listening.warnings.lastIndex(of: id) { listening.warnings.remove(at: index) }
    case .add, .remove, .dealloc: register(moment, part, name, listening.centre)
    case .deliver: deliver(moment, name, store, listening)
    }
  }

  private func register(
    _ moment: Moment, _ part: CentreWords.Part, _ name: String?, _ centre: NotificationCentre
  ) {
    guard let observer = words.observer(of: moment.event, moment.replay) else { return }
    switch part {
    case .add:
      guard let registration = words.registration(of: moment.event, moment.replay), registration.owner != nil,
        registration.name.map(warningNames.contains) ?? true
      else { return }
      centre.add(registration)
    case .remove:
      centre.remove(
        observer: observer, name: name, object: words.object(of: moment.event, moment.replay), line: moment.event.line)
    default:
      centre.dealloc(observer: observer, isZeroed: words.isZeroing(moment.trace), line: moment.event.line)
    }
  }

  private func deliver(
    _ moment: Moment, _ name: String?, _ store: Store, _ listening: Store.Listening
  ) {
    let id = words.id(of: moment.event, moment.replay)
    guard name.map(warningNames.contains) ?? id.map(listening.warnings.contains) ?? false,
      let observer = words.observer(of: moment.event, moment.replay)
    else { return }
    let owners = listening.centre.registrations(of: observer).compactMap(\.owner)
    let post = id ?? (listening.warningCount > 0 ? "#\(listening.warningCount)" : nil)
    for name in Set(owners + [observer]).sorted() {
      listening.told.insert(name)
      guard let cache = name.withTextKey({ store.known($0) }) else { continue }
      var moment = moment
      moment.named = name
      warn(moment, CachedEntries.Warning(line: moment.event.line, post: post, observer: observer), cache)
    }
  }

  private func warn(_ moment: Moment, _ warning: CachedEntries.Warning, _ cache: CachedEntries) {
    cache.isWarned = true
    guard cache.answers else { return }
    if let open = cache.open {
      // One warning may reach a cache twice: by two registrations.
      let isKnown = open.post != nil && warning.post != nil
      if isKnown ? open.post == warning.post : open.observer != warning.observer { return }
      judgeUnanswered(moment, open)
    }
    cache.open = warning
  }
}
