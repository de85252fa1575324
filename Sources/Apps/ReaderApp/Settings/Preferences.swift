import Languages
import ScreenReading
import Sessions

/// The user's settings, as the settings screen shows and changes them.
package protocol Preferences: AnyObject {
  /// All settings with their current values, in the order of the screen.
  var all: [Preference] { get }

  /// Changes a setting, for now and for later runs.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - value: A value that the content of the setting allows, as a flag would have it: `on` or
  ///     `off`, a word, a number.
  /// - Throws: `CommandFault` if the value cannot be stored; nothing is changed then.
  func change(_ key: String, to value: String) throws(CommandFault) -> Preference.Effect

  /// Returns why changes could not be stored since the last call; a change returns before it is
  /// stored.
  func takeFailures() -> [String]
}

/// A setting on the settings screen.
package struct Preference: Equatable, Sendable {
  /// The possible values of a setting, with the current one.
  package enum Content: Equatable, Sendable {
    case toggle(Bool)
    case choice(String, of: [String])
    case number(Int, in: ClosedRange<Int>, step: Int)
    /// Text that the user types.
    case text(String)
  }

  /// The time when a change takes effect.
  package enum Effect: Sendable {
    case now
    case atNextStart
  }

  /// The name in the file: `speech.rate`. The phrase `setting.KEY` is its title, and
  /// `setting.KEY.WORD` the name of one of its choices.
  package let key: String
  /// The name of the phrase for the heading of its section.
  package let section: String
  package let content: Content
  /// A Boolean value that indicates whether the settings screen has the setting. A line can change
  /// any.
  let isOnScreen: Bool

  package init(key: String, section: String, content: Content, isOnScreen: Bool = true) {
    self.isOnScreen = isOnScreen
    self.key = key
    self.section = section
    self.content = content
  }

  /// The last part of the key.
  var name: Substring {
    key.utf8.lastIndex(of: UInt8(ascii: ".")).map { key[key.utf8.index(after: $0)...] } ?? key[...]
  }

  var phrase: String { "setting.\(key)" }
}

/// The words for settings and their values.
struct PreferenceText {
  let phrases: Phrases

  /// A value in its drawn and its spoken form: "1000 ms", "1000 milliseconds".
  struct Value: Equatable {
    let shown: String
    let spoken: String

    init(_ shown: String, spoken: String? = nil) {
      self.shown = shown
      self.spoken = spoken ?? shown
    }
  }

  func title(of preference: Preference) -> String { phrases(preference.phrase) }

  /// Returns one sentence that explains a setting, and one that says whether a change takes effect
  /// later, or nil if there is none.
  func help(for preference: Preference) -> String? {
    let known = ["help", "later"].compactMap { phrases.known("\(preference.phrase).\($0)") }
    return known.isEmpty ? nil : known.joined(separator: " ")
  }

  func value(of preference: Preference) -> Value {
    switch preference.content {
    case .toggle(let isOn): Value(phrases(isOn ? "value.on" : "value.off"))
    case .choice(let word, _): Value(name(of: word, in: preference))
    case .number(let number, _, _): value(number, in: preference)
    case .text(let text) where text.isEmpty:
      Value(phrases.known("\(preference.phrase).empty") ?? phrases("value.none"))
    case .text(let text): Value(text)
    }
  }

  func name(of choice: String, in preference: Preference) -> String {
    if let known = phrases.known("\(preference.phrase).\(choice)") { return known }
    // Who cannot read this language has to find their own.
    if preference.key == "language", let name = InterfaceLanguages.language(withTag: choice)?.name {
      return name
    }
    return phrases.known("language.\(choice)") ?? InterfaceLanguages.language(withTag: choice)?.name
      ?? choice
  }

  /// Returns a number with its unit, or the name of a number with a special meaning.
  func value(_ number: Int, in preference: Preference) -> Value {
    if let known = phrases.known("\(preference.phrase).\(number)") { return Value(known) }
    if phrases.known("\(preference.phrase).number") != nil {
      return Value(phrases("\(preference.phrase).number", String(number)))
    }
    let unit = Self.units.first { preference.name.hasSuffix($0.ending) }?.unit
    guard let unit else { return Value(String(number)) }
    return Value(
      phrases("unit.\(unit)", String(number)), spoken: phrases.counted("value.\(unit)", number))
  }

  /// The units of numbers, by the ends of the names of settings.
  private static let units: [(ending: String, unit: String)] = [
    ("delay", "milliseconds"), ("pause", "milliseconds"), ("time", "seconds"),
    ("speed", "percent"), ("rate", "wordsPerMinute"),
  ]
}
