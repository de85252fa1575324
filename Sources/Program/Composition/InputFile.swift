import Foundation
import PlainText

/// A file that a command reads as a whole: a script, an expected screen, a tree.
package enum InputFile {
  /// - Throws: `InputFileError` if it cannot be read.
  package static func bytes(of path: String) throws -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists, !isFolder.boolValue else {
      throw InputFileError(
        description: "\(path): \(exists ? "is a directory; expected a file" : "no such file")",
        exitStatus: .noInput)
    }
    guard let found = FileManager.default.contents(atPath: path) else {
      throw InputFileError(
        description: "\(path): no permission to read it", exitStatus: .noPermission)
    }
    return [UInt8](found)
  }

  /// - Throws: `InputFileError` if it cannot be read or is not UTF-8.
  static func text(of path: String) throws -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw InputFileError(
        description: "\(path): not UTF-8; expected a text", exitStatus: .badData)
    }
    return text
  }
}

struct InputFileError: ReportableError {
  let description: String
  let exitStatus: ExitStatus
}
