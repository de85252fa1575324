import Languages

/// A language that writes every text of the program in Georgian letters: English letters on the
/// screen or in speech come from the opened text, or they have no phrase.
enum MarkedLanguage {
  static let tag = "qxx"

  /// The language, which is known from the first time on that it is asked for.
  static let language: InterfaceLanguage = {
    var lines: [String] = []
    for (section, texts) in EnglishTexts.bySection {
      lines.append("[\(section.rawValue)]")
      for (name, english) in texts.sorted(by: { $0.key < $1.key }) {
        // The letter of a menu's item is a key.
        let isKey = name.hasPrefix("itemKey.")
        lines.append("\(name)\t\(isKey ? english : marked(english))")
      }
    }
    return TestLanguage.add(tag, lines.joined(separator: "\n"))
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
