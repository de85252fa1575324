import CellGrids
import RandomInput
import Testing

import CursesTerminal

/// Random input, however it is divided and delayed.
@Suite struct InputPropertyTests {
  private static let greek = """
    Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος. בְּרֵאשִׁית 太初有道 𐤀𐤁 e\u{301}
    """

  /// Feeds bytes in random pieces.
  ///
  /// - Parameter delay: The longest time between two pieces, in milliseconds.
  private func inPieces(
    _ bytes: [UInt8], longest: Int, delay: Int, _ random: inout SeededGenerator
  ) -> [InputEvent] {
    var decoder = InputDecoder(escapeDelay: 25)
    var events: [InputEvent] = []
    var (start, now) = (0, 0)
    while start < bytes.count {
      let end = min(start + Int.random(in: 1...longest, using: &random), bytes.count)
      decoder.feed(bytes[start..<end], at: now)
      start = end
      now += Int.random(in: 0...delay, using: &random)
      decoder.timePassed(now)
      events += decoder.events()
    }
    decoder.finish()
    return events + decoder.events()
  }

  @Test(arguments: 1...40) func textIsTheSameInAnyPiecesAtAnySpeed(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let events = inPieces(
      Array(Self.greek.utf8), longest: 1 + seed % 7, delay: 100_000, &random)
    #expect(events == InputEvent.typed(Self.greek.replacing("\n", with: "")))
  }

  /// Keys of all kinds, faster than the Escape delay.
  @Test(arguments: 1...200) func keysAreTheSameInAnyPieces(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "a", "λ", "ἀ", "𐤀", "\r", "\u{7F}", "\u{1B}[C", "\u{1B}OA", "\u{1B}[1;5D", "\u{1B}[3~",
      "\u{1B}[<0;18;2M", "\u{1B}x", "\u{1B}λ", "\u{1B}[15~", "\u{1B}[200~λόγος\r\nx\u{1B}[201~",
      "\u{1B}[[A", "\u{1B}[I",
    ]
    let chosen = (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }
    let expected = chosen.flatMap { decoded($0) }
    let bytes = chosen.flatMap { Array($0.utf8) }
    #expect(inPieces(bytes, longest: 5, delay: 24, &random) == expected)
  }

  /// Any bytes: the same events in one piece and in many, and following bytes are not lost.
  @Test(arguments: 1...200) func noBytesStopTheDecoder(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let favourites: [UInt8] = Array("\u{1B}[O<;M~20$ux\u{7F}\r".utf8) + [0xCE, 0xBB, 0xE1, 0xFF]
    let bytes = (0..<300).map { _ in
      Bool.random(using: &random)
        ? favourites.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
    }
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(bytes, at: 0)
    decoder.finish()
    let pieces = inPieces(bytes, longest: 9, delay: 24, &random)
    #expect(decoder.events() == pieces)
    decoder = InputDecoder(escapeDelay: 25)
    decoder.feed(bytes, at: 0)
    decoder.feed(Array("\u{1B}[201~".utf8), at: 1)
    decoder.timePassed(10_000)
    decoder.feed(Array("λόγος".utf8), at: 10_001)
    #expect(Array(decoder.events().suffix(5)) == InputEvent.typed("λόγος"))
  }
}
