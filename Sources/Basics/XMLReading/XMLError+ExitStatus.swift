import PlainText

extension XMLError {
  package var exitStatus: ExitStatus {
    switch problem {
    case .libraryMissing: .unavailable
    case .outOfMemory: .temporary
    case .source(let error): error.exitStatus
    default: .badData
    }
  }
}
