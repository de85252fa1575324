import BackTranslation
import Braille
import Foundation
import Interlinear
import ScreenReading
import Sessions
import Testing

@testable import ReaderApp

/// Texts as braille pages, read back.
@Suite(.enabled(if: BrailleTranslator().isAvailable, "liblouis is not installed"))
struct BrailleExportTests {
  private static func exporter(
    _ description: TextDescription, tiers: [Tier]? = nil, arrangement: BrailleArrangement = .lines,
    paper: BraillePaper = BraillePaper(encoding: .unicode)
  ) throws -> BrailleExporter {
    try BrailleExporter(
      description: description, tiers: tiers, arrangement: arrangement, paper: paper,
      translator: BrailleTranslator(
        tables: BrailleTables(hebrew: .accents), isForPaper: true),
      phrases: Phrases(interfaceLanguage: "en"))
  }

  /// Returns the pages of verses, each with its lines.
  private static func pages(
    _ verses: [Verse], _ description: TextDescription, tiers: [Tier]? = nil,
    arrangement: BrailleArrangement = .lines, paper: BraillePaper = BraillePaper(encoding: .unicode)
  ) throws -> [[String]] {
    var exporter = try exporter(
      description, tiers: tiers, arrangement: arrangement, paper: paper)
    for verse in verses { exporter.add(verse) }
    exporter.finish()
    var text = ""
    while let next = exporter.takeText() { text += next.text }
    return text.components(separatedBy: "\u{C}").dropLast().map {
      $0.components(separatedBy: "\r\n").dropLast()
    }
  }

