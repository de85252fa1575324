import AccessibilityModel
import Braille
import Configuration
import Foundation
import SpeechOutput

extension BrailleChoice {
  var showsPane: Bool { self == .pane || self == .both }

  /// The display, with or without a device behind it; nil where no braille is wanted.
  ///
  /// - Parameters:
  ///   - language: BCP 47, of what says none of its own.
  ///   - tables: which tables write which language.
  ///   - isImmediate: for runs without a screen, where cells must not come later than the words.
  ///   - wake: called from another thread when there are events, or other cells.
  func display(
    language: String, tables: BrailleTables, isImmediate: Bool,
    wake: @escaping @Sendable () -> Void
  ) -> BrailleDisplay? {
    guard self != .none else { return nil }
    let translator = BrailleTranslator(tables: tables, language: language) { text, language in
      // Whoever reads English reads Latin letters.
      SpeechText.speakable(
        LabelPiece("label", text, language: language), voices: ["en"], default: "en")?.text
    }
    let device = self == .pane ? nil : BrlAPIClient(settings: .own)
    return BrailleDisplay(
      translator: translator, device: device, isImmediate: isImmediate, wake: wake)
  }
}

extension BrlAPISettings {
  /// As the environment and the terminal of this process say.
  fileprivate static var own: BrlAPISettings {
    BrlAPISettings(environment: ProcessInfo.processInfo.environment, terminal: terminal)
  }
}
