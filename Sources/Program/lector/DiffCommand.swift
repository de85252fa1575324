import Console
import PlainText
import TerminalPrograms
import Walks
import ArgumentParser
import Auditing
import Composition
import Foundation
import Platform
import TerminalReading
import ScreenReading
import TerminalAuditing

struct DiffCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.diff.rawValue,
    abstract: "Compare what a user hears in two versions of a screen.",
    discussion: """
      Reads two tree files, or dumps in any format that walk reads. Each change has one line with \
      its cause, and one with what is heard. A change that nobody hears is not reported.

      Two recordings of a terminal program are compared key by key, as the screen readers in \
      --readers hear them.
      """)

  @Argument(help: .file("The old screen; - is standard input."))
  var old: String

  @Argument(help: .file("The new screen; - is standard input."))
  var new: String

  @Option(help: "The format of the changes.")
  var format: DifferenceFormat = .text

  @Option(help: .file("The file to write; - is standard output."))
  var output = "-"

  @Option(help: "The language of the screen reader's own words, such as en or zh-Hans.")
  var language: String?

  @Option(
    help: .names(
      """
      The screen readers that hear recordings of a terminal, with commas between their names. The \
      default is tdsr.
      """))
  var readers: String?

  @Flag(help: "Exit with status 1 if there is a change.")
  var exitCode = false

  func check() throws {
    guard old != "-" || new != "-" else {
      throw UsageError("the old and the new screen cannot both be standard input")
    }
    if isOfTerminal, language != nil {
      throw UsageError("--language has no effect on a recording of a terminal")
    }
    if let language, !Phrases.readerLanguages.contains(language) {
      throw UsageError(
        "--language \(language): expected one of \(Phrases.readerLanguages.joined(separator: ", "))"
      )
    }
  }

  /// A Boolean value that indicates whether recordings of a terminal are compared. One alone is
  /// compared with nothing.
  private var isOfTerminal: Bool {
    readers != nil || TerminalWalk.isRecording(old) || TerminalWalk.isRecording(new)
  }

  func run() throws {
    if isOfTerminal {
      let difference = try TerminalReaderName.difference(
        from: old, to: new,
        readers: TerminalReaderName.list(readers ?? TerminalReaderName.tdsr.rawValue))
      return try write(
        difference.report(in: format, old: old, new: new), isSame: difference.changes.isEmpty)
    }
    let (before, after) = (try LoadedTree(at: old), try LoadedTree(at: new))
    let difference = ScreenDifference(from: before.root, to: after.root, language: language)
    try write(
      difference.report(in: format, old: before.name, new: after.name),
      isSame: difference.changes.isEmpty)
  }

  private func write(_ report: String, isSame: Bool) throws {
    try OutputFile.write(report, to: output)
    if exitCode, !isSame { throw ExitCode.failure }
  }
}

extension DifferenceFormat: ExpressibleByArgument {}
