import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import TextLibrary

/// Finds the text that a word on the command line means.
package enum OpenedText {
  /// `sampler` is always there; a word with a slash or a dot is a file; any other is the name of
  /// an imported text.
  ///
  /// - Throws: a `ReportableError`; for a name that nothing has, the nearest that there is.
  package static func open(_ name: String, folders: Folders = Folders()) throws -> any TextSource {
    if name == "sampler" { return try EmbeddedText.sampler() }
    if name.contains("/") || name.contains(".") {
      let bar = ProgressBar(file: name)
      return try FileCache(folders: folders).text(forFile: name) { bar.show(bytes: $0) }
    }
    guard Library.exists(at: folders.library) else { throw unknown(name, texts: []) }
    let library = try Library(path: folders.library)
    do {
      return try library.text(named: name)
    } catch let error as LibraryError where error.exitStatus == .noInput {
      throw unknown(name, texts: try library.names())
    }
  }

  private static func unknown(_ name: String, texts: [String]) -> LibraryError {
    let known = CommandName.allCases.map(\.rawValue) + texts + ["sampler"]
    let nearest = nearestName(to: name, among: known)
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return LibraryError("\(name): no command, text or file of this name\(hint)", .noInput)
  }
}
