import AccessibilityModel
import Foundation
import Interaction
import Interlinear
import ReaderApp
import SpeechOutput
import TextLibrary
import Typesetting

/// What the flags of a command with a screen or a script say; without flags, the defaults.
struct OutputOptions {
  var transcript: String?
  var format = TranscriptFormat.text
  var verbosity = Verbosity.normal
  var elements = ElementMode.word
  var tiers: String?
  var reader = Switch.on
  var density = Density.comfortable
  var columns = ColumnLayout.automatic
  var bidi = BidiMode.auto
  var cursor = CursorPlace.cell
  var language: String?
  var hints = Switch.on
  var dumpTree: String?
  var speech: SpeechChoice?
  var braille = BrailleChoice.none
  var greek = GreekVoice.grc

  /// The voice that was chosen, by a flag or by LECTOR_SPEECH. Of its own accord Lector speaks only
  /// where it has a screen: without one the user's own screen reader does.
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

  /// Writes what is on the screen to the tree file that was asked for.
  ///
  /// - Throws: `OutputError` when it cannot be written.
  func dumpTree(of session: Session) throws {
    guard let dumpTree else { return }
    let file = try OutputFile(path: dumpTree)
    file.write(session.treeDump())
    try file.flush()
  }

  /// The transcript's file, made now so that an error is told before the screen is taken.
  func outputFile() throws -> OutputFile? {
    try transcript.map { try OutputFile(path: $0) }
  }

  func settings(for description: TextDescription) throws -> ReaderSettings {
    var typesetting = TypesetSettings(columns: columns, density: density)
    if let tiers {
      let wanted = tiers.split(separator: ",").map {
        Tier(rawValue: String($0).trimmingCharacters(in: .whitespaces))
      }
      for tier in wanted where !description.tiers.contains(tier) && tier.rawValue != "translation" {
        let known = description.tiers.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(description.name) has no tier \"\(tier)\"; it has \(known)")
      }
      typesetting.tiers = Set(wanted)
      typesetting.showsTranslation = wanted.contains(Tier(rawValue: "translation"))
    }
    return ReaderSettings(typesetting: typesetting, elements: elements)
  }
}
