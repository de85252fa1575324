import Foundation

/// A spelling of pointed Hebrew in Israeli braille. Shin and sin, the hard letters, shuruk and full
/// holam have cells of their own; other letters are followed by their dagesh and vowel; accents are
/// omitted (World Braille Usage, Hebrew; liblouis's `he-IL.utb`).
struct HebrewSpelling {
  /// Whether the previous letter has a vowel, so that a vav after it is a consonant.
  private var hasVowelBefore = false

  private static let vav: UInt32 = 0x5D5
  private static let holam: UInt32 = 0x5B9
  private static let dagesh: UInt32 = 0x5BC
  private static let fullHolam: UInt32 = 0xFB4B
  private static let shuruk: UInt32 = 0xFB35

  /// Letters that have a cell of their own with a dagesh: bet, kaf, pe, tav and final forms.
  private static let hard: [UInt32: UInt32] = [
    0x5D1: 0xFB31, 0x5DA: 0xFB3A, 0x5DB: 0xFB3B, 0x5E3: 0xFB43, 0x5E4: 0xFB44, 0x5EA: 0xFB4A,
  ]

  /// Forgets the previous letter, at the beginning of a text or after a character that is not
  /// Hebrew.
  mutating func reset() { hasVowelBefore = false }

  /// Returns the scalars to write for a character, or nil if it is not Hebrew.
  mutating func scalars(of character: Character) -> [UInt32]? {
    // This sorts marks canonically, and decomposes presentation forms.
    let scalars = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
    guard let first = scalars.first?.value, (0x591...0x5F4).contains(first) else {
      hasVowelBefore = false
      return nil
    }
    if let mark = Self.punctuation[first] {
      hasVowelBefore = false
      return [mark]
    }
    return letter(first, marks: Set(scalars.dropFirst().map(\.value)))
  }

  private mutating func letter(_ base: UInt32, marks: Set<UInt32>) -> [UInt32] {
    var vowels = marks.filter { (0x5B0...0x5BB).contains($0) }.sorted()
    if marks.contains(0x5C7) { vowels.append(0x5B8) }
    var hasDagesh = marks.contains(Self.dagesh)
    var written = [base]
    // A vowel without a letter, at the beginning of a text.
    if !(0x5D0...0x5EA).contains(base) {
      return (0x5B0...0x5BC).contains(base) ? [base] : []
    }
    if marks.contains(0x5C1) { written = [0xFB2A] }
    if marks.contains(0x5C2) { written = [0xFB2B] }
    if base == Self.vav, !hasVowelBefore, vowels == [Self.holam], !hasDagesh {
      return [Self.fullHolam]
    }
    if base == Self.vav, !hasVowelBefore, vowels.isEmpty, hasDagesh { return [Self.shuruk] }
    if hasDagesh, let hard = Self.hard[base] {
      written = [hard]
      hasDagesh = false
    }
    // A sheva may be silent, and a vav after it never writes a full vowel.
    hasVowelBefore = vowels.contains { $0 != 0x5B0 }
    return written + (hasDagesh ? [Self.dagesh] : []) + vowels
  }

  private static let punctuation: [UInt32: UInt32] = [
    0x5BE: 0x2D, 0x5C0: 0x7C, 0x5C3: 0x3A, 0x5C6: 0x7C, 0x5F3: 0x27, 0x5F4: 0x22,
  ]
}
