import Interlinear

/// Writes files that the user names.
package protocol FileSaving: AnyObject {
  /// Saves a text in a file.
  ///
  /// - Parameter replaces: A Boolean value that indicates whether an existing file is replaced.
  /// - Returns: `false` if the file exists and is not replaced; otherwise, `true`.
  /// - Throws: A `ReportableError`.
  func save(_ text: String, to path: String, replaces: Bool) throws -> Bool

  /// Returns verses as braille pages.
  ///
  /// - Throws: A `ReportableError`.
  func braille(_ verses: [Verse], of text: TextDescription, named name: String) throws -> String

  /// Returns a path, extended by the beginning that all matching paths share, or nil if that adds
  /// nothing.
  func completion(ofPath typed: String) -> String?
}
