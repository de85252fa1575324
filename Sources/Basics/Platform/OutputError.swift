import PlainText
import SystemPackage

/// An error that prevents an output file from being written.
package enum OutputError: ReportableError, Hashable {
  /// The file cannot be created.
  case cannotCreate(path: String, Errno)
  /// The file exists and must not be replaced.
  case exists(path: String)
  /// The path leads to a file that is not regular.
  case notAFile(path: String, isFolder: Bool)
  /// A write failed.
  case cannotWrite(path: String, Errno)
  /// No reader took the text in time, and the rest of the text is lost.
  case noReader(path: String)
  /// The reader fell so far behind that text is lost.
  case slowReader(path: String)

  package var report: Message {
    switch self {
    case .cannotCreate(let path, let reason): "\(path): cannot be created: \(reason)"
    case .exists(let path): "\(path): already exists; expected the name of a new file"
    case .notAFile(let path, isFolder: true):
      "\(path): is a folder; expected the name of a file"
    case .notAFile(let path, isFolder: false):
      "\(path): is not a regular file; expected the name of a file"
    case .cannotWrite(let path, let reason): "\(path): \(reason)"
    case .noReader(let path): "\(path): nothing reads it; the rest of the text is lost"
    case .slowReader(let path): "\(path): the receiving program was too slow; some text is lost"
    }
  }
}
