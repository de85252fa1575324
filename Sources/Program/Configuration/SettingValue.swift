import PlainText

/// The value of a setting, as a file or a flag gives it.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case toggle(Bool)
  case list([String])
}

/// A type of which settings have values.
package protocol SettingType: Hashable, Sendable {
  /// - Returns: nil for a value of another kind, or a word that the type does not know.
  init?(_ value: SettingValue)

  var settingValue: SettingValue { get }

  /// What a setting of the type can be set to, where its declaration gives no range.
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
