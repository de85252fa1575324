import Foundation
import Testing

/// Text that is typed and pasted at any speed, in a terminal.
@Suite("Typed and pasted text", .serialized, .ownThread) struct PasteTests {
  /// A text of 5,699 characters.
  private static let greek =
    String(
      String(repeating: "ἐν ἀρχῇ ἦν ὁ λόγος καὶ ὁ λόγος ἦν πρὸς τὸν θεόν ", count: 120).prefix(
        5_698))
    + "ν"

  private static func openNote(_ terminal: PseudoTerminal) throws {
    try terminal.read(until: "Verses")
    try terminal.send("\u{1B}[C")
    try hear("Οὗτος, this", terminal)
    try terminal.send(" ")
    // The items of the word's menu, one by one.
    for _ in 0..<12 where !(terminal.scratch.lines("said").last ?? "").hasPrefix("Note") {
      let count = terminal.scratch.lines("said").count
      try terminal.send("\u{1B}[B")
      try terminal.wait("an item") { terminal.scratch.lines("said").count > count }
    }
    try terminal.send("\r")
    try hear("Note, text field", terminal)
  }

  private static func hear(_ text: String, _ terminal: PseudoTerminal) throws {
    try terminal.wait("\(text) is not spoken") { terminal.scratch.read("said").contains(text) }
  }

  /// Not one character is lost (attacks 3).
  @Test(arguments: [true, false]) func aLongTextInPieces(isBracketed: Bool) throws {
    let program = try Program()
    try PseudoTerminal.lector("--transcript", "said", in: program.scratch) { terminal in
      try Self.openNote(terminal)
      let text = isBracketed ? "\u{1B}[200~\(Self.greek)\u{1B}[201~" : Self.greek
      // Pieces of 1,000 bytes, which end within characters.
      var rest = ArraySlice(Array(text.utf8))
      while !rest.isEmpty {
        try terminal.send(rest.prefix(1_000))
        rest = rest.dropFirst(1_000)
      }
      if isBracketed { try Self.hear("5699 characters pasted", terminal) }
      try terminal.send("\r")
      try Self.hear("Note saved", terminal)
    }
    let notes = try program.run("notes", "export", "--to", "markdown")
    #expect(notes.status == 0)
    #expect(notes.output.contains(Self.greek))
  }

  /// The trial of the findings: one character in two writes.
  @Test func aCharacterInTwoPieces() throws {
    try PseudoTerminal.lector("--transcript", "said") { terminal in
      try terminal.read(until: "Verses")
      try terminal.send("/")
      try Self.hear("text field", terminal)
      try terminal.send([0xCE])
      // The program has had the first byte when it answers something later.
      terminal.signal(SIGWINCH)
      try terminal.read(until: "Normal")
      try terminal.send([0xBB])
      try Self.hear("\nlambda\n", terminal)
    }
  }

  /// Pasted text is never taken for commands.
  @Test func aPasteOutsideAFieldIsIgnored() throws {
    try PseudoTerminal.lector("--transcript", "said") { terminal in
      try terminal.read(until: "Verses")
      try terminal.send("\u{1B}[200~q\u{3}\r\u{1B}[Cq\u{1B}[201~\u{1B}[C")
      try Self.hear("Οὗτος, this", terminal)
      #expect(
        terminal.scratch.lines("said") == [
          "Sampler 1:1", "Not in a text field, nothing pasted", "Οὗτος, this",
        ])
    }
  }
}
