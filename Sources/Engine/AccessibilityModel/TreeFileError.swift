import PlainText

/// A fault in a tree file.
public struct TreeFileError: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// The JSON path of the fault, such as `root.subviews[2].traits[0]`.
  public let path: String
  /// What is wrong, and what was expected.
  public let message: String

  /// The file, the path, and the message in one line.
  public var description: String {
    "\(file): \(path.isEmpty ? "" : path + ": ")\(message)".asMessage
  }
}

extension TreeFileError: ReportableError {}
