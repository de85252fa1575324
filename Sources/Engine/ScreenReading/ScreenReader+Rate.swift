import AccessibilityModel

/// The rate of the voices.
extension ScreenReader {
  /// Changes the rate of all voices by the same number of steps, so that voices with different rates
  /// keep their difference.
  mutating func changeRate(by step: Int) -> [Effect] {
    settings.standardVoice.change(.rate, by: step)
    for language in settings.voices.keys { settings.voices[language]?.change(.rate, by: step) }
    return say(.status, phrases("status.rate", String(settings.voice(of: voiceLanguage).rate)))
  }

  /// Changes the rate of the voice for the language of an element, and names the language.
  mutating func changeLanguageRate(
    by step: Int, on element: any AccessibilityObject
  ) -> [Effect] {
    let tag = language(of: element)
    var voice = settings.voice(of: tag)
    voice.change(.rate, by: step)
    settings.voices[tag] = voice
    return say(.status, phrases("status.languageRate", name(ofLanguage: tag), String(voice.rate)))
  }

  /// Returns the primary subtag of the language of an element: that of its first piece.
  func language(of element: any AccessibilityObject) -> String {
    let piece = element.accessibilityLabelPieces(for: .terse).first
    return ScreenReaderSettings.primary(piece?.language ?? voiceLanguage)
  }

  /// Returns the name of a language, or its tag if the phrases do not name it.
  func name(ofLanguage tag: String) -> String { phrases.known("language.\(tag)") ?? tag }
}
