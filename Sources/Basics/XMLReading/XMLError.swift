import PlainText

/// Why XML cannot be read: the file, the line (counted from 1) and what was expected there.
package struct XMLError: ReportableError, Equatable {
  package let file: String
  package let line: Int?
  package let message: String
  package let exitStatus: ExitStatus

  package init(file: String, line: Int?, message: String, exitStatus: ExitStatus = .badData) {
    self.file = file
    self.line = line
    self.message = message
    self.exitStatus = exitStatus
  }

  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(message)".withVisibleControls
  }

  /// The library could not be loaded; that is nothing that the file could help.
  static func libraryIsMissing(file: String) -> XMLError {
    XMLError(
      file: file, line: nil, message: "libxml2 is not installed; expected the package libxml2",
      exitStatus: .unavailable)
  }
}
