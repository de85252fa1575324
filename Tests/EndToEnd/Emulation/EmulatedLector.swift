/// `lector` on a pseudoterminal, with the terminal that it draws on emulated in this process.
final class EmulatedLector {
  let terminal: EmulatedTerminal
  /// Everything that the program has written.
  private(set) var output: [UInt8] = []
  private let program: PseudoTerminal

  /// The longest wait for the program, in hundredths of a second.
  private static let patience = 30_000

  /// Starts `lector` with its transcript in the file `said`, runs the body, and ends the program.
  ///
  /// - Parameters:
  ///   - waitsForTerminal: A Boolean value that indicates whether the program waits when the
  ///     terminal takes no more bytes, as usual, rather than being told so.
  ///   - wrapsAtOnce: A Boolean value that indicates whether the cursor moves to the next row as
  ///     soon as the last column is written.
  static func lector(
    _ arguments: [String] = [], type: String = "xterm", columns: Int = 80, rows: Int = 24,
    configuration: String = "hints = false\n", environment: [String: String] = [:],
    waitsForTerminal: Bool = true, wrapsAtOnce: Bool = false, in scratch: Scratch? = nil,
    _ body: (EmulatedLector) throws -> Void
  ) throws {
    let scratch = try scratch ?? Scratch()
    try scratch.write(configuration, to: "config.toml")
    try PseudoTerminal.lector(
      ["--transcript", "said", "--config", "config.toml"] + arguments, type: type,
      columns: columns, rows: rows, environment: environment, waitsForTerminal: waitsForTerminal,
      in: scratch
    ) { program in
      let lector = EmulatedLector(program, columns: columns, rows: rows)
      lector.terminal.wrapsAtOnce = wrapsAtOnce
      try lector.waitForSpeech(after: 0)
      try body(lector)
    }
  }

  private init(_ program: PseudoTerminal, columns: Int, rows: Int) {
    self.program = program
    terminal = EmulatedTerminal(columns: columns, rows: rows)
  }

  /// The utterances so far.
  var said: [String] { program.scratch.lines("said") }

  /// Presses a key and waits until its result is spoken and drawn.
  ///
  /// - Parameter bytes: The bytes that the terminal sends for the key.
  /// - Returns: The utterances, and everything that was written on the screen.
  func press(_ bytes: String) throws -> (said: [String], written: [EmulatedTerminal.Stretch]) {
    let before = said.count
    _ = terminal.takeStretches()
    try program.send(bytes, reads: false)
    try waitForSpeech(after: before)
    var written = terminal.takeStretches()
    // The end of the echo of a special key, which this terminal doesn't take for one.
    if written.count > 2, written[0].text == " ", written[2].text.hasPrefix(written[1].text) {
      written.removeFirst(2)
    }
    return (Array(said.dropFirst(before)), written)
  }

  /// Waits until more has been spoken. A transcript is written after the frame is drawn.
  private func waitForSpeech(after count: Int) throws {
    for _ in 0..<Self.patience {
      let hasSpoken = said.count > count
      let written = program.takeOutput(waiting: hasSpoken ? 5 : 10)
      output += written
      terminal.receive(written)
      if hasSpoken { return }
    }
    throw Child.Failure(
      description:
        "nothing was said after \(said.last ?? "the start"): \(program.scratch.read("errors"))")
  }
}
