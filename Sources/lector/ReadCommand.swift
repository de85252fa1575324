import ArgumentParser
import CellGrids
import CursesTerminal
import Foundation
import Interaction
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

struct ReadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read a text in the terminal (the default command).")

  @Argument(help: "An imported text, or a file; the sampler without it.")
  var text: String = "sampler"

  @Argument(help: "Where to begin: \"John 3:16\", \"3:16\", \"3\".")
  var place: String?

  @OptionGroup var flags: OutputFlags

  @Flag(help: "No screen: one utterance a line, one key or :PLACE a line of input.")
  var plain = false

  mutating func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let source = try OpenedText.open(text)
    if let reason = PlainMode.reason(isAsked: plain, environment: environment) {
      return try PlainMode(stage: ReaderStage(flags: flags), source: source, place: place)
        .run(reason: reason)
    }
    guard flags.transcript != "-" else {
      throw UsageError("--transcript - and the screen cannot share the terminal; name a file")
    }
    let file = try flags.outputFile()
    // What the flags say is checked before the terminal is taken.
    _ = try flags.settings(for: source.description)
    guard let screen = CursesScreen(usesColor: (environment["NO_COLOR"] ?? "").isEmpty) else {
      return try PlainMode(stage: ReaderStage(flags: flags), source: source, place: place)
        .run(reason: "the terminal's type is unknown")
    }
    let end = try read(source, on: screen, to: file)
    switch end {
    case .quit: break
    case .interrupted: throw ExitCode(ExitStatus.interrupted.rawValue)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
  }

  private func read(
    _ source: any TextSource, on screen: CursesScreen, to file: OutputFile?
  ) throws -> SessionEnd {
    let end: SessionEnd
    do {
      defer { screen.end() }
      let stage = ReaderStage(flags: flags)
      let session = try stage.session(
        for: source, screen: screen, clock: SystemClock(), sinks: stage.transcript(to: file),
        copy: { screen.copy(base64: Data($0.utf8).base64EncodedString()) })
      try show(place, in: session)
      session.open(readerOn: flags.reader == .on)
      end = session.run()
      session.finish()
    }
    try file?.flush(patience: OutputFile.patience)
    return end
  }
}

/// Scrolls to a place before the session opens; it then opens there.
func show(_ place: String?, in session: Session) throws {
  guard let place, let controller = session.application as? ReaderController else { return }
  do {
    try controller.showBeforeOpening(place)
  } catch {
    throw PlaceError(description: error.message)
  }
}

/// A place on the command line or in a script that the text does not have.
struct PlaceError: ReportableError {
  let description: String
  var exitStatus: ExitStatus { .noInput }
}
