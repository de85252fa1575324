import GRDB
import PlainText

/// The reason why the library cannot fulfill a request.
package enum LibraryError: ReportableError, Equatable {
  /// The kinds of entries that have names.
  package enum Entry: String, Sendable { case text, lexicon }

  /// The library has an entry of this name. `isReplaceable` is true if the new entry is of the same
  /// kind and could replace it.
  case nameTaken(String, by: Entry, isReplaceable: Bool)
  case noText(String, nearest: String?)
  case noLexicon(String, nearest: String?)
  case noEntry(String, lexicon: String, nearest: [String])
  /// There is no library yet, and so no entry of this name.
  case empty(name: String)
  /// Another program has removed the text since it was opened.
  case removed(String)
  /// Another program has replaced the text by another one of the same name since it was opened.
  case textReplaced(String)
  /// The file to import contains no word.
  case noWord(source: String)
  /// The file to import contains no lexicon entry.
  case noLexiconEntry(source: String)

  /// The database is readable, but its content is inconsistent.
  case damaged(path: String, what: Message)
  /// A check has found faults.
  case unsound(path: String, faults: [Message])
  /// SQLite cannot read the file as a database.
  case notADatabase(path: String, reason: Message)
  /// The library was written by a newer program.
  case newer(path: String, version: Int, known: Int)
  /// Another program has locked the library for the given time.
  case locked(path: String, seconds: Double)
  case diskFull(path: String)
  case noPermission(path: String, reason: Message)
  /// SQLite cannot open the file.
  case cannotOpen(path: String, reason: Message)
  /// The folder of the library cannot be created.
  case cannotCreateFolder(String, reason: Message)
  /// SQLite reports another error.
  case failed(path: String, reason: Message)
  /// The file was removed, or another one has taken its place, while it was open.
  case replaced(path: String)

  /// A file that is to be written cannot be created.
  case cannotCreate(String, reason: Message)
  /// The file for a backup or the salvaged library already exists.
  case exists(String)
  /// The backup of a library that must be migrated cannot be created.
  case noBackup(path: String)
  /// The damaged library cannot be read from the disk.
  case unreadable(String)
  /// The working copy of a damaged library cannot be created.
  case cannotCopy(String)
  /// The write-ahead log of the working copy cannot be written.
  case cannotCopyLog(String)
  /// None of the library's tables can be read.
  case noTable(path: String)
  case nothingToSalvage(path: String, reason: Message)
  /// A part of the damaged library could not be saved.
  case salvagedInPart(path: String)

  package var report: Message {
    switch self {
    case .nameTaken(let name, by: .text, _): "\(name): the library has a text of this name"
    case .nameTaken(let name, by: .lexicon, _): "\(name): the library has a lexicon of this name"
    case .noText(let name, let nearest):
      ("\(name): no such text in the library" as Message).suggesting(nearest)
    case .noLexicon(let name, let nearest):
      ("\(name): no such lexicon in the library" as Message).suggesting(nearest)
    case .noEntry(let key, let lexicon, let nearest):
      nearest.isEmpty
        ? "\(key): \(lexicon) has no such entry"
        : "\(key): \(lexicon) has no such entry; nearest: \(nearest.joined(separator: ", "))"
    case .empty(let name): "\(name): the library is empty"
    case .removed(let name):
      "\(name): another program has removed this text from the library"
    case .textReplaced(let name):
      "\(name): another program has replaced this text in the library; open it again"
    case .noWord(let source): "\(source): contains no word; expected an interlinear text"
    case .noLexiconEntry(let source): "\(source): contains no entry; expected a lexicon"
    case .damaged(let path, let what): "\(path): damaged (\(what))"
    case .unsound(let path, let faults): "\(path): damaged: \(faults.joined(separator: "; "))"
    case .notADatabase(let path, let reason): "\(path): damaged or not a library (\(reason))"
    case .newer(let path, let version, let known):
      """
      \(path): written by a newer Lector (version \(version), this one knows \(known)); it is left \
      untouched
      """
    case .locked(let path, let seconds):
      "\(path): locked by another program for \(Self.count(seconds))"
    case .diskFull(let path): "\(path): the disk is full; nothing was stored"
    case .noPermission(let path, let reason): "\(path): no permission to write (\(reason))"
    case .cannotOpen(let path, let reason): "\(path): cannot be opened (\(reason))"
    case .cannotCreateFolder(let folder, let reason):
      "\(folder): this folder cannot be created (\(reason))"
    case .failed(let path, let reason): "\(path): \(reason)"
    case .replaced(let path): "\(path): was removed or replaced while it was open"
    case .cannotCreate(let file, let reason): "\(file): cannot be created (\(reason))"
    case .exists(let file): "\(file): already exists; expected the name of a new file"
    case .noBackup(let path): "\(path): no backup can be created beside it"
    case .unreadable(let path): "\(path): cannot be read"
    case .cannotCopy(let copy): "\(copy): cannot be created"
    case .cannotCopyLog(let log): "\(log): cannot be written"
    case .noTable(let path): "\(path): no table of a library can be read"
    case .nothingToSalvage(let path, let reason): "\(path): nothing can be saved (\(reason))"
    case .salvagedInPart(let path): "\(path): a part of it could not be saved"
    }
  }

  private static func count(_ seconds: Double) -> Message {
    let number = Int(exactly: seconds).map(String.init) ?? String(seconds)
    return seconds == 1 ? "1 second" : "\(number) seconds"
  }
}

extension Message {
  /// SQLite's own message for an error.
  init(_ error: DatabaseError) { self.init(key: error.message ?? "unknown fault") }
}

extension LibraryError {
  /// Creates the error for an error reported by SQLite.
  ///
  /// - Parameter patience: The time limit for waiting for a lock, in seconds.
  init(_ error: DatabaseError, path: String, patience: Double) {
    let reason = Message(error)
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path, seconds: patience)
      case .SQLITE_FULL: .diskFull(path: path)
      case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notADatabase(path: path, reason: reason)
      // Every statement is correct for a sound library: a table or column is missing, or a
      // migration meets one that it should add.
      case .SQLITE_ERROR: .damaged(path: path, what: reason)
      case .SQLITE_CANTOPEN: .cannotOpen(path: path, reason: reason)
      case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .noPermission(path: path, reason: reason)
      default: .failed(path: path, reason: reason)
      }
  }

  /// A Boolean value that indicates whether the stored data is damaged and must be rebuilt or
  /// salvaged.
  package var isDamage: Bool {
    switch self {
    case .damaged, .unsound, .notADatabase, .noTable, .nothingToSalvage, .salvagedInPart: true
    default: false
    }
  }
}
