extension Verse {
  /// Returns the clauses of the verse with their parts of a translation, as they are separated by
  /// punctuation. Where the text and the translation are divided in other places, they are not
  /// divided. A text without punctuation is divided as the translation is, if the words in each part
  /// belong together.
  package func clauses(
    withTranslation index: Int
  ) -> [(words: Range<Int>, translation: String)] {
    let translated = translation(at: index).split(separator: " ")
    let translationWords = translationWords(at: index)
    let aligned = translationWords.count == translated.count ? translationWords : []
    /// The word of the text that each word of the translation belongs to, estimated if unknown.
    let places = translated.indices.map {
      aligned.isEmpty
        ? $0 * words.count / translated.count : aligned[$0].originals.first ?? -1
    }
    let marked = Self.ends(of: words.map(\.after))
    let ends = marked.isEmpty && !aligned.isEmpty ? Array(words.indices.dropFirst()) : marked
    // A sentence of hundreds of words takes too long.
    let ownEnds =
      words.count > Self.mostWords ? [] : Self.ends(of: translated.map { String($0) })
    /// Returns the number of words of the translation that would be in the wrong clause.
    func faults(_ end: Int, _ ownEnd: Int) -> Int {
      places.indices.count { places[$0] >= 0 && (places[$0] < end) != ($0 < ownEnd) }
    }
    var clauses: [(words: Range<Int>, translation: String)] = []
    var (start, ownStart) = (0, 0)
    for end in ends {
      guard let ownEnd = ownEnds.min(by: { faults(end, $0) < faults(end, $1) }),
        ownEnd > ownStart, !marked.isEmpty || faults(end, ownEnd) == 0,
        ends.min(by: { faults($0, ownEnd) < faults($1, ownEnd) }) == end
      else { continue }
      clauses.append((start..<end, translated[ownStart..<ownEnd].joined(separator: " ")))
      (start, ownStart) = (end, ownEnd)
    }
    clauses.append((start..<words.count, translated[ownStart...].joined(separator: " ")))
    return clauses
  }

  private static let mostWords = 200

  /// Returns the numbers of words at which a clause ends before the last one does.
  private static func ends(of texts: [String]) -> [Int] {
    texts.indices.dropLast().filter { texts[$0].contains { ".,;:!?··;—\u{5C3}".contains($0) } }
      .map { $0 + 1 }
  }
}
