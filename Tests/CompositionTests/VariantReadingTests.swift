import Braille
import Configuration
import Foundation
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import Testing

@testable import Composition

/// A chapter of Ruth with its qere and one of John with the readings of editions, through the voice
/// and in braille. The golden screens show them too.
@Suite struct VariantReadingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Variants")

  /// `RECORD=1` writes the file. Read the difference before you commit it.
  static func expect(_ lines: [String], inFile name: String) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    for (line, other) in zip(lines, expected) { try #require(line == other, "\(name)") }
    #expect(lines.count == expected.count, "\(name)")
  }

  private static func text(_ name: String) -> MemoryText {
    name == "ruth" ? VariantTexts.ruth : VariantTexts.john
  }

  private static func composed(_ name: String, isOn: Bool = true) throws -> Composed {
    try Composed(
      .text(text(name)),
      flags: [("variants", .toggle(isOn)), ("braille.show", .text("pane"))])
  }

  @Test(arguments: ["ruth", "john"])
  func theTranscript(_ name: String) throws {
    let composed = try Self.composed(name)
    var last = -1
    while composed.spoken.count > last {
      last = composed.spoken.count
      composed.press("right")
    }
    try Self.expect(composed.spoken, inFile: "\(name).transcript.txt")
  }

  @Test(arguments: ["ruth", "john"])
  func offIsSilent(_ name: String) throws {
    let composed = try Self.composed(name, isOn: false)
    for _ in 0..<60 { composed.press("right") }
    composed.press("g", "g", "a")
    for word in ["variant", "qere", "ketiv", "footnote", "υἱὸς", "site"] {
      #expect(!composed.spoken.contains { $0.contains(word) }, "\(word)")
    }
  }

  /// The setting and the switch of the layers have an effect at once.
  @Test func theSettingTakesEffectAtOnce() throws {
    let composed = try Composed(.text(VariantTexts.john), configuration: "variants = true\n")
    let reader = try #require(composed.session.application as? ReaderController)
    #expect(reader.settings.typesetting.showsVariants)
    let effect = try #require(SettingEffect.of("variants"))
    var settings = Settings()
    settings.set("variants", to: .toggle(false), from: .settingsScreen)
    effect.apply(settings, composed.session, { _ in nil })
    #expect(!reader.settings.typesetting.showsVariants)
    composed.session.render()
    #expect(!composed.screen.text.contains("variant"))
  }
}

@Suite(.enabled(if: BrailleTranslator().isAvailable, "liblouis is not installed"))
struct VariantBrailleTests {
  /// Returns the pages of a text, each with its lines.
  private static func pages(
    _ verses: [Verse], _ description: TextDescription, tiers: [Tier]? = nil,
    arrangement: BrailleArrangement = .lines,
    paper: BraillePaper = BraillePaper(encoding: .unicode), hasApparatus: Bool = true
  ) throws -> [[String]] {
    var exporter = try BrailleExporter(
      description: description, tiers: tiers, arrangement: arrangement,
      hasApparatus: hasApparatus, paper: paper,
      translator: BrailleTranslator(tables: BrailleTables(hebrew: .points), isForPaper: true),
      phrases: Phrases(interfaceLanguage: "en"))
    for verse in verses { exporter.add(verse) }
    exporter.finish()
    var text = ""
    while let next = exporter.takeText() { text += next.text }
    return text.components(separatedBy: "\u{C}").dropLast().map {
      $0.components(separatedBy: "\r\n").dropLast()
    }
  }

  private static let sign = "⠔⠔"
  private static let rule = "⠒⠒⠒⠒⠒⠒"

  private static func verses(_ text: MemoryText) throws -> [Verse] {
    try (0..<text.verseCount).map { try text.verse(at: $0) }
  }

  @Test(arguments: [("ruth", VariantTexts.ruth), ("john", VariantTexts.john)])
  func thePages(_ name: String, _ text: MemoryText) throws {
    let pages = try Self.pages(Self.verses(text), text.description)
    for page in pages {
      #expect(page.count == 25)
      #expect(page.allSatisfy { $0.count <= 40 })
    }
    try VariantReadingTests.expect(pages.flatMap(\.self), inFile: "\(name).brf.txt")
  }

  /// Each page has a note for each of its signs, below a rule, whatever the arrangement.
  @Test(arguments: BrailleArrangement.allCases, [(20, 10), (20, 25), (40, 10), (40, 25)])
  func eachSignHasItsNoteOnThePage(
    arrangement: BrailleArrangement, size: (width: Int, height: Int)
  ) throws {
    let (width, height) = size
    let paper = BraillePaper(width: width, height: height, encoding: .unicode)
    for tiers in [[Tier.surface], [.surface, .gloss], [.gloss]] {
      var signs = 0
      for text in [VariantTexts.ruth, VariantTexts.john] {
        let verses = try Array(repeating: Self.verses(text), count: 4).flatMap(\.self)
        let pages = try Self.pages(
          verses, text.description, tiers: tiers, arrangement: arrangement, paper: paper)
        for page in pages {
          #expect(page.count == height)
          #expect(page.allSatisfy { $0.count <= width })
          let foot = page.firstIndex { $0 == Self.rule } ?? page.count
          let body = page[..<foot].joined(separator: "\n")
          let inBody = body.components(separatedBy: Self.sign).count - 1
          let notes = page[foot...].count { $0.hasPrefix(Self.sign + "⠀") }
          // A long note continues on the next page, so a short page may have notes only.
          if height == 25 { #expect((inBody > 0) == (notes > 0), "\(page)") }
          signs += inBody
        }
      }
      // Three signs in Ruth and one more; John has three words with notes.
      #expect(signs == 4 * 4 + 4 * 3)
    }
  }

  /// Without the apparatus, variants are notes below their verse.
  @Test func withoutTheApparatusThereAreNoSigns() throws {
    let text = VariantTexts.john
    let pages = try Self.pages(Self.verses(text), text.description, hasApparatus: false)
    let all = pages.flatMap(\.self).joined(separator: "\n")
    #expect(!all.contains(Self.sign) && !all.contains(Self.rule))
    #expect(all.contains(BrailleTranslator(isForPaper: true).translate("not known").unicode))
  }

  /// A text without variants has pages without signs.
  @Test func otherNotesStayBelowTheirVerse() throws {
    let verse = Verse(
      reference: Reference(book: "Book", chapter: 1, verse: "1"), words: [Word(values: ["word"])],
      notes: [TextNote(kind: .comment, text: "remark", word: 0)], language: .english)
    let pages = try Self.pages([verse], TextDescription(name: "t", title: "T", tiers: [.surface]))
    let all = pages.flatMap(\.self).joined(separator: "\n")
    #expect(!all.contains(Self.sign) && !all.contains(Self.rule))
    #expect(all.contains(BrailleTranslator(isForPaper: true).translate("remark").unicode))
  }

  /// On a display, a word with readings has a short form of their number.
  @Test func theDisplayHasAShortForm() throws {
    let composed = try Composed(
      .text(VariantTexts.john),
      flags: [("variants", .toggle(true)), ("braille.show", .text("pane"))])
    composed.press("right", "right", "right", "right", "right", "right")
    #expect(composed.spoken.last == "θεὸς, God, variant, 2 readings")
    let translator = BrailleTranslator()
    let text = composed.screen.text
    #expect(text.contains(translator.translate("v2").unicode))
    #expect(!text.contains(translator.translate("readings").unicode))
  }
}
