import Configuration
import ReaderApp
import Sessions

/// The settings in force, and the file in which changes on the settings screen are stored.
package final class SettingStore: Preferences {
  private var settings: Settings
  private let path: String
  /// The session in which changes take effect immediately.
  package weak var session: Session?

  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - path: The path of the file in which changes are stored.
  package init(settings: Settings, path: String) {
    self.settings = settings
    self.path = path
  }

  /// All settings except families. A family has a setting for each language, text, or command,
  /// which only the file can name.
  package var all: [Preference] {
    SettingTable.all.filter { !$0.isFamily }.map { setting in
      Preference(
        key: setting.key, content: content(of: setting, settings.entry(of: setting).value))
    }
  }

  private func content(
    of setting: SettingDescription, _ value: SettingValue
  ) -> Preference.Content {
    switch (setting.kind, value) {
    case (.choice(let words), .text(let word)): .choice(word, of: words)
    case (.number(let range, let step), .number(let number)):
      .number(number, in: range, step: step)
    case (_, .toggle(let isOn)): .toggle(isOn)
    case (_, .text(let text)): .text(text)
    case (_, .list(let names)): .text(names.joined(separator: ", "))
    case (_, .number(let number)): .text(String(number))
    }
  }

  package func change(
    _ key: String, to value: Preference.Value
  ) throws(PreferenceError) -> Preference.Effect {
    guard let setting = SettingDescription.find(key) else {
      throw PreferenceError("no setting is called \"\(key)\"")
    }
    guard let new = setting.value(value) else {
      throw PreferenceError("\(key): expected \(setting.expectation)")
    }
    do {
      try ConfigurationFile.set(key, to: new, in: path)
    } catch {
      throw PreferenceError(error.description)
    }
    settings.set(key, to: new, from: .settingsScreen)
    guard let session, let effect = SettingEffect.of(key) else { return .atNextStart }
    effect.apply(settings, session)
    session.setNeedsFrame()
    return .now
  }
}

extension SettingDescription {
  /// Returns the chosen value in the form of the file, or nil if the setting cannot have it.
  fileprivate func value(_ value: Preference.Value) -> SettingValue? {
    switch value {
    case .toggle(let isOn): accepts(.toggle(isOn)) ? .toggle(isOn) : nil
    case .choice(let word): accepts(.text(word)) ? .text(word) : nil
    case .number(let number): accepts(.number(number)) ? .number(number) : nil
    case .text(let text): self.value(of: text)
    }
  }
}
