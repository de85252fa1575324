import Console
import Configuration
import Foundation
import PlainText
import ScreenReading

/// An announcement made once, after the first element of a text.
enum OpeningNotice: Sendable {
  /// The text of the settings cannot be opened, and the sampler is open instead.
  case missingText(String, Settings.Origin)
  /// The text that was open last cannot be opened, and the sampler is open instead.
  case lastTextGone(String)
  /// A file was read, so that its next opening takes no time.
  case fileWasRead(String)
  /// A setting cannot be used, for a reason.
  case unusable(String, Settings.Origin)
  /// Speech is missing for the first time.
  case noSpeech(SpeechAdvice)
  /// The language tag in the settings is unknown.
  case missingLanguage(String, Settings.Origin)

  func text(in phrases: Phrases) -> String {
    switch self {
    case .missingText(let name, let origin):
      phrases("status.missingText", name, place(origin, phrases)).withVisibleControls
    case .lastTextGone(let name): phrases("status.lastTextGone", name).withVisibleControls
    case .fileWasRead(let name):
      phrases("opening.read", (name as NSString).lastPathComponent).withVisibleControls
    case .unusable(let reason, let origin):
      phrases("status.unusable", place(origin, phrases), reason).withVisibleControls
    case .noSpeech(let advice): advice.text(in: phrases)
    case .missingLanguage(let tag, let origin):
      phrases("status.unusable", place(origin, phrases), phrases("refused.language", tag))
        .withVisibleControls
    }
  }

  /// Returns the name of the file and the line, in spoken form.
  private func place(_ origin: Settings.Origin, _ phrases: Phrases) -> String {
    guard case .file(let path, let line) = origin else { return origin.place }
    return phrases("status.line", (path as NSString).lastPathComponent, String(line))
  }
}
