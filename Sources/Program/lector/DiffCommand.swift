import Console
import PlainText
import TerminalPrograms
import Walks
import ArgumentParser
import Auditing
import Platform
import TerminalReading
import ScreenReading
import TerminalAuditing

struct DiffCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.diff.rawValue,
    abstract: "Compare what a user hears in two versions of a screen.",
    discussion: """
      Reads two tree files, dumps in any format that walk reads, or recorded logs of VoiceOver. \
      Each change has one line with its cause, and one with what is heard. A change that nobody \
      hears is not reported. Of two folders, the screens with the same name are compared; one that \
      only one folder has is named and counts as a change.

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
    try Phrases.check(language: language)
  }

  /// A Boolean value that indicates whether recordings of a terminal are compared. One alone is
  /// compared with nothing.
  private var isOfTerminal: Bool {
    readers != nil || RecordingFile.isRecording(old) || RecordingFile.isRecording(new)
  }

  func run() throws {
    if isOfTerminal {
      let difference = try TerminalReaderName.difference(
        from: old, to: new,
        readers: TerminalReaderName.list(readers ?? TerminalReaderName.tdsr.rawValue))
      return try write(
        difference.report(in: format, old: old, new: new), isSame: difference.changes.isEmpty)
    }
    var (pairs, isSame) = try pairs()
    var text = ""
    let failures = try ScreenFiles.forEach(pairs) { old, new in
      let changes = try ScreenFiles.changes(from: old, to: new, language: language)
      if !changes.isEmpty, pairs.count > 1, format == .text {
        text += "# \(new.withVisibleControls)\n"
      }
      text += changes.report(in: format, old: old, new: new)
      isSame = isSame && changes.isEmpty
    }
    try write(text, isSame: isSame, failure: failures.first.map { ExitCode($0.error) })
  }

  /// Returns the screens with the same name in two folders, or the two files, and whether each
  /// screen is in both folders.
  private func pairs() throws -> (pairs: [(old: String, new: String)], isComplete: Bool) {
    guard FileName.isFolder(old), FileName.isFolder(new) else { return ([(old, new)], true) }
    let folders = [old, new].map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let names = try folders.map { folder in
      Set(try ScreenFiles([folder]).paths.map { $0.dropFirst(folder.count) })
    }
    let others = names[0].symmetricDifference(names[1]).sorted()
    for name in others {
      CommandLanguage.report("\(String(name)): only in one of the folders")
    }
    let both = names[0].intersection(names[1]).sorted()
    return (both.map { (folders[0] + $0, folders[1] + $0) }, others.isEmpty)
  }

  private func write(_ report: String, isSame: Bool, failure: ExitCode? = nil) throws {
    try OutputFile.write(report, to: output)
    if let failure { throw failure }
    if exitCode, !isSame { throw ExitCode.failure }
  }
}

extension DifferenceFormat: ExpressibleByArgument {}

extension Phrases {
  /// Checks the language of `--language` for the screen reader's own words.
  static func check(language: String?) throws(UsageError) {
    guard let language, !readerLanguages.contains(language) else { return }
    let known = readerLanguages.joined(separator: ", ")
    throw UsageError("--language \(language): expected one of \(known)")
  }
}
