import Foundation

/// A word typed in Latin letters, as a spelling of Greek and Hebrew words: `logos` or `lo/gos` for
/// λόγος, `bereshit` for בראשית.
///
/// Transliterations differ in their distinctions. A spelling therefore ignores those they do not
/// agree on: in Greek, breathings and the length of vowels; in Hebrew, vowels, doubled letters, and
/// the signs for alef and ayin.
package struct LatinSpelling: Sendable {
  /// The sounds of the word, to compare with Greek words.
  private let greekSounds: [Unicode.Scalar]
  /// The word in Greek letters, as Beta Code writes it.
  private let betaCode: [Unicode.Scalar]
  /// The letters to compare with Hebrew words; empty for Beta Code.
  private let letters: [Unicode.Scalar]

  /// The marks of Beta Code for breathings, accents, and the iota subscript.
  package static let betaMarks: Set<Character> = ["/", "\\", "=", "(", ")", "|", "+"]

  /// The signs for alef and ayin.
  private static let glottals: Set<Unicode.Scalar> = [
    "'", "`", "\u{2018}", "\u{2019}", "ʾ", "ʿ", "ʼ", "ʻ", "ʔ", "ʕ",
  ]

  /// - Returns: `nil` if the word has other characters than Latin letters and marks of
  ///   transliterations.
  package init?(_ word: String) {
    var letters: [Unicode.Scalar] = []
    var isBetaCode = false
    /// A Boolean value that indicates whether the last letter is a long vowel, after which an i may
    /// be an iota subscript.
    var isLong = false
    var subscripts: Set<Int> = []
    for scalar in word.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars {
      if scalar.properties.generalCategory == .nonspacingMark {
        isLong = scalar.value == 0x304 || scalar.value == 0x302
      } else if Self.betaMarks.contains(Character(scalar)) {
        isBetaCode = true
      } else if !Self.glottals.contains(scalar) {
        guard let letter = Self.plain(scalar) else { return nil }
        if isLong, letter == "i" { subscripts.insert(letters.count) }
        isLong = false
        letters.append(letter)
      }
    }
    guard !letters.isEmpty else { return nil }
    betaCode = letters.map { Self.betaLetters[$0] ?? $0 }
    self.letters = isBetaCode ? [] : letters
    let heard = letters.indices.filter { !subscripts.contains($0) }.map { letters[$0] }
    greekSounds = isBetaCode ? [] : Self.sounds(ofLatin: heard)
  }

  /// Returns a Boolean value that indicates whether a word in the form of the index, which has no
  /// accents and points, is one that the spelling may stand for.
  ///
  /// - Parameter isPrefix: A Boolean value that indicates whether the spelling is only the
  ///   beginning of the word.
  package func matches(_ word: String, isPrefix: Bool = false) -> Bool {
    let scalars = word.unicodeScalars
    switch scalars.first?.value ?? 0 {
    case 0x370...0x3FF:
      return Self.greek(scalars, begins: betaCode, isPrefix) { $0 }
        || Self.greek(scalars, begins: greekSounds, isPrefix, Self.sounds(ofGreek:))
    case 0x5D0...0x5EA:
      return HebrewSpelling(of: letters, word: scalars.map(Self.withoutFinalForm))
        .matches(isPrefix: isPrefix)
    default: return false
    }
  }

  /// The letters that words may begin with that the spelling stands for.
  package var firstLetters: [String] {
    let greek = (0x3B1...0x3DD).compactMap { Unicode.Scalar($0 as UInt32) }
    let hebrew = (0x5D0...0x5EA).compactMap { Unicode.Scalar($0 as UInt32) }
    let first = greek.filter { letter in
      letter == betaCode.first
        || greek.contains { Self.sounds(ofGreek: [letter, $0]).first == greekSounds.first }
    }
    return (first + hebrew).map { String($0) }
  }

  /// Returns the letter without a mark that Unicode keeps composed, or nil for another character.
  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z": scalar
    case "ə", "ǝ": "e"
    case "ı": "i"
    default: nil
    }
  }
}

// MARK: - Greek

