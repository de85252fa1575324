import Languages
import ScreenReading

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

  /// Returns one sentence that explains a setting, or nil if there is none.
  func help(for preference: Preference) -> String? { phrases.known("\(preference.phrase).help") }

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
    let others = ["density.\(choice)", "columns.\(choice)", "verbosity.\(choice)"]
    return others.lazy.filter { $0.hasPrefix(preference.name) }.compactMap(phrases.known).first
      ?? phrases.known("language.\(choice)") ?? InterfaceLanguages.exactly(choice)?.name ?? choice
  }

  /// Returns a number with its unit, or the name of a number with a special meaning.
  func value(_ number: Int, in preference: Preference) -> Value {
    if let known = phrases.known("\(preference.phrase).\(number)") { return Value(known) }
    guard let unit = Unit(preference) else { return Value(String(number)) }
    return Value(
      phrases("unit.\(unit.rawValue)", String(number)),
      spoken: phrases.counted("value.\(unit.rawValue)", number))
  }

  /// The unit of a number, which depends on the setting.
  private enum Unit: String {
    case milliseconds, seconds, percent, wordsPerMinute

    init?(_ preference: Preference) {
      let name = preference.name
      if name.hasSuffix("delay") || name.hasSuffix("pause") {
        self = .milliseconds
      } else if name.hasSuffix("time") {
        self = .seconds
      } else if name.hasSuffix("speed") {
        self = .percent
      } else if name == "rate" {
        self = .wordsPerMinute
      } else {
        return nil
      }
    }
  }
}
