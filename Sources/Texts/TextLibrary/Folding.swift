import Foundation
import Interlinear

/// Folds text for search: without accents, points, case and the final form of sigma.
enum Folding {
  /// - Parameter hasDottedI: A Boolean value that indicates whether `I` is the capital of `ı`, and
  ///   not of `i`.
  static func fold(_ text: String, hasDottedI: Bool = false) -> String {
    if hasDottedI, text.utf8.contains(0x49) {
      // Composed, `İ` is a letter of its own.
      var scalars = String.UnicodeScalarView()
      for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
        scalars.append(scalar == "I" ? "ı" : scalar)
      }
      return fold(String(scalars))
    }
    if let ascii = asciiFolded(text) { return ascii }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if isIgnored(scalar) { continue }
      // This letter of many languages is a sign of elision in Greek.
      if scalar == "\u{02BC}", let last = result.last, (0x370...0x3FF).contains(last.value) {
        continue
      }
      for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isIgnored(lower) {
        switch lower {
        case "ς", "ϲ": result.append("σ")
        case "ß": result.append(contentsOf: "ss".unicodeScalars)
        default: result.append(lower)
        }
      }
    }
    return String(result).precomposedStringWithCanonicalMapping
  }

  /// Returns the folded form of a text that is ASCII in lower case, or nearly so, as most values
  /// are.
  private static func asciiFolded(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x27 }) else { return nil }
    guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return text }
    return String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Returns a Boolean value that indicates whether a scalar is ignored: a mark above, below or
  /// through a letter (by its combining class, Unicode Standard Annex 44: Hebrew and Arabic points
  /// 10 to 36, positional marks 202 to 240), a sign of elision or abbreviation, or an invisible
  /// joiner or separator. The vowel signs of Indic scripts have class 0 and are kept, and so are
  /// modifier letters, which are consonants: `taʼ`.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x2019, 0x1FBD, 0x05F3, 0x05F4, 0x00AD: return true
    case ..<0x300: return false
    default: break
    }
    if scalar.properties.generalCategory == .format { return true }
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 202...240: return true
    default: return false
    }
  }

  /// Returns a headword in the form for lookup: folded, without surrounding white space. A headword
  /// that consists of ignored signs, such as a glottal stop, is unchanged.
  static func headword(_ text: String) -> String {
    let folded = fold(text).trimmingCharacters(in: .whitespacesAndNewlines)
    return folded.isEmpty ? text.trimmingCharacters(in: .whitespacesAndNewlines) : folded
  }
}

/// The parts of a Strong's number: `G4053c` consists of the letter g, 4053 and the suffix c.
struct StrongNumber: Hashable {
  /// `g` or `h`, or nil for a bare number.
  var letter: Character?
  /// The number, without leading zeros.
  var number: String
  /// The letters after the number, in lower case.
  var suffix: String

  /// - Returns: `nil` if the text is not a Strong's number.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text.lowercased())
    if let first = rest.first, first == "g" || first == "h" {
      letter = first
      rest.removeFirst()
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let suffix = rest.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 8, suffix.utf8.count <= 2,
      suffix.utf8.allSatisfy({ $0 &- 0x61 < 26 })
    else { return nil }
    let significant = digits.drop { $0 == "0" }
    number = significant.isEmpty ? "0" : String(significant)
    self.suffix = String(suffix)
  }

  /// Returns the letter of bare numbers in a text of a language.
  static func letter(for language: Language) -> Character? {
    switch language.primary {
    case "grc", "el", "gr": "g"
    case "hbo", "he", "arc", "iw": "h"
    default: nil
    }
  }

  /// Returns the names of the entries for the number in a lexicon: with its suffix, then without it,
  /// and each also bare or with a letter, if the number has the language of the lexicon.
  func names(in language: Language) -> [String] {
    let usual = Self.letter(for: language)
    let letters = letter == nil ? [nil, usual] : letter == usual ? [usual, nil] : [letter]
    return [suffix, ""].flatMap { suffix in
      letters.map { ($0?.uppercased() ?? "") + number + suffix }
    }
  }

  /// The number in lower case: `g4053c`.
  var text: String { (letter.map(String.init) ?? "") + number + suffix }
}
