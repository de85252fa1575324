import Foundation
import PlainText

/// Text of other scripts in Latin letters, for a voice that reads only these. Distinctions that
/// such a voice cannot make are dropped on purpose.
enum LetterSpeech {
  /// A letter and its marks.
  struct Cluster: Equatable {
    var base: Unicode.Scalar
    var marks: [Unicode.Scalar] = []

    func has(_ mark: UInt32) -> Bool { marks.contains { $0.value == mark } }
  }

  static func clusters(of text: String) -> [Cluster] {
    text.decomposedStringWithCanonicalMapping.unicodeScalars
      .chunked { $1.properties.generalCategory == .nonspacingMark }
      .map { Cluster(base: $0[0], marks: Array($0.dropFirst())) }
  }

  // MARK: Greek

  private static let greekLetters: [Unicode.Scalar: String] = [
    "α": "a", "β": "b", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "e", "θ": "th", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "ϲ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "kh", "ψ": "ps", "ω": "o", "ϝ": "w",
    "ϑ": "th", "ϕ": "f",
  ]

  private static let roughBreathing: UInt32 = 0x314
  private static let diaeresis: UInt32 = 0x308

  /// Returns the transliteration of Greek (SBL Handbook of Style, general-purpose), without long
  /// vowels and with f and kh for φ and χ.
  static func greek(_ text: String) -> String {
    let letters = clusters(of: text.lowercased())
    var result = ""
    for (index, letter) in letters.enumerated() {
      guard let sound = greekLetters[letter.base] else {
        result.unicodeScalars.append(letter.base)
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let before = index > 0 ? letters[index - 1] : nil
      // The breathing of a diphthong is on its second vowel, but is pronounced before the first.
      let isBreathed = letter.has(roughBreathing) && !isSecondVowel(letter, after: before)
      let nextIsBreathed = next.map { $0.has(roughBreathing) && isSecondVowel($0, after: letter) }
      if letter.base != "ρ", isBreathed || nextIsBreathed == true { result += "h" }
      switch letter.base {
      case "γ" where next.map { ["γ", "κ", "ξ", "χ"].contains($0.base) } == true: result += "n"
      case "υ" where isSecondVowel(letter, after: before): result += "u"
      case "υ" where next.map { $0.base == "ι" && isSecondVowel($0, after: letter) } == true:
        result += "u"
      default: result += sound
      }
    }
    return result
  }

  private static func isSecondVowel(_ letter: Cluster, after before: Cluster?) -> Bool {
    guard let before, !letter.has(diaeresis) else { return false }
    if letter.base == "υ" { return ["α", "ε", "ο", "η"].contains(before.base) }
    return letter.base == "ι" && ["α", "ε", "ο", "υ"].contains(before.base)
  }

  // MARK: Cyrillic

  private static let cyrillicLetters: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t",
    "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ы": "y",
    "ь": "", "э": "e", "ю": "yu", "я": "ya", "і": "i", "є": "ye", "ґ": "g", "ј": "y", "љ": "ly",
    "њ": "ny", "ђ": "j", "ћ": "ch", "џ": "j", "ѣ": "e", "ѳ": "f", "ѵ": "i", "ѡ": "o", "ѧ": "ya",
    "ѫ": "u", "ѕ": "z",
  ]

  static func cyrillic(_ text: String) -> String {
    var result = ""
    for letter in clusters(of: text.lowercased()) {
      switch letter.base {
      case "и" where letter.has(0x306): result += "y"
      case "е" where letter.has(diaeresis): result += "yo"
      default:
        if let sound = cyrillicLetters[letter.base] {
          result += sound
        } else {
          result.unicodeScalars.append(letter.base)
        }
      }
    }
    return result
  }

  /// Returns a scholarly transliteration in letters that a voice can read: without long vowels and
  /// half rings, and with two letters in place of a letter that would lose its sound without its
  /// mark.
  ///
  /// - Parameter language: The primary subtag of the language that was transliterated.
  static func folded(_ text: String, from language: String) -> String {
    let isSemitic = semiticLanguages.contains(language)
    let letters = clusters(of: text.lowercased())
    var result = ""
    for (index, letter) in letters.enumerated() {
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      if glottals.contains(letter.base) {
        // "hāʿîr" must not become "hair".
        let isBetween = isVowel(result.unicodeScalars.last) && isVowel(next?.base)
        result += isBetween ? "'" : ""
      } else if isSemitic {
        let isLast = !isLetter(next)
        // A doubled letter is pronounced once, and the y in "devarayw" is silent.
        if letter == next, !isLast { continue }
        if letter.base == "y", next?.base == "w", result.hasSuffix("a") { continue }
        result += semitic(letter, isLast: isLast) ?? plain(letter)
      } else {
        result += plain(letter)
      }
    }
    return result
  }

  private static let semiticLanguages: Set<String> = [
    "hbo", "he", "arc", "syr", "jpa", "tmr", "ar", "akk", "uga", "phn",
  ]

  private static func plain(_ letter: Cluster) -> String {
    small[letter.base] ?? String(letter.base)
  }

  /// The signs used for alef and ayin, including the apostrophe.
  private static let glottals: Set<Unicode.Scalar> = [
    "ʾ", "ʿ", "ʼ", "ʻ", "ʔ", "ʕ", "'", "\u{2018}", "\u{2019}", "`",
  ]

  private static let small: [Unicode.Scalar: String] = [
    // The punctuation of Hebrew: maqaf, paseq, sof pasuq.
    "\u{5BE}": "-", "\u{5C0}": ",", "\u{5C3}": ".",
    "ᵃ": "a", "ᵉ": "e", "ᵒ": "o", "ᵘ": "u", "ə": "e", "ǝ": "e", "ı": "i", "æ": "ae", "œ": "oe",
    "þ": "th", "ð": "th", "ŋ": "ng",
  ]

  private static func semitic(_ letter: Cluster, isLast: Bool) -> String? {
    let isBarred = letter.has(0x331) || letter.has(0x304)
    switch letter.base {
    case "s" where letter.has(0x30C): return "sh"
    case "s" where letter.has(0x323): return "ts"
    case "h" where letter.has(0x323) || letter.has(0x32E): return "kh"
    case "b" where isBarred: return "v"
    case "k" where isBarred: return "kh"
    case "p" where isBarred: return "f"
    case "q": return "k"
    case "w": return "v"
    // At the end of a word, an e would be silent.
    case "e" where isLast: return letter.has(0x302) ? "ei" : "eh"
    default: return nil
    }
  }

  static func isVowel(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ["a", "e", "i", "o", "u", "ə"].contains($0) } ?? false
  }

  private static func isLetter(_ cluster: Cluster?) -> Bool {
    cluster.map { $0.base.properties.isAlphabetic || glottals.contains($0.base) } ?? false
  }
}
