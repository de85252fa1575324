import Console
import Braille
import Configuration
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput

/// The settings in force, and the file for changes made on the settings screen.
package final class SettingStore: Preferences {
  package private(set) var settings: Settings
  private let path: String
  private let writer: Worker<ConfigurationError>
  private let grace: Int
  private let folders: Folders
  /// The session that applies changes immediately.
  package weak var session: Session?
  private let variable: (String) -> String?
  private let connectVoice: ((Settings) throws -> (any Voice)?)?
  private let makeBraille: ((Settings) -> BrailleDisplay?)?

  /// - Parameters:
  ///   - settings: The settings in force.
  ///   - path: The path of the file that stores changes.
  ///   - grace: How long a change waits until it is stored, in milliseconds; 0 where a key is
  ///     waiting.
  ///   - folders: The folders with the library and the sounds that settings name.
  ///   - wake: Called on another thread when a change could not be stored.
  ///   - variable: Returns the value of a variable of the environment, which describes the
  ///     terminal.
  ///   - connectVoice: Connects to the voice in the settings, or throws a `NoVoiceError`; nil if
  ///     the voice can't be replaced.
  ///   - makeBraille: Returns the braille display in the settings; nil if the display can't be
  ///     replaced.
  package init(
    settings: Settings, path: String, grace: Int = 10_000, folders: Folders = Folders(),
    wake: @escaping @Sendable () -> Void = {},
    variable: @escaping (String) -> String? = Folders.environmentVariable,
    connectVoice: ((Settings) throws -> (any Voice)?)? = nil,
    makeBraille: ((Settings) -> BrailleDisplay?)? = nil
  ) {
    self.settings = settings
    self.grace = grace
    self.folders = folders
    self.variable = variable
    self.connectVoice = connectVoice
    self.makeBraille = makeBraille
    self.path = path
    writer = Worker("lector.settings", wake: wake)
  }

  package func takeFailures() -> [String] { writer.takeEvents().map(\.description) }

  /// Waits until all changes are stored, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  /// - Throws: `UnsavedSettings`.
  func finish(limit: Int) throws(UnsavedSettings) {
    writer.wait(limit: limit)
    let keys = writer.unfinished
    if !keys.isEmpty { throw UnsavedSettings(keys: keys) }
  }

  /// All settings except families. A family has a setting for each language, text, or command,
  /// which only the file can name.
  package var all: [Preference] {
    SettingTable.groups.flatMap { group, members in
      members.map { setting in
        Preference(
          key: setting.key, section: group.phrase,
          content: content(of: setting, settings.entry(of: setting).value),
          isOnScreen: setting.isOnScreen)
      }
    }
  }

  private func content(
    of setting: SettingDescription, _ value: SettingValue
  ) -> Preference.Content {
    switch (setting.kind, value) {
    case (.choice, .text(let word)), (.language, .text(let word)):
      .choice(word, of: setting.choices)
    case (.number(let range, let step), .number(let number)):
      .number(number, in: range, step: step)
    case (_, .toggle(let isOn)): .toggle(isOn)
    case (_, .text(let text)): .text(text)
    case (_, .list(let names)): .text(names.joined(separator: ", "))
    case (_, .number(let number)): .text(String(number))
    }
  }

  package func change(
    _ key: String, to value: String
  ) throws(CommandFault) -> Preference.Effect {
    guard let setting = SettingDescription.find(key) else {
      throw CommandFault(phrases("refused.setting", key).withVisibleControls)
    }
    guard let new = setting.value(of: value) else { throw refusal(of: value, for: setting) }
    let reader = session?.application as? ReaderController
    let check = SettingCheck(
      folders: folders, openedTiers: reader?.text.description.tiers ?? [])
    if let fault = check.fault(of: key, new, in: settings) {
      throw CommandFault(fault.message(in: phrases))
    }
    var changed = settings
    changed.set(key, to: new, from: .settingsScreen)
    let effect = try effect(of: key, changed)
    writer.begin(key) { [path] in
      do throws(ConfigurationError) { try ConfigurationFile.set(key, to: new, in: path) } catch {
        return error
      }
      return nil
    }
    if grace > 0 {
      writer.wait(limit: grace)
      if let failure = writer.takeEvents().last { throw CommandFault(failure.description) }
    }
    settings = changed
    guard let session, let effect else { return .atNextStart }
    effect(session)
    session.setNeedsFrame()
    return .now
  }

  /// Returns the reason why a text is not a value of a setting, with the nearest value.
  private func refusal(of text: String, for setting: SettingDescription) -> CommandFault {
    let expected = phrases("refused.value", setting.expectation(in: phrases))
    let reason = phrases("status.unusable", setting.key, expected)
    let nearest = setting.nearest(to: text)
    return CommandFault(nearest.map { phrases("refused.nearest", reason, $0) } ?? reason)
  }

  /// Attaches the braille display in the settings, in place of the attached one.
  func attachBraille(of settings: Settings) {
    session?.attach(makeBraille?(settings), showsPane: settings.braillePlace.showsPane)
  }

  private var phrases: Phrases { session?.phrases ?? Phrases(interfaceLanguage: "en") }

  /// Returns the effect of a change on the session, or nil if it takes effect at the next start.
  ///
  /// - Throws: `CommandFault` if the changed settings cannot be used.
  private func effect(
    of key: String, _ changed: Settings
  ) throws(CommandFault) -> ((Session) -> Void)? {
    if let effect = SettingEffect.of(key) {
      return { [variable] in effect.apply(changed, $0, variable) }
    }
    if key == SettingTable.shared.method.key { return try effect(ofMethodIn: changed) }
    if key == SettingTable.shared.profile.key {
      // The user's own keys may clash with another profile's.
      do {
        let keys = try changed.keyMap()
        return { $0.keyMap = keys }
      } catch {
        throw CommandFault(phrases.message(Message(error)))
      }
    }
    // The editor is asked for when a note is opened in it.
    if key == SettingTable.shared.editor.key { return { _ in } }
    if key.hasPrefix("braille."), makeBraille != nil {
      return { [weak self] _ in self?.attachBraille(of: changed) }
    }
    let isOfVoice = key == SettingTable.shared.speechSink.key || key.hasPrefix("sounds.")
    guard isOfVoice, let session, let connectVoice else { return nil }
    do {
      session.replaceVoice(by: try connectVoice(changed))
    } catch {
      throw CommandFault(phrases.message(Message(error)))
    }
    return { _ in }
  }

  /// Returns the effect of another way of reading: the effects of all settings that it changes. The
  /// result is nil if one of them takes effect at the next start.
  private func effect(
    ofMethodIn changed: Settings
  ) throws(CommandFault) -> ((Session) -> Void)? {
    let table = SettingTable.shared
    guard let session else { return nil }
    var isNow = true
    // The keys that are taught belong to the way of reading.
    var effects = [try effect(of: table.profile.key, changed)]
    for setting in SettingTable.all where setting.key != table.method.key {
      guard changed.entry(of: setting) != settings.entry(of: setting) else { continue }
      switch setting.key {
      case table.plain.key: isNow = isNow && changed.plain == session.options.isPlain
      case table.reader.key:
        // Nothing would remain in plain mode without it.
        guard !session.options.isPlain else { continue }
        effects.append { if $0.reader.isRunning != changed.reader { $0.perform(.toggleReader) } }
      case table.speechSink.key where session.options.isPlain && changed.speechSink == .none:
        // Plain mode does not speak unless it is asked to.
        continue
      default:
        let effect = try effect(of: setting.key, changed)
        isNow = isNow && effect != nil
        effects.append(effect)
      }
    }
    return isNow ? { session in for effect in effects { effect?(session) } } : nil
  }
}

/// Settings that were still waiting for the disk or for another program when the program ended.
package struct UnsavedSettings: ReportableError {
  let keys: [String]

  package var report: Message {
    "settings not stored: \(keys.joined(separator: ", ")); the file is busy"
  }
}

extension SettingDescription {
  /// Returns the expected values in the language of the interface.
  fileprivate func expectation(in phrases: Phrases) -> String {
    switch kind {
    case .choice, .language: phrases("expected.oneOf", choices.joined(separator: ", "))
    case .toggle: phrases("expected.toggle")
    case .number(let range, _):
      phrases("expected.number", String(range.lowerBound), String(range.upperBound))
    case .text: phrases("expected.text")
    case .list: phrases("expected.list")
    }
  }
}
