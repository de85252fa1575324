/// The scripts used to compare texts with language tags, by the blocks of the Unicode Standard.
/// Letters of other scripts are ignored.
enum WrittenScript: String, Sendable {
  case latin = "Latin"
  case greek = "Greek"
  case cyrillic = "Cyrillic"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case syriac = "Syriac"
  case armenian = "Armenian"
  case georgian = "Georgian"
  case devanagari = "Devanagari"
  case thai = "Thai"
  case ethiopic = "Ethiopic"
  case coptic = "Coptic"
  case kana = "Japanese"
  case hangul = "Korean"
  case han = "Chinese"

  init?(of scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2AF, 0x1E00...0x1EFF:
      self = .latin
    case 0x386, 0x388...0x3E1, 0x3F0...0x3F5, 0x3F7...0x3FF, 0x1F00...0x1FBC, 0x1FC2...0x1FCC,
      0x1FD0...0x1FDB, 0x1FE0...0x1FEC, 0x1FF2...0x1FFC:
      self = .greek
    case 0x400...0x481, 0x48A...0x52F: self = .cyrillic
    case 0x5D0...0x5F2: self = .hebrew
    case 0x620...0x64A, 0x66E...0x6D3, 0x750...0x77F: self = .arabic
    case 0x710...0x72F: self = .syriac
    case 0x531...0x588: self = .armenian
    case 0x10A0...0x10FF: self = .georgian
    case 0x904...0x939: self = .devanagari
    case 0xE01...0xE2E: self = .thai
    case 0x1200...0x135A: self = .ethiopic
    case 0x3E2...0x3EF, 0x2C80...0x2CE4: self = .coptic
    case 0x3041...0x30FA: self = .kana
    case 0x1100...0x11FF, 0xAC00...0xD7AF: self = .hangul
    case 0x3400...0x4DBF, 0x4E00...0x9FFF: self = .han
    default: return nil
    }
  }

  /// Returns the scripts of a BCP 47 language tag: its script subtag, if it has one, or the scripts
  /// of its language. Returns nil for unknown languages.
  static func scripts(ofTag tag: String) -> Set<WrittenScript>? {
    let subtags = tag.split { $0 == "-" || $0 == "_" }
    for subtag in subtags.dropFirst() where subtag.utf8.count == 4 {
      if let named = byCode[subtag.lowercased()] { return named }
    }
    return subtags.first.flatMap { byLanguage[$0.lowercased()] }
  }

  private static let byCode: [String: Set<WrittenScript>] = [
    "latn": [.latin], "grek": [.greek], "cyrl": [.cyrillic], "hebr": [.hebrew],
    "arab": [.arabic], "syrc": [.syriac], "copt": [.coptic, .greek], "hans": [.han],
    "hant": [.han], "jpan": [.han, .kana], "kore": [.hangul, .han], "deva": [.devanagari],
  ]

  private static let byLanguage: [String: Set<WrittenScript>] = {
    var table: [String: Set<WrittenScript>] = [
      "el": [.greek], "grc": [.greek], "he": [.hebrew], "hbo": [.hebrew], "yi": [.hebrew],
      "arc": [.hebrew, .syriac], "ar": [.arabic], "fa": [.arabic], "ur": [.arabic],
      "syr": [.syriac], "syc": [.syriac], "ru": [.cyrillic], "uk": [.cyrillic],
      "bg": [.cyrillic], "be": [.cyrillic], "mk": [.cyrillic], "cu": [.cyrillic],
      "sr": [.cyrillic, .latin], "hy": [.armenian], "xcl": [.armenian], "ka": [.georgian],
      "hi": [.devanagari], "mr": [.devanagari], "ne": [.devanagari],
      "sa": [.devanagari, .latin], "th": [.thai], "am": [.ethiopic], "gez": [.ethiopic],
      "cop": [.coptic, .greek], "ja": [.han, .kana], "ko": [.hangul, .han], "zh": [.han],
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
