import Console
import Configuration
import Foundation
import Logging
import PlainText
import Platform
import ReaderApp
import Sessions

/// The options of a command with a screen or a script: the settings in force, and the options for
/// this run only.
package struct RunOptions: Sendable {
  package var settings: Settings
  /// The file that stores changed settings.
  package var configuration: String
  /// The folders with the library and its caches.
  package var folders = Folders()
  /// The texts and the lexica that can be fetched.
  package var catalog = EmbeddedText.catalog
  /// The file for the transcript; `-` is standard output.
  package var transcript: String?
  /// The file for a recording.
  package var cast: String?
  /// The file for the elements that are on the screen at the end.
  package var dumpTree: String?
  /// The texts to show in parallel with the main one.
  package var parallel: [String] = []
  /// A Boolean value that indicates whether the tour is shown when the text opens.
  package var showsTour = false
  /// A Boolean value that indicates whether the user is asked how they read when the text opens.
  var asksHowOneReads = false
  /// The language of the interface if the settings leave the choice to Lector, as a BCP 47 tag.
  package var locale = "en"
  /// The announcements when the text opens.
  var notices: [OpeningNotice] = []

  package init(_ settings: Settings = .init(), configuration: String = Folders().configuration) {
    self.settings = settings
    self.configuration = configuration
  }

  /// Writes the elements on the screen to the requested tree file, which must be new.
  ///
  /// - Throws: `OutputError` if it cannot be written.
  package func dumpTree(of session: Session) throws {
    guard let dumpTree else { return }
    try OutputFile.write(session.treeDump(), to: dumpTree, isPrivate: true, replaces: false)
  }

  /// Opens the log file. Every component that starts from now on writes to it.
  ///
  /// - Throws: `OutputError` if it cannot be created; `UsageError` if it is standard output.
  package static func openLog(_ log: String) throws {
    if log == "-" { throw UsageError("--log -: expected the name of a file") }
    try Log.open(path: log)
  }

  /// Opens the files that a session writes, before the screen is taken over, so that an error can
  /// be reported.
  ///
  /// - Parameter kind: `growing` for a live session, whose files can be read while it lasts.
  /// - Throws: `OutputError`; `UsageError` if two of them are standard output.
  package func outputFiles(_ kind: OutputFile.Kind) throws -> OutputFiles {
    if let dumpTree, Foundation.access(dumpTree, F_OK) == 0 {
      throw OutputError.exists(path: dumpTree)
    }
    if transcript == "-", cast == "-" {
      throw UsageError("--transcript - and --cast - cannot share standard output; name a file")
    }
    return OutputFiles(
      transcript: try transcript.map { try OutputFile(path: $0, kind: kind, isPrivate: true) },
      cast: try cast.map { try OutputFile(path: $0, kind: kind, isPrivate: true) })
  }

  /// Rejects standard output as a file while the screen is in use.
  package func demandNoStandardOutput() throws {
    for (flag, path) in [("--transcript", transcript), ("--cast", cast)] where path == "-" {
      throw UsageError("\(flag) - and the screen cannot share the terminal; name a file")
    }
  }
}

/// The files that a session writes.
package struct OutputFiles {
  package let transcript: OutputFile?
  package let cast: OutputFile?

  /// Begins the files of a live session, which has begun itself.
  package func begin() {
    transcript?.begin()
    cast?.begin()
  }

  /// Writes all pending text and completes the files.
  ///
  /// - Parameter patience: The time limit, in milliseconds, or nil if there is none.
  /// - Throws: `OutputError` if something could not be written.
  package func finish(patience: Int? = nil) throws {
    try transcript?.finish(patience: patience)
    try cast?.finish(patience: patience)
    try Log.flush(patience: patience)
  }

  /// Writes all pending text to pipes and devices. Files that are not complete stay as they were.
  package func giveUp() {
    try? transcript?.flush()
    try? cast?.flush()
    try? Log.flush()
  }
}

/// The entries about a run and its sessions in the log, for `--log`.
package enum RunLog {
  private static var log: Logger { Log.logger("session") }

  /// Logs the beginning of a session.
  static func begins(with target: OpenTarget, _ options: RunOptions) {
    let log = log
    log.info("begins with \(target.name)")
    guard log.logLevel <= .debug else { return }
    for (key, entry) in options.settings.chosen {
      log.debug("\(key) = \(entry.value.toml)", metadata: ["from": "\(entry.origin.place)"])
    }
  }

  /// Logs the end of a session.
  package static func ends(_ end: SessionEnd) { log.info("ends: \(end)") }

  /// Logs the end of the program with an error.
  package static func failed(_ message: String) { log.error("\(message)") }

  /// Logs that no screen is used.
  static func usesNoScreen(because reason: String) { log.info("plain mode (\(reason))") }

  /// Logs that a text was opened.
  static func opened(_ name: String, verses: Int, from source: String) {
    log.info("opened \(name), \(counted(.verse, verses))", metadata: ["from": "\(source)"])
  }
}

extension OpenTarget {
  /// The name for the log.
  fileprivate var name: String {
    switch self {
    case .text(let text, _, _): "the text \(text.description.name)"
    case .tree(_, let name): "the tree \(name)"
    case .scene(let name, let trap):
      "the scene \(name)" + (trap.map { " with the trap \($0)" } ?? "")
    }
  }
}
