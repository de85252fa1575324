import Testing

import PlainText

@Suite("Controls made visible")
struct VisibleControlsTests {
  @Test(
    "C0 and DEL have pictures",
    arguments: zip(
      ["\u{0}", "\u{7}", "\t", "\n", "\r", "\u{1B}", "\u{1F}", "\u{7F}"],
      ["␀", "␇", "␉", "␊", "␍", "␛", "␟", "␡"]))
  func pictures(control: String, picture: String) {
    #expect("a\(control)b".withVisibleControls == "a\(picture)b")
  }

  @Test(
    "C1, separators and bidi controls are replaced",
    arguments: [0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB])
  func replaced(range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(scalar.isControl)
      #expect("a\(Character(scalar))b".withVisibleControls == "a\u{FFFD}b")
    }
  }

  @Test(
    "Text stays as it is",
    arguments: [
      "", "plain ~", "λόγος", "בְּרֵאשִׁית", "a\u{A0}b", "é\u{301}", "漢字", "👩‍👩‍👧", "\u{200E}א\u{200F}",
      "\u{2027}\u{202F}\u{2065}\u{206A}\u{FFF8}\u{FFFC}",
    ])
  func untouched(text: String) {
    #expect(Array(text.withVisibleControls.utf8) == Array(text.utf8))
  }

  @Test("A line end of two controls is two pictures")
  func carriageReturnLineFeed() {
    #expect("a\r\nb".withVisibleControls == "a␍␊b")
  }

  @Test("No control of a terminal is left")
  func everyScalar() {
    for value: UInt32 in 0...0x1_2000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(!scalar.visible.isControl)
      if !scalar.isControl { #expect(scalar.visible == scalar) }
    }
  }
}
