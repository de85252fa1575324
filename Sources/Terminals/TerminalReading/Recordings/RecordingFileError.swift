import PlainText

/// The reason why a recording cannot be read.
package enum RecordingFileError: ReportableError, Equatable {
  case cannotRead(path: String, Message)
  case damaged(path: String, line: Int, Message)

  package var report: Message {
    switch self {
    case .cannotRead(let path, let reason): "\(path): \(reason)"
    case .damaged(let path, let line, let reason): "\(path):\(line): \(reason)"
    }
  }
}
