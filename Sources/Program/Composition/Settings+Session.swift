import AccessibilityModel
import Braille
import CellGrids
import Configuration
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions

/// The settings of a session.
extension Settings {
  /// The language of the interface; nil to use that of the opened text or tree. The file of a
  /// language of the user is read when the language is first asked for; if it cannot be used, the
  /// interface is in English.
  package var interfaceLanguage: String? {
    guard self.language != SettingDescription.anyLanguage else { return nil }
    return (try? languageFolder.language(self.language))?.tag ?? "en"
  }

  /// Why the language of the interface cannot be used; empty if it can.
  var languageNotices: [OpeningNotice] {
    guard self.language != SettingDescription.anyLanguage else { return [] }
    do {
      if try languageFolder.language(self.language) != nil { return [] }
      return [.missingLanguage(self.language, origin(\.language))]
    } catch {
      return [.brokenLanguage(error)]
    }
  }

  /// Demands that the language of the flag exists.
  ///
  /// - Throws: `UsageError`; `LanguageFileError` if its file cannot be used.
  package func checkLanguageFlag() throws {
    guard case .flag(let flag) = origin(\.language),
      self.language != SettingDescription.anyLanguage
    else { return }
    if try languageFolder.language(self.language) == nil {
      let choices = [SettingDescription.anyLanguage] + languageFolder.choices
      throw UsageError(
        "\(flag) \(self.language): expected one of \(choices.joined(separator: ", "))")
    }
  }

  /// The text to open if none is named.
  package var openedText: String {
    self.text.isEmpty ? SettingTable.shared.text.defaultValue : self.text
  }

  /// The user's own editor for notes; nil for that of the environment.
  var noteEditor: String? { self.editor.isEmpty ? nil : self.editor }

  /// Returns the keys in force.
  ///
  /// - Throws: `KeyRemapError` for keys in the file that clash or do not exist.
  package func keyMap() throws -> KeyMap {
    let map = try EmbeddedText.keyMap(profile: self.profile.rawValue)
    let remaps = remaps
    return remaps.isEmpty ? map : try map.remapped(remaps)
  }

  /// The keys that the user has chosen.
  private var remaps: [KeyRemap] {
    members(\.keys).map { command, keys, origin in
      KeyRemap(command: command, keys: keys, place: origin.place)
    }
  }

  /// Returns the colors. The environment is taken into account: NO_COLOR turns colors off, and
  /// COLORFGBG ends in the number of the terminal's background color.
  func colors(variable: (String) -> String? = Folders.environmentVariable) -> Theme {
    guard (variable("NO_COLOR") ?? "").isEmpty else { return Theme(.none) }
    guard self.theme == .auto, let value = variable("COLORFGBG") else {
      return Theme(self.theme)
    }
    let background = value.utf8.split(separator: 0x3B).last.map { String(Substring($0)) }
    return Theme(.auto, terminalIsLight: background == "7" || background == "15")
  }

  /// Returns the colors and the glyphs for the terminal.
  func appearance(variable: (String) -> String? = Folders.environmentVariable) -> Appearance {
    Appearance(
      theme: colors(variable: variable),
      glyphs: .chosen(self.glyphs, terminal: variable("TERM") ?? ""))
  }

  /// Returns the voice chosen by a flag, by LECTOR_SPEECH, or in the file. By default, Lector
  /// speaks only if it has a screen: without one, the user's own screen reader does.
  ///
  /// - Throws: `UsageError` if LECTOR_SPEECH does not name a voice.
  func speech(onScreen: Bool) throws -> SpeechChoice {
    let name = Folders.environmentVariable("LECTOR_SPEECH") ?? ""
    switch origin(\.speechSink) {
    case .flag, .variable, .settingsScreen: return self.speechSink
    case .file where name.isEmpty: return self.speechSink
    case .file, .defaultValue:
      guard !name.isEmpty else { return onScreen ? .auto : .none }
      guard let choice = SpeechChoice(rawValue: name) else {
        let known = SpeechChoice.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("LECTOR_SPEECH: no voice is called \"\(name)\"; expected \(known)")
      }
      return choice
    }
  }

  /// Whether a flag requires a voice, even in a run that cannot have one.
  package var speechIsDemanded: Bool {
    if case .flag = origin(\.speechSink) { self.speechSink != .none } else { false }
  }

  /// The voice parameters of languages that have their own.
  package var voices: [String: VoiceParameters] {
    var voices: [String: VoiceParameters] = [:]
    let standard = VoiceParameters(
      rate: self.rate, pitch: self.pitch, volume: self.volume)
    func each(
      _ family: KeyPath<SettingTable, Setting<Int>>, _ part: WritableKeyPath<VoiceParameters, Int>
    ) {
      for (language, number, _) in members(family) {
        voices[language, default: standard][keyPath: part] = number
      }
    }
    each(\.rateOfLanguage, \.rate)
    each(\.pitchOfLanguage, \.pitch)
    each(\.volumeOfLanguage, \.volume)
    return voices
  }

  /// The server's sound icons, by earcon.
  var soundIcons: [Earcon: String] {
    var icons: [Earcon: String] = [:]
    guard !isEmpty else { return icons }
    for earcon in Earcon.allCases {
      let icon = self[SettingTable.sound(earcon)]
      if !icon.isEmpty { icons[earcon] = icon }
    }
    return icons
  }

  /// The braille tables, by language.
  var brailleTables: BrailleTables {
    var tables = BrailleTables()
    tables.grade = self.brailleGrade == 2 ? .two : .one
    tables.hebrew = HebrewContent(rawValue: self.brailleHebrew.rawValue) ?? .points
    for (language, grade, _) in members(\.brailleGradeOfLanguage) {
      tables.grades[language] = grade == 2 ? .two : .one
    }
    for (language, table, _) in members(\.brailleTable) where !table.isEmpty {
      tables.preferred[language] = table
    }
    return tables
  }
}
