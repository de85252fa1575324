import Interlinear

/// A line of interlinear text: words separated by spaces, and their parts by hyphens and equals
/// signs.
enum GlossedLine {
  struct Part: Equatable {
    var text: String
    /// The sign before it; `-` for the first, and empty beside an infix.
    var boundary: String
    /// A Boolean value that indicates whether it is in angle brackets.
    var isInfix = false
  }

  /// Returns the words of a line. Isolated punctuation belongs to the preceding word.
  static func words(_ text: String, tierCount: Int) -> [Word] {
    text.pieces(at: 0x20).map { Word(printed: String($0), tierCount: tierCount) }
      .movingMarks { $0.surface.unicodeScalars.allSatisfy(PlainWords.isPunctuation) }
  }

  /// Returns the values of a line, without isolated punctuation if there are more values than
  /// words.
  static func tokens(_ text: String, count: Int) -> [String] {
    let tokens = text.pieces(at: 0x20).map(String.init)
    guard tokens.count > count else { return tokens }
    return tokens.filter { !$0.unicodeScalars.allSatisfy(PlainWords.isPunctuation) }
  }

  /// Returns the parts of a word with the signs that join them (Leipzig Glossing Rules, rules 2, 9,
  /// and 10); the whole word if it has only signs.
  static func parts(_ word: String) -> [Part] {
    let parts = segments(word)
    return parts.isEmpty ? [Part(text: word, boundary: "-")] : parts
  }

  /// Returns the parts of a word between signs. Scalars are compared, not characters: a tone that
  /// is a morpheme combines with the hyphen before it.
  ///
  /// An infix in angle brackets has a part on either side, which may be empty: `<ACT>buy`.
  static func segments(_ word: String) -> [Part] {
    var parts: [Part] = []
    var text = String.UnicodeScalarView()
    var boundary = "-"
    func end(next: String) {
      if !text.isEmpty || next.isEmpty || boundary.isEmpty {
        parts.append(Part(text: String(text), boundary: boundary))
      }
      text.removeAll()
      boundary = next
    }
    var rest = word.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let inside = scalar == "<" ? rest.prefix { $0 != "<" && $0 != ">" } : rest.prefix(0)
      let after = rest[inside.endIndex...].dropFirst()
      if !inside.isEmpty, rest[inside.endIndex...].first == ">",
        !text.isEmpty || boundary.isEmpty || after.first.map({ $0.boundary == nil }) == true
      {
        end(next: "")
        parts.append(Part(text: String(inside), boundary: "", isInfix: true))
        rest = after
      } else if let sign = scalar.boundary {
        end(next: sign)
      } else {
        text.append(scalar)
      }
    }
    end(next: "-")
    return parts
  }

  /// Returns the morphemes of a word with the glosses and categories whose number agrees.
  static func morphemes(_ forms: [Part], glosses: [Part], categories: [Part]) -> [Morpheme] {
    func values(_ parts: [Part]) -> [String]? {
      parts.count == forms.count ? parts.map(\.text) : nil
    }
    let (glosses, categories) = (values(glosses), values(categories))
    return forms.enumerated().compactMap { index, form in
      let gloss = glosses?[index] ?? ""
      if form.text.isEmpty, gloss.isEmpty { return nil }
      return Morpheme(
        form: form.text, gloss: gloss, category: categories?[index] ?? "",
        boundary: form.boundary, other: form.isInfix ? "type=infix" : "")
    }
  }
}
