import PlainText

extension AuditError: ReportableError {
  package var exitStatus: ExitStatus {
    switch self {
    case .unknownRule: .usage
    case .invalidBaseline: .badData
    }
  }
}
