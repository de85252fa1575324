/// A group of settings, which has a heading on the settings screen.
package enum SettingGroup: String, CaseIterable, Sendable {
  case opening, look, reading, aids, keys, speech, sounds, braille

  /// The name of the phrase for the heading.
  package var phrase: String { "settings.\(rawValue)" }
}
