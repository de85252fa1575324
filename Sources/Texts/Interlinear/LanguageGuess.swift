import Foundation
import PlainText

/// The language that a text reveals by its letters, for files that do not name it.
///
/// Only certain evidence counts:
/// - Greek letters: Ancient Greek (`grc`), if they have breathings or other polytonic accents, if
///   the words have Strong's numbers, or if there are no accents, as in transcriptions of
///   manuscripts; modern Greek (`el`), if there are only acute accents.
/// - Hebrew letters: Ancient Hebrew (`hbo`), if they are pointed or the words have Strong's
///   numbers; Yiddish is recognized by its digraphs, and other text is modern Hebrew (`he`).
/// - Letters that only one language, or hardly any other, uses: Coptic, Syriac, Gothic, Thai,
///   Korean and the like.
/// - Latin, Cyrillic, Arabic and Devanagari letters, and all others, reveal nothing.
package struct LanguageGuess: Equatable, Sendable {
  /// The language; undetermined if the letters do not reveal it.
  package let language: Language
  /// A description of the text for a message: "Greek letters with polytonic accents".
  package let reason: Message

  /// - Parameters:
  ///   - text: Some words of the text.
  ///   - hasStrong: A Boolean value that indicates whether its words have Strong's numbers.
  /// - Returns: `nil` if the text has fewer than eight letters, unless a single word is enough:
  ///   letters that only one language uses, Hebrew ones, and Greek ones with breathings.
  package init?(_ text: some StringProtocol, hasStrong: Bool = false) {
    guard let script = WritingSystem.main(of: text) else { return nil }
    let isLong = WritingSystem.hasLetters(text)
    switch script {
    case .greek:
      (language, reason) = Self.greek(text, hasStrong)
      if !isLong, language != .ancientGreek || !Self.isPolytonic(text) { return nil }
    case .hebrew: (language, reason) = Self.hebrew(text, hasStrong)
    default:
      guard isLong || script.onlyLanguage != nil else { return nil }
      language = script.onlyLanguage ?? .undetermined
      reason =
        switch script {
        case .latin: "Latin letters"
        case .cyrillic: "Cyrillic letters"
        case .arabic: "Arabic letters"
        default: "\(script.name) letters"
        }
    }
  }

  /// A Boolean value that indicates whether the text is in Latin letters, as the default language
  /// expects.
  package var isLatin: Bool { reason == "Latin letters" }

  /// Returns a Boolean value that indicates whether a text has an accent that modern Greek does not
  /// use: smooth or rough breathing, grave, circumflex, iota subscript.
  private static func isPolytonic(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.contains { scalar in
      if scalar.isASCII || modernGreek.contains(scalar.value) { return false }
      return String(scalar).decomposedScalars.contains {
        [0x313, 0x314, 0x300, 0x342, 0x345].contains($0.value)
      }
    }
  }

  /// The letters of modern Greek, which have no such accents.
  private static let modernGreek: ClosedRange<UInt32> = 0x370...0x3FF

  private static func greek(_ text: some StringProtocol, _ hasStrong: Bool) -> (Language, Message) {
    if isPolytonic(text) { return (.ancientGreek, "Greek letters with polytonic accents") }
    let hasAcute = text.decomposedScalars.contains { $0.value == 0x301 || $0.value == 0x384 }
    if hasStrong { return (.ancientGreek, "Greek letters with Strong's numbers") }
    return hasAcute
      ? (Language(rawValue: "el"), "Greek letters with acute accents only")
      : (.ancientGreek, "Greek letters without accents")
  }

  private static func hebrew(_ text: some StringProtocol, _ hasStrong: Bool) -> (Language, Message)
  {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { (0x5F0...0x5F2).contains($0.value) }) {
      return (Language(rawValue: "yi"), "Hebrew letters with Yiddish digraphs")
    }
    if scalars.contains(where: { (0x591...0x5BC).contains($0.value) }) {
      return (.ancientHebrew, "pointed Hebrew letters")
    }
    return hasStrong
      ? (.ancientHebrew, "Hebrew letters with Strong's numbers")
      : (Language(rawValue: "he"), "Hebrew letters without points")
  }
}

extension WritingSystem {
  /// The language that alone, or almost alone, is written in it.
  package var onlyLanguage: Language? {
    let systems: Set<WritingSystem> = [
      .syriac, .coptic, .gothic, .ugaritic, .gujarati, .gurmukhi, .tamil, .telugu, .kannada,
      .malayalam, .sinhala, .thai, .lao, .hangul, .cherokee, .khmer, .kana,
    ]
    return systems.contains(self) ? languages.first.map(Language.init(rawValue:)) : nil
  }

  /// The minimum number of letters that reveal a language.
  private static let leastLetters = 8

  /// Returns a Boolean value that indicates whether a text has enough letters to reveal its
  /// language.
  package static func hasLetters(_ text: some StringProtocol) -> Bool {
    text.unicodeScalars.lazy.filter(\.properties.isAlphabetic).prefix(leastLetters).count
      == leastLetters
  }

  private static func letterCounts(of text: some StringProtocol) -> [WritingSystem: Int] {
    // The same letters return over and over, and their properties take long to find.
    var scalars: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars { scalars[scalar, default: 0] += 1 }
    var counts: [WritingSystem: Int] = [:]
    for (scalar, count) in scalars where scalar.properties.isAlphabetic {
      counts[WritingSystem(of: scalar) ?? .other, default: 0] += count
    }
    return counts
  }

  /// Returns the writing system of most letters of a text, `other` if a second one has more than a
  /// tenth of them, or nil without letters.
  package static func main(of text: some StringProtocol) -> WritingSystem? {
    var counts = letterCounts(of: text)
    // Japanese has Chinese letters among its own.
    if let kana = counts[.kana], let chinese = counts[.chinese] {
      counts[.kana] = kana + chinese
      counts[.chinese] = nil
    }
    let sorted = counts.sorted { $0.value > $1.value }
    guard let first = sorted.first else { return nil }
    if sorted.count > 1, sorted[1].value * 10 > first.value { return .other }
    return first.key
  }
}

extension StringProtocol {
  fileprivate var decomposedScalars: String.UnicodeScalarView {
    String(self).decomposedStringWithCanonicalMapping.unicodeScalars
  }
}
