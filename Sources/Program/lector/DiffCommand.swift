import ArgumentParser
import Auditing
import Composition
import Foundation
import Platform
import ScreenReading

struct DiffCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.diff.rawValue,
    abstract: "Compare what a user hears in two versions of a screen.",
    discussion: """
      Reads two tree files, or dumps in any format that walk reads. Each change has one line with \
      its cause, and one with what is heard. A change that nobody hears is not reported.
      """)

  @Argument(help: ArgumentHelp("The old screen; - is standard input.", valueName: "file"))
  var old: String

  @Argument(help: ArgumentHelp("The new screen; - is standard input.", valueName: "file"))
  var new: String

  @Option(help: "The format of the changes.")
  var format: DifferenceFormat = .text

  @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
  var output = "-"

  @Option(help: "The language of the screen reader's own words, such as en or zh-Hans.")
  var language: String?

  @Flag(help: "Exit with status 1 if there is a change.")
  var exitCode = false

  func check() throws {
    guard old != "-" || new != "-" else {
      throw UsageError("the old and the new screen cannot both be standard input")
    }
    if let language, !Phrases.readerLanguages.contains(language) {
      throw UsageError(
        "--language \(language): expected one of \(Phrases.readerLanguages.joined(separator: ", "))"
      )
    }
  }

  func run() throws {
    let (before, after) = (try LoadedTree(at: old), try LoadedTree(at: new))
    let difference = ScreenDifference(from: before.root, to: after.root, language: language)
    let file = try OutputFile(path: output)
    file.write(difference.report(in: format, old: before.name, new: after.name))
    try file.flush()
    if exitCode, !difference.changes.isEmpty { throw ExitCode.failure }
  }
}

extension DifferenceFormat: ExpressibleByArgument {}
