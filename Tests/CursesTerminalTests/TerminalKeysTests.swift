import CellGrids
import Testing

import CursesTerminal

/// Keys that only the terminal's description knows.
@Suite struct TerminalKeysTests {
  private func keys(_ described: [(String, Key)]) -> TerminalKeys {
    TerminalKeys(described.map { (Array($0.0.utf8), $0.1) })
  }

  /// Terminals of HP and Sun, and one whose keys begin with a control character (Wyse).
  @Test(
    arguments: [
      ("\u{1B}A", .special(.up)), ("\u{1B}[224z", .function(1)), ("\u{1}@\r", .function(1)),
      ("\u{C}", .special(.right)), ("\u{B}", .special(.up)),
    ] as [(String, Key)])
  func describedKeys(_ sequence: String, _ key: Key) {
    let keys = keys([(sequence, key)])
    #expect(decoded(sequence, keys: keys) == [.key(key)])
    #expect(
      decoded("a\(sequence)\(sequence)λ", keys: keys).map(\.self)
        == [.key("a"), .key(key), .key(key), .key("λ")])
    // The keys of other terminals are known too.
    #expect(decoded("\u{1B}[C", keys: keys) == [.key(.special(.right))])
  }

  @Test func theBeginningOfAKeyKeepsItsOwnMeaning() {
    let keys = keys([("\u{1}@\r", .function(1)), ("\u{1B}[224z", .function(2))])
    #expect(decoded("\u{1}", keys: keys) == [.key(.control("a"))])
    #expect(decoded("\u{1}@x", keys: keys) == [.key(.control("a")), .key("@"), .key("x")])
    #expect(decoded("\u{1}\u{1}@\r", keys: keys) == [.key(.control("a")), .key(.function(1))])
    #expect(decoded("\u{1B}[22~", keys: keys) == [.key(.unknown)])
    #expect(decoded("\u{1B}", keys: keys) == [.key(.special(.escape))])
  }

  /// A description cannot take printable characters or the Escape key away, and the first of two
  /// keys with the same sequence counts.
  @Test func descriptionsAreNotTrusted() {
    let keys = keys([
      ("x", .function(1)), ("\u{1B}", .function(2)), ("", .function(3)),
      ("\u{8}", .special(.backspace)), ("\u{8}", .special(.left)),
      ("\u{1B}" + String(repeating: "1", count: 500), .function(4)),
    ])
    #expect(decoded("x", keys: keys) == [.key("x")])
    #expect(decoded("\u{1B}", keys: keys) == [.key(.special(.escape))])
    #expect(decoded("\u{8}", keys: keys) == [.key(.special(.backspace))])
  }
}
