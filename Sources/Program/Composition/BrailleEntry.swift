import Braille
import Interlinear
import ScreenReading

/// An entry of a lexicon as braille pages.
package enum BrailleEntry {
  /// Returns the pages of an entry: its key and headword, which further lines of the definition
  /// follow in the fifth and the third cell.
  ///
  /// - Throws: `BrailleExportError` if liblouis is missing.
  package static func pages(
    of entry: LexiconEntry, in lexicon: LexiconDescription, paper: BraillePaper = BraillePaper(),
    translator: BrailleTranslator, phrases: Phrases
  ) throws(BrailleExportError) -> String {
    guard translator.isAvailable else { throw .noLiblouis }
    func cells(_ text: String, _ language: String) -> [UInt8] {
      translator.cells(ofLine: text, language: language)
    }
    var book = BrailleBook(
      paper: paper,
      words: .init(
        title: lexicon.title.isEmpty ? lexicon.name : lexicon.title, subtitles: [entry.key],
        translator: translator, phrases: phrases))
    let language = lexicon.language.rawValue
    var head = [cells(entry.key, phrases.language)]
    if entry.headword != entry.key { head.append(cells(entry.headword, language)) }
    if !entry.transliteration.isEmpty {
      head.append(cells(entry.transliteration, lexicon.language.latinScript.rawValue))
    }
    if !entry.pronunciation.isEmpty {
      head.append(cells("(\(entry.pronunciation))", lexicon.definitionLanguage.rawValue))
    }
    book.place = cells(entry.key, phrases.language)
    let line = head.reduce(into: [UInt8]()) { $0 += ($0.isEmpty ? [] : [0]) + $1 }
    book.add(BrailleBlock(paper.wrap(line, runover: 4), staysWithNext: true))
    for paragraph in entry.definition.split(separator: "\n") {
      let text = cells(String(paragraph), lexicon.definitionLanguage.rawValue)
      book.add(BrailleBlock(paper.wrap(text, first: 4, runover: 2)))
    }
    book.finish()
    return book.takeText()?.text ?? ""
  }
}
