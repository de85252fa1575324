import PlainText
import XMLReading

/// Why a page source cannot be read: the file, the line (counted from 1) and what was expected
/// there.
package struct PageSourceError: ReportableError, Equatable {
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

  init(_ error: XMLError) {
    self.init(
      file: error.file, line: error.line, message: error.message, exitStatus: error.exitStatus)
  }

  package var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(message)".withVisibleControls
  }
}
