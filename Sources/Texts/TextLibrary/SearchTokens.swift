import Foundation
import Interlinear

/// A unit of search: one word of one tier, folded and as written.
struct SearchToken: Hashable {
  /// The folded text (see `Folding`).
  var token: String
  /// The text as written, in NFC, without invisible joiners and separators.
  var form: String
}

/// The ways to divide the values of a tier into tokens.
enum TokenKind {
  /// Running text and glosses: words separated by white space, hyphens and punctuation.
  case text
  /// Codes, including their hyphens and dots: `V-AAI-3S`, `----DSF-`, `Case=Nom`.
  case code
  /// Strong's numbers without padding zeros, with the letter of the text's language.
  case strong

  init(_ tier: Tier) {
    switch StandardTier[tier]?.content ?? .words {
    case .words: self = .text
    case .codes: self = .code
    case .strongNumbers: self = .strong
    }
  }

  /// Returns the tokens of a value, in order.
  ///
  /// - Parameters:
  ///   - letter: The letter of bare Strong's numbers (see `StrongNumber.letter`).
  ///   - hasDottedI: A Boolean value that indicates whether the language of a text has a dotted and
  ///     a dotless i.
  func tokens(
    _ value: String, letter: Character? = nil, hasDottedI: Bool = false
  ) -> [SearchToken] {
    switch self {
    case .text: Self.words(value).compactMap { Self.textToken($0, hasDottedI: hasDottedI) }
    case .code:
      Self.pieces(value, ["|", "/", ";"]).map {
        SearchToken(token: Folding.fold($0), form: $0.precomposedStringWithCanonicalMapping)
      }
    case .strong:
      Self.pieces(value, ["|", "/", ";", ",", "+", "&"]).map { piece in
        guard var number = StrongNumber(piece) else {
          return SearchToken(token: Folding.fold(piece), form: piece)
        }
        if number.letter == nil { number.letter = letter }
        return SearchToken(token: number.text, form: piece)
      }
    }
  }

  private static func textToken(_ word: Substring, hasDottedI: Bool) -> SearchToken? {
    let text = String(word)
    let folded = Folding.fold(text, hasDottedI: hasDottedI)
    guard !folded.isEmpty else { return nil }
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return SearchToken(token: folded, form: text) }
    var form = text.unicodeScalars
    form.removeAll { $0.properties.generalCategory == .format }
    return SearchToken(token: folded, form: String(form).precomposedStringWithCanonicalMapping)
  }

  /// Returns the words of a text: runs of letters, marks, numbers and symbols that represent words.
  static func words(_ text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    var words: [Substring] = []
    var start: String.Index?
    for index in scalars.indices {
      if isPartOfWord(scalars[index]) {
        if start == nil { start = index }
      } else if let first = start {
        words.append(text[first..<index])
        start = nil
      }
    }
    if let start { words.append(text[start...]) }
    return words
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x27: return true
    case ..<0x80: return false
    default: break
    }
    if Folding.isIgnored(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .otherSymbol, .currencySymbol, .unassigned, .privateUse:
      return true
    default: return false
    }
  }

  private static func pieces(_ value: String, _ separators: Set<Unicode.Scalar>) -> [String] {
    value.unicodeScalars
      .split { $0.properties.isWhitespace || separators.contains($0) }.map { String($0) }
      .filter { $0.contains { $0.isLetter || $0.isNumber || SearchTarget.masks.contains($0) } }
  }
}