  /// Every verse of the sampler on separate pages, whose cells yield the same words again.
  @Test func theSamplerIsReadBack() throws {
    let text = try EmbeddedText.sampler()
    var count = 0
    for row in 0..<text.verseCount {
      var verse = try text.verse(at: row)
      verse.setTranslation("", at: 0)
      let pages = try Self.pages([verse], text.description, tiers: [.surface])
      // Below the running head and the heading of the chapter.
      let body = pages.dropFirst().flatMap { $0.dropFirst().dropLast() }
      let start = try #require(body.firstIndex { $0.hasPrefix("⠀⠀⠼") })
      let lines = body[start...].map { line in
        line.trimmingCharacters(in: ["⠀"]).unicodeScalars.map { UInt8($0.value & 0xFF) }
      }
      let cells = Array(lines.filter { !$0.isEmpty }.joined(separator: [0]))
      let words = Array(cells.drop { $0 != 0 }.dropFirst())
      let expected = verse.words.map { $0.before + $0.surface + $0.after }.joined()
        .trimmingCharacters(in: .whitespaces)
      let read =
        switch verse.language.rawValue {
        case "grc": BackTranslation.greek(words)
        case "hbo": BackTranslation.hebrew(words)
        case "tr": BackTranslation.louis(words, table: "tr-g1.ctb")
        default: BackTranslation.louis(words, table: "en-ueb-g1.ctb")
        }
      #expect(
        Self.norm(read ?? "") == Self.norm(expected),
        "\(verse.reference): \(BrailleText.unicode(words))")
      count += verse.words.count
    }
    #expect(count > 900)
  }

  @Test func theTitlePageNamesTheSystemOfHebrew() throws {
    var description = TextDescription(name: "t", title: "T", tiers: [.surface])
    description.textLanguage = .ancientHebrew
    let page = try Self.pages([], description).first?.joined() ?? ""
    let name = BrailleTranslator(isForPaper: true)
      .translate("Biblical Hebrew in braille: Letters, points, and accents").cells
    #expect(page.filter { $0 != "⠀" }.contains(BrailleText.unicode(name).filter { $0 != "⠀" }))
  }

  /// The letters, not the tag, choose the table of a right-to-left script.
  @Test(arguments: ["ajp", "arz", "uz-Arab", "und"])
  func lettersChooseTheTable(tag: String) throws {
    func page(_ tag: String) throws -> [[String]] {
      let verse = Verse(
        reference: Reference(book: "B", chapter: 1, verse: "1"),
        words: [Word(values: ["سلام"]), Word(values: ["عليكم"])],
        language: Language(rawValue: tag))
      return try Self.pages([verse], TextDescription(name: "t", title: "T", tiers: [.surface]))
    }
    #expect(try page(tag) == page("ar"))
  }

  /// Punctuation that braille has only one sign for.
  private static func norm(_ text: String) -> String {
    var text = text.decomposedStringWithCanonicalMapping
    for (mark, plain) in [("“", "\""), ("”", "\""), ("—", "-"), ("–", "-"), ("·", "\u{387}")] {
      text = text.replacing(mark, with: plain)
    }
    return text.replacing("’", with: "'").replacing("\u{B7}", with: "\u{387}")
      .replacing(";", with: "\u{37E}").replacing("\u{5BA}", with: "\u{5B9}")
      .decomposedStringWithCanonicalMapping
  }

  /// Every tier of the sampler in both arrangements: no cell without a meaning, no line that is too
  /// long, no page that is too short.
  @Test(arguments: BrailleArrangement.allCases, [20, 40])
  func everyPageHasItsSize(arrangement: BrailleArrangement, width: Int) throws {
    let text = try EmbeddedText.sampler()
    let paper = BraillePaper(width: width, height: 12, pagesPerVolume: 30)
    var exporter = try Self.exporter(
      text.description, tiers: text.description.tiers, arrangement: arrangement, paper: paper)
    var volumes: [Int: String] = [:]
    for row in 0..<text.verseCount {
      exporter.add(try text.verse(at: row))
      while let (volume, text) = exporter.takeText() { volumes[volume, default: ""] += text }
    }
    exporter.finish()
    while let (volume, text) = exporter.takeText() { volumes[volume, default: ""] += text }
    #expect(volumes.count > 3)
    #expect(volumes.keys.sorted() == Array(1...volumes.count))
    var number = 0
    for volume in volumes.keys.sorted() {
      let pages = volumes[volume, default: ""].components(separatedBy: "\u{C}").dropLast()
      #expect(pages.count <= 30)
      #expect(volume == volumes.count || pages.count == 30)
      for page in pages {
        number += 1
        let lines = page.components(separatedBy: "\r\n")
        #expect(lines.count == 13 && lines.last == "")
        for line in lines {
          #expect(line.utf8.count <= width && !line.hasSuffix(" "))
          // The characters of ASCII Braille.
          #expect(line.utf8.allSatisfy { 0x20...0x5F ~= $0 }, "\(line)")
        }
        let digits = Array("JABCDEFGHI")
        let written =
          "#" + String(String(number).compactMap { $0.wholeNumberValue.map { digits[$0] } })
        #expect(lines.dropLast().last?.hasSuffix(written) == true)
      }
    }
  }

  @Test func wordsStandAboveTheirGlosses() throws {
    let text = try EmbeddedText.sampler()
    let pages = try Self.pages([try text.verse(at: 0)], text.description)
    #expect(pages.count == 2)
    #expect(pages.allSatisfy { $0.count == 25 })
    let page = pages[1]
    #expect(page[1].hasSuffix("⠠⠎⠁⠍⠏⠇⠑⠗⠀⠼⠁"))
    for (word, gloss) in [("⠇⠈⠕⠛⠕⠎", "⠺⠕⠗⠙"), ("⠕⠴⠐⠊⠅⠕⠝", "⠓⠕⠥⠎⠑")] {
      let row = try #require(page.firstIndex { $0.contains(word) })
      let start = try #require(page[row].range(of: word)?.lowerBound)
      let column = page[row].distance(from: page[row].startIndex, to: start)
      let below = page[row + 1].dropFirst(column)
      #expect(below.hasPrefix(gloss), "\(word): \(below)")
    }
  }

  @Test func aTierThatTheTextLacksIsAnError() throws {
    let text = try EmbeddedText.sampler()
    let error = #expect(throws: BrailleExportError.self) {
      try Self.exporter(text.description, tiers: [Tier(rawValue: "tune")])
    }
    #expect(error?.description.hasPrefix("the text has no tier \"tune\"; expected surface") == true)
  }

  @Test func withoutLiblouisTheErrorSaysSo() throws {
    let text = try EmbeddedText.sampler()
    #expect(throws: BrailleExportError.noLiblouis) {
      try BrailleExporter(
        description: text.description, tiers: nil, translator: BrailleTranslator(louis: nil),
        phrases: Phrases(interfaceLanguage: "en"))
    }
  }

  @Test func everyFieldOfAVerseThatTheTableNamesIsWritten() throws {
    var verse = Verse(
      reference: Reference(book: "Book", chapter: 1, verse: "1"),
      words: [Word(values: ["wsurface", "wlemma"])], translation: "trone",
      notes: [TextNote(kind: .footnote, text: "notetext")])
    verse.translations += [VerseTranslation(text: "trtwo")]
    verse.headings = [Heading(text: "headtext")]
    verse.speaker = "speakername"
    var description = TextDescription(name: "t", title: "T", tiers: [.surface, .lemma])
    description.translations += [
      TranslationColumn(label: "Two", language: .english)
    ]
    let pages = try Self.pages([verse], description, tiers: [.surface, .lemma])
    let body = pages.dropFirst().flatMap(\.self).joined(separator: "\n")
    let translator = BrailleTranslator(isForPaper: true)
    for marker in ["wsurface", "wlemma", "trone", "trtwo", "headtext", "speakername", "notetext"] {
      #expect(body.contains(translator.translate(marker).unicode), "\(marker)")
    }
  }

  @Test func anEntryOfALexicon() throws {
    let entry = LexiconEntry(
      key: "G3056", headword: "λόγος", transliteration: "logos",
      definition: "a word, from λέγω and דָּבָר")
    let pages = try BrailleEntry.pages(
      of: [entry, LexiconEntry(key: "G1", headword: "ἄλφα", definition: "the letter")],
      in: LexiconDescription(name: "l", title: "Lexicon", language: Language(rawValue: "grc")),
      paper: BraillePaper(encoding: .unicode), translator: BrailleTranslator(isForPaper: true),
      phrases: Phrases(interfaceLanguage: "en"))
    #expect(pages.contains("⠇⠈⠕⠛⠕⠎"))
    #expect(pages.contains("⠇⠈⠑⠛⠺"))
    #expect(pages.contains("⠐⠙⠣⠧⠣⠗"))
    #expect(pages.contains("⠠⠛⠼⠁"))
  }
}
