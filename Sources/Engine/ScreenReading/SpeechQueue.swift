import AccessibilityModel

/// What is being said and what waits, by a model of time: speaking takes time by the length of the
/// text and the rate of the voice. The time comes from the caller, so that interruption can be
/// tested.
///
/// Times are milliseconds of whatever clock the caller has. Nothing is performed: what happened is
/// given back as events.
public struct SpeechQueue: Sendable {
  /// A hint is said this long after the element, if nothing else happens.
  public static let hintDelay = 1_000
  /// How much longer than the model says a voice may take: a factor, and milliseconds.
  static let patience = 4
  static let grace = 5_000
  /// The pause between two elements while reading on.
  static let pause = 120

  /// Where an utterance comes from, which decides what it may interrupt.
  public enum Source: Hashable, Sendable {
    /// The focus, or an answer of the reader: interrupts, and drops what waits.
    case focus
    /// A hint: only where nothing is being said, and what interrupts cuts it.
    case hint
    case announcement(AnnouncementPriority)
  }

  public enum Event: Hashable, Sendable {
    case began(Utterance)
    /// The utterance was cut while a word of it was being said, counted from 0.
    case cut(Utterance, word: Int)
    case finished(Utterance)
    /// Once for each announcement.
    case announcementDidFinish(String, wasSuccessful: Bool)
  }

  private struct Item: Sendable {
    let utterance: Utterance
    let source: Source
    let rate: Int
    var start = 0
    var end = 0

    var announcement: String? {
      if case .announcement = source { utterance.text } else { nil }
    }
    var canBeInterrupted: Bool { source != .announcement(.high) }
  }

  /// Whether somebody tells when an utterance has ended. The model then only says when to give up
  /// on that.
  public var isPacedByVoice = false
  private var current: Item?
  private var waiting: [Item] = []

  public init() {}

  /// How long a text takes, in milliseconds, at a rate of words a minute. A word is five
  /// characters, as typists count.
  public static func duration(of text: String, rate: Int) -> Int {
    pause + letters(in: text.utf8) * 12_000 / max(rate, 1)
  }

  /// Every byte but those that continue a scalar.
  private static func letters(in text: some Sequence<UInt8>) -> Int {
    text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// Where that comes from which is being said; nil when nothing is.
  public var currentSource: Source? { current?.source }

  /// Until when something is being said, as far as is known now.
  public var busyUntil: Int {
    guard let current else { return 0 }
    return waiting.reduce(current.end) {
      $0 + Self.duration(of: $1.utterance.text, rate: $1.rate)
    }
  }

  /// When the state changes by itself: an utterance ends for which another waits, or an
  /// announcement whose end somebody wants to hear of. Nil when nothing depends on the time.
  public var nextTime: Int? {
    guard let current, !waiting.isEmpty || current.announcement != nil else { return nil }
    return current.end
  }

  public func isSpeaking(at now: Int) -> Bool { now < busyUntil }

  /// Takes an utterance: it begins now, or waits.
  ///
  /// - Parameter rate: words a minute.
  public mutating func add(
    _ utterance: Utterance, from source: Source, rate: Int, at now: Int
  ) -> [Event] {
    var events = advance(to: now)
    let item = Item(utterance: utterance, source: source, rate: rate)
    if source == .focus { dropWaiting(&events) }
    guard let current else {
      begin(item, at: now, &events)
      return events
    }
    if source == .hint { return events }
    guard current.canBeInterrupted, source != .announcement(.low) else {
      waiting.append(item)
      return events
    }
    dropWaitingElements()
    cut(current, at: now, &events)
    begin(item, at: now, &events)
    return events
  }

  /// Lets the time go on: what has been said ends, and what waits begins.
  public mutating func advance(to now: Int) -> [Event] {
    var events: [Event] = []
    while let item = current, item.end <= now {
      current = nil
      events.append(.finished(item.utterance))
      if let text = item.announcement {
        events.append(.announcementDidFinish(text, wasSuccessful: true))
      }
      if !waiting.isEmpty { begin(waiting.removeFirst(), at: item.end, &events) }
    }
    return events
  }

  /// The voice has said what was being said.
  public mutating func voiceDidFinish(at now: Int) -> [Event] {
    current?.end = now
    return advance(to: now)
  }

  /// Ends whatever is being said and drops what waits.
  public mutating func stop(at now: Int) -> [Event] {
    var events = advance(to: now)
    dropWaiting(&events)
    if let current { cut(current, at: now, &events) }
    return events
  }

  private mutating func begin(_ item: Item, at now: Int, _ events: inout [Event]) {
    var item = item
    item.start = now
    let duration = Self.duration(of: item.utterance.text, rate: item.rate)
    item.end = now + (isPacedByVoice ? duration * Self.patience + Self.grace : duration)
    current = item
    events.append(.began(item.utterance))
  }

  private mutating func cut(_ item: Item, at now: Int, _ events: inout [Event]) {
    current = nil
    events.append(.cut(item.utterance, word: Self.word(of: item, at: now)))
    if let text = item.announcement {
      events.append(.announcementDidFinish(text, wasSuccessful: false))
    }
  }

  private mutating func dropWaiting(_ events: inout [Event]) {
    for item in waiting {
      if let text = item.announcement {
        events.append(.announcementDidFinish(text, wasSuccessful: false))
      }
    }
    waiting.removeAll()
  }

  /// What the focus had to say is out of date once something else is said in its place.
  private mutating func dropWaitingElements() {
    waiting.removeAll { $0.announcement == nil }
  }

  /// The word that is being said at a time, from 0: words take time by their letters.
  private static func word(of item: Item, at now: Int) -> Int {
    var end = item.start
    var index = 0
    let words = item.utterance.text.utf8.split(separator: 0x20)
    for word in words.dropLast() {
      end += (letters(in: word) + 1) * 12_000 / max(item.rate, 1)
      if now < end { return index }
      index += 1
    }
    return index
  }
}
