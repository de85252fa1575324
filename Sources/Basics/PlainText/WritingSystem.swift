/// A writing system. The name of a letter in the Unicode Standard begins with its system's.
package enum WritingSystem: String, Sendable {
  case latin, greek, cyrillic, armenian, georgian, coptic, gothic, cherokee
  case hebrew, arabic, syriac, samaritan, thaana, aramaic, phoenician, ugaritic, ethiopic
  case devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam, sinhala
  case thai, lao, tibetan, myanmar, khmer, hangul, kana, chinese, cuneiform, hieroglyphs
  /// The system of all other letters.
  case other

  /// Creates the system of a letter, or returns nil for a letter of any other system and for a
  /// scalar that isn't a letter.
  package init?(of scalar: Unicode.Scalar) {
    guard scalar.properties.isAlphabetic else { return nil }
    guard !scalar.isASCII else {
      self = .latin
      return
    }
    switch scalar.properties.name?.prefix(while: \.isLetter) ?? "" {
    case "CJK", "IDEOGRAPHIC": self = .chinese
    case "HIRAGANA", "KATAKANA": self = .kana
    case "IMPERIAL": self = .aramaic
    case "EGYPTIAN": self = .hieroglyphs
    case let name: self.init(rawValue: name.lowercased())
    }
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .hangul: "Korean"
    case .kana: "Japanese"
    case .other: "other"
    default: rawValue.capitalized
    }
  }

  /// Languages that are written in the system: the one with the most speakers first, and those that
  /// CLDR doesn't know to be.
  package var languages: [String] { Self.languages[self] ?? [] }

  /// The language of most texts that scholars and linguists have in the system, or nil for Latin
  /// letters and unknown systems.
  var commonLanguage: String? {
    switch self {
    case .latin, .other: nil
    case .greek: "grc"
    case .hebrew: "hbo"
    case .ethiopic: "gez"
    default: languages.first
    }
  }

  private static let languages: [WritingSystem: [String]] = [
    .latin: ["en"], .greek: ["el", "cop"], .cyrillic: ["ru"], .armenian: ["hy"], .georgian: ["ka"],
    .coptic: ["cop"], .gothic: ["got"], .cherokee: ["chr"], .hebrew: ["he", "arc", "tmr"],
    .arabic: ["ar", "fa", "ur", "ku", "pnb"], .syriac: ["syr", "arc"], .samaritan: ["smp"],
    .thaana: ["dv"],
    .aramaic: ["arc"], .phoenician: ["phn"], .ugaritic: ["uga"], .ethiopic: ["am"],
    .devanagari: ["hi", "mr", "ne"], .bengali: ["bn", "as"], .gurmukhi: ["pa"],
    .gujarati: ["gu"], .oriya: ["or"], .tamil: ["ta"], .telugu: ["te"], .kannada: ["kn"],
    .malayalam: ["ml"], .sinhala: ["si"], .thai: ["th"], .lao: ["lo"], .tibetan: ["bo"],
    .myanmar: ["my"], .khmer: ["km"], .hangul: ["ko"], .kana: ["ja"],
    .chinese: ["zh", "cmn", "yue", "ja", "ko"], .cuneiform: ["akk", "sux"], .hieroglyphs: ["egy"],
  ]
}
