import AccessibilityModel
import PlainText
import ScreenReading

extension RecordedLog {
  /// Returns the speech of a screen from its first element to its last.
  ///
  /// - Parameter language: The language of the screen reader's own words, as a BCP 47 tag.
  package static func speech(of root: AccessibilityNode, language: String) -> [Spoken] {
    let phrases = Phrases(language: language)
    var reader = ScreenReader(settings: .init(), phrases: phrases, style: .spoken)
    reader.snapshotComposer = UtteranceComposer(phrases: phrases, style: .device)
    let driver = ScreenReaderDriver(root: root, reader: reader, clock: VirtualClock())
    driver.walk()
    var spoken: [Spoken] = []
    for event in driver.log { spoken.add(event) }
    return spoken
  }
}

extension [RecordedLog.Spoken] {
  /// Adds speech, a hint to the utterance before it.
  package mutating func add(_ event: SpeechEvent) {
    guard event.kind == .speech else { return }
    if event.isHint, let last = indices.last {
      self[last].hint = event.text
    } else {
      append(.init(text: event.text, shown: event.snapshot))
    }
  }
}

extension RecordedLog.Difference {
  /// The reason that the lines differ, in a few words.
  ///
  /// - Parameter others: All differences of the log.
  package func cause(among others: [Self]) -> Message {
    guard let recorded else { return Self.isElsewhere(spoken, in: others.map(\.recorded)) }
    guard let spoken else { return Self.isElsewhere(recorded, in: others.map(\.spoken)) }
    let (logged, said) = (Self.words(recorded), Self.words(spoken))
    if logged.sorted() == said.sorted() { return "the same words in another order" }
    let missing = Self.difference(logged, said)
    let added = Self.difference(said, logged)
    if missing.isEmpty { return "only Lector says \(added.joined(separator: " ").quotedShort)" }
    if added.isEmpty { return "only the log says \(missing.joined(separator: " ").quotedShort)" }
    return """
      \(missing.joined(separator: " ").quotedShort) in the log, \
      \(added.joined(separator: " ").quotedShort) in Lector
      """
  }

  private static func isElsewhere(_ line: String?, in others: [String?]) -> Message {
    let words = words(line ?? "")
    return others.contains { $0.map { Self.words($0) == words } ?? false }
      ? "at another place in the order" : "on one side only"
  }

  private static func words(_ line: String) -> [String] {
    RecordedLog.words(of: line).split(separator: " ").map(String.init)
  }

  /// Removes words from a line, each as often as it occurs among the others.
  private static func difference(_ words: [String], _ others: [String]) -> [String] {
    var left: [String: Int] = [:]
    for word in others { left[word, default: 0] += 1 }
    return words.filter { word in
      guard let count = left[word], count > 0 else { return true }
      left[word] = count - 1
      return false
    }
  }
}
