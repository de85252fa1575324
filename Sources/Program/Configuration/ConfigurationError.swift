import PlainText

/// A fault of a configuration file.
package struct ConfigurationFault: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// Counted from 1; 0 for the whole file.
  package let line: Int
  package let message: String

  package init(file: String, line: Int, _ message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  package var description: String {
    (line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)").withVisibleControls
  }
}

/// The reason why a configuration cannot be used or changed.
package struct ConfigurationError: ReportableError, Equatable {
  /// In the order of the lines, at least one.
  package let faults: [ConfigurationFault]
  package let exitStatus: ExitStatus

  package init(_ faults: [ConfigurationFault], _ exitStatus: ExitStatus = .badData) {
    self.faults = faults
    self.exitStatus = exitStatus
  }

  package init(_ file: String, _ message: String, _ exitStatus: ExitStatus) {
    self.init([ConfigurationFault(file: file, line: 0, message)], exitStatus)
  }

  /// The first fault, and the number of the others, in one line.
  package var description: String {
    let first = faults.first?.description ?? ""
    guard faults.count > 1 else { return first }
    return "\(first) (and \(faults.count - 1) more)"
  }
}
