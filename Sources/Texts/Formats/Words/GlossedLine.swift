import Interlinear

/// A line of interlinear text: words separated by spaces, and their parts by hyphens and equals
/// signs.
enum GlossedLine {
  struct Part: Equatable {
    var text: String
    /// The sign before it; `-` for the first.
    var boundary: String
  }

  /// Returns the words of a line. Isolated punctuation belongs to the preceding word.
  static func words(_ text: String, tierCount: Int) -> [Word] {
    var words: [Word] = []
    for token in text.pieces(at: 0x20) {
      let isMark = token.unicodeScalars.allSatisfy(PlainWords.isPunctuation)
      if isMark, let last = words.indices.last {
        words[last].after += "\(token) "
        continue
      }
      words.append(Word(printed: String(token), tierCount: tierCount))
    }
    return words
  }

  /// Returns the values of a line, without isolated punctuation if there are more values than
  /// words.
  static func tokens(_ text: String, count: Int) -> [String] {
    let tokens = text.pieces(at: 0x20).map(String.init)
    guard tokens.count > count else { return tokens }
    return tokens.filter { !$0.unicodeScalars.allSatisfy(PlainWords.isPunctuation) }
  }

  /// Returns the parts of a word with the signs that join them; the whole word if it has only
  /// signs.
  static func parts(_ word: String) -> [Part] {
    let parts = parts(word, signs: ["-", "=", "~"])
    return parts.isEmpty ? [Part(text: word, boundary: "-")] : parts
  }

  /// Returns the parts of a word between signs. Scalars are compared, not characters: a tone that
  /// is a morpheme combines with the hyphen before it.
  static func parts(_ word: String, signs: [Unicode.Scalar]) -> [Part] {
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    var boundary = "-"
    for scalar in word.unicodeScalars {
      if signs.contains(scalar) {
        if !text.isEmpty { parts.append(Part(text: String(text), boundary: boundary)) }
        text.removeAll()
        boundary = String(scalar)
      } else {
        text.append(scalar)
      }
    }
    if !text.isEmpty { parts.append(Part(text: String(text), boundary: boundary)) }
    return parts
  }
}
