import Foundation

/// Hebrew and Aramaic in Latin letters, in modern pronunciation (SBL Handbook of Style,
/// general-purpose, with k for qof). Accents are dropped. The kinds of shva and qamats are
/// distinguished by the rules of grammar, as far as letters and points allow.
enum HebrewSpeech {
  /// A letter and the meaning of its points.
  struct Letter {
    var base: Unicode.Scalar
    var vowels: [Unicode.Scalar] = []
    var hasShva = false
    var hasDagesh = false
    var hasSinDot = false

    var isBare: Bool { vowels.isEmpty && !hasShva && !hasDagesh }
    /// Whether a following vowel letter is the vowel of this letter.
    var isOpen: Bool { vowels.isEmpty && !hasShva }
  }

  static func isPointed(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x5B0...0x5BC).contains($0.value) || (0x5C1...0x5C2).contains($0.value)
        || $0.value == 0x5C7 || (0xFB1D...0xFB4F).contains($0.value)
    }
  }

  static func transliterated(_ text: String) -> String {
    var result = ""
    var word: [Letter] = []
    func endWord() {
      if word.count == 1, word[0].isBare, let name = names[word[0].base] {
        result += word[0].hasSinDot ? "sin" : name
      } else if !word.isEmpty {
        result += HebrewWord(word).sound
      }
      word = []
    }
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar.value {
      case 0x5D0...0x5EA: word.append(Letter(base: scalar))
      // Yiddish ligatures, which do not decompose.
      case 0x5F0...0x5F2:
        word += (ligatures[scalar.value] ?? []).map { Letter(base: $0) }
      // Marks of abbreviations and numbers occur inside words.
      case 0x5F3, 0x5F4: continue
      case 0x5BE, 0x5C0:
        endWord()
        result += " "
      case 0x5C3:
        endWord()
        result += "."
      case 0x591...0x5C7:
        if !word.isEmpty { word[word.count - 1].add(scalar) }
      default:
        // A grapheme joiner (U+034F) may be between the points of a letter.
        if scalar.properties.generalCategory == .nonspacingMark { continue }
        endWord()
        result.unicodeScalars.append(scalar)
      }
    }
    endWord()
    return result
  }

  private static let ligatures: [UInt32: [Unicode.Scalar]] = [
    0x5F0: ["ו", "ו"], 0x5F1: ["ו", "י"], 0x5F2: ["י", "י"],
  ]

  /// The names of letters that stand alone.
  private static let names: [Unicode.Scalar: String] = [
    "א": "alef", "ב": "bet", "ג": "gimel", "ד": "dalet", "ה": "he", "ו": "vav", "ז": "zayin",
    "ח": "khet", "ט": "tet", "י": "yod", "כ": "kaf", "ך": "final kaf", "ל": "lamed", "מ": "mem",
    "ם": "final mem", "נ": "nun", "ן": "final nun", "ס": "samekh", "ע": "ayin", "פ": "pe",
    "ף": "final pe", "צ": "tsade", "ץ": "final tsade", "ק": "kof", "ר": "resh", "ש": "shin",
    "ת": "tav",
  ]
}

extension HebrewSpeech.Letter {
  fileprivate mutating func add(_ mark: Unicode.Scalar) {
    switch mark.value {
    case 0x5B0: hasShva = true
    case 0x5B1...0x5BB, 0x5C7: vowels.append(mark)
    case 0x5BC: hasDagesh = true
    case 0x5C2: hasSinDot = true
    default: break
    }
  }
}
