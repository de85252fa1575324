import GRDB
import PlainText

/// What can be wrong with the library, as it is told to a person.
package struct LibraryError: ReportableError, Equatable {
  package let message: String
  package let exitStatus: ExitStatus

  package init(_ message: String, _ exitStatus: ExitStatus) {
    self.message = message
    self.exitStatus = exitStatus
  }

  package var description: String { message.withVisibleControls }

  static func nameTaken(_ name: String) -> LibraryError {
    LibraryError(
      "\(name): the library has a text of this name; --replace replaces it", .cannotCreate)
  }

  static func noText(_ name: String, nearest: String?) -> LibraryError {
    let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
    return LibraryError("\(name): no such text in the library\(hint)", .noInput)
  }

  static func removed(_ name: String) -> LibraryError {
    LibraryError("\(name): another program has removed this text from the library", .noInput)
  }

  static func damaged(_ path: String, _ what: String) -> LibraryError {
    LibraryError("\(path): damaged (\(what)); \"lector library check\" saves what it can", .badData)
  }

  /// What SQLite reports, with the status that says whose fault it is.
  static func database(_ error: DatabaseError, path: String) -> LibraryError {
    let text = error.message ?? "unknown fault"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return LibraryError("\(path): locked by another program for 5 seconds", .temporary)
    case .SQLITE_FULL:
      return LibraryError("\(path): the disk is full; nothing was stored", .ioError)
    case .SQLITE_NOTADB, .SQLITE_CORRUPT:
      return LibraryError("\(path): damaged or not a library (\(text))", .badData)
    case .SQLITE_CANTOPEN: return LibraryError("\(path): cannot be opened (\(text))", .cannotCreate)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      return LibraryError("\(path): no permission to write (\(text))", .noPermission)
    default: return LibraryError("\(path): \(text)", .ioError)
    }
  }
}
