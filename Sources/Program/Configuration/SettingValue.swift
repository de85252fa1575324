import PlainText

/// The value of a setting, as a file or a flag provides it.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case toggle(Bool)
  case list([String])
}

/// A type of setting values.
package protocol SettingType: Hashable, Sendable {
  /// Creates a value. The result is nil for a value of another kind, or for a word that the type
  /// does not know.
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

extension String: SettingType {
  package init?(_ value: SettingValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }

  package var settingValue: SettingValue { .text(self) }

  package static var kind: SettingDescription.Kind { .text }
}

extension Int: SettingType {
  package init?(_ value: SettingValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }

  package var settingValue: SettingValue { .number(self) }

  package static var kind: SettingDescription.Kind { .number(.min ... .max, step: 1) }
}

extension Bool: SettingType {
  package init?(_ value: SettingValue) {
    guard case .toggle(let isOn) = value else { return nil }
    self = isOn
  }

  package var settingValue: SettingValue { .toggle(self) }

  package static var kind: SettingDescription.Kind { .toggle }
}

extension [String]: SettingType {
  package init?(_ value: SettingValue) {
    guard case .list(let list) = value else { return nil }
    self = list
  }

  package var settingValue: SettingValue { .list(self) }

  package static var kind: SettingDescription.Kind { .list }
}
