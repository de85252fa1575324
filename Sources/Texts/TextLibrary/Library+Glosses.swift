import GRDB
import Interlinear

/// A look-up from the side of the glosses: `ask` finds the entry whose definition is "to ask".
struct GlossQuery {
  /// The folded words.
  let words: [Substring]

  init(_ text: String) { words = Folding.headword(text).split(whereSeparator: \.isWhitespace) }

  /// Returns the number of other words in the gloss of a definition that is closest to the words, or
  /// nil if no gloss is these words, begins with them, or has one word before them, such as "to".
  func distance(to definition: String) -> Int? {
    guard !words.isEmpty else { return nil }
    let lines = Folding.fold(definition).split(separator: "\n")
    return (lines.prefix(1) + lines.dropFirst().filter { !Self.isField($0) })
      .flatMap(Self.glosses).filter { $0.starts(with: words) || $0.dropFirst().starts(with: words) }
      .map { $0.count - words.count }.min()
  }

  /// Returns a Boolean value that indicates whether a line is a named field, not a sense: up to three
  /// words without a number or a category precede its colon.
  private static func isField(_ line: Substring) -> Bool {
    guard let colon = line.firstRange(of: ": ") else { return false }
    let words = line[..<colon.lowerBound].split { $0 == " " || $0 == "-" }
    return words.count <= 3 && words.allSatisfy { $0.allSatisfy(\.isLetter) }
  }

  /// Returns the words of each gloss: the text between signs of punctuation, without remarks in
  /// parentheses.
  private static func glosses(in line: Substring) -> [[Substring]] {
    var depth = 0
    let text = line.filter { character in
      let category = character.unicodeScalars.first?.properties.generalCategory
      if category == .openPunctuation { depth += 1 }
      defer { if category == .closePunctuation { depth = max(depth - 1, 0) } }
      return depth == 0
    }
    return text.split { $0.isPunctuation && $0 != "-" }.map {
      $0.split(whereSeparator: \.isWhitespace)
    }
  }
}

extension Library {
  /// The maximum number of entries with a gloss that are sorted.
  private static let foundGlossLimit = 20_000

  /// Returns the entries with a gloss that is or begins with given words, ignoring accents and case,
  /// those with the shortest glosses first.
  ///
  /// - Throws: `LibraryError`, with the nearest name, if there is no such lexicon.
  package func entries(glossed words: String, in lexicon: String) throws -> [Definition] {
    let query = GlossQuery(words)
    guard !query.words.isEmpty else { return [] }
    return try access { db in
      let (id, description) = try storedLexicon(lexicon, db)
      // Letters outside ASCII are compared folded, which SQLite cannot do.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT * FROM entry WHERE lexicon_id = ? AND ordinal >= 0
            AND (definition LIKE ? OR definition GLOB '*[^' || char(1) || '-~]*')
          """, arguments: [id, "%\(query.words.joined(separator: "%"))%"])
      var found: [(distance: Int, entry: LexiconEntry)] = []
      while found.count < Self.foundGlossLimit, let row = try rows.next() {
        guard let distance = query.distance(to: try row.decode(forColumn: "definition")) else {
          continue
        }
        let entry = try Self.lexiconEntry(row)
        // The name of another entry isn't a gloss.
        let isLink = entry.links.contains { GlossQuery($0.text).words == query.words }
        if !isLink { found.append((distance, entry)) }
      }
      let nearest = found.sorted { $0.distance < $1.distance }.prefix(Self.shownEntryLimit)
      return zip(1..., nearest).map {
        Definition(lexicon: description, entry: $1.entry, number: $0, count: found.count)
      }
    }
  }
}
