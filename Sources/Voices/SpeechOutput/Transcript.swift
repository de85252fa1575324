import PlainText
import ScreenReading

/// How a transcript is written.
package enum TranscriptFormat: String, CaseIterable, Sendable {
  /// One utterance a line.
  case text
  /// One JSON record an event.
  case jsonl
  /// A JSON array of the utterances, as virtual screen readers of test tools log them.
  case phrases
}

/// Writes what is said to a file.
package final class Transcript: SpeechSink {
  private let format: TranscriptFormat
  private let style: UtteranceStyle
  private let write: (String) -> Void
  private let send: () -> Void
  private var isEmpty = true

  /// - Parameters:
  ///   - format: what is written of an event, and how.
  ///   - style: how an utterance is put into words.
  ///   - write: takes the text piece by piece; it must not block.
  ///   - send: called when a frame is shown, for a writer that waits for that.
  package init(
    format: TranscriptFormat, style: UtteranceStyle = .spoken, write: @escaping (String) -> Void,
    send: @escaping () -> Void = {}
  ) {
    self.format = format
    self.style = style
    self.write = write
    self.send = send
  }

  package var wantsPlaces: Bool { format == .jsonl }

  package func receive(_ event: SpeechEvent) {
    guard style == .snapshot else { return put(event) }
    if event.isHint { return }
    var written = event
    written.text = event.snapshot ?? event.text
    put(written)
  }

  private func put(_ event: SpeechEvent) {
    switch format {
    case .text:
      if event.kind == .speech { write(event.text + "\n") }
    case .jsonl: write(event.json + "\n")
    case .phrases:
      guard event.kind == .speech else { return }
      var json = JSONText()
      json.string(event.text)
      write((isEmpty ? "[\n" : ",\n") + json.text)
      isEmpty = false
    }
  }

  package func frameWasShown() { send() }

  package func finish() {
    if format == .phrases { write(isEmpty ? "[]\n" : "\n]\n") }
  }
}

extension SpeechEvent {
  /// The record of the event; its keys always in this order, what is absent is null.
  var json: String {
    var json = JSONText()
    json.object {
      $0.key("seq")
      $0.number(sequence)
      $0.key("t_ms")
      $0.number(time)
      $0.key("kind")
      $0.string(kind.rawValue)
      $0.key("text")
      $0.string(text)
      $0.key("pieces")
      $0.array { list in for piece in pieces { Self.append(piece, to: &list) } }
      $0.key("element")
      $0.string(place?.element.description)
      $0.key("index")
      if let index = place?.index { $0.number(index) } else { $0.null() }
      $0.key("count")
      if let count = place?.count { $0.number(count) } else { $0.null() }
      $0.key("frame")
      Self.append(place?.frame, to: &$0)
      $0.key("cause")
      $0.string(cause)
    }
    return json.text
  }
}
