import PlainText

/// What is wrong with a tree file: where in the tree, and what was expected.
public struct TreeFileError: Error, Equatable, CustomStringConvertible {
  public let file: String
  /// The JSON path: `root.subviews[2].traits[0]`.
  public let path: String
  public let message: String

  public var description: String {
    "\(file): \(path.isEmpty ? "" : path + ": ")\(message)".withVisibleControls
  }
}

extension TreeFileError: ReportableError {}
