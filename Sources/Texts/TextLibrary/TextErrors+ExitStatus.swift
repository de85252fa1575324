import PlainText

// To be moved to the program, which assigns all exit statuses.
extension LibraryError {
  package var exitStatus: ExitStatus {
    switch self {
    case .noText, .noLexicon, .noEntry, .empty, .removed, .unreadable: .noInput
    case .noWord, .noLexiconEntry, .damaged, .unsound, .notADatabase, .newer, .noTable,
      .nothingToSalvage:
      .badData
    case .nameTaken, .cannotOpen, .cannotCreateFolder, .backupExists, .noBackup, .salvageExists,
      .cannotCopy, .cannotCopyLog:
      .cannotCreate
    case .locked: .temporary
    case .noPermission: .noPermission
    case .diskFull, .failed, .nothingWritten: .ioError
    }
  }
}

extension SearchQueryError {
  package var exitStatus: ExitStatus { .usage }
}
