import Choices
import AccessibilityModel
import Braille
import Configuration
import Foundation
import SpeechOutput

extension BrailleChoice {
  var showsPane: Bool { self == .pane || self == .both }

  /// Returns the display, with or without a device, or nil for no braille.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag of text without a language.
  ///   - tables: The braille table of each language.
  ///   - isImmediate: A Boolean value that indicates whether cells must not appear later than the
  ///     words, as in runs without a screen.
  ///   - wake: Called from another thread when there are events or new cells.
  func display(
    language: String, tables: BrailleTables, isImmediate: Bool,
    wake: @escaping @Sendable () -> Void
  ) -> BrailleDisplay? {
    guard self != .none else { return nil }
    let translator = BrailleTranslator(tables: tables, language: language) { text, language in
      // A reader of English can read Latin letters.
      SpeechText.speakable(
        LabelPiece(.label, text, language: language), voices: ["en"], default: "en")?.text
    }
    let device = self == .pane ? nil : BrlAPIClient(settings: .ofUser)
    return BrailleDisplay(
      translator: translator, device: device, isImmediate: isImmediate, wake: wake)
  }
}

extension Settings {
  /// Returns a translator for braille on paper: six dots, and every character written.
  package func brailleForPaper(language: String) -> BrailleTranslator {
    BrailleTranslator(tables: brailleTables, language: language, isForPaper: true)
  }
}

extension BrlAPISettings {
  /// The settings from the environment and the terminal of this process.
  package static var ofUser: BrlAPISettings {
    BrlAPISettings(environment: ProcessInfo.processInfo.environment, terminal: terminal)
  }
}
