import PlainText

extension OutputError {
  package var exitStatus: ExitStatus {
    switch self {
    case .cannotCreate(_, .permissionDenied): .noPermission
    case .cannotCreate, .notAFile: .cannotCreate
    case .cannotWrite, .noReader, .slowReader: .ioError
    }
  }
}

extension ChildProcessError {
  package var exitStatus: ExitStatus { .unavailable }
}
