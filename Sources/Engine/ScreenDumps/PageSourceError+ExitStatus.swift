import PlainText

extension PageSourceError: ReportableError {
  package var exitStatus: ExitStatus {
    switch self {
    case .xml(let error): error.exitStatus
    case .invalid: .badData
    }
  }
}
