import Interlinear
import PlainText

/// Reads a text together with a translation: each verse receives the corresponding words.
package final class TranslatedReader: VerseReader {
  package var description: TextDescription {
    var description = text.description
    description.translations[0] = column
    return description
  }
  private let column: TranslationColumn
  private let text: any VerseReader
  private let translation: Translation
  private let places: (Reference) -> [Reference]
  /// The verses of the translation that have been used.
  private var used = UsedPlaces()

  /// - Parameters:
  ///   - language: The language of the translation, which takes precedence over its file's.
  ///   - places: A closure that returns the verses of the translation's versification that
  ///     correspond to a verse of the text; none if it omits the verse.
  /// - Throws: `FormatError` if the translation is aligned by ids that the text does not have.
  package init(
    _ text: any VerseReader, translation: Translation, language: Language? = nil,
    places: @escaping (Reference) -> [Reference] = { [$0] }
  ) throws(FormatError) {
    self.text = text
    self.translation = translation
    self.places = places
    var column = text.description.translations[0]
    if let language = language ?? translation.language { column.language = language }
    if column.label.isEmpty { column.label = translation.label }
    self.column = column
    let identifiesWords = (text as? any WordIDProviding)?.identifiesWords ?? false
    guard !translation.needsWordIDs || identifiesWords else {
      throw FormatError(
        file: translation.name,
        found: "an alignment by word ids, which the text does not have",
        expected: "a text with ids as in SBLGNT.tsv")
    }
  }

  package var bytesRead: Int { text.bytesRead }

  package func next() throws(FormatError) -> Verse? {
    guard var verse = try text.next() else {
      try used.finish(
        translation.places, file: translation.name, expected: "a translation of the same books",
        warn: translation.warn
      ) { "\"\($0)\" has no verse in the text; expected one" }
      return nil
    }
    let versePlaces = places(verse.reference)
    for place in versePlaces { used.addChapter(of: place) }
    let references = versePlaces.flatMap(translation.references).uniqued
    if references.isEmpty {
      if !verse.words.isEmpty, !versePlaces.contains(where: translation.isCovered) {
        reportMissing(verse.reference, at: versePlaces)
      }
      return verse
    }
    var words: [TranslationWord] = []
    for reference in references {
      used.add(reference)
      let ids = (text as? any WordIDProviding)?.lastWordIDs ?? []
      let found = try translation.words(at: reference, for: verse, ids: ids)
      // The last word of the preceding verse may have no space after it.
      if let last = words.indices.last, words[last].after.utf8.last != 0x20 {
        words[last].after += " "
      }
      words += found.words
      report(found.misses, of: verse.reference)
    }
    var found = VerseTranslation(words: words)
    // Without an alignment of the words, only the translation as a whole is known.
    if !translation.isAligned { found.words = [] }
    verse.translations.replaceSubrange(..<min(1, verse.translations.count), with: [found])
    return verse
  }

  private func reportMissing(_ reference: Reference, at places: [Reference]) {
    let expected: Message =
      places.isEmpty
      ? "its numbering omits it"
      : places == [reference]
        ? "expected it in the translation"
        : "expected \(places.map { "\"\($0)\"" }.joined(separator: " or ")) in the translation"
    warn("\"\(reference)\" has no translation; \(expected)", line: 0)
  }

  private func report(_ misses: Translation.Misses, of reference: Reference) {
    if misses.elsewhere > 0 {
      warn(
        """
        \(misses.elsewhere) words of \"\(reference)\" translate words of another verse; expected \
        words of the same
        """, line: misses.line)
    }
    for text in misses.unknown {
      warn(
        "\"\(text)\" is not a word of \"\(reference)\"; expected one of the text", line: misses.line
      )
    }
  }

  private func warn(_ message: Message, line: Int) {
    translation.warn(FormatWarning(file: translation.name, line: line, message: message))
  }
}
