import ArgumentParser
import CellGrids
import CursesTerminal
import Foundation
import Interaction
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

/// Reads a text on the terminal, or without a screen: what `lector read` does.
struct Reading {
  var text = "sampler"
  var place: String?
  var options = OutputOptions()
  var isPlain = false

  func run() throws {
    let source = try OpenedText.open(text)
    if let reason = PlainMode.reason(isAsked: isPlain) {
      return try readPlainly(source, reason: reason)
    }
    guard options.transcript != "-" else {
      throw UsageError("--transcript - and the screen cannot share the terminal; name a file")
    }
    let file = try options.outputFile()
    // What the flags say is checked before the terminal is taken.
    _ = try options.settings(for: source.description)
    guard let screen = CursesScreen(usesColor: PlainMode.wantsColor) else {
      return try readPlainly(source, reason: "the terminal's type is unknown")
    }
    try read(source, on: screen, to: file).throwExitCode()
  }

  private func readPlainly(_ source: any TextSource, reason: String) throws {
    let mode = PlainMode(stage: ReaderStage(options: options), source: source, place: place)
    try mode.run(reason: reason).throwExitCode()
  }

  private func read(
    _ source: any TextSource, on screen: CursesScreen, to file: OutputFile?
  ) throws -> SessionEnd {
    let end: SessionEnd
    do {
      defer { screen.end() }
      let stage = ReaderStage(options: options)
      let session = try stage.session(
        for: source, screen: screen, clock: SystemClock(), sinks: stage.transcript(to: file),
        copy: { screen.copy(base64: Data($0.utf8).base64EncodedString()) })
      try show(place, in: session)
      session.open(readerOn: options.reader == .on)
      end = session.run()
      session.finish()
    }
    try file?.flush(patience: OutputFile.patience)
    return end
  }
}

extension SessionEnd {
  /// The end as the program's exit status.
  ///
  /// - Throws: `ExitCode` for every end but a quit.
  func throwExitCode() throws {
    switch self {
    case .quit: break
    case .interrupted: throw ExitCode(ExitStatus.interrupted.rawValue)
    case .terminated(let signal): throw ExitCode(128 + signal)
    }
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
