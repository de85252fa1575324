import GRDB
import Interlinear
import PlainText

/// A look-up from the side of the glosses: `ask` finds the entry whose definition is "to ask".
struct GlossQuery {
  /// The folded words.
  private let words: [Substring]

  init(_ text: String) {
    words = Folding.headword(text).split(whereSeparator: \.isWhitespace)
  }

  /// Returns the number of other words in the gloss of a definition that is closest to the words, or
  /// nil if no gloss is these words, begins with them, or has one word before them, such as "to" or
  /// an article.
  func distance(to definition: String) -> Int? {
    guard !words.isEmpty else { return nil }
    var least: Int?
    for (index, line) in Folding.fold(definition).split(separator: "\n").enumerated()
    where index == 0 || !Self.isField(line) {
      for gloss in Self.glosses(in: line)
      where (0...1).contains(where: {
        gloss.dropFirst($0).starts(with: words)
      }) {
        least = min(least ?? .max, gloss.count - words.count)
      }
    }
    return least
  }

  /// Returns a Boolean value that indicates whether a line is a named field, not a sense: up to three
  /// words without a number or a category precede its colon.
  private static func isField(_ line: Substring) -> Bool {
    guard let colon = line.firstRange(of: ": ") else { return false }
    let name = line[..<colon.lowerBound]
    return name.allSatisfy { $0.isLetter || $0 == "-" || $0 == " " }
      && name.split(separator: " ").count <= 3
  }

  /// Returns the words of each gloss: the text between signs of punctuation, without remarks in
  /// parentheses.
  private static func glosses(in line: Substring) -> [[Substring]] {
    var depth = 0
    var glosses = [""]
    for character in line {
      switch character.unicodeScalars.first?.properties.generalCategory {
      case .openPunctuation: depth += 1
      case .closePunctuation: depth = max(depth - 1, 0)
      case _ where depth > 0: break
      case _ where character.isPunctuation && character != "-": glosses.append("")
      default: glosses[glosses.count - 1].append(character)
      }
    }
    return glosses.map { $0.split(whereSeparator: \.isWhitespace) }
  }

  /// A pattern of SQL for the definitions in ASCII that contain the words.
  fileprivate var pattern: String { "%" + words.joined(separator: "%") + "%" }
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
    return try access { db in
      let (id, description) = try storedLexicon(lexicon, db)
      // Letters outside ASCII are compared folded, which SQLite cannot do.
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT ordinal, definition FROM entry WHERE lexicon_id = ? AND ordinal >= 0
            AND (definition LIKE ? OR definition GLOB '*[^' || char(1) || '-~]*')
          """, arguments: [id, query.pattern])
      var found: [(distance: Int, ordinal: Int64)] = []
      while found.count < Self.foundGlossLimit, let row = try rows.next() {
        guard let distance = query.distance(to: try row.decode(atIndex: 1)) else { continue }
        found.append((distance, try row.decode(atIndex: 0)))
      }
      var shown: [Definition] = []
      for (_, ordinal) in found.sorted(by: <).prefix(Self.shownEntryLimit) {
        let row = try Row.fetchOne(
          db, sql: "SELECT * FROM entry WHERE lexicon_id = ? AND ordinal = ?",
          arguments: [id, ordinal])
        guard let entry = try row.map(Self.lexiconEntry) else { continue }
        shown.append(
          Definition(
            lexicon: description, entry: entry, number: shown.count + 1, count: found.count))
      }
      return shown
    }
  }
}
