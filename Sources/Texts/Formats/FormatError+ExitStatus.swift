import PlainText

// To be moved to the program, which assigns all exit statuses.
extension FormatError {
  package var exitStatus: ExitStatus {
    switch kind {
    case .noSuchFile, .isDirectory, .cannotOpen: .noInput
    case .noPermission: .noPermission
    case .cannotRead, .temporaryFileFailed: .ioError
    case .cannotCreateTemporaryFile: .cannotCreate
    case .missingLibrary: .unavailable
    case .outOfMemory: .temporary
    case .unknownColumns, .unexpected, .missing, .wrongValue, .malformedXML, .json, .warning:
      .badData
    }
  }
}