extension LatinSpelling {
  private static let betaLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "a": "α", "b": "β", "c": "ξ", "d": "δ", "e": "ε", "f": "φ", "g": "γ", "h": "η", "i": "ι",
    "k": "κ", "l": "λ", "m": "μ", "n": "ν", "o": "ο", "p": "π", "q": "θ", "r": "ρ", "s": "σ",
    "t": "τ", "u": "υ", "v": "ϝ", "w": "ω", "x": "χ", "y": "ψ", "z": "ζ",
  ]

  /// The sounds of Greek letters. Long and short vowels are the same; θ, φ, χ, ψ, and ξ, which have
  /// several spellings, represent themselves.
  private static let soundsOfLetters: [Unicode.Scalar: Unicode.Scalar] = [
    "α": "a", "β": "b", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "e", "ι": "i", "κ": "k",
    "λ": "l", "μ": "m", "ν": "n", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "u",
    "ω": "o", "ϝ": "w",
  ]

  /// The sounds that two Latin letters write.
  private static let digraphs: [String: Unicode.Scalar] = [
    "th": "θ", "ph": "φ", "ch": "χ", "kh": "χ", "ps": "ψ", "ks": "ξ",
  ]
  private static let latinSounds: [Unicode.Scalar: Unicode.Scalar] = [
    "f": "φ", "x": "ξ", "y": "u", "c": "k", "q": "k", "j": "i",
  ]

  private static func sounds(ofLatin letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var sounds: [Unicode.Scalar] = []
    var index = 0
    while index < letters.count {
      let letter = letters[index]
      if index + 1 < letters.count,
        let sound = digraphs[String(letter) + String(letters[index + 1])]
      {
        sounds.append(sound)
        index += 2
        continue
      }
      index += 1
      switch letter {
      // The rough breathing is not in the index.
      case "h": continue
      // "Evangelion" has a diphthong.
      case "v": sounds.append(sounds.last == "a" || sounds.last == "e" ? "u" : "b")
      default: sounds.append(latinSounds[letter] ?? letter)
      }
    }
    return withNasals(sounds)
  }

  private static func sounds(ofGreek word: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var sounds: [Unicode.Scalar] = []
    for letter in word {
      switch (letter, sounds.last) {
      case ("σ", "k"?): sounds[sounds.count - 1] = "ξ"
      case ("σ", "p"?): sounds[sounds.count - 1] = "ψ"
      default: sounds.append(soundsOfLetters[letter] ?? letter)
      }
    }
    return withNasals(sounds)
  }

  /// Returns sounds with n for a gamma before a velar: `aggelos` and `angelos` are the same.
  private static func withNasals(_ sounds: [Unicode.Scalar]) -> [Unicode.Scalar] {
    sounds.indices.map { index in
      let isNasal =
        sounds[index] == "g" && index + 1 < sounds.count
        && ["g", "k", "χ", "ξ"].contains(sounds[index + 1])
      return isNasal ? "n" : sounds[index]
    }
  }

  /// Returns a Boolean value that indicates whether a Greek word is the one wanted, or begins with
  /// it.
  private static func greek(
    _ word: String.UnicodeScalarView, begins wanted: [Unicode.Scalar], _ isPrefix: Bool,
    _ convert: ([Unicode.Scalar]) -> [Unicode.Scalar]
  ) -> Bool {
    // Two letters determine the first sound.
    guard !wanted.isEmpty, convert(Array(word.prefix(2))).first == wanted.first else {
      return false
    }
    let found = convert(Array(word))
    return isPrefix ? found.starts(with: wanted) : found == wanted
  }
}

// MARK: - Hebrew

extension LatinSpelling {
  private static func withoutFinalForm(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "ך": "כ"
    case "ם": "מ"
    case "ן": "נ"
    case "ף": "פ"
    case "ץ": "צ"
    default: scalar
    }
  }
}

/// The comparison of a word in Latin letters with one in Hebrew letters without points.
private struct HebrewSpelling {
  private let letters: [Unicode.Scalar]
  private let word: [Unicode.Scalar]
  private let hasVowels: Bool
  /// The places of both words from which the rest is known not to match.
  private var failures: Set<Int> = []

