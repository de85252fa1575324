import Configuration
import Interlinear
import PlainText

/// The passages that a command names.
package enum Passages {
  /// Returns the rows of a passage, one range for each item of a list. Names of books in the
  /// language of the interface come first.
  ///
  /// - Parameter name: The name of the text on the command line.
  /// - Throws: `PlaceError` if the text has no such passage.
  package static func rows(
    of place: String, in text: any TextSource, named name: String
  ) throws -> [Range<Int>] {
    let language = try Settings.inForce(file: nil).interfaceLanguage ?? "en"
    let finder = PassageFinder(text: text, language: language)
    if let rows = try finder.rows(of: place) { return rows }
    let fault = finder.fault(of: place)
    let prefix = fault == .noPassage(place) ? "" : "\(place): "
    throw PlaceError(prefix + fault.message(for: name))
  }
}
