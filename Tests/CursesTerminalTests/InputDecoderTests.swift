import CellGrids
import Testing

import CursesTerminal

@Suite struct InputDecoderTests {
  /// Bytes that are not a key end where the next key begins.
  @Test(
    arguments: [
      // Bytes that no character contains, or in the wrong place.
      ([0xFF, 0x61], [.unknown, "a"]), ([0xCE, 0x61], [.unknown, "a"]),
      ([0xBB, 0xCE, 0xBB], [.unknown, "λ"]), ([0xE1, 0xBC, 0xCE, 0xBB], [.unknown, "λ"]),
      ([0xED, 0xA0, 0x61], [.unknown, .unknown, "a"]), ([0xC0, 0x61], [.unknown, "a"]),
      ([0xCE, 0x1B, 0x5B, 0x43], [.unknown, .special(.right)]),
      // Sequences that are cut off by another key.
      ([0x1B, 0x1B, 0x5B, 0x43], [.special(.escape), .special(.right)]),
      ([0x1B, 0x0D], [.special(.altEnter)]), ([0x1B, 0x0A], [.special(.altEnter)]),
      ([0x00], [.control(" ")]), ([0x1F], [.control("_")]),
      ([0x1B, 0x09], [.special(.escape), .special(.tab)]),
      ([0x1B, 0x5B, 0x31, 0x0D], [.unknown, .special(.enter)]),
      ([0x1B, 0x5B, 0x31, 0x1B, 0x5B, 0x43], [.unknown, .special(.right)]),
      ([0x1B, 0x5B, 0xCE, 0xBB], [.unknown, "λ"]),
      ([0x1B, 0x4F, 0x35, 0x7A], [.alt("O"), "5", "z"]),
      ([0x1B, 0x4F, 0x7A], [.alt("O"), "z"]), ([0x1B, 0x5B, 0x5B, 0x7A], [.unknown, "z"]),
      // The bytes of a mouse report are not typed.
      ([0x1B, 0x5B, 0x4D, 0x20, 0x0D], [.unknown, .special(.enter)]),
      ([0x1B, 0xFF, 0x61], [.special(.escape), .unknown, "a"]),
      ([0x1B, 0xCE, 0x61], [.unknown, "a"]),
    ] as [([UInt8], [Key])])
  func whatIsNoKeyEndsWhereTheNextKeyBegins(_ bytes: [UInt8], _ keys: [Key]) {
    #expect(decoded(bytes) == keys.map { .key($0) })
  }

  @Test func aSequenceWithoutEndIsOneUnknownKey() {
    let endless = "\u{1B}[" + String(repeating: "1;", count: 100_000)
    #expect(decoded(endless + "~λ") == [.key(.unknown), .key("λ")])
    #expect(decoded(endless) == [.key(.unknown)])
  }

  @Test func anEscapeWaitsForTheDelay() {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed([0x1B], at: 100)
    #expect(decoder.deadline == 125)
    decoder.timePassed(124)
    #expect(decoder.events() == [])
    decoder.timePassed(125)
    #expect(decoder.events() == [.key(.special(.escape))])
    #expect(decoder.deadline == nil)
    decoder.feed(Array("[C".utf8), at: 130)
    #expect(decoder.events() == [.key("["), .key("C")])
  }

  @Test func aSequenceHasMoreTimeThanAnEscape() {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(Array("\u{1B}[1;".utf8), at: 0)
    decoder.timePassed(InputDecoder.sequenceDelay - 1)
    decoder.feed(Array("5C".utf8), at: InputDecoder.sequenceDelay - 1)
    #expect(decoder.events() == [.key(.special(.controlRight))])
  }

  /// A character that is sent in parts is awaited for any time (attacks 3).
  @Test func aCharacterIsAwaited() {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed([0xCE], at: 0)
    #expect(decoder.deadline == nil)
    decoder.timePassed(1_000_000)
    decoder.feed([0xBB], at: 1_000_020)
    #expect(decoder.events() == [.key("λ")])
  }

  @Test func theEndOfTheInputCompletesWhatIsPending() {
    for (bytes, key) in [("\u{1B}", .special(.escape)), ("\u{1B}[1", .unknown)] as [(String, Key)] {
      var decoder = InputDecoder(escapeDelay: 25)
      decoder.feed(Array(bytes.utf8), at: 0)
      decoder.finish()
      #expect(decoder.events() == [.key(key)])
    }
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(Array("\u{1B}[200~lost?".utf8), at: 0)
    decoder.finish()
    #expect(decoder.events() == [.paste("lost?")])
  }
}
