import Interlinear
import Languages
import ReaderApp
import ScreenReading
import Sessions

@testable import Composition

/// A language that writes every text of the program in Georgian letters: English letters on the
/// screen or in speech come from the opened text, or they have no phrase.
enum MarkedLanguage {
  static let tag = "qxx"

  /// The language, which is known from the first time on that it is asked for.
  static let language: InterfaceLanguage = {
    let reference = LanguageReference.shared
    var lines: [String] = []
    for section in [LanguageTable.Section.phrases, .characters, .books, .morphology] {
      lines.append("[\(section.rawValue)]")
      for item in reference.items[section] ?? [] {
        // The letter of a menu's item is a key.
        let isKey = item.name.hasPrefix(Phrases.itemKey)
        lines.append("\(item.name)\t\(isKey ? item.english : marked(item.english))")
      }
    }
    return InterfaceLanguages.add(
      LanguageTable(lines.joined(separator: "\n")), tag: tag, path: "/\(tag).tsv")
  }()

  /// Returns a text with its letters from A to Z replaced, except in file extensions.
  static func marked(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let small = scalar.value | 0x20
          guard (0x61...0x7A).contains(small) else { return scalar }
          return Unicode.Scalar(0x10D0 + small - 0x61) ?? scalar
        }))
  }

  /// The words of a text in English letters.
  static func words(of text: String) -> Set<String> {
    Set(
      text.split { !($0.isASCII && $0.isLetter) }.filter { $0.count > 1 }
        .map { $0.lowercased() })
  }
}
