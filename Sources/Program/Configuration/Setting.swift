import Languages
import PlainText

/// The declaration of a setting, which a user can choose in the file, by a flag, or on the settings
/// screen. `SettingTable` contains all settings.
package struct Setting<Value: SettingType>: Sendable {
  package let key: String
  package let defaultValue: Value
  /// The declaration without its type, for code that handles all settings alike.
  package let description: SettingDescription

  /// - Parameters:
  ///   - key: The place in the file, with dots between the sections: `speech.rate`. A part `*`
  ///     represents any name: a language, a text, or a command.
  ///   - defaultValue: The value if nothing was chosen.
  ///   - flag: The flag on the command line, without the hyphens, or nil if there is none.
  ///   - variable: An environment variable that sets the setting.
  ///   - isOnScreen: A Boolean value that indicates whether the settings screen has the setting.
  init(
    _ key: String, _ defaultValue: Value, flag: String? = nil, variable: String? = nil,
    isOnScreen: Bool = true, kind: SettingDescription.Kind = Value.kind
  ) {
    self.key = key
    self.defaultValue = defaultValue
    description = SettingDescription(
      key: key, kind: kind, defaultValue: defaultValue.settingValue, flag: flag, variable: variable,
      isOnScreen: isOnScreen)
  }
}

/// A setting of any type.
protocol DeclaredSetting {
  var description: SettingDescription { get }
}

extension Setting: DeclaredSetting {}

extension Setting<Int> {
  /// Creates a setting that is a number in a range.
  ///
  /// - Parameter step: The amount of a slider step.
  init(
    _ key: String, _ defaultValue: Int, in range: ClosedRange<Int>, step: Int,
    flag: String? = nil, isOnScreen: Bool = true
  ) {
    self.init(
      key, defaultValue, flag: flag, isOnScreen: isOnScreen, kind: .number(range, step: step))
  }
}

/// The properties of a setting that the file, the flags, and the settings screen need,
/// independent of its type.
package struct SettingDescription: Hashable, Sendable {
  /// The possible values of a setting.
  package enum Kind: Hashable, Sendable {
    /// One of several words.
    case choice([String])
    /// On or off: `true` and `false` in the file.
    case toggle
    /// A whole number in a range, with the step of a slider.
    case number(ClosedRange<Int>, step: Int)
    /// Any text.
    case text
    /// A list of names, in order.
    case list
    /// A language of the interface: `auto`, or the tag of one.
    case language
  }

  package let key: String
  package let kind: Kind
  package let defaultValue: SettingValue
  /// The flag, without the hyphens, or nil if there is none.
  package let flag: String?
  package let variable: String?
  /// A Boolean value that indicates whether the settings screen has the setting. The file has every
  /// setting.
  package let isOnScreen: Bool

  /// The section in the file, or an empty text.
  package var section: String { parts.dropLast().joined(separator: ".") }

  /// The name within the section.
  package var name: String { parts.last ?? key }

  /// A Boolean value that indicates whether there is one for each language, text, or command.
  package var isFamily: Bool { parts.contains("*") }

  /// The name of the phrase for the title.
  package var phrase: String {
    "setting." + parts.filter { $0 != "*" }.joined(separator: ".")
  }

  /// Returns the name of the phrase for one of the choices. There is no phrase if the word of the
  /// choice is the same in every language.
  package func phrase(ofChoice choice: String) -> String { "\(phrase).\(choice)" }

  /// The name of the phrase that explains the setting in one sentence, on the settings screen and in
  /// the help of its flag.
  package var helpPhrase: String { "\(phrase).help" }

  /// The value that selects the text's own language.
  package static let anyLanguage = "auto"

  /// The words of a choice; empty for other kinds.
  package var choices: [String] {
    switch kind {
    case .choice(let words): words
    case .language: [Self.anyLanguage] + InterfaceLanguages.embedded
    default: []
    }
  }

  /// The parts of the key.
  var parts: [String] { key.parts(separatedBy: 0x2E) }

  /// Returns a Boolean value that indicates whether a path of names belongs to the setting.
  func matches(_ path: [String]) -> Bool {
    let parts = parts
    return parts.count == path.count
      && zip(parts, path).allSatisfy { $0 == $1 || $0 == "*" && !$1.isEmpty }
  }

  /// Returns the setting at a path of names, or nil if there is none.
  package static func find(_ path: [String]) -> SettingDescription? {
    SettingTable.all.first { $0.matches(path) }
  }

  package static func find(_ key: String) -> SettingDescription? {
    find(key.parts(separatedBy: 0x2E))
  }

  /// The expected values, as messages list them: "one of light, dark".
  package var expectation: Message {
    switch kind {
    case .choice, .language: "one of \(choices.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .toggle: "true or false"
    case .number(let range, _): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .text: "a text in quotes"
    case .list: "a list of names, such as [\"form\", \"gloss\"]"
    }
  }

  /// Returns a Boolean value that indicates whether the setting can have a value.
  package func accepts(_ value: SettingValue) -> Bool {
    switch (kind, value) {
    case (.choice(let words), .text(let word)): words.contains(word)
    case (.language, .text(let tag)):
      tag == Self.anyLanguage || InterfaceLanguages.isTag(tag)
    case (.toggle, .toggle), (.text, .text), (.list, .list): true
    case (.number(let range, _), .number(let number)): range.contains(number)
    default: false
    }
  }

  /// Returns the closest valid spelling of an invalid value, or nil if none is close.
  package func nearest(to text: String) -> String? {
    switch kind {
    case .choice, .language: nearestName(to: text, among: choices)
    case .toggle: nearestName(to: text, among: ["on", "off"])
    case .number(let range, _):
      Int(text).map { String(min(max($0, range.lowerBound), range.upperBound)) }
    case .text, .list: nil
    }
  }

  /// Returns the value for the text of a flag, a variable, or a text field, or nil if the setting
  /// cannot have it.
  package func value(of text: String) -> SettingValue? {
    let value: SettingValue?
    switch kind {
    case .choice, .language, .text: value = .text(text)
    case .toggle:
      switch text {
      case "on", "true": value = .toggle(true)
      case "off", "false": value = .toggle(false)
      default: value = nil
      }
    case .number: value = Int(text).map { .number($0) }
    case .list:
      // "surface, gloss,": take the nonempty texts between the commas.
      let parts = text.parts(separatedBy: 0x2C).map { String($0.trimming { $0 == " " }) }
      value = .list(parts.filter { !$0.isEmpty })
    }
    return value.flatMap { accepts($0) ? $0 : nil }
  }
}

