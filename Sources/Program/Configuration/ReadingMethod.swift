import Choices

/// A way of reading: by eye, by ear, with a screen reader of the terminal, or in braille. A method
/// chooses values for settings that the user has not chosen.
package enum ReadingMethod: String, CaseIterable, Sendable {
  case any, eye, ear, orca, nvda, yasr, tdsr, speakup, other, braille

  /// A Boolean value that indicates whether the arrow keys are taught. TDSR and Speakup take an
  /// arrow key as a request for the text at the cursor and swallow the program's answer.
  package var teachesArrows: Bool { self != .tdsr && self != .speakup }

  /// The values that the method chooses, by setting.
  var values: [String: SettingValue] { Self.values[self] ?? [:] }

  private static let values: [ReadingMethod: [String: SettingValue]] = {
    let table = SettingTable.shared
    func reader(_ isOn: Bool) -> [String: SettingValue] { [table.reader.key: .toggle(isOn)] }
    func speech(_ choice: SpeechChoice) -> [String: SettingValue] {
      [table.speechSink.key: choice.settingValue]
    }
    let liveLine = reader(true).merging(speech(.none)) { $1 }.merging([
      table.cursor.key: CursorPlace.caption.settingValue, table.boundaryWords.key: .toggle(true),
    ]) { $1 }
    let plain = speech(.none).merging([table.plain.key: .toggle(true)]) { $1 }
    return [
      .eye: reader(false), .ear: reader(true).merging(speech(.auto)) { $1 },
      .orca: liveLine, .nvda: liveLine, .yasr: liveLine, .other: liveLine,
      .tdsr: plain, .speakup: plain,
      .braille: reader(true).merging(speech(.none)) { $1 }.merging([
        table.braillePlace.key: BrailleChoice.display.settingValue
      ]) { $1 },
    ]
  }()
}
