import Braille
import Configuration
import Foundation
import Interlinear
import ReaderApp
import ScreenReading
import Sessions
import Testing

@testable import Composition

/// A chapter of Ruth with its qere, one of John with its apparatus, and a Coptic saying, through the
/// voice and in braille. The golden screens show them too.
@Suite struct VariantReadingTests {
  /// `RECORD=1` writes the file. Read the difference before you commit it.
  static func expect(_ lines: [String], inFile name: String) throws {
    let file = VariantTexts.folder.appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try lines.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    for (line, other) in zip(lines, expected) { try #require(line == other, "\(name)") }
    #expect(lines.count == expected.count, "\(name)")
  }

  private static func composed(_ name: String, isOn: Bool = true) throws -> Composed {
    try Composed(
      .text(VariantTexts.named(name)),
      flags: [("variants", .toggle(isOn)), ("braille.show", .text("pane"))])
  }

  /// Presses a key until nothing more is said.
  private static func press(_ key: String, toTheEndIn composed: Composed) {
    var last = -1
    while composed.spoken.count > last {
      last = composed.spoken.count
      composed.press(key)
    }
  }

  @Test(arguments: ["ruth", "john", "coptic"])
  func theTranscript(_ name: String) throws {
    let composed = try Self.composed(name)
    Self.press("right", toTheEndIn: composed)
    try Self.expect(composed.spoken, inFile: "\(name).transcript.txt")
  }

  /// The rotor goes from variant to variant, and the menu of each word lists its readings.
  @Test(arguments: ["ruth", "john"])
  func theReadingsOfEachVariant(_ name: String) throws {
    let composed = try Self.composed(name)
    var variants = 0
    composed.headless.perform(.selectRotor(.custom("variants")))
    while true {
      let count = composed.spoken.count
      composed.press("down")
      guard composed.spoken.count > count else { break }
      variants += 1
      composed.press("space", "a")
      Self.press("right", toTheEndIn: composed)
      composed.press("escape", "escape")
    }
    let text = try VariantTexts.named(name)
    let words = try (0..<text.verseCount).map { Set(try text.verse(at: $0).variedWords).count }
    #expect(variants == words.reduce(0, +))
    try Self.expect(composed.spoken, inFile: "\(name).readings.txt")
  }

  @Test(arguments: [("ruth", "3:3"), ("john", "1:18")])
  func offIsSilent(_ name: String, _ place: String) throws {
    let composed = try Self.composed(name, isOn: false)
    composed.press(":")
    for character in place { composed.press(String(character)) }
    composed.press("enter")
    for _ in 0..<60 { composed.press("right") }
    composed.press("g", "g", "a")
    #expect(composed.spoken.contains { $0.hasSuffix(place) })
    // One word says that what is written is not what is read.
    #expect(composed.spoken.contains { $0.hasSuffix(", ketiv") } == (name == "ruth"))
    for word in ["variant", "qere", "וְיָרַ֣דְתְּ", "Tregelles", "υἱός"] {
      #expect(!composed.spoken.contains { $0.contains(word) }, "\(word)")
    }
  }

  /// The setting and the switch of the layers have an effect at once.
  @Test func theSettingTakesEffectAtOnce() throws {
    let composed = try Composed(.text(VariantTexts.ruth()), configuration: "variants = true\n")
    let reader = try #require(composed.session.application as? ReaderController)
    #expect(reader.settings.typesetting.showsVariants)
    let effect = try #require(SettingEffect.of("variants"))
    composed.press(":", "3", ":", "3", "enter")
    #expect(composed.screen.text.contains("variant"))
    var settings = Settings()
    settings.set("variants", to: .toggle(false), from: .settingsScreen)
    effect.apply(settings, composed.session) { _ in nil }
    #expect(!reader.settings.typesetting.showsVariants)
    composed.session.render()
    #expect(!composed.screen.text.contains("variant"))
  }
}

extension Verse {
  /// The words with variants or footnotes; nil represents the whole verse.
  fileprivate var variedWords: [Int?] { notes.filter(\.isInVariantLayer).map(\.word) }
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

  @Test(arguments: ["ruth", "john", "coptic"]) func thePages(_ name: String) throws {
    let text = try VariantTexts.named(name)
    let pages = try Self.pages(Self.verses(text), text.description)
    for page in pages {
      #expect(page.count == 25)
      #expect(page.allSatisfy { $0.count <= 40 })
      // The number of a character that has no cells, such as U+2E02.
      #expect(!page.contains { $0.contains("⠥⠐⠖") })
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
    for text in [try VariantTexts.ruth(), try VariantTexts.john()] {
      let verses = try Self.verses(text)
      for tiers in [[Tier.surface], text.description.tiers] {
        let pages = try Self.pages(
          verses, text.description, tiers: tiers, arrangement: arrangement, paper: paper)
        var signs = 0
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
        #expect(signs == verses.map { Set($0.variedWords).count }.reduce(0, +))
      }
    }
  }

  /// Without the apparatus, variants are notes below their verse.
  @Test func withoutTheApparatusThereAreNoSigns() throws {
    let text = try VariantTexts.john()
    let pages = try Self.pages(Self.verses(text), text.description, hasApparatus: false)
    let all = pages.flatMap(\.self).joined(separator: "\n")
    #expect(!all.contains(Self.sign) && !all.contains(Self.rule))
    #expect(all.contains(BrailleTranslator(isForPaper: true).translate("Treg").unicode))
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
      .text(VariantTexts.john()),
      flags: [("variants", .toggle(true)), ("braille.show", .text("pane"))])
    composed.press(":", "1", ":", "1", "6", "enter", "right")
    #expect(composed.spoken.last == "ὅτι, variant, 2 readings")
    let translator = BrailleTranslator()
    let text = composed.screen.text
    #expect(text.contains(translator.translate("v2").unicode))
    #expect(!text.contains(translator.translate("readings").unicode))
  }
}
