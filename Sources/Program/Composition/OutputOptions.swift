import AccessibilityModel
import Braille
import CellGrids
import Configuration
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary
import Typesetting

/// What a command with a screen or a script goes by; without flags and a file, what is usual.
package struct OutputOptions {
  package var transcript: String?
  var format = TranscriptFormat.text
  package var cast: String?
  var verbosity = Verbosity.normal
  var elements = ElementMode.word
  var translationElements = TranslationElements.verse
  var tiers = TierChoice()
  var reader = Switch.on
  var density = Density.comfortable
  var theme = ThemeName.auto
  var columns = ColumnLayout.automatic
  var bidi = BidiMode.auto
  var cursor = CursorPlace.cell
  package var language: String?
  var hints = Switch.on
  var hintDelay = SpeechQueue.hintDelay
  package var dumpTree: String?
  /// The text that is shown beside the one that is read.
  package var parallel: String?
  var speech: SpeechChoice?
  var speechIsOfFlag = false
  var spokenPieces: [Verbosity: [Tier]] = [:]
  var standardVoice = VoiceParameters()
  var voices: [String: VoiceParameters] = [:]
  var soundIcons: [Earcon: String] = [:]
  var braille = BrailleChoice.none
  var brailleTables = BrailleTables()
  var greek = GreekVoice.grc
  var profile = KeyProfile.voiceover
  var remaps: [KeyRemap] = []
  var escapeDelay = 25
  var editor: String?
  package var text = "sampler"
  var isPlain = false
  /// What all this was made from, and the file where changes are kept.
  var settings = Settings()
  package var configuration = Folders().configuration

  package init() {}

  /// What holds where no flag was given.
  ///
  /// - Throws: `ConfigurationError` for a file with faults.
  package static func usual() throws -> OutputOptions {
    guard ConfigurationFile.exists(at: Folders().configuration) else { return OutputOptions() }
    return OutputOptions(try Settings.inForce(file: nil))
  }

  /// The voice that was chosen, by a flag, by LECTOR_SPEECH or in the file. Of its own accord Lector
  /// speaks only where it has a screen: without one the user's own screen reader does.
  func speech(onScreen: Bool) throws -> SpeechChoice {
    if let speech { return speech }
    guard let name = Folders.environmentVariable("LECTOR_SPEECH"), !name.isEmpty else {
      return onScreen ? .auto : .none
    }
    guard let choice = SpeechChoice(rawValue: name) else {
      let known = SpeechChoice.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("LECTOR_SPEECH: no voice is called \"\(name)\"; expected \(known)")
    }
    return choice
  }

  /// Whether a flag wants a voice where none can be; what the file says holds for
  /// sessions that have one.
  package var speechIsDemanded: Bool {
    speechIsOfFlag && speech != SpeechChoice.none && speech != nil
  }

  /// Writes what is on the screen to the tree file that was asked for.
  ///
  /// - Throws: `OutputError` when it cannot be written.
  func dumpTree(of session: Session) throws {
    guard let dumpTree else { return }
    let file = try OutputFile(path: dumpTree)
    file.write(session.treeDump())
    try file.flush()
  }

  /// The files that a session writes, made now so that an error is told before the screen is taken.
  ///
  /// - Throws: `OutputError`; `UsageError` where two of them are standard output.
  func outputFiles() throws -> OutputFiles {
    if transcript == "-", cast == "-" {
      throw UsageError("--transcript - and --cast - cannot share standard output; name a file")
    }
    return OutputFiles(
      transcript: try transcript.map { try OutputFile(path: $0) },
      cast: try cast.map { try OutputFile(path: $0) })
  }

  /// Refuses standard output for a file while the screen is there.
  func demandNoStandardOutput() throws {
    for (flag, path) in [("--transcript", transcript), ("--cast", cast)] where path == "-" {
      throw UsageError("\(flag) - and the screen cannot share the terminal; name a file")
    }
  }

  func settings(for text: any TextSource) throws -> ReaderSettings {
    var typesetting = TypesetSettings(columns: columns, density: density)
    if let wanted = try tiers.tiers(for: text) {
      typesetting.tiers = Set(wanted)
      typesetting.showsTranslation = wanted.contains(Tier(rawValue: "translation"))
    }
    var settings = ReaderSettings(
      typesetting: typesetting, elements: elements, translationElements: translationElements)
    settings.spokenPieces = spokenPieces
    return settings
  }

  /// The keys in force.
  ///
  /// - Throws: `KeyRemapError` for keys in the file that clash, or that there are not.
  package func keyMap() throws -> KeyMap {
    let map = try EmbeddedText.keyMap(profile: profile.rawValue)
    return remaps.isEmpty ? map : try map.remapped(remaps)
  }

  /// The colours, with what the environment tells: NO_COLOR wants none, COLORFGBG ends in the number
  /// of the terminal's background.
  var colors: Theme {
    guard PlainMode.wantsColor else { return Theme(.none) }
    guard theme == .auto, let value = Folders.environmentVariable("COLORFGBG") else {
      return Theme(theme)
    }
    let background = value.utf8.split(separator: 0x3B).last.map { String(Substring($0)) }
    return Theme(.auto, terminalIsLight: background == "7" || background == "15")
  }
}

/// A choice between on and off, as a flag gives it.
package enum Switch: String, CaseIterable {
  case on, off
}

/// The files that a session writes.
struct OutputFiles {
  let transcript: OutputFile?
  let cast: OutputFile?

  /// - Parameter patience: milliseconds; nil waits as long as it takes.
  /// - Throws: `OutputError` when something could not be written.
  func flush(patience: Int? = nil) throws {
    try transcript?.flush(patience: patience)
    try cast?.flush(patience: patience)
  }
}
