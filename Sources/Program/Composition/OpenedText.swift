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
  /// - Throws: a `ReportableError`; for an unknown name it suggests the nearest known one.
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
