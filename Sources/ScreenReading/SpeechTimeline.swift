/// A model of time for speech: how long an utterance takes, and until when one is being said.
///
/// Times are milliseconds of whatever clock the caller has.
package struct SpeechTimeline: Sendable {
  /// A hint is said this long after the element, if nothing else happens.
  package static let hintDelay = 1_000
  /// The pause between two elements while reading on.
  static let pause = 120

  package private(set) var busyUntil = 0

  package init() {}

  /// How long a text takes, in milliseconds, at a rate of words a minute. A word is five
  /// characters, as typists count.
  package static func duration(of text: String, rate: Int) -> Int {
    // Every byte but those that continue a scalar.
    let letters = text.utf8.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return pause + letters * 12_000 / max(rate, 1)
  }

  package func isSpeaking(at now: Int) -> Bool { now < busyUntil }

  package mutating func begin(_ text: String, rate: Int, at now: Int) {
    busyUntil = now + Self.duration(of: text, rate: rate)
  }

  package mutating func stop(at now: Int) { busyUntil = min(busyUntil, now) }
}
