import PlainText

/// The writing systems of language tags.
extension WritingSystem {
  /// Returns the systems of a BCP 47 language tag: its script subtag, if it has one, or the systems
  /// of its language. Returns nil for unknown languages.
  static func systems(ofTag tag: String) -> Set<WritingSystem>? {
    let subtags = tag.split { $0 == "-" || $0 == "_" }
    for subtag in subtags.dropFirst() where subtag.utf8.count == 4 {
      if let named = byCode[subtag.lowercased()] { return named }
    }
    return subtags.first.flatMap { byLanguage[$0.lowercased()] }
  }

  private static let byCode: [String: Set<WritingSystem>] = [
    "latn": [.latin], "grek": [.greek], "cyrl": [.cyrillic], "hebr": [.hebrew],
    "arab": [.arabic], "syrc": [.syriac], "copt": [.coptic, .greek], "hans": [.chinese],
    "hant": [.chinese], "jpan": [.chinese, .kana], "kore": [.hangul, .chinese],
    "deva": [.devanagari],
  ]

  private static let byLanguage: [String: Set<WritingSystem>] = {
    var table: [String: Set<WritingSystem>] = [
      "el": [.greek], "grc": [.greek], "he": [.hebrew], "hbo": [.hebrew], "yi": [.hebrew],
      "arc": [.hebrew, .syriac], "ar": [.arabic], "fa": [.arabic], "ur": [.arabic],
      "syr": [.syriac], "syc": [.syriac], "ru": [.cyrillic], "uk": [.cyrillic],
      "bg": [.cyrillic], "be": [.cyrillic], "mk": [.cyrillic], "cu": [.cyrillic],
      "sr": [.cyrillic, .latin], "hy": [.armenian], "xcl": [.armenian], "ka": [.georgian],
      "hi": [.devanagari], "mr": [.devanagari], "ne": [.devanagari],
      "sa": [.devanagari, .latin], "th": [.thai], "am": [.ethiopic], "gez": [.ethiopic],
      "cop": [.coptic, .greek], "ja": [.chinese, .kana], "ko": [.hangul, .chinese],
      "zh": [.chinese],
    ]
    for language in [
      "af", "ca", "cs", "cy", "da", "de", "en", "es", "et", "eu", "fi", "fr", "ga", "gl", "hr",
      "hu", "id", "is", "it", "la", "lt", "lv", "ms", "nb", "nl", "nn", "no", "pl", "pt", "ro",
      "sk", "sl", "sq", "sv", "sw", "tr", "vi",
    ] {
      table[language] = [.latin]
    }
    return table
  }()

  /// Ancient languages that write numbers as letters or words and have no digits.
  static let withoutFigures: Set<String> = [
    "grc", "hbo", "arc", "syc", "cop", "got", "akk", "sux", "uga", "phn", "xcl", "gez", "cu",
  ]
}
