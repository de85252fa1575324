import Foundation
import PlainText
import Synchronization

/// A file that a command reads as a whole: a script, an expected screen, a tree, notes.
package enum InputFile {
  /// The maximum size of a file, in bytes.
  package static let largest = 256 << 20

  private static let inputs = Mutex<[FileIdentity: String]>([:])

  /// Notes that an open file is an input, which no output may replace.
  package static func note(_ descriptor: Int32, at path: String) {
    guard let identity = FileIdentity(descriptor: descriptor) else { return }
    inputs.withLock { $0[identity] = path }
  }

  /// Returns a Boolean value that indicates whether a path leads to a file that was read.
  static func isInput(_ path: String) -> Bool {
    guard let identity = FileIdentity(path: path), let input = inputs.withLock({ $0[identity] })
    else { return false }
    // The number of a removed file may belong to another one now.
    return FileIdentity(path: input) == identity
  }

  /// The bytes of standard input that were read to recognize it, or nil if none were.
  private static let recognized = Mutex<[UInt8]?>(nil)

  /// Returns the beginning of standard input, which the next read gives again. It's empty after
  /// that read.
  package static func beginningOfInput() -> [UInt8] {
    recognized.withLock { recognized in
      if let recognized { return recognized }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      bytes.removeLast(bytes.count - max(read(STDIN_FILENO, &bytes, bytes.count), 0))
      recognized = bytes
      return bytes
    }
  }

  /// Returns the bytes of standard input that were read to recognize it, once.
  package static func takeBeginningOfInput() -> [UInt8] {
    recognized.withLock { bytes in
      defer { bytes = [] }
      return bytes ?? []
    }
  }

  /// Returns the content of a file; `-` is standard input.
  ///
  /// - Parameter largest: The maximum size, in bytes. No more is read.
  /// - Throws: `InputFileError` if it cannot be read or is larger.
  package static func bytes(
    of path: String, largest: Int = InputFile.largest
  ) throws(InputFileError) -> [UInt8] {
    if path == "-" {
      return try bytes(from: STDIN_FILENO, named: "standard input", largest: largest)
    }
    var file: Int32 = -1
    let isOpen = FileName.withBytes(of: path) {
      file = open($0, O_RDONLY | O_CLOEXEC)
      return file >= 0
    }
    guard isOpen else {
      let isForbidden = errno == EACCES || errno == EPERM
      throw isForbidden ? InputFileError.noPermission(path) : .noSuchFile(path)
    }
    defer { close(file) }
    note(file, at: path)
    return try bytes(from: file, named: path, largest: largest)
  }

  private static func bytes(
    from file: Int32, named name: String, largest: Int
  ) throws(InputFileError) -> [UInt8] {
    var bytes = file == STDIN_FILENO ? takeBeginningOfInput() : []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw errno == EISDIR ? InputFileError.isFolder(name) : .noPermission(name)
      }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= largest else { throw .tooLarge(name, limit: largest) }
    }
  }

  /// Returns the text of a file.
  ///
  /// - Throws: `InputFileError` if it cannot be read, is too large or is not UTF-8.
  package static func text(of path: String) throws(InputFileError) -> String {
    guard let text = String(validating: try bytes(of: path), as: UTF8.self) else {
      throw .notUTF8(path)
    }
    return text
  }
}

/// The reason why an input file cannot be used, with its path.
package enum InputFileError: ReportableError, Equatable {
  case noSuchFile(String)
  case isFolder(String)
  case noScreens(String)
  case noLogs(String)
  case noPermission(String)
  case notUTF8(String)
  /// The limit is in bytes.
  case tooLarge(String, limit: Int)

  package var report: Message {
    switch self {
    case .noSuchFile(let path): "\(path): no such file"
    case .isFolder(let path): "\(path): is a directory; expected a file"
    case .noScreens(let path):
      "\(path): no screens in the folder; expected tree files or dumps of iOS screens"
    case .noLogs(let path):
      "\(path): nothing was compared; expected a log beside a tree or dump of the same name"
    case .noPermission(let path): "\(path): no permission to read it"
    case .notUTF8(let path): "\(path): not UTF-8; expected a text"
    case .tooLarge(let path, let limit):
      "\(path): larger than \(limit >> 20) MB; expected a smaller file"
    }
  }
}
