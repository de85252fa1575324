import Foundation
import Interlinear

/// Text as search compares it: without accents, points, case and the form that a sigma has at the
/// end of a word.
enum Folding {
  static func fold(_ text: String) -> String {
    if let ascii = asciiFolded(text) { return ascii }
    var result = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      if isIgnored(scalar) { continue }
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

  /// Most values are plain ASCII in lower case already, or nearly.
  private static func asciiFolded(_ text: String) -> String? {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x27 }) else { return nil }
    guard text.utf8.contains(where: { $0 &- 0x41 < 26 }) else { return text }
    return String(decoding: text.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Marks above, below and through letters (by their combining class, Unicode Standard Annex 44:
  /// Hebrew and Arabic points 10 to 36, marks of place 202 to 240), the signs of elision and of
  /// abbreviation, and what only joins or parts letters without being seen. The vowel signs of
  /// Indic scripts have class 0: they stay.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x27, 0x2019, 0x02BC, 0x02BE, 0x02BF, 0x1FBD, 0x05F3, 0x05F4, 0x00AD: return true
    case ..<0x300: return false
    default: break
    }
    if scalar.properties.generalCategory == .format { return true }
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 1, 10...36, 202...240: return true
    default: return false
    }
  }

  /// A headword as it is looked up: folded, with the white space around it gone.
  static func headword(_ text: String) -> String {
    fold(text).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A Strong's number in its parts: `G4053c` is the letter g, 4053 and the suffix c.
struct StrongNumber: Hashable {
  /// `g` or `h`; nil for a bare number.
  var letter: Character?
  /// Without leading zeros.
  var number: String
  /// What stands behind the number, in lower case.
  var suffix: String

  /// - Returns: nil for what is no such number.
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

  /// The letter that a bare number of a text in a language means.
  static func letter(for language: Language) -> Character? {
    switch language.primary {
    case "grc", "el", "gr": "g"
    case "hbo", "he", "arc", "iw": "h"
    default: nil
    }
  }

  /// In lower case: `g4053c`.
  var text: String { (letter.map(String.init) ?? "") + number + suffix }

  /// In the form in which it is kept and shown: `G4053c`.
  var shown: String { (letter.map { $0.uppercased() } ?? "") + number + suffix }
}
