import Interlinear
import Testing

@testable import ReaderApp

@Suite("Hostile text in the reader") struct HostileTests {
  private static let text = MemoryText(
    description: TextDescription(name: "bad", title: "Bad", tiers: [.surface, .gloss]),
    verses: [
      Verse(
        reference: Reference(book: "A\u{1B}[31m", chapter: 1, verse: "1"),
        words: [
          Word(values: ["a\u{1B}]52;c;AAAA\u{07}", "b\u{9B}2J"]),
          Word(values: ["\u{202E}evil\nline", "tab\there"]),
          Word(values: ["", ""]),
        ], translation: "\u{0}nul \u{2028}", isChapterStart: true)
    ])

  @Test func noControlReachesTheScreenOrAnUtterance() throws {
    let reader = try Reader(Self.text)
    reader.press("right right right right right t r s S T space")
    for event in reader.recorder.events {
      #expect(
        !event.text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
      #expect(!event.text.unicodeScalars.contains("\u{202E}"))
    }
    for scalar in reader.screen.text.unicodeScalars where scalar != "\n" {
      #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value))
    }
    #expect(reader.screen.text.contains("␛"))
  }

  @Test func emptyTextsOpenSilently() throws {
    let empty = MemoryText(
      description: TextDescription(name: "empty", title: "Empty", tiers: [.surface]), verses: [])
    let reader = try Reader(empty)
    reader.press("right left down G g g page-down space o escape : 1 enter escape")
    #expect(reader.focus == "nothing" || reader.focus.isEmpty || reader.session.ending == nil)
  }
}
