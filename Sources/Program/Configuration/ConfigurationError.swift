import Foundation
import PlainText

/// A fault in a configuration file.
package struct ConfigurationFault: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// The line of the fault, counted from 1; 0 for the whole file.
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
package enum ConfigurationError: ReportableError, Equatable {
  /// The content of a file has faults: at least one, in line order.
  case faults([ConfigurationFault])
  /// The system cannot read the file, with the error number.
  case cannotRead(path: String, errno: Int32)
  /// The path is that of a folder or a device.
  case notAFile(path: String)
  /// The file is longer than `ConfigurationFile.longest`.
  case tooLong(path: String)
  case unknownSetting(String)
  case wrongValue(key: String, expected: String)
  /// The setting is written in a form that cannot be edited.
  case notEditable(key: String, path: String)
  /// The system cannot write the file, with the error number.
  case cannotWrite(path: String, errno: Int32)

  /// The faults of the content; empty for other errors.
  package var faults: [ConfigurationFault] {
    if case .faults(let faults) = self { faults } else { [] }
  }

  /// The first fault, and the number of the others, on one line.
  package var description: String { message.withVisibleControls }

  private var message: String {
    switch self {
    case .faults(let faults):
      (faults.first?.description ?? "")
        + (faults.count > 1 ? " (and \(faults.count - 1) more)" : "")
    case .cannotRead(let path, let errno): "\(path): \(String(cString: strerror(errno)))"
    case .notAFile(let path): "\(path): is not a regular file"
    case .tooLong(let path): "\(path): too long for a configuration; expected at most 1 MB"
    case .unknownSetting(let key): "no setting is called \"\(key)\""
    case .wrongValue(let key, let expected): "\(key): expected \(expected)"
    case .notEditable(let key, let path):
      "\(path): \(key) cannot be changed automatically; edit the file"
    case .cannotWrite(let path, let errno):
      "\(path): cannot be written: \(String(cString: strerror(errno)))"
    }
  }
}
