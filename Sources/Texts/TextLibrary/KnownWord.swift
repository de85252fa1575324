import Foundation
import GRDB
import PlainText

/// A word that the user knows, in every form and every text.
package struct KnownWord: Hashable, Sendable {
  /// The primary subtag of the language: `grc`.
  package let language: String
  /// The lemma in NFC.
  package let lemma: String

  /// - Parameters:
  ///   - language: A BCP 47 tag. Only its primary subtag matters.
  ///   - lemma: The lemma in any normalization.
  package init(language: String, lemma: String) {
    self.language = language.primarySubtag
    self.lemma = lemma.precomposedStringWithCanonicalMapping
  }
}

extension KnownWord {
  /// The word as a line of a list: the language, a tab, and the lemma.
  package var line: String { "\(language)\t\(lemma)" }

  /// Reads a line of a list.
  ///
  /// - Parameters:
  ///   - line: A language, a tab, and a lemma, or a lemma alone.
  ///   - language: The language of a lemma alone, or nil if each line must name its own.
  /// - Returns: The word, or nil if the line, possibly empty, does not contain one.
  package init?(line: Substring, language: String?) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    switch fields.count {
    case 1:
      guard let language, Self.isLemma(fields[0]) else { return nil }
      self.init(language: language, lemma: fields[0])
    case 2:
      guard fields[0].isLanguageSubtag, Self.isLemma(fields[1]) else { return nil }
      self.init(language: fields[0], lemma: fields[1])
    default: return nil
    }
  }

  /// The maximum length of a lemma, in bytes.
  private static let maximumLength = 1_000

  private static func isLemma(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumLength
      && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }
}

extension String {
  /// A Boolean value that indicates whether the text begins with a language subtag of two to eight
  /// letters.
  fileprivate var isLanguageSubtag: Bool {
    let letters = utf8.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
    guard (2...8).contains(letters.count) else { return false }
    return utf8.dropFirst(letters.count).first.map { $0 == 0x2D || $0 == 0x5F } ?? true
  }
}

// MARK: - The list of known words

extension KnownWord: StudyRow {
  package static let table = StudyTable(
    KnownWord.self, "known_word", "known words", list: "knownWords", since: 4,
    [.text("language"), .text("lemma")], identity: ["language", "lemma"])
  package static var list: WritableKeyPath<StudyDocument, [KnownWord]> { \.knownWords }

  package init(row: Row) throws {
    self.init(
      language: try row.decode(forColumn: "language"), lemma: try row.decode(forColumn: "lemma"))
  }

  package var values: [(any DatabaseValueConvertible)?] { [language, lemma] }

  package func listed(isRemoval: Bool) -> Message {
    isRemoval
      ? "removal of the known word \("\(lemma) (\(language))")"
      : "known word \("\(lemma) (\(language))")"
  }
}

extension StudyStore {
  /// Returns the lemmas of a language that the user knows.
  package func knownLemmas(of language: String) throws -> Set<String> {
    let language = KnownWord(language: language, lemma: "").language
    return try library.access { db in
      try String.fetchSet(
        db, sql: "SELECT lemma FROM known_word WHERE language = ?", arguments: [language])
    }
  }

  /// Returns all known words, by language and lemma.
  package func knownWords() throws -> [KnownWord] {
    try library.access { try KnownWord.order(sql: KnownWord.table.key).fetchAll($0) }
  }

  /// Adds words to the list of known words, or removes them from it.
  ///
  /// - Returns: The number of words that were not in the list, or were in it.
  @discardableResult
  package func setKnown(_ isKnown: Bool, _ words: [KnownWord]) throws -> Int {
    try write { db in
      let count = try words.count { word in
        guard isKnown else { return try word.delete(db) }
        try word.insert(db, onConflict: .ignore)
        return db.changesCount > 0
      }
      let kept = try KnownWord.find(words.map(\.key), db)
      guard kept.count == (isKnown ? Set(words).count : 0) else { throw UnkeptRecord() }
      return count
    }
  }
}
