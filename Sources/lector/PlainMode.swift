import CellGrids
import Foundation
import Interaction
import PlainText
import SpeechOutput
import TextLibrary

/// Reading without a screen, for those whose own screen reader speaks the terminal.
struct PlainMode {
  let maker: SessionMaker
  let opened: Opened
  let place: String?

  /// Why no screen is used; nil when one is.
  static func reason(isAsked: Bool) -> String? {
    if isAsked { return "--plain" }
    if Folders.environmentVariable("LECTOR_PLAIN") == "1" { return "LECTOR_PLAIN is set" }
    let accessible = Folders.environmentVariable("ACCESSIBLE") ?? ""
    if !["", "0", "false", "no"].contains(accessible.lowercased()) { return "ACCESSIBLE is set" }
    if Folders.environmentVariable("TERM") == "dumb" { return "the terminal is dumb" }
    if isatty(STDOUT_FILENO) == 0 { return "standard output is no terminal" }
    if isatty(STDIN_FILENO) == 0 { return "standard input is no terminal" }
    return nil
  }

  /// Whether colours are wanted (no-color.org).
  static var wantsColor: Bool { (Folders.environmentVariable("NO_COLOR") ?? "").isEmpty }

  func run(reason: String) throws -> SessionEnd {
    tell("plain mode, because \(reason): one utterance a line")
    let file = try maker.options.outputFile()
    let output = try OutputFile(path: "-")
    let spoken = Transcript(format: .text) { output.write($0) }
    let clock = VirtualClock()
    let session = try maker.session(
      for: opened, screen: TestScreen(), clock: clock,
      sinks: (maker.options.transcript == "-" ? [] : [spoken]) + maker.transcript(to: file))
    try show(place, in: session)
    session.open(readerOn: true)
    let plain = PlainSession(session: session)
    session.settle { clock.advance(to: $0) }
    try output.flush()
    if isatty(STDIN_FILENO) != 0 {
      try readKeys(session, plain: plain, clock: clock, output: output)
    } else {
      try readLines(session, plain: plain, clock: clock, output: output)
    }
    session.finish()
    try output.flush()
    try file?.flush()
    try maker.options.dumpTree(of: session)
    return session.ending ?? .quit
  }

  private func readLines(
    _ session: Session, plain: PlainSession, clock: VirtualClock, output: OutputFile
  ) throws {
    while session.ending == nil, let line = readLine() {
      if let complaint = plain.handle(line: line) { tell(complaint) }
      session.settle { clock.advance(to: $0) }
      try output.flush()
    }
  }

  /// On a terminal each key counts at once, and says the same as on a screen.
  private func readKeys(
    _ session: Session, plain: PlainSession, clock: VirtualClock, output: OutputFile
  ) throws {
    guard let keyboard = Keyboard() else {
      return try readLines(session, plain: plain, clock: clock, output: output)
    }
    defer { keyboard.end() }
    while session.ending == nil, let key = keyboard.nextKey() {
      session.handle(key)
      session.settle { clock.advance(to: $0) }
      try output.flush()
    }
  }

  private func tell(_ message: String) {
    FileHandle.standardError.write(Data("lector: \(message)\n".utf8))
  }
}
