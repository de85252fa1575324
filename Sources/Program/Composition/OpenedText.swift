import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import TextLibrary

/// Finds the text that an argument names.
package enum OpenedText {
  /// Opens a text: `sampler` is the bundled one, a word with a slash or a dot is a file, and any
  /// other word is the name of an imported text.
  ///
  /// The warnings about a file are printed to standard error, like those of an import.
  ///
  /// - Parameter didWarn: A closure that is called with the warnings about a file.
  /// - Throws: A `ReportableError`; for an unknown name, it suggests the nearest known one.
  package static func open(
    _ name: String, folders: Folders = Folders(), didWarn: (WarningList) -> Void = { _ in }
  ) throws -> any TextSource {
    if name == "sampler" { return try EmbeddedText.sampler() }
    let isFile = name.contains("/") || name.contains(".")
    let text = isFile ? try file(name, folders, didWarn) : try importedText(name, folders)
    RunLog.opened(name, verses: text.verseCount, from: isFile ? "a file" : folders.library)
    return text
  }

  private static func file(
    _ path: String, _ folders: Folders, _ didWarn: (WarningList) -> Void
  ) throws -> any TextSource {
    let bar = ProgressBar(file: path)
    let opened = try FileCache(folders: folders).open(path) { bar.show(bytes: $0) }
    opened.warnings.report()
    didWarn(opened.warnings)
    return opened.text
  }

  private static func importedText(_ name: String, _ folders: Folders) throws -> any TextSource {
    guard Library.exists(at: folders.library) else { throw unknown(name, texts: []) }
    let library = try Library(path: folders.library)
    do {
      return try library.text(named: name)
    } catch LibraryError.noText {
      throw unknown(name, texts: try library.names())
    }
  }

  private static func unknown(_ name: String, texts: [String]) -> UnknownNameError {
    let known = CommandName.allCases.map(\.rawValue) + texts + ["sampler"]
    return UnknownNameError(name: name, nearest: nearestName(to: name, among: known))
  }
}

/// The error for a word on the command line that names no command, text or file.
package struct UnknownNameError: ReportableError {
  let name: String
  let nearest: String?

  package var description: String {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return "\(name): no command, text or file of this name\(hint)".withVisibleControls
  }
}
