import Foundation

/// Hebrew and Aramaic in Latin letters, in modern pronunciation (SBL Handbook of Style,
/// general-purpose, with k for qof). Accents are dropped. Where letters and points allow, grammar
/// rules distinguish the kinds of shva and qamats.
enum HebrewSpeech {
  /// A letter and the meaning of its points.
  struct Letter {
    var base: Unicode.Scalar
    var vowels: [Unicode.Scalar] = []
    var hasShva = false
    var hasDagesh = false
    var hasSinDot = false

    var isBare: Bool { vowels.isEmpty && !hasShva && !hasDagesh }
    /// A Boolean value that indicates whether a following vowel letter is the vowel of this letter.
    var isOpen: Bool { vowels.isEmpty && !hasShva }

    /// Returns a Boolean value that indicates whether the letter is a vav for the vowel u or o.
    func isVav(_ vowel: Character) -> Bool {
      base == "ו" && hasDagesh == (vowel == "u") && !hasShva
        && vowels.map(\.value) == (vowel == "u" ? [] : [0x5B9])
    }
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

  /// The names of isolated letters.
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

/// A Hebrew word, and its pronunciation in Latin letters.
struct HebrewWord {
  typealias Letter = HebrewSpeech.Letter

  private let letters: [Letter]
  private var out = ""
  /// The last vowel written, if no consonant follows it.
  private var vowel: Character?

  init(_ letters: [Letter]) { self.letters = letters }

  var sound: String {
    // The divine name is read as another word and usually bears the points of that word.
    if letters.map(\.base) == ["י", "ה", "ו", "ה"] { return "adonai" }
    var word = self
    let isPointed = letters.contains { !$0.isBare || $0.hasSinDot }
    for index in letters.indices {
      if isPointed { word.say(index) } else { word.guess(index) }
    }
    return word.out
  }

  // MARK: With points

  private mutating func say(_ index: Int) {
    let letter = letters[index]
    let before = index > 0 ? letters[index - 1] : nil
    if sayVowelLetter(letter, at: index, before) { return }
    let isLast = index == letters.count - 1
    // The patah at the end of "ruakh" is pronounced before its letter.
    if isLast, letter.vowels.map(\.value) == [0x5B7], let vowel, vowel != "a",
      letter.base == "ח" || letter.base == "ע" || letter.base == "ה" && letter.hasDagesh
    {
      out += "a"
      append(consonant: letter)
      return
    }
    let isDoubled = letter.hasDagesh && vowel != nil
    append(consonant: letter)
    if letter.hasShva {
      if isVocal(index, isDoubled: isDoubled) { append(vowel: "e") }
    } else if let vowel = vowelSound(index) {
      append(vowel: vowel)
    }
  }

  /// Writes vav, yod, alef and he if they carry or represent a vowel.
  ///
  /// - Returns: A Boolean value that indicates whether the letter was one of these.
  private mutating func sayVowelLetter(_ letter: Letter, at index: Int, _ before: Letter?) -> Bool {
    let isOpenBefore = before?.isOpen ?? false
    switch letter.base {
    case "ו" where letter.isVav("u") && (index == 0 || isOpenBefore): append(vowel: "u")
    case "ו" where letter.isVav("o") && isOpenBefore: append(vowel: "o")
    case "ו" where letter.isBare:
      // In some files, holam and qubuts are on the previous letter.
      return (vowel == "o" || vowel == "u") && before?.base != "ו" && before?.base != "י"
    case "י" where letter.isBare: return sayYod(index)
    case "א" where letter.isOpen || letter.hasShva: return true
    default: return false
    }
    return true
  }

  private mutating func sayYod(_ index: Int) -> Bool {
    // Before a vav that is a vowel, the yod is a consonant.
    if let next = letters.dropFirst(index + 1).first, next.isVav("u") || next.isVav("o") {
      return false
    }
    switch vowel {
    case "i": return true
    // After tsere the yod is pronounced; after segol it is silent.
    case "e" where letters[index - 1].vowels.last?.value != 0x5B5: return true
    // Before the last vav it is silent, too.
    case "a" where letters[(index + 1)...].map(\.base) == ["ו"]: return true
    case "e", "a", "u":
      out += "i"
      vowel = "i"
      return true
    default: return false
    }
  }

