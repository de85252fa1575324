import CellGrids
import RandomInput
import Testing

@testable import CursesTerminal

@Suite struct PasteTests {
  private static func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test(arguments: [
    ("λόγος", "λόγος"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\tb", "a\tb"),
    // Neither sequences nor control characters of the pasted text mean anything.
    ("a\u{1B}[Cq\u{3}\u{9B}\u{7}\u{7F}b", "a[Cqb"), ("\u{1B}\u{1B}[20x", "[20x"),
  ])
  func pastedTextIsOneEvent(_ sent: String, _ text: String) {
    #expect(decoded(Self.pasted(sent) + "x") == [.paste(text), .key("x")])
  }

  @Test func anEmptyPasteIsNothing() {
    #expect(decoded(Self.pasted("") + Self.pasted("\u{3}") + "x") == [.key("x")])
  }

  @Test func bytesThatAreNoCharacterAreReplaced() {
    let bytes = Array("\u{1B}[200~".utf8) + [0xFF, 0x61] + Array("\u{1B}[201~".utf8)
    #expect(decoded(bytes) == [.paste("\u{FFFD}a")])
  }

  /// Text after a pause of less than a second is still pasted text, not keys.
  @Test func aShortPauseDoesNotEndThePaste() {
    var decoder = InputDecoder(escapeDelay: 25)
    let bytes = Array(Self.pasted("λόγος q").utf8)
    decoder.feed(bytes[..<6], at: 0)
    for (index, byte) in bytes.dropFirst(6).enumerated() {
      decoder.timePassed(index * 900 + 899)
      decoder.feed([byte], at: (index + 1) * 900)
    }
    #expect(decoder.events() == [.paste("λόγος q")])
  }

  /// A terminal that never sends the end of a paste keeps no key for more than a second.
  @Test(
    arguments: [
      ("", "q", [.key("q")]), ("abc", "q", [.paste("abc"), .key("q")]),
      ("abc\r", "q", [.paste("abc\n"), .key("q")]),
      ("abc", "\u{3}", [.paste("abc"), .key(.control("c"))]),
      ("abc", "\u{1B}[C", [.paste("abc"), .key(.special(.right))]),
      // The end in two parts, with a long pause between them.
      ("abc\u{1B}[201", "~q", [.paste("abc"), .key("q")]),
      // The Escape key, pressed because nothing happens.
      ("abc\u{1B}", "q", [.paste("abc"), .key(.special(.escape)), .key("q")]),
    ] as [(String, String, [InputEvent])])
  func aPasteWithoutEndEndsAfterASecond(_ sent: String, _ then: String, _ events: [InputEvent]) {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(Array("\u{1B}[200~\(sent)".utf8), at: 0)
    decoder.timePassed(999)
    #expect(decoder.events() == [])
    decoder.timePassed(1_000)
    if sent.hasSuffix("\u{1B}") { decoder.timePassed(1_025) }
    decoder.feed(Array(then.utf8), at: 1_030)
    #expect(decoder.events() == events)
    #expect(decoder.deadline == nil)
  }

  /// Ctrl-C that is pressed ends a paste; one in the text does not.
  @Test(
    arguments: [
      (["abc", "\u{3}", "q"], [.paste("abc"), .key(.control("c")), .key("q")]),
      (["abc\u{3}", "q\u{1B}[201~"], [.paste("abcq")]),
      (["abc", "\u{3}q", "\u{1B}[201~"], [.paste("abcq")]),
    ] as [([String], [InputEvent])])
  func controlCEndsAPasteWithoutEnd(_ parts: [String], _ events: [InputEvent]) {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(Array("\u{1B}[200~".utf8), at: 0)
    for (index, part) in parts.enumerated() {
      decoder.timePassed(index * 100)
      decoder.feed(Array(part.utf8), at: index * 100)
    }
    #expect(decoder.events() == events)
  }

  /// The bytes of a text that come one by one without a pause are text.
  @Test func controlCInASlowTextIsText() {
    var decoder = InputDecoder(escapeDelay: 25)
    for (index, byte) in Self.pasted("a\u{3}b").utf8.enumerated() {
      decoder.feed([byte], at: index * 99)
    }
    #expect(decoder.events() == [.paste("ab")])
  }

  @Test func aLongTextArrivesInPortions() {
    let text = String(repeating: "λόγος\n", count: 300_000)
    let events = decoded(Self.pasted(text))
    var whole = ""
    for case .paste(let part) in events {
      #expect(part.utf8.count <= PastedText.limit)
      whole += part
    }
    #expect(events.count > 2)
    #expect(whole == text)
  }
}
