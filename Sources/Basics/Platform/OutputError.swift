import PlainText
import SystemPackage

/// An error that prevents an output file from being written.
package enum OutputError: ReportableError, Hashable {
  /// The file cannot be created.
  case cannotCreate(path: String, Errno)
  /// The file cannot be replaced, because its folder cannot be written. It stays as it was.
  case cannotReplace(path: String, Errno)
  /// The file belongs to another user, whom its replacement would not belong to.
  case belongsToAnother(path: String)
  /// The file exists and must not be replaced.
  case exists(path: String)
  /// The file exists, and a recording replaces it only on demand.
  case existingRecording(path: String)
  /// The file is also an input.
  case isInput(path: String)
  /// The file is being written for another purpose.
  case isWrittenAlready(path: String)
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
    case .cannotReplace(let path, let reason):
      "\(path): cannot be replaced, because its folder cannot be written: \(reason)"
    case .belongsToAnother(let path):
      "\(path): belongs to another user; expected a file of yours or the name of a new file"
    case .existingRecording(let path):
      "\(path): already exists; expected the name of a new file, or --overwrite"
    case .isInput(let path): "\(path): is also an input; expected the name of another file"
    case .isWrittenAlready(let path):
      "\(path): is also another output; expected the name of another file"
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
