import AccessibilityModel

/// A queue of utterances: the current one, and those that wait.
///
/// The queue estimates the duration of speech from the length of the text and the rate of the
/// voice. The caller passes the time, in milliseconds of its clock, so that interruptions can
/// be tested. The queue performs nothing; it returns events.
package struct SpeechQueue: Sendable {
  /// The silence between an element and its hint, in milliseconds.
  package static let hintDelay = 1_000
  /// The allowance for a slow voice: a factor of the expected time, and additional milliseconds.
  static let patience = 4
  static let grace = 5_000
  /// The pause after an utterance, in milliseconds.
  static let pause = 120

  /// The source of an utterance, which determines the speech that it interrupts.
  package enum Source: Hashable, Sendable {
    /// The focused element, or a response of the screen reader. It interrupts, and drops all
    /// waiting utterances.
    case focus
    /// A hint. It is spoken only in silence.
    case hint
    /// An announcement of the app.
    case announcement(AnnouncementPriority)
  }

  /// A change of the current speech.
  package enum Event: Hashable, Sendable {
    /// An utterance began.
    case began(Utterance)
    /// The utterance was interrupted at a word, counted from 0.
    case cut(Utterance, word: Int)
  }

  private struct Item: Sendable {
    let utterance: Utterance
    let source: Source
    let rate: Int
    var start = 0
    var end = 0

    var isAnnouncement: Bool { if case .announcement = source { true } else { false } }
  }

  /// A Boolean value that indicates whether a voice reports the end of each utterance. The expected
  /// time then only limits how long to wait for the report.
  package var isPacedByVoice = false
  /// A Boolean value that indicates whether a voice speaks the utterances, or is simulated.
  package var isSpoken = true
  private var current: Item?
  private var waiting: [Item] = []

  /// Creates an empty queue.
  package init() {}

  /// Returns the duration of a spoken text, in milliseconds.
  ///
  /// - Parameters:
  ///   - text: The words to speak.
  ///   - rate: The rate in words per minute; a word is five characters, as in typing.
  package static func duration(of text: String, rate: Int) -> Int {
    pause + text.unicodeScalars.count * 12_000 / max(rate, 1)
  }

  /// The source of the current utterance, or nil if silent.
  package var currentSource: Source? { current?.source }

  /// The time when speech is expected to end.
  package var busyUntil: Int {
    guard let current else { return 0 }
    return waiting.reduce(current.end) {
      $0 + Self.duration(of: $1.utterance.text, rate: $1.rate)
    }
  }

  /// The time of the next significant event, or nil if there is none: the end of an announcement,
  /// or of an utterance that another one waits for.
  package var nextTime: Int? {
    guard let current, !waiting.isEmpty || current.isAnnouncement else { return nil }
    return current.end
  }

  /// Returns a Boolean value that indicates whether something is being spoken at a time.
  package func isSpeaking(at now: Int) -> Bool { now < busyUntil }

  /// Adds an utterance, which begins now or waits.
  ///
  /// - Parameters:
  ///   - utterance: The utterance to speak.
  ///   - source: The source of the utterance, which determines the speech that it interrupts.
  ///   - rate: The rate in words per minute.
  ///   - now: The current time, in milliseconds.
  /// - Returns: The events up to now, and those that the utterance causes.
  package mutating func add(
    _ utterance: Utterance, from source: Source, rate: Int, at now: Int
  ) -> [Event] {
    var events = advance(to: now)
    let item = Item(utterance: utterance, source: source, rate: rate)
    if source == .focus { waiting.removeAll() }
    guard let current else {
      begin(item, at: now, &events)
      return events
    }
    if source == .hint { return events }
    // Where nothing is spoken, an important announcement does not keep keys from their answers.
    guard current.source != .announcement(.high) || !isSpoken, source != .announcement(.low) else {
      waiting.append(item)
      return events
    }
    // Waiting elements are out of date once something else is spoken in their place.
    waiting.removeAll { !$0.isAnnouncement }
    cut(current, at: now, &events)
    begin(item, at: now, &events)
    return events
  }

  /// Advances to a time: utterances end, and those that wait begin.
  package mutating func advance(to now: Int) -> [Event] {
    var events: [Event] = []
    while let item = current, item.end <= now {
      current = nil
      if !waiting.isEmpty { begin(waiting.removeFirst(), at: item.end, &events) }
    }
    return events
  }

  /// Ends the current utterance after the voice has reported its end.
  package mutating func voiceDidFinish(at now: Int) -> [Event] {
    current?.end = now
    return advance(to: now)
  }

  /// Interrupts the current utterance and drops all waiting ones.
  package mutating func stop(at now: Int) -> [Event] {
    var events = advance(to: now)
    waiting.removeAll()
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
  }

  /// Returns the index of the word that is spoken at a time. The duration of a word depends on its
  /// letters.
  private static func word(of item: Item, at now: Int) -> Int {
    var end = item.start
    var last = 0
    for (index, word) in item.utterance.words.enumerated() {
      // A word, with the space after it, ends where the next one begins.
      end += (word.unicodeScalars.count + 1) * 12_000 / max(item.rate, 1)
      if now < end { return index }
      last = index
    }
    return last
  }
}

extension Utterance {
  /// The words of the text. An interruption is reported as one of them.
  var words: [Substring] { text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) } }
}
