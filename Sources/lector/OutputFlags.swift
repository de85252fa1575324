import AccessibilityModel
import ArgumentParser
import Foundation
import Interlinear
import PlainText
import ReaderApp
import ScreenReading
import SpeechOutput
import TextLibrary
import Typesetting

/// The flags that every command with a screen or a script takes.
struct OutputFlags: ParsableArguments {
  @Option(help: "Write what is said to a file; - is standard output.")
  var transcript: String?

  @Option(help: "How the transcript is written.")
  var format: TranscriptFormat = .text

  @Option(help: "How much is said of a word.")
  var verbosity: Verbosity = .normal

  @Option(help: "What an element is: a word, a label, a verse.")
  var elements: ElementMode = .word

  @Option(help: "The tiers to show, parted by commas: surface,gloss.")
  var tiers: String?

  @Option(help: "Whether the screen reader runs.")
  var reader: Switch = .on

  @Option(help: "How much room there is between lines and verses.")
  var density: Density = .comfortable

  @Option(help: "How original and translation share the width.")
  var columns: ColumnLayout = .automatic

  @Option(help: "Who turns right-to-left text: lector, terminal, or auto to find out.")
  var bidi: BidiMode = .auto

  @Option(help: "Where the cursor stays: on the cell of the focus, or on the caption.")
  var cursor: CursorPlace = .cell

  @Option(help: "The language of what the reader says of its own: en, de, es, pl.")
  var language: String?

  @Option(help: "Whether hints are said.")
  var hints: Switch = .on

  @Option(help: "Write the elements on the screen, as they are at the end, to a tree file.")
  var dumpTree: String?

  @Option(help: "Who speaks: none, auto, speech-dispatcher, espeak-ng.")
  var speech: SpeechChoice?

  @Option(help: "The voice for Ancient Greek: its own (grc), or that of today's Greek (el).")
  var greek: GreekVoice = .grc

  @Option(help: "Where braille is shown: none, pane, display, both.")
  var braille: BrailleChoice = .none

  func validate() throws {
    guard let language, !Phrases.languages.contains(language) else { return }
    let known = Phrases.languages.joined(separator: ", ")
    throw ValidationError("--language: no phrases in \"\(language)\"; expected one of \(known)")
  }

  var options: OutputOptions {
    OutputOptions(
      transcript: transcript, format: format, verbosity: verbosity, elements: elements,
      tiers: tiers, reader: reader, density: density, columns: columns, bidi: bidi, cursor: cursor,
      language: language, hints: hints, dumpTree: dumpTree, speech: speech,
      braille: braille, greek: greek)
  }
}

enum Switch: String, CaseIterable, ExpressibleByArgument {
  case on, off
}

enum BidiMode: String, CaseIterable, ExpressibleByArgument {
  case auto, lector, terminal

  /// Whether the terminal turns right-to-left text, as far as its environment tells. Inside of a
  /// multiplexer nobody can know; few do.
  var terminalHasBidi: Bool {
    switch self {
    case .lector: return false
    case .terminal: return true
    case .auto:
      let variable = Folders.environmentVariable
      if variable("TMUX") != nil || variable("STY") != nil { return false }
      if let version = variable("VTE_VERSION").flatMap({ Int($0) }) { return version >= 5800 }
      return variable("KONSOLE_VERSION") != nil || variable("TERM")?.hasPrefix("mlterm") == true
    }
  }
}

enum GreekVoice: String, CaseIterable, ExpressibleByArgument {
  case grc, el
}

enum CursorPlace: String, CaseIterable, ExpressibleByArgument {
  case cell, caption
}

extension TranscriptFormat: ExpressibleByArgument {}
extension Verbosity: ExpressibleByArgument {}
extension ElementMode: ExpressibleByArgument {}
extension Density: ExpressibleByArgument {}
extension ColumnLayout: ExpressibleByArgument {}

/// Flags that do not go together.
struct UsageError: ReportableError {
  let description: String
  var exitStatus: ExitStatus { .usage }

  init(_ message: String) { description = message.withVisibleControls }
}
