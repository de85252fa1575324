import Geometry
import Interlinear
import RandomInput
import ScreenReading
import Testing

@testable import ReaderApp

/// Random texts with headings, speakers, several aligned translations, notes and wide features,
/// walked at random in windows of every size.
@Suite struct RichTextTests {
  private static let keys = [
    "right", "right", "left", "down", "up", "h", "j", "k", "l", "] h", "[ h", "] v", "[ v", "home",
    "end", "G", "g g", "page-down", "page-up", ".",
  ]

  /// The focused part is on the screen, a touch on it finds it again, its aligned words are in its
  /// own verse, and no element outlives the screen reader.
  @Test(arguments: [(1, 110, 34), (2, 80, 24), (3, 40, 12), (4, 24, 8)] as [(UInt64, Int, Int)])
  func theFocusIsWhereItIsDrawn(_ seed: UInt64, _ columns: Int, _ rows: Int) throws {
    var random = SeededGenerator(seed: seed)
    var settings = ReaderSettings()
    if seed % 2 == 0 { settings.translationElements = .word }
    let reader = try Reader(random.richText(), columns: columns, rows: rows, settings: settings)
    let table = reader.controller.table
    var count = 0
    for _ in 0..<150 {
      let key = Self.keys.randomElement(using: &random) ?? "right"
      reader.press(key)
      let focus = try #require(reader.session.reader.focus as? VerseElement)
      guard let frame = focus.accessibilityFrame else { continue }
      count += 1
      let area = table.screenFrame
      #expect(frame.intersects(area), "\(reader.focus)")
      #expect(frame.x >= area.x && frame.maxX <= area.maxX)
      let point = Point(x: frame.x + 0.5, y: max(frame.y, area.y) + 0.5)
      #expect(reader.session.driver.element(at: point) === focus, "\(reader.focus) after \(key)")
      for cell in table.visibleRows.compactMap({ table.cellForRow($0)?.content as? VerseCell }) {
        let height = Double(cell.layout?.height ?? 0)
        #expect(cell.marks.allSatisfy { $0.maxY <= height && $0.maxX <= area.width })
      }
    }
    #expect(count > 75, "the focus is usually on the screen")
    reader.press("V")
    #expect(reader.controller.screen.elementCounter.alive == 0)
  }
}

extension SeededGenerator {
  private mutating func happens(_ times: Int, in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &self) < times
  }

  private mutating func words(_ count: ClosedRange<Int>) -> [String] {
    (0..<Int.random(in: count, using: &self)).map { _ in
      ["a", "word", "λόγος", "בראשית", "several", "x-y", "longer-than-most"].randomElement(
        using: &self) ?? "a"
    }
  }

  private mutating func aligned(to count: Int) -> [TranslationWord] {
    words(1...8).map { word in
      let original = Int.random(in: 0..<count, using: &self)
      return TranslationWord(text: word, originals: happens(2, in: 3) ? [original] : [])
    }
  }

  fileprivate mutating func richText() -> MemoryText {
    var description = TextDescription(
      name: "rich", title: "Rich", tiers: [.surface, .gloss, .morphology])
    description.translations += [
      TranslationColumn(label: "Second", language: .latin),
      TranslationColumn(label: "", language: Language(rawValue: "he")),
    ]
    let verses = (1...40).map { number -> Verse in
      let forms = words(1...9)
      var verse = Verse(
        reference: Reference(
          book: "Rich", chapter: 1,
          verse: happens(1, in: 6) ? "a-long-sentence-id-\(number)" : "\(number)"),
        words: forms.map { form in
          Word(values: [
            form, "gloss",
            happens(1, in: 5) ? "Case=Nom|Gender=Masc|Number=Sing|PronType=Rel" : "N",
          ])
        },
        isChapterStart: number == 1,
        language: happens(1, in: 4) ? .ancientHebrew : .ancientGreek)
      verse.translations = [VerseTranslation(words: aligned(to: forms.count))]
      if happens(1, in: 3) {
        verse.headings = (0...1).map { _ in Heading(text: words(0...7).joined(separator: " ")) }
      }
      if happens(1, in: 4) { verse.speaker = "Anna" }
      if happens(1, in: 4) { verse.notes = [TextNote(kind: .comment, text: "A comment.", word: 0)] }
      if happens(1, in: 2) {
        let second = aligned(to: forms.count)
        verse.translations += [
          VerseTranslation(text: second.map(\.text).joined(separator: " "), words: second),
          VerseTranslation(text: words(0...6).joined(separator: " ")),
        ]
      }
      return verse
    }
    return MemoryText(description: description, verses: verses)
  }
}
