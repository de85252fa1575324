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

  /// Text after a pause is still pasted text, not keys.
  @Test func aPauseDoesNotEndThePaste() {
    var decoder = InputDecoder(escapeDelay: 25)
    let bytes = Array(Self.pasted("λόγος q").utf8)
    var text = ""
    decoder.feed(bytes[..<6], at: 0)
    for (index, byte) in bytes.dropFirst(6).enumerated() {
      decoder.feed([byte], at: index * 900)
      decoder.timePassed(index * 900 + 899)
    }
    for case .paste(let part) in decoder.events() { text += part }
    #expect(text == "λόγος q")

    decoder.feed(bytes[..<9], at: 0)
    decoder.timePassed(PastedText.portionDelay)
    #expect(decoder.events() == [.paste("λ")])
    decoder.feed(bytes[9...], at: 100_000)
    #expect(decoder.events() == [.paste("όγος q")])
  }

  /// A terminal that never sends the end of a paste does not keep the keys.
  @Test func theEscapeKeyEndsAPasteWithoutEnd() {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(Array("\u{1B}[200~a".utf8), at: 0)
    decoder.timePassed(1_000)
    decoder.feed([0x1B], at: 2_000)
    decoder.timePassed(3_000)
    decoder.feed(Array("b".utf8), at: 4_000)
    #expect(decoder.events() == [.paste("a"), .key("b")])
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
