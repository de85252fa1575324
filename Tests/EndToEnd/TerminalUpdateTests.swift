import Foundation
import Testing

/// Lector's effects on the terminal other than drawing cells.
@Suite("Updates of the terminal", .serialized) struct TerminalUpdateTests {
  /// The terminal shows all rows of a frame at once (DEC private mode 2026).
  @Test(arguments: ["xterm-256color", "tmux-256color", "linux"])
  func aFrameIsEnclosed(type: String) throws {
    let (begin, end) = (Array("\u{1B}[?2026h".utf8), Array("\u{1B}[?2026l".utf8))
    try PseudoTerminal.lector("--hints", "off", type: type) { terminal in
      try terminal.read(until: "Verses")
      try terminal.read(until: "\u{1B}[?2026l")
      try terminal.send("\u{1B}[C")
      let frame = try terminal.read(until: "\u{1B}[?2026l")
      #expect(frame.starts(with: begin))
      #expect(frame.firstRange(of: Array("Οὗτος, this".utf8)) != nil)
      #expect(frame.firstRange(of: end)?.upperBound == frame.count)
    }
  }

  /// Taking the terminal does not reset the palette that the user has set.
  @Test(arguments: ["xterm-256color", "linux"]) func thePaletteStays(type: String) throws {
    try PseudoTerminal.lector(type: type) { terminal in
      let sent = try terminal.read(until: "Verses")
      #expect(sent.firstRange(of: Array("\u{1B}]104".utf8)) == nil)
      #expect(sent.firstRange(of: Array("\u{1B}]R".utf8)) == nil)
    }
  }
}
