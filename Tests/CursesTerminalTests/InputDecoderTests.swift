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

  // MARK: - Answers of the terminal

  @Test(
    arguments: [
      ("11;rgb:ffff/ffff/ffff\u{1B}\\", true), ("11;rgb:ff/fd/f0\u{7}", true),
      ("11;rgb:0000/0000/0000\u{7}", false), ("11;rgba:f/f/f/8\u{7}", true),
      ("11;rgb:2E2E/3434/3636\u{1B}\\", false), ("11;rgb:0000/ffff/0000\u{7}", true),
      ("11;rgb:/ff/ff\u{7}", nil), ("11;rgb:ff/ff\u{7}", nil), ("11;rgb:fffff/0/0\u{7}", nil),
      ("10;rgb:ff/ff/ff\u{7}", nil), ("11;#ffffff\u{7}", nil), ("52;c;YQ==\u{1B}\\", nil),
      ("4;1;rgb:ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff/ff\u{7}", nil),
    ] as [(String, Bool?)])
  func answers(_ answer: String, _ isLight: Bool?) {
    let events = isLight.map { [InputEvent.background(isLight: $0)] } ?? []
    #expect(decoded("\u{1B}]\(answer)x", then: false) == events + [.key("x")])
  }

  /// An answer that was asked for arrives late, divided anywhere.
  @Test func anAnswerInPieces() {
    let answer = Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)
    for first in 1..<answer.count {
      var decoder = InputDecoder(escapeDelay: 25)
      decoder.expectAnswer(at: 0)
      decoder.feed(answer[..<first], at: 900)
      decoder.timePassed(990)
      decoder.feed(answer[first...], at: 990)
      #expect(decoder.events() == [.background(isLight: true)], "\(first)")
      #expect(decoder.deadline == nil)
    }
  }

  /// However long an answer pauses, only its first byte, which is the Escape key, and the second one
  /// are ever keys.
  @Test(arguments: [1, 2]) func anAnswerWithPauses(_ length: Int) {
    let answer = Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\".utf8)
    for first in 1..<answer.count {
      var decoder = InputDecoder(escapeDelay: 25)
      decoder.expectAnswer(at: 0)
      decoder.feed(answer[..<first], at: 5_000)
      decoder.timePassed(8_000)
      let alone: [InputEvent] =
        first == 1 ? [.key(.special(.escape))] : first == 2 ? [.key(.alt("]"))] : []
      #expect(decoder.events() == alone, "\(first)")
      let second = length == 1 ? answer[first...].prefix(1) : answer[first...]
      decoder.feed(second, at: 8_000)
      decoder.timePassed(11_000)
      decoder.feed(answer[(first + second.count)...], at: 11_000)
      let isBracket = length == 1 && first == 1
      let keys: [InputEvent] = isBracket ? [.key("]")] : []
      #expect(decoder.events() == keys + [.background(isLight: true)], "\(first)")
    }
  }

  /// What follows the Escape key is a key, even if it begins as an answer does.
  @Test(arguments: ["]b", "]1x", "]11;rgb:x", "x", "]\r"])
  func keysAfterEscape(_ keys: String) {
    var decoder = InputDecoder(escapeDelay: 25)
    decoder.expectAnswer(at: 0)
    decoder.feed([0x1B], at: 0)
    decoder.timePassed(100)
    decoder.feed(Array(keys.utf8), at: 200)
    #expect(decoder.events() == [.key(.special(.escape))] + decoded(keys))
    #expect(decoder.deadline == nil)
  }

  /// The Escape key is soon as fast as ever, also if the terminal never answers.
  @Test func aTerminalThatNeverAnswers() {
    for (time, delay) in [(0, 100), (999, 100), (1_000, 25)] {
      var decoder = InputDecoder(escapeDelay: 25)
      decoder.expectAnswer(at: 0)
      decoder.feed([0x1B], at: time)
      #expect(decoder.deadline == time + delay)
      decoder.timePassed(time + delay)
      #expect(decoder.events() == [.key(.special(.escape))])
    }
  }

  /// An answer whose end is lost keeps no key.
  @Test(arguments: ["\r", "\u{1B}[C", "λ", "q"]) func anAnswerWithoutEnd(_ key: String) {
    #expect(decoded("\u{1B}]11;rgb:ff/ff" + key) == decoded(key))
    #expect(decoded("\u{1B}]11;rgb:ff/ff") == [])
    #expect(decoded("\u{1B}]b") == [.key(.alt("]")), .key("b")])
  }
}
