import Foundation
import Testing

/// A frame reaches the terminal in one piece, however many rows have changed. Each further write
/// would wake the terminal, which would draw a part of the frame.
@Suite("Writes to the terminal", .serialized) struct FrameWriteTests {
  @Test(arguments: ["xterm-256color", "tmux-256color", "linux"])
  func aFrameIsWrittenAtOnce(type: String) throws {
    guard try Child.run(["env", "infocmp", type]) == 0 else { return }
    try PseudoTerminal.lector("--hints", "off", type: type) { terminal in
      try terminal.read(until: "Rotor")
      try terminal.send("\u{1B}[C")
      try terminal.read(until: "Οὗτος, this")
      let before = try terminal.writeCount()
      try terminal.send("\u{1B}[C")
      try terminal.read(until: "ὁ, the")
      try terminal.send("\u{1B}[C")
      try terminal.read(until: "λόγος, word")
      #expect(try terminal.writeCount() == before + 2)
    }
  }

  /// Taking the terminal does not reset the palette that the user has set.
  @Test(arguments: ["xterm-256color", "linux"]) func thePaletteStays(type: String) throws {
    try PseudoTerminal.lector(type: type) { terminal in
      let sent = try terminal.read(until: "Rotor")
      #expect(sent.firstRange(of: Array("\u{1B}]104".utf8)) == nil)
      #expect(sent.firstRange(of: Array("\u{1B}]R".utf8)) == nil)
    }
  }
}
