import AccessibilityModel
import Geometry
import PlainText
import ScreenReading

/// The format of a transcript.
package enum TranscriptFormat: String, CaseIterable, Sendable {
  /// One utterance per line.
  case text
  /// One JSON object per event.
  case jsonl
  /// A JSON array of utterances, in the form that virtual screen readers of test tools use.
  case phrases
}

/// A speech sink that writes the events of a session to a file.
package final class Transcript: SpeechSink {
  private let format: TranscriptFormat
  private let style: UtteranceStyle
  private let write: (String) -> Void
  private let send: () -> Void
  private var isEmpty = true
  /// The last line, whose memory the next one uses again.
  private var line = ""

  /// - Parameters:
  ///   - format: The format of the transcript.
  ///   - style: The style of the utterances.
  ///   - write: A closure that receives the text piece by piece. It must not block.
  ///   - send: A closure called when a frame is shown, for a writer that defers its work until
  ///     then.
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
    guard style != .spoken else { return put(event) }
    if event.isHint { return }
    var written = event
    written.text = event.snapshot ?? event.text
    put(written)
  }

  private func put(_ event: SpeechEvent) {
    switch format {
    case .text:
      guard event.kind == .speech else { return }
      line.removeAll(keepingCapacity: true)
      line += event.text
      line += "\n"
      write(line)
    case .jsonl: write(event.json + "\n")
    case .phrases:
      guard event.kind == .speech else { return }
      write((isEmpty ? "[\n" : ",\n") + JSONText.string(event.text))
      isEmpty = false
    }
  }

  package func frameWasShown() { send() }

  package func finish() {
    if format == .phrases { write(isEmpty ? "[]\n" : "\n]\n") }
  }
}

extension SpeechEvent {
  /// The event as a JSON object with a fixed order of keys. A missing value is null.
  var json: String {
    return JSONText.object {
      $0.member("seq", sequence)
      $0.member("t_ms", time)
      $0.member("kind", kind.rawValue)
      $0.member("text", text)
      $0.array("pieces") { list in for piece in pieces { Self.append(piece, to: &list) } }
      $0.member("element", place?.element.description)
      $0.member("index", place?.index)
      $0.member("count", place?.count)
      $0.key("frame")
      Self.append(place?.frame, to: &$0)
      $0.member("cause", cause)
    }
  }

  static func append(_ piece: LabelPiece, to json: inout JSONText) {
    json.object {
      $0.member("kind", piece.kind.name)
      $0.member("text", piece.text)
      $0.member("language", piece.language)
      // Only attributed labels have the remaining keys.
      if piece.pronunciation?.spellsOut == true {
        $0.key("spellOut")
        $0.bool(true)
      }
      if let ipa = piece.pronunciation?.ipa {
        $0.member("ipa", ipa)
      }
      if let pitch = piece.pronunciation?.pitch {
        $0.key("pitch")
        $0.number(pitch)
      }
    }
  }

  static func append(_ frame: Rect?, to json: inout JSONText) {
    guard let frame else { return json.null() }
    json.array {
      for side in [frame.x, frame.y, frame.width, frame.height] { $0.number(side) }
    }
  }
}
