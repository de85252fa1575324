import Foundation
import RandomInput
import Testing

/// The built program in a terminal that sends anything: keys, fragments, reports of the mouse,
/// pasted text, changes of the size, and signals.
@Suite struct ProgramFuzzTests {
  private static let keys = [
    "\u{1B}[C\u{1B}[B", "\u{1B}[A\u{1B}[D", " ", "\r", "\u{1B}", "/λόγος\r", "o", ":1:2\r", "?x?",
    "\u{1B}[<0;18;2M\u{1B}[<0;18;2m", "\u{1B}[<65;9;9M", "\u{1B}[200~λόγος\nq\u{1B}[201~", "ma'a",
    "\u{1B}[1;5D\u{1B}[5~\u{1B}[6~", "\u{C}", "\t", "i",
  ].map { Array($0.utf8) }

  @Test func anyInput() throws {
    let program = try Program()
    try PseudoTerminal.lector(in: program.scratch) { terminal in
      try terminal.read(until: "Verses")
      // There is a library from now on.
      try terminal.send("ma")
      try terminal.read(until: "Mark a set")
      // Ctrl-C, Ctrl-\, Ctrl-Z and `q` would end or stop the program; they have tests of their own.
      let ending: Set<UInt8> = [0x03, 0x1A, 0x1C, 0x71]
      try fuzz("program", Self.keys, runs: 150) { bytes, random in
        try terminal.send(bytes.prefix(2_000).filter { !ending.contains($0) })
        switch random.below(12) {
        case 0:
          terminal.resize(
            columns: UInt16(1 + random.below(250)), rows: UInt16(1 + random.below(90)))
        case 1: terminal.signal(SIGWINCH)
        case 2: terminal.signal(SIGCONT)
        default: break
        }
        let sent = String(decoding: terminal.takeOutput(), as: UTF8.self).unicodeScalars
        if sent.contains(where: { (0x80...0x9F).contains($0.value) || $0 == "\u{202E}" }) {
          throw FuzzFailure(description: "a control character on the terminal")
        }
      }
      // A paste without end, and then the end.
      try terminal.send("\u{1B}[201~")
      terminal.signal(SIGTERM)
      try terminal.wait("the end") {
        _ = terminal.takeOutput()
        return terminal.hasEnded
      }
      let status = try terminal.waitForEnd()
      #expect(
        status == 128 + SIGTERM, "status \(status): \(terminal.scratch.read("errors").prefix(300))")
    }
    // The data stored by the keys exists and is sound.
    #expect(
      try program.run("library", "check")
        == .init(status: 0, output: "no damage found\n", errors: ""))
  }
}
