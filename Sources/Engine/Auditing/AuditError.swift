import PlainText

/// The reason that an audit cannot start.
public enum AuditError: ReportableError, Equatable {
  /// No rule has the name; `nearest` is the most similar one that exists.
  case unknownRule(String, nearest: String?)
  /// The file is not a baseline that this version reads. Lines are counted from 1.
  case invalidBaseline(file: String, line: Int, Fault)

  /// The message in one line.
  public var description: String { report.description }

  package var report: Message {
    switch self {
    case .unknownRule(let name, let nearest?): "no rule \"\(name)\"; did you mean \"\(nearest)\"?"
    case .unknownRule(let name, nil): "no rule \"\(name)\""
    case .invalidBaseline(let file, let line, let fault): "\(file):\(line): \(fault.message)"
    }
  }

  /// The fault of a file.
  public struct Fault: Hashable, Sendable, CustomStringConvertible {
    package let message: Message

    /// The message in English.
    public var description: String { message.description }
  }
}
