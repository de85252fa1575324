/// The script of the first letter of a text.
enum Script: Equatable {
  case latin, greek, cyrillic, hebrew
  case other(Other)
  /// The text has no letters.
  case none

  /// A script that can be read only by voices for its languages.
  struct Other: Equatable {
    let name: String
    let languages: [String]
  }

  init(of text: String) {
    self = text.unicodeScalars.lazy.compactMap(Self.script).first ?? .none
  }

  /// Returns the script of a letter, or nil for anything else.
  private static func script(of scalar: Unicode.Scalar) -> Self? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF: .latin
    // The Greek question mark and high dot are punctuation.
    case 0x370...0x3FF, 0x1F00...0x1FFF: scalar.properties.isAlphabetic ? .greek : nil
    case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
    case 0x5D0...0x5F2, 0xFB1D...0xFB4F: .hebrew
    default:
      blocks.first { $0.range.contains(scalar.value) }
        .map { .other(Other(name: $0.name, languages: $0.languages)) }
    }
  }

  /// The blocks of the Unicode Standard, with the name of the script for captions, and the
  /// languages whose voices read it.
  private static let blocks: [(range: ClosedRange<UInt32>, name: String, languages: [String])] = [
    (0x0530...0x058F, "Armenian", ["hy"]),
    (0x0600...0x06FF, "Arabic script", ["ar", "fa", "ur"]),
    (0x0700...0x074F, "Syriac", ["syr"]),
    (0x0750...0x077F, "Arabic script", ["ar", "fa", "ur"]),
    (0x0780...0x07BF, "Thaana", ["dv"]),
    (0x0800...0x083F, "Samaritan", ["smp"]),
    (0x0900...0x097F, "Devanagari", ["hi", "mr", "ne"]),
    (0x0980...0x09FF, "Bengali script", ["bn", "as"]),
    (0x0A00...0x0A7F, "Gurmukhi", ["pa"]),
    (0x0A80...0x0AFF, "Gujarati", ["gu"]),
    (0x0B00...0x0B7F, "Oriya", ["or"]),
    (0x0B80...0x0BFF, "Tamil", ["ta"]),
    (0x0C00...0x0C7F, "Telugu", ["te"]),
    (0x0C80...0x0CFF, "Kannada", ["kn"]),
    (0x0D00...0x0D7F, "Malayalam", ["ml"]),
    (0x0D80...0x0DFF, "Sinhala", ["si"]),
    (0x0E00...0x0E7F, "Thai", ["th"]),
    (0x0E80...0x0EFF, "Lao", ["lo"]),
    (0x0F00...0x0FFF, "Tibetan", ["bo"]),
    (0x1000...0x109F, "Burmese", ["my"]),
    (0x10A0...0x10FF, "Georgian", ["ka"]),
    (0x1100...0x11FF, "Korean", ["ko"]),
    (0x1200...0x139F, "Ethiopic", ["am"]),
    (0x13A0...0x13FF, "Cherokee", ["chr"]),
    (0x1780...0x17FF, "Khmer", ["km"]),
    (0x2C80...0x2CFF, "Coptic", ["cop"]),
    (0x3040...0x30FF, "Japanese", ["ja"]),
    (0x3400...0x9FFF, "Chinese characters", ["zh", "cmn", "yue", "ja"]),
    (0xAC00...0xD7AF, "Korean", ["ko"]),
    (0xFB50...0xFDFF, "Arabic script", ["ar", "fa", "ur"]),
    (0xFE70...0xFEFC, "Arabic script", ["ar", "fa", "ur"]),
    (0x10330...0x1034F, "Gothic", ["got"]),
    (0x10380...0x1039F, "Ugaritic", ["uga"]),
    (0x10840...0x1085F, "Imperial Aramaic", ["arc"]),
    (0x10900...0x1091F, "Phoenician", ["phn"]),
    (0x12000...0x1254F, "cuneiform", ["akk", "sux"]),
    (0x13000...0x1342F, "hieroglyphs", ["egy"]),
    (0x20000...0x3FFFF, "Chinese characters", ["zh", "cmn", "yue", "ja"]),
  ]
}

/// The names of languages.
package enum LanguageName {
  /// English names by primary subtag, for the languages of interlinear texts.
  package static let english: [String: String] = [
    "akk": "Akkadian", "am": "Amharic", "ar": "Arabic", "arc": "Aramaic", "bo": "Tibetan",
    "cop": "Coptic", "cu": "Church Slavonic", "de": "German", "dv": "Dhivehi", "egy": "Egyptian",
    "el": "Greek", "en": "English", "es": "Spanish", "fa": "Persian", "fr": "French",
    "gez": "Ge'ez", "got": "Gothic", "grc": "Ancient Greek", "hbo": "Biblical Hebrew",
    "he": "Hebrew", "hi": "Hindi", "hy": "Armenian", "it": "Italian", "ja": "Japanese",
    "ka": "Georgian", "ko": "Korean", "la": "Latin", "nl": "Dutch", "phn": "Phoenician",
    "pl": "Polish", "pt": "Portuguese", "ru": "Russian", "sa": "Sanskrit", "sux": "Sumerian",
    "syr": "Syriac", "th": "Thai", "tr": "Turkish", "uga": "Ugaritic", "uk": "Ukrainian",
    "xcl": "Classical Armenian", "yi": "Yiddish", "zh": "Chinese",
  ]
}
