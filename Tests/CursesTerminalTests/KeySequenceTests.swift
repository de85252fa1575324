import CellGrids
import Testing

import CursesTerminal

/// The keys that terminals send, each in every form.
@Suite struct KeySequenceTests {
  @Test(
    arguments: [
      ("a", "a"), (" ", " "), ("é", "é"), ("λ", "λ"), ("\u{0301}", "\u{0301}"), ("ἀ", "ἀ"),
      ("𐤀", "𐤀"), ("\r", .special(.enter)), ("\n", .special(.enter)), ("\t", .special(.tab)),
      ("\u{7F}", .special(.backspace)), ("\u{8}", .special(.backspace)),
      ("\u{1}", .control("a")), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
      ("\u{0}", .control(" ")), ("\u{1C}", .unknown), ("\u{9B}", .unknown),
      ("\u{1B}", .special(.escape)),
      // Alt sends an Escape character first.
      ("\u{1B}x", .alt("x")), ("\u{1B},", .alt(",")), ("\u{1B}λ", .alt("λ")),
      ("\u{1B}[", .alt("[")), ("\u{1B}O", .alt("O")), ("\u{1B}]", .alt("]")),
      ("\u{1B}\u{7F}", .special(.altBackspace)), ("\u{1B}\u{8}", .special(.altBackspace)),
    ] as [(String, Key)])
  func typedKeys(_ bytes: String, _ key: Key) {
    #expect(decoded(bytes) == [.key(key)])
  }

  @Test(
    arguments: [
      // xterm and its successors, in both modes.
      ("[A", .up), ("[B", .down), ("[C", .right), ("[D", .left), ("[H", .home), ("[F", .end),
      ("OA", .up), ("OB", .down), ("OC", .right), ("OD", .left), ("OH", .home), ("OF", .end),
      ("[1~", .home), ("[4~", .end), ("[2~", .insert), ("[3~", .delete), ("[5~", .pageUp),
      ("[6~", .pageDown), ("[Z", .shiftTab), ("OM", .enter),
      ("[1;2A", .shiftUp), ("[1;2B", .shiftDown), ("[1;2C", .shiftRight), ("[1;2D", .shiftLeft),
      ("[1;2H", .shiftHome), ("[1;2F", .shiftEnd), ("[1;3C", .altRight), ("[1;3D", .altLeft),
      ("[1;3A", .altUp), ("[1;9B", .altDown), ("[3;3~", .altDelete), ("[1;5C", .controlRight),
      ("[1;5D", .controlLeft), ("[1;5A", .controlUp), ("[1;5B", .controlDown),
      ("[1;5H", .controlHome), ("[1;5F", .controlEnd), ("[5;5~", .controlPageUp),
      ("[6;5~", .controlPageDown), ("[3;5~", .controlDelete), ("[1;6C", .controlShiftRight),
      ("[1;6D", .controlShiftLeft), ("[1;6H", .controlShiftHome), ("[1;6F", .controlShiftEnd),
      // Older forms of the modifiers.
      ("[5C", .controlRight), ("O5D", .controlLeft), ("O2A", .shiftUp),
      // rxvt.
      ("[7~", .home), ("[8~", .end), ("[a", .shiftUp), ("[d", .shiftLeft), ("Oc", .controlRight),
      ("[7$", .shiftHome), ("[8^", .controlEnd), ("[7@", .controlShiftHome),
      ("[3^", .controlDelete),
      // Keys by their code points: "modifyOtherKeys" of xterm, and the form that tmux and kitty
      // use.
      ("[27;3;127~", .altBackspace), ("[13u", .enter), ("[27u", .escape), ("[9;2u", .shiftTab),
      ("[127;3u", .altBackspace),
    ] as [(String, Key.Special)])
  func specialKeys(_ rest: String, _ key: Key.Special) {
    #expect(decoded("\u{1B}" + rest) == [.key(.special(key))])
    #expect(decoded("\u{1B}\(rest)x", then: false) == [.key(.special(key)), .key("x")])
  }

  @Test(arguments: [
    (1, "OP"), (4, "OS"), (1, "[11~"), (5, "[15~"), (6, "[17~"), (10, "[21~"), (11, "[23~"),
    (12, "[24~"), (1, "[[A"), (5, "[[E"), (1, "[P"),
  ])
  func functionKeys(_ number: Int, _ rest: String) {
    #expect(decoded("\u{1B}" + rest) == [.key(.function(number))])
  }

  @Test(
    arguments: [
      ("Op", "0"), ("Oy", "9"), ("Ok", "+"), ("On", "."), ("[97u", "a"), ("[97;5u", .control("a")),
      ("[955;3u", .alt("λ")), ("[27;5;99~", .control("c")),
    ] as [(String, Key)])
  func charactersInSequences(_ rest: String, _ key: Key) {
    #expect(decoded("\u{1B}" + rest) == [.key(key)])
  }

  /// A key that Lector does not use is one unknown key, with any modifiers and numbers.
  @Test(arguments: [
    "[1;7C", "[1;2P", "[2;5~", "[25~", "[99999999999999999999~", "[1;99999999999999999999C",
    "[E", "[97;5;3;4;5;6v", "[1114112u", "[55296u", "[[", "[1", "[1;", "[ ",
  ])
  func unknownKeys(_ rest: String) {
    #expect(decoded("\u{1B}" + rest) == [.key(.unknown)])
  }

  /// Reports of the focus, and answers to questions of other programs, are not keys.
  @Test(arguments: ["[I", "[O", "[?1;2c", "[>0;276;0c", "[24;80R", "[0n", "[?2026;1$y", "[201~"])
  func reportsAreNoKeys(_ rest: String) {
    #expect(decoded("\u{1B}\(rest)x") == [.key("x")])
  }

  @Test(
    arguments: [
      ("[<0;18;2M", .press, 17, 1), ("[<0;18;2m", .release, 17, 1), ("[<32;300;1M", .drag, 299, 0),
      ("[<64;1;1M", .wheelUp, 0, 0), ("[<65;1;1M", .wheelDown, 0, 0), ("[<16;2;2M", .press, 1, 1),
      ("[M \u{32}\u{22}", .press, 17, 1), ("[M#\u{32}\u{22}", .release, 17, 1),
      ("[M`!!", .wheelUp, 0, 0), ("[32;18;2M", .press, 17, 1), ("[<2;18;2M", .menu, 17, 1),
      ("[<2;18;2m", .release, 17, 1), ("[M\"!!", .menu, 0, 0),
    ] as [(String, MouseEvent.Action, Int, Int)])
  func mouseReports(_ rest: String, _ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    let position = CellPosition(column: column, row: row)
    #expect(decoded("\u{1B}" + rest) == [.mouse(MouseEvent(action, at: position))])
  }

  @Test(arguments: ["[<1;18;2M", "[<35;18;2M", "[<0;0;0M", "[<0;1M", "[<0;1;1;1M", "[<M", "[M!!!"])
  func otherMouseReportsAreIgnored(_ rest: String) {
    #expect(decoded("\u{1B}\(rest)x") == [.key("x")])
  }

  /// Columns beyond 95 make bytes that are not UTF-8.
  @Test func anOldReportMayHoldAnyByte() {
    let bytes: [UInt8] = [0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0xC3, 0x78]
    let press = MouseEvent(.press, at: CellPosition(column: 222, row: 162))
    #expect(decoded(bytes) == [.mouse(press), .key("x")])
  }
}
