import CellGrids
import Testing

@Suite struct KeyTests {
  @Test(
    arguments: [
      ("a", "a"), ("λ", "λ"), ("é", "é"), ("space", " "), ("-", "-"), ("right", .special(.right)),
      ("shift-tab", .special(.shiftTab)), ("ctrl-left", .special(.controlLeft)),
      ("ctrl-c", .control("c")), ("alt-u", .alt("u")), ("alt-,", .alt(",")),
      ("alt-space", .alt(" ")),
      ("f1", .function(1)), ("f12", .function(12)), ("f", "f"),
    ] as [(String, Key)])
  func namesCreateKeys(_ name: String, _ key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: Key.names)
  func everyNameRoundTrips(_ name: String) {
    #expect(Key(name: name)?.name == name)
  }

  @Test(arguments: [
    "", "rihgt", "Right", "F1", "f0", "f13", "f01", "ctrl-", "ctrl-C", "ctrl-1", "ctrl-é",
    "ctrl-tab", "alt-", "alt-home", "ab", "letter", "unknown",
  ])
  func unknownNamesCreateNoKey(_ name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test(
    arguments: [
      ("a", "a"), (" ", " "), ("λ", "λ"), (.special(.right), nil), (.control("c"), nil),
      (.alt("x"), nil), (.function(1), nil), (.unknown, nil),
    ] as [(Key, Character?)])
  func characterKeys(_ key: Key, _ character: Character?) {
    #expect(key.character == character)
  }

  @Test(arguments: [("a", "a"), ("1", nil), (" ", nil), (.alt("x"), nil)] as [(Key, Character?)])
  func letterKeys(_ key: Key, _ letter: Character?) {
    #expect(key.letter == letter)
  }
}
