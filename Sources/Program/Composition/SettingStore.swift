import Configuration
import PlainText
import ReaderApp
import Sessions

/// The settings in force, and the file in which changes on the settings screen are stored.
package final class SettingStore: Preferences {
  private(set) var settings: Settings
  private let writer: SettingWriter
  private let grace: Int
  /// The session in which changes take effect immediately.
  package weak var session: Session?

  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - path: The path of the file in which changes are stored.
  ///   - grace: How long a change waits until it is stored, in milliseconds; 0 where a key is
  ///     waiting.
  ///   - wake: Called on another thread when a change could not be stored.
  package init(
    settings: Settings, path: String, grace: Int = 10_000,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.settings = settings
    self.grace = grace
    writer = SettingWriter(path: path, wake: wake)
  }

  package func takeFailures() -> [String] { writer.takeFailures().map(\.description) }

  /// Waits until all changes are stored, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  /// - Throws: `UnsavedSettings`.
  func finish(limit: Int) throws(UnsavedSettings) {
    let keys = writer.wait(limit: limit)
    if !keys.isEmpty { throw UnsavedSettings(keys: keys) }
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
    writer.set(key, to: new)
    if grace > 0 {
      _ = writer.wait(limit: grace)
      if let failure = writer.takeFailures().last { throw PreferenceError(failure.description) }
    }
    settings.set(key, to: new, from: .settingsScreen)
    guard let session, let effect = SettingEffect.of(key) else { return .atNextStart }
    effect.apply(settings, session)
    session.setNeedsFrame()
    return .now
  }
}

/// Settings that were still waiting for the disk or for another program when the program ended.
package struct UnsavedSettings: ReportableError {
  let keys: [String]

  package var description: String {
    "settings not stored: \(keys.joined(separator: ", ")); the file is busy".withVisibleControls
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