/// The value of a setting, as a file or a flag provides it.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case toggle(Bool)
  case list([String])

  fileprivate var content: any Sendable {
    switch self {
    case .text(let text): text
    case .number(let number): number
    case .toggle(let isOn): isOn
    case .list(let list): list
    }
  }
}

/// A type of setting values.
package protocol SettingType: Hashable, Sendable {
  /// Creates a value. The result is nil for a value of another kind, or for an unknown word.
  init?(_ value: SettingValue)

  var settingValue: SettingValue { get }

  /// The possible values of a setting of the type, unless its declaration gives a range.
  static var kind: SettingDescription.Kind { get }
}

/// A choice between the cases of an enumeration, whose raw values are the words of the choice.
package protocol SettingChoice: SettingType, CaseIterable, RawRepresentable<String> {}

extension SettingChoice {
  package init?(_ value: SettingValue) {
    guard case .text(let word) = value else { return nil }
    self.init(rawValue: word)
  }

  package var settingValue: SettingValue { .text(rawValue) }

  package static var kind: SettingDescription.Kind { .choice(allCases.map(\.rawValue)) }
}

extension SettingType {
  package init?(_ value: SettingValue) {
    guard let content = value.content as? Self else { return nil }
    self = content
  }
}

extension String: SettingType {
  package var settingValue: SettingValue { .text(self) }

  package static var kind: SettingDescription.Kind { .text }
}

extension Int: SettingType {
  package var settingValue: SettingValue { .number(self) }

  package static var kind: SettingDescription.Kind { .number(.min ... .max, step: 1) }
}

extension Bool: SettingType {
  package var settingValue: SettingValue { .toggle(self) }

  package static var kind: SettingDescription.Kind { .toggle }
}

extension [String]: SettingType {
  package var settingValue: SettingValue { .list(self) }

  package static var kind: SettingDescription.Kind { .list }
}

/// A group of settings, which has a heading on the settings screen.
package enum SettingGroup: String, CaseIterable, Sendable {
  case page, reading, reader, speech, keys

  /// The name of the phrase for the heading.
  package var phrase: String { "settings.\(rawValue)" }
}
