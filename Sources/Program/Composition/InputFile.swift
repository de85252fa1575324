import Foundation
import PlainText

/// A file that a command reads as a whole: a script, an expected screen, a tree.
package enum InputFile {
  /// Returns the content of a file.
  ///
  /// - Throws: `InputFileError` if it cannot be read.
  package static func bytes(of path: String) throws -> [UInt8] {
    if path == "-" { return [UInt8](FileHandle.standardInput.readDataToEndOfFile()) }
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists else { throw InputFileError.noSuchFile(path) }
    guard !isFolder.boolValue else { throw InputFileError.isFolder(path) }
    guard let found = FileManager.default.contents(atPath: path) else {
      throw InputFileError.noPermission(path)
    }
    return [UInt8](found)
  }

  /// Returns the text of a file.
  ///
  /// - Throws: `InputFileError` if it cannot be read or is not UTF-8.
  static func text(of path: String) throws -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw InputFileError.notUTF8(path)
    }
    return text
  }
}

/// The reason why an input file cannot be used, with its path.
package enum InputFileError: ReportableError, Equatable {
  case noSuchFile(String)
  case isFolder(String)
  case noPermission(String)
  case notUTF8(String)

  package var description: String {
    let text =
      switch self {
      case .noSuchFile(let path): "\(path): no such file"
      case .isFolder(let path): "\(path): is a directory; expected a file"
      case .noPermission(let path): "\(path): no permission to read it"
      case .notUTF8(let path): "\(path): not UTF-8; expected a text"
      }
    return text.withVisibleControls
  }
}
