import Configuration
import PlainText
import ScreenReading

/// The reason why a setting cannot have a value, although the value has the right form: what it
/// names does not exist, or it contradicts another setting.
struct SettingFault: Equatable {
  /// The name of the phrase that gives the reason, and its arguments.
  let phrase: String
  let arguments: [String]
  /// The nearest value that the setting can have; nil if none is near.
  let nearest: String?

  init(_ phrase: String, _ arguments: String..., nearest: String? = nil) {
    self.phrase = phrase
    self.arguments = arguments
    self.nearest = nearest
  }

  /// Returns the reason, with the nearest value.
  func message(in phrases: Phrases) -> String {
    let reason = phrases.filled(phrase, arguments)
    guard let nearest else { return reason.withVisibleControls }
    return phrases("refused.nearest", reason, nearest).withVisibleControls
  }
}
