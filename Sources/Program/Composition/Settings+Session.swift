import Choices
import Braille
import CellGrids
import Configuration
import Languages
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput

/// The settings of a session.
extension Settings {
  /// The reason that the language of the interface cannot be used; empty if it can.
  var languageNotices: [OpeningNotice] {
    namesUnknownLanguage ? [.missingLanguage(self.language, origin(\.language))] : []
  }

  private var namesUnknownLanguage: Bool {
    self.language != SettingDescription.anyLanguage
      && InterfaceLanguages.known(self.language) == nil
  }

  /// Demands that the language of the flag exists.
  ///
  /// - Throws: `UsageError`.
  package func checkLanguageFlag() throws {
    guard case .flag(let flag) = origin(\.language), namesUnknownLanguage else { return }
    let choices = SettingTable.shared.language.description.choices
    throw UsageError(
      "\(flag) \(self.language): expected one of \(choices.joined(separator: ", "))")
  }

  /// The text to open if none is named.
  package var openedText: String {
    self.text.isEmpty ? SettingTable.shared.text.defaultValue : self.text
  }

  /// Returns the keys in force.
  ///
  /// - Throws: `KeyRemapError` for keys in the file that clash or do not exist.
  package func keyMap() throws -> KeyMap {
    var map = try EmbeddedText.keyMap(profile: self.profile.rawValue)
    let remaps = remaps
    if !remaps.isEmpty { map = try map.remapped(remaps) }
    map.teachesArrows = self.method.teachesArrows
    return map
  }

  /// The keys that the user has chosen.
  private var remaps: [KeyRemap] {
    members(\.keys).map { command, keys, origin in
      KeyRemap(command: command, keys: keys, place: origin.place)
    }
  }

  /// Returns the colors. The environment is taken into account: NO_COLOR turns colors off, and
  /// COLORFGBG ends in the number of the terminal's background color.
  ///
  /// - Parameter terminalIsLight: A Boolean value that indicates whether the terminal has said that
  ///   its background is light.
  func colors(
    terminalIsLight: Bool = false, variable: (String) -> String? = Folders.environmentVariable
  ) -> Theme {
    guard (variable("NO_COLOR") ?? "").isEmpty else { return Theme(.none) }
    guard self.theme == .auto, let value = variable("COLORFGBG") else {
      return Theme(self.theme, terminalIsLight: terminalIsLight)
    }
    let background = value.utf8.split(separator: 0x3B).last.map { String(Substring($0)) }
    return Theme(.auto, terminalIsLight: background == "7" || background == "15")
  }

  /// Returns the signs that the terminal can draw.
  package func shownGlyphs(
    variable: (String) -> String? = Folders.environmentVariable
  ) -> Glyphs {
    .chosen(self.glyphs, terminal: variable("TERM") ?? "")
  }

  /// Returns the voice chosen by a flag, by LECTOR_SPEECH, in the file, or by the way of reading. By
  /// default, Lector speaks only if it has a screen: without one, the user's own screen reader does.
  ///
  /// - Throws: `UsageError` if LECTOR_SPEECH does not name a voice.
  package func speech(onScreen: Bool) throws -> SpeechChoice {
    let name = Folders.environmentVariable("LECTOR_SPEECH") ?? ""
    switch origin(\.speechSink) {
    case .flag, .variable, .settingsScreen: return self.speechSink
    case .file where name.isEmpty, .method where name.isEmpty: return self.speechSink
    case .file, .method, .defaultValue:
      guard !name.isEmpty else { return onScreen ? .auto : .none }
      guard let choice = SpeechChoice(rawValue: name) else {
        let known = SpeechChoice.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("LECTOR_SPEECH: no voice is called \"\(name)\"; expected \(known)")
      }
      return choice
    }
  }

  /// Connects to the voice for a session, or returns nil if there is none.
  ///
  /// - Throws: `UsageError`, `NoVoiceError`.
  package func voice(
    onScreen: Bool = true, fallsBackToEspeak: Bool = false, wake: @escaping @Sendable () -> Void
  ) throws -> (any Voice)? {
    try speech(onScreen: onScreen).voice(
      icons: soundIcons, fallsBackToEspeak: fallsBackToEspeak, wake: wake)
  }

  /// A Boolean value that indicates whether a flag requires a voice, even in a run that cannot have
  /// one.
  package var speechIsDemanded: Bool {
    if case .flag = origin(\.speechSink) { self.speechSink != .none } else { false }
  }

  /// The voice parameters of all other languages.
  package var standardVoice: VoiceParameters {
    VoiceParameters(rate: self.rate, pitch: self.pitch, volume: self.volume)
  }

  /// The voice parameters of languages that have their own.
  package var voices: [String: VoiceParameters] {
    var voices: [String: VoiceParameters] = [:]
    let standard = standardVoice
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

  /// A Boolean value that indicates whether ends are announced in words. Another screen reader does
  /// not speak the bell, so on the live line they are unless the user has chosen otherwise.
  var speaksBoundaries: Bool {
    if self.cursor == .caption, !isChosen(\.boundaryWords) { return true }
    return self.boundaryWords
  }

  /// The server's sound icons, by earcon.
  package var soundIcons: [Earcon: String] {
    var icons: [Earcon: String] = [:]
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
    tables.composesGreek = self.brailleGreek == .composed
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

extension BidiMode {
  /// A Boolean value that indicates whether the terminal reorders right-to-left text, according to
  /// the environment. A terminal multiplexer hides the terminal, and few multiplexers reorder text.
  package var terminalHasBidi: Bool {
    switch self {
    case .lector: return false
    case .terminal: return true
    case .auto:
      let variable = Folders.environmentVariable
      if variable("TMUX") != nil || variable("STY") != nil { return false }
      if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
      return variable("KONSOLE_VERSION") != nil || variable("TERM")?.hasPrefix("mlterm") == true
    }
  }
}
