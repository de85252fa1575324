extension LetterSpeech {
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
    guard let scalar else { return false }
    return ["a", "e", "i", "o", "u", "ə"].contains(scalar)
  }

  private static func isLetter(_ cluster: Cluster?) -> Bool {
    guard let cluster else { return false }
    return cluster.base.properties.isAlphabetic || glottals.contains(cluster.base)
  }
}