  init(of letters: [Unicode.Scalar], word: [Unicode.Scalar]) {
    self.letters = letters
    self.word = word
    hasVowels = letters.contains { Self.vowels.contains($0) }
  }

  private static let vowels: Set<Unicode.Scalar> = ["a", "e", "i", "o", "u"]

  /// The Hebrew letters that Latin ones write, two before one.
  private static let consonants: [String: Set<Unicode.Scalar>] = [
    "b": ["ב"], "bh": ["ב"], "v": ["ב", "ו"], "w": ["ו"], "g": ["ג"], "gh": ["ג"], "d": ["ד"],
    "dh": ["ד"], "h": ["ה", "ח"], "ch": ["ח", "כ"], "kh": ["כ", "ח"], "k": ["כ", "ק"],
    "c": ["כ", "ק"], "q": ["ק"], "z": ["ז", "צ"], "tz": ["צ"], "ts": ["צ"], "t": ["ט", "ת"],
    "th": ["ת", "ט"], "s": ["ס", "ש", "צ"], "sh": ["ש"], "y": ["י"], "j": ["י"], "l": ["ל"],
    "m": ["מ"], "n": ["נ"], "r": ["ר"], "p": ["פ"], "ph": ["פ"], "f": ["פ"],
  ]

  func matches(isPrefix: Bool) -> Bool {
    guard !letters.isEmpty, letters.count <= 64, word.count <= 64 else { return false }
    var search = self
    return search.matches(0, 0, isPrefix)
  }

  private mutating func matches(_ index: Int, _ place: Int, _ isPrefix: Bool) -> Bool {
    let key = index << 8 | place
    if failures.contains(key) { return false }
    let isMatch =
      index == letters.count
      ? isPrefix || isSilent(word[place...]) : goesOn(index, place, isPrefix)
    if !isMatch { failures.insert(key) }
    return isMatch
  }

  /// Returns a Boolean value that indicates whether the letters at the end of a word are not heard:
  /// after a vowel, the letters that only write it.
  private func isSilent(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    guard !rest.isEmpty else { return true }
    let endsInVowel = letters.last.map { Self.vowels.contains($0) } ?? false
    return endsInVowel && rest.count <= 2 && rest.allSatisfy { ["א", "ה", "ו", "י"].contains($0) }
  }

  private mutating func goesOn(_ index: Int, _ place: Int, _ isPrefix: Bool) -> Bool {
    let letter = letters[index]
    if Self.vowels.contains(letter) { return vowel(letter, index, place, isPrefix) }
    for length in [2, 1] where index + length <= letters.count {
      let written = letters[index..<(index + length)].map { String($0) }.joined()
      guard let found = Self.consonants[written], place < word.count, found.contains(word[place])
      else { continue }
      if matches(index + length, place + 1, isPrefix) { return true }
    }
    // A doubled letter is written once.
    if index > 0, letters[index - 1] == letter, matches(index + 1, place, isPrefix) { return true }
    let isFinalH = letter == "h" && index == letters.count - 1 && index > 0
    if isFinalH, Self.vowels.contains(letters[index - 1]), matches(index + 1, place, isPrefix) {
      return true
    }
    // In a spelling without vowels, the letters that write them may be missing.
    guard !hasVowels, index > 0, place < word.count, ["א", "ע", "ו", "י"].contains(word[place])
    else { return false }
    return matches(index, place + 1, isPrefix)
  }

  /// Goes on after a vowel, which is not written, or by a letter that can write it. No word begins
  /// with a vowel that is not written.
  private mutating func vowel(
    _ letter: Unicode.Scalar, _ index: Int, _ place: Int, _ isPrefix: Bool
  ) -> Bool {
    if place > 0, matches(index + 1, place, isPrefix) { return true }
    guard place < word.count else { return false }
    switch word[place] {
    case "א", "ע": break
    case "י" where letter == "i" || letter == "e": break
    case "ו" where letter == "o" || letter == "u": break
    case "ה" where place == word.count - 1 && place > 0: break
    default: return false
    }
    return matches(index, place + 1, isPrefix) || matches(index + 1, place + 1, isPrefix)
  }
}
