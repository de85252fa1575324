import Foundation
import Interlinear
import RandomInput
import Testing

@testable import Formats
@testable import TextLibrary

@Suite("The library keeps what a flextext file needs to be written again")
struct FLExStorageTests {
  private func exported(_ text: any TextSource) throws -> String {
    let verses = try text.allVerses()
    guard let first = verses.first, let last = verses.last else { return "" }
    let exporter = VerseExporter(
      format: .flextext, description: text.description,
      isWholeFile: VerseExporter.isWholeFile(from: first, to: last, count: verses.count))
    return exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
  }

  /// Imports a file as the program does.
  private func imported(_ text: String, _ library: Library, as name: String) throws -> StoredText {
    let source = ByteSource(name: "file", bytes: Array(text.utf8))
    try library.importText(from: try TextReader(source), as: name)
    return try library.text(named: name)
  }

  @Test("An export that is imported is exported as the same bytes", arguments: 1...20)
  func random(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let texts = ["a", "ὁ λόγος", "x-y", "<b>&", "דבר", "1", "…", "a=b"]
    func text() -> String { numbers.once(in: 3) ? "" : texts[numbers.below(texts.count)] }
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .lemma, .partOfSpeech, .morphemes])
    let verses = (1...20).map { number in
      let words = (0...numbers.below(4)).map { _ in
        Word(
          values: ["w" + text(), text(), text(), text(), ""], before: ["", "("][numbers.below(2)],
          after: [" ", ". ", ") ", ""][numbers.below(4)],
          morphemes: (0..<numbers.below(3)).map { _ in
            Morpheme(
              form: "m" + text(), gloss: text(), category: text(), underlying: text(),
              other: ["", "type=suffix", "x=y"][numbers.below(3)])
          })
      }
      var verse = Verse(
        reference: Reference(
          book: ["Ruth", "John"][number / 11], chapter: number / 6, verse: "\(number)"),
        words: words, translation: text(),
        language: [Language.latin, .undetermined][numbers.below(2)])
      verse.notes = [TextNote(kind: .footnote, text: "n" + text(), word: 0)]
      verse.speaker = text()
      verse.isParagraphStart = numbers.once(in: 3)
      return verse
    }
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let first = try exported(MemoryText(description: description, verses: verses))
    let second = try exported(try imported(first, library, as: "a"))
    #expect(Array(second.utf8) == Array(first.utf8))
  }

  @Test("Search does not find what only the exporter reads, and exports in JSON do not have it")
  func hidden() throws {
    let file = """
      <document><interlinear-text guid="hidden"><paragraphs><paragraph><phrases>
      <phrase guid="hidden"><words><word guid="hidden"><item type="txt" lang="la">verbum</item>
      </word></words></phrase></phrases></paragraph></paragraphs></interlinear-text></document>
      """
    let folder = try TemporaryFolder()
    let library = try folder.library()
    let text = try imported(file, library, as: "a")
    #expect(try exported(text) == file)
    let verse = try text.verse(at: 0)
    #expect(verse.markup.contains("hidden"))
    let exporter = VerseExporter(format: .json, description: text.description)
    #expect(!exporter.string(for: verse).contains("hidden"))
    #expect(!VerseExporter.needsExtras(verse))
  }
}
