import PlainText
import Platform
import TerminalReading

extension RecordingFile {
  /// Opens a recording with an x for each character of hidden input. Programs that draw a field for a
  /// password themselves show nothing, or a sign for each character, and the terminal doesn't know
  /// that the input is hidden.
  ///
  /// - Parameter path: The file; `-` is standard input.
  package static func withoutHiddenInput(path: String) throws(RecordingFileError) -> RecordingFile {
    var file = try RecordingFile(path: path)
    file.lookAhead = HiddenInputFilter(size: file.header.size).next
    return file
  }
}

/// Passes on the words heard in a run, each part as soon as it is known whether the key before it
/// belongs to hidden input.
package final class HiddenInputFilter {
  private let recorder: StepRecorder
  /// The keys so far, with hidden ones replaced, and the characters of the hidden ones.
  private var keys: [KeyChunk?] = [nil]
  private var hidden: Set<String> = []
  /// The number of keys that are known to be hidden or not.
  private var known = 1
  /// The parts, each with the index of its key.
  private var waiting: [(key: Int, tell: (KeyChunk?) -> Void)] = []
  /// The events that were read ahead and are known.
  private var events: [RecordedEvent] = []

  package init(size: TerminalSize) {
    var judge: (Step) -> Void = { _ in }
    recorder = StepRecorder([]) { judge($0) }
    judge = { [unowned self] step in
      guard step.key != nil else { return }
      if step.isSecret { hide(known) }
      known += 1
      tellKnown()
    }
    recorder.start(size)
  }

  /// Plays an event. First report everything that was heard before it.
  package func play(_ event: RecordedEvent) {
    let event = event.redacted
    if let chunk = event.keys { keys.append(chunk) }
    recorder.play(event, line: nil)
  }

  /// Plays an event, and passes it on with its hidden input marked, later if necessary.
  package func play(_ event: RecordedEvent, _ part: @escaping (RecordedEvent) -> Void) {
    play(event)
    tell { key in
      var event = event
      event.isHidden = event.keys.map { $0.bytes != key?.bytes } ?? false
      part(event)
    }
  }

  /// Returns the next event, and marks hidden input. Reads events until that is known.
  fileprivate func next(_ read: () -> RecordedEvent?) -> RecordedEvent? {
    while events.isEmpty {
      guard let event = read() else {
        end()
        break
      }
      play(event) { [unowned self] in events.append($0) }
    }
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Passes on a part with its key, later if necessary.
  package func tell(_ part: @escaping (KeyChunk?) -> Void) {
    waiting.append((keys.count - 1, part))
    tellKnown()
  }

  /// Passes on an utterance, later if necessary. Readers also say characters that the screen lacks.
  package func tell(_ heard: HeardUtterance, _ part: @escaping (HeardUtterance) -> Void) {
    tell { [unowned self] key in
      var heard = heard
      heard.keys = key
      if heard.utterance.isCharacter, hidden.contains(heard.utterance.text) {
        heard.utterance.text = "x"
      }
      part(heard)
    }
  }

  /// Returns the text of an utterance as an error may quote it now: an x if it may be hidden.
  package func quote(_ text: String) -> String {
    let isUnknown = keys.dropFirst(known).contains { $0?.name == text }
    return hidden.contains(text) || isUnknown && recorder.mayHide() ? "x" : text
  }

  /// Passes on everything so far, with an x for each character that may be hidden.
  package func flush() {
    if recorder.mayHide() { for key in keys.indices.dropFirst(known) { hide(key) } }
    for part in waiting { part.tell(keys[part.key]) }
    waiting = []
  }

  /// Ends the run.
  package func end() {
    recorder.end()
    known = keys.count
    tellKnown()
  }

  private func hide(_ key: Int) {
    guard let chunk = keys[key] else { return }
    hidden.formUnion(chunk.text.map(String.init))
    keys[key] = chunk.redacted
  }

  private func tellKnown() {
    let count = waiting.prefix { $0.key < known }.count
    for part in waiting.prefix(count) { part.tell(keys[part.key]) }
    waiting.removeFirst(count)
  }
}
