import Interlinear
import PlainText

/// The outcome of saving a file.
package enum FileSavingOutcome: Sendable {
  case saved
  /// The file exists, and was not to be replaced.
  case exists
  case failed(any ReportableError)
}

/// Writes files that the user names.
package protocol FileSaving: AnyObject {
  /// Begins to save a text in a regular file. Returns after a short wait at most.
  ///
  /// - Parameters:
  ///   - isPrivate: A Boolean value that indicates whether only the user may read the file.
  ///   - replaces: A Boolean value that indicates whether an existing file is replaced.
  func save(_ text: String, to path: String, isPrivate: Bool, replaces: Bool)

  /// Removes and returns the outcome of saving a file, or nil while there is none.
  func takeOutcome() -> FileSavingOutcome?

  /// Returns verses as braille pages, and the messages about the tables.
  ///
  /// - Throws: A `ReportableError`.
  func braille(
    _ verses: [Verse], of text: TextDescription, named name: String
  ) throws -> (pages: String, notices: [Message])

  /// Returns a path, extended by the beginning that all matching paths share, or nil if that adds
  /// nothing.
  func completion(ofPath typed: String) -> String?
}
