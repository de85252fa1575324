import AccessibilityModel

/// A queue of utterances: the current one, and those that wait.
///
/// The duration of speech is estimated from the length of the text and the rate of the voice. The
/// caller passes the time, in milliseconds of its own clock, so that interruptions can be tested.
/// The queue performs nothing; it returns events.
public struct SpeechQueue: Sendable {
  /// The silence between an element and its hint, in milliseconds.
  public static let hintDelay = 1_000
  /// How much longer than expected a voice may take: a factor, and milliseconds in addition.
  static let patience = 4
  static let grace = 5_000
  /// The pause after an utterance, in milliseconds.
  static let pause = 120

  /// The source of an utterance, which decides what it interrupts.
  public enum Source: Hashable, Sendable {
    /// The focused element, or a response of the screen reader. It interrupts, and drops whatever
    /// waits.
    case focus
    /// A hint. It is spoken only in silence.
    case hint
    /// An announcement of the app.
    case announcement(AnnouncementPriority)
  }

  /// A change of the current speech.
  public enum Event: Hashable, Sendable {
    /// An utterance began.
    case began(Utterance)
    /// The utterance was interrupted at a word, counted from 0.
    case cut(Utterance, word: Int)
    /// The utterance was spoken to its end.
    case finished(Utterance)
    /// The announcement was spoken to its end, or was not. This event occurs once for each
    /// announcement.
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

  /// Whether a voice reports the end of each utterance. The expected time then only limits how long
  /// to wait for the report.
  public var isPacedByVoice = false
  private var current: Item?
  private var waiting: [Item] = []

  /// Creates an empty queue.
  public init() {}

  /// Returns the duration of a spoken text, in milliseconds.
  ///
  /// - Parameters:
  ///   - text: The words to speak.
  ///   - rate: The rate in words per minute; a word is five characters, as in typing.
  public static func duration(of text: String, rate: Int) -> Int {
    pause + letters(in: text.utf8) * 12_000 / max(rate, 1)
  }

  /// Returns the number of Unicode scalars: every byte except continuation bytes.
  private static func letters(in text: some Sequence<UInt8>) -> Int {
    text.withContiguousStorageIfAvailable { bytes in
      bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    } ?? text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// The source of the current utterance; nil if silent.
  public var currentSource: Source? { current?.source }

  /// The time at which speech is expected to end.
  public var busyUntil: Int {
    guard let current else { return 0 }
    return waiting.reduce(current.end) {
      $0 + Self.duration(of: $1.utterance.text, rate: $1.rate)
    }
  }

  /// The time of the next significant event: the end of an announcement, or of an utterance for
  /// which another one waits. Nil if there is none.
  public var nextTime: Int? {
    guard let current, !waiting.isEmpty || current.announcement != nil else { return nil }
    return current.end
  }

  /// Returns whether something is being spoken at a time.
  public func isSpeaking(at now: Int) -> Bool { now < busyUntil }

  /// Adds an utterance, which begins now or waits.
  ///
  /// - Parameters:
  ///   - utterance: The utterance to speak.
  ///   - source: The source of the utterance, which decides what it interrupts.
  ///   - rate: The rate in words per minute.
  ///   - now: The current time, in milliseconds.
  /// - Returns: The events up to now, and those that the utterance causes.
  public mutating func add(
    _ utterance: Utterance, from source: Source, rate: Int, at now: Int
  ) -> [Event] {
    var events: [Event] = []
    add(utterance, from: source, rate: rate, at: now, &events)
    return events
  }

  /// Adds an utterance, and its events to a list.
  mutating func add(
    _ utterance: Utterance, from source: Source, rate: Int, at now: Int, _ events: inout [Event]
  ) {
    advance(to: now, &events)
    let item = Item(utterance: utterance, source: source, rate: rate)
    if source == .focus { dropWaiting(&events) }
    guard let current else { return begin(item, at: now, &events) }
    if source == .hint { return }
    guard current.canBeInterrupted, source != .announcement(.low) else {
      return waiting.append(item)
    }
    dropWaitingElements()
    cut(current, at: now, &events)
    begin(item, at: now, &events)
  }

  /// Advances to a time: utterances end, and those that wait begin.
  public mutating func advance(to now: Int) -> [Event] {
    var events: [Event] = []
    advance(to: now, &events)
    return events
  }

  /// Advances to a time, and adds the events to a list.
  mutating func advance(to now: Int, _ events: inout [Event]) {
    while let item = current, item.end <= now {
      current = nil
      events.append(.finished(item.utterance))
      if let text = item.announcement {
        events.append(.announcementDidFinish(text, wasSuccessful: true))
      }
      if !waiting.isEmpty { begin(waiting.removeFirst(), at: item.end, &events) }
    }
  }

  /// Ends the current utterance after the voice has reported its end.
  public mutating func voiceDidFinish(at now: Int) -> [Event] {
    current?.end = now
    return advance(to: now)
  }

  /// Interrupts the current utterance and drops whatever waits.
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

  /// Drops waiting elements, which are out of date once something else is spoken in their place.
  private mutating func dropWaitingElements() {
    waiting.removeAll { $0.announcement == nil }
  }

  /// Returns the index of the word that is spoken at a time. The duration of a word depends on its
  /// letters.
  private static func word(of item: Item, at now: Int) -> Int {
    var end = item.start
    var index = 0
    var letters = 0
    var isAfterWord = false
    for byte in item.utterance.text.utf8 {
      guard byte != 0x20 else {
        isAfterWord = letters > 0
        continue
      }
      if isAfterWord {
        // A word, with the space behind it, ends where the next one begins.
        end += (letters + 1) * 12_000 / max(item.rate, 1)
        if now < end { return index }
        index += 1
        (letters, isAfterWord) = (0, false)
      }
      letters += byte & 0xC0 == 0x80 ? 0 : 1
    }
    return index
  }
}