  private func vowelSound(_ index: Int) -> String? {
    let letter = letters[index]
    let marks = Set(letter.vowels.map(\.value))
    // "yerushala(y)im" is written without its yod.
    if marks.contains(0x5B4), marks.contains(0x5B7) || marks.contains(0x5B8) { return "ai" }
    guard let mark = letter.vowels.first?.value else { return nil }
    switch mark {
    case 0x5B1, 0x5B5, 0x5B6: return "e"
    case 0x5B4: return "i"
    case 0x5B2, 0x5B7: return "a"
    case 0x5B3, 0x5B9, 0x5BA, 0x5C7: return "o"
    case 0x5BB: return "u"
    default: return isShortQamats(index) ? "o" : "a"
    }
  }

  /// Returns a Boolean value that indicates whether a qamats is an o: before a hataf qamats, and in
  /// "kol" with any prefixes.
  private func isShortQamats(_ index: Int) -> Bool {
    if index + 1 < letters.count, letters[index + 1].vowels.first?.value == 0x5B3 { return true }
    guard index == letters.count - 2, letters[index].base == "כ",
      letters[index + 1].base == "ל", letters[index + 1].isBare
    else { return false }
    let prefixes: Set<Unicode.Scalar> = ["ו", "ב", "ל", "כ", "מ", "ה", "ש"]
    return letters[..<index].allSatisfy { prefixes.contains($0.base) }
  }

  /// Returns a Boolean value that indicates whether a shva is pronounced: at the beginning, as the
  /// second of two, below a doubled letter, and between two equal letters.
  private func isVocal(_ index: Int, isDoubled: Bool) -> Bool {
    guard index < letters.count - 1 else { return false }
    if isDoubled || index == 0 || letters[index - 1].hasShva { return true }
    let before = letters[index - 1]
    if index == 1, before.base == "ו", before.hasDagesh, before.vowels.isEmpty { return true }
    return letters[index].base == letters[index + 1].base
  }

  private mutating func append(vowel sound: String) {
    // "ha'ir", not "hair".
    if vowel != nil { out += "'" }
    out += sound
    vowel = sound.last
  }

  private mutating func append(consonant letter: Letter) {
    let sound = Self.consonant(letter)
    if sound.isEmpty { return }
    out += sound
    vowel = nil
  }

  private static func consonant(_ letter: Letter) -> String {
    switch letter.base {
    case "ב": letter.hasDagesh ? "b" : "v"
    case "כ", "ך": letter.hasDagesh ? "k" : "kh"
    case "פ", "ף": letter.hasDagesh ? "p" : "f"
    case "ש": letter.hasSinDot ? "s" : "sh"
    default: plain[letter.base] ?? ""
    }
  }

  private static let plain: [Unicode.Scalar: String] = [
    "ג": "g", "ד": "d", "ה": "h", "ו": "v", "ז": "z", "ח": "kh", "ט": "t", "י": "y", "ל": "l",
    "מ": "m", "ם": "m", "נ": "n", "ן": "n", "ס": "s", "צ": "ts", "ץ": "ts", "ק": "k", "ר": "r",
    "ת": "t",
  ]

  // MARK: Without points

  /// Guesses the sound of a letter without points: vowel letters are vowels, and an e separates
  /// other letters.
  private mutating func guess(_ index: Int) {
    let letter = letters[index]
    let isLast = index == letters.count - 1
    switch letter.base {
    case "א", "ע":
      if vowel == nil { append(vowel: "a") }
      return
    case "ו" where index > 0:
      if vowel == nil { return append(vowel: "o") }
    case "י" where index > 0:
      if vowel == nil { return append(vowel: "i") }
    case "ה" where isLast && index > 0:
      if vowel == nil { append(vowel: "a") }
      out += "h"
      return
    default: break
    }
    if index > 0, vowel == nil { append(vowel: "e") }
    var hard = letter
    hard.hasDagesh = index == 0
    append(consonant: hard)
  }
}
