import AccessibilityModel
import Braille
import CellGrids
import Configuration
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions

/// What settings mean to a session.
extension Settings {
  /// The language of the interface; nil to take that of what is opened.
  package var interfaceLanguage: String? { self.language == "auto" ? nil : self.language }

  /// The text to open when none is named.
  package var openedText: String {
    self.text.isEmpty ? SettingTable.shared.text.defaultValue : self.text
  }

  /// The user's own editor for notes; nil for that of the environment.
  var noteEditor: String? { self.editor.isEmpty ? nil : self.editor }

  /// The keys in force.
  ///
  /// - Throws: `KeyRemapError` for keys in the file that clash, or that do not exist.
  package func keyMap() throws -> KeyMap {
    let map = try EmbeddedText.keyMap(profile: self.profile.rawValue)
    let remaps = remaps
    return remaps.isEmpty ? map : try map.remapped(remaps)
  }

  /// The keys that the user chose.
  private var remaps: [KeyRemap] {
    members(\.keys).map { command, keys, origin in
      KeyRemap(command: command, keys: keys, place: origin.place)
    }
  }

  /// The colours. The environment has a say: NO_COLOR wants none, and COLORFGBG ends in the number
  /// of the terminal's background.
  func colors(variable: (String) -> String? = Folders.environmentVariable) -> Theme {
    guard (variable("NO_COLOR") ?? "").isEmpty else { return Theme(.none) }
    guard self.theme == .auto, let value = variable("COLORFGBG") else {
      return Theme(self.theme)
    }
    let background = value.utf8.split(separator: 0x3B).last.map { String(Substring($0)) }
    return Theme(.auto, terminalIsLight: background == "7" || background == "15")
  }

  /// The voice that was chosen, by a flag, by LECTOR_SPEECH or in the file. By default Lector speaks
  /// only if it has a screen: without one the user's own screen reader does.
  ///
  /// - Throws: `UsageError` if LECTOR_SPEECH names no voice.
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

  /// Whether a flag demands a voice, even in a run that cannot have one.
  package var speechIsDemanded: Bool {
    if case .flag = origin(\.speechSink) { self.speechSink != .none } else { false }
  }

  /// The parameters of the voices of languages that have their own.
  var voices: [String: VoiceParameters] {
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

  /// The sound icons of the server, by earcon.
  var soundIcons: [Earcon: String] {
    var icons: [Earcon: String] = [:]
    guard !isEmpty else { return icons }
    for earcon in Earcon.allCases {
      let icon = self[SettingTable.sound(earcon)]
      if !icon.isEmpty { icons[earcon] = icon }
    }
    return icons
  }

  /// The tables that braille is written by.
  var brailleTables: BrailleTables {
    var tables = BrailleTables()
    tables.grade = self.brailleGrade == 2 ? .two : .one
    for (language, table, _) in members(\.brailleTable) where !table.isEmpty {
      tables.preferred[language] = table
    }
    return tables
  }
}
