import PlainText

/// Why an audit cannot start.
public enum AuditError: ReportableError, Equatable {
  /// No rule has the name; `nearest` is the most similar one that exists.
  case unknownRule(String, nearest: String?)
  /// The file is not a baseline that this version reads. Lines are counted from 1.
  case invalidBaseline(file: String, line: Int, message: String)

  /// The message in one line.
  public var description: String {
    let text =
      switch self {
      case .unknownRule(let name, let nearest?): "no rule \"\(name)\"; did you mean \"\(nearest)\"?"
      case .unknownRule(let name, nil): "no rule \"\(name)\""
      case .invalidBaseline(let file, let line, let message): "\(file):\(line): \(message)"
      }
    return text.withVisibleControls
  }
}
