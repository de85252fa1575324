import Foundation
import GRDB
import PlainText
import Platform

/// The library of imported texts: one SQLite file.
///
/// Two programs may have it open at the same time. Readers never wait for a writer (WAL); writers
/// wait for each other for up to five seconds.
package final class Library {
  /// The version of the schema, which is stored in SQLite's `user_version`.
  static let schemaVersion = 7

  package let path: String
  let queue: DatabaseQueue
  /// A Boolean value that indicates whether nothing can be stored, because the file or its folder
  /// must not be written to.
  package let isReadOnly: Bool
  /// The file that is open, or nil for a temporary library.
  package let identity: FileIdentity?
  /// The number of times that this object has changed study data (see `StudyStore.changeCount`).
  var studyChanges = 0
  /// The longest wait for another program that is writing, in seconds.
  private(set) var patience: Double
  /// The folder with the copy that is read in place of the file, if there is one.
  private let copyFolder: TemporaryFolder?

  /// Opens the library, creating it and its folder if necessary. A library that must not be written
  /// to is opened for reading.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: The longest wait for another program that is writing, in seconds.
  ///   - keepingBackup: A Boolean value that indicates whether to copy a library of an older
  ///     version before migrating it.
  ///   - closesFolder: A Boolean value that indicates whether the folder is Lector's own and is
  ///     closed to other users.
  /// - Throws: `LibraryError` if the file cannot be created or opened, is damaged, or was written
  ///   by a newer program.
  package init(
    path: String, patience: Double = 5, keepingBackup: Bool = true, closesFolder: Bool = true
  ) throws {
    self.path = path
    self.patience = patience
    if Self.mustNotWrite(path) {
      let opened = try Self.describing(path, patience) {
        try Self.openForReading(path, Self.configuration(patience))
      }
      (queue, copyFolder, isReadOnly) = (opened.queue, opened.copy, true)
      identity = FileIdentity(path: path)
      if opened.copy != nil { try prepare(keepingBackup: false) }
      return
    }
    try Self.makePrivate(path, closesFolder: closesFolder)
    queue = try Self.describing(path, patience) {
      try DatabaseQueue(path: path, configuration: Self.configuration(patience))
    }
    (copyFolder, isReadOnly) = (nil, false)
    identity = FileIdentity(path: path)
    removeCopiesLeftBehind()
    try prepare(keepingBackup: keepingBackup)
  }

  /// Creates an empty library that disappears with this object, for cases when nothing can be
  /// stored.
  ///
  /// SQLite keeps it in memory and, if it grows, in an unnamed file that no other user can read.
  package init(temporary name: String) throws {
    path = name
    patience = 0
    (copyFolder, isReadOnly, identity) = (nil, false, nil)
    queue = try Self.describing(path, 0) {
      try DatabaseQueue(path: "", configuration: Self.configuration(0))
    }
    try prepare(keepingBackup: false)
  }

  /// Creates the folder and an empty file, closed to other users, since notes are private. SQLite
  /// itself would create files that everyone can read; it gives its log the permissions of the
  /// file.
  private static func makePrivate(_ path: String, closesFolder: Bool) throws {
    let folder = (path as NSString).deletingLastPathComponent
    let exists = Foundation.access(folder, F_OK) == 0
    // A bare name is in the current folder.
    if !folder.isEmpty, closesFolder || !exists {
      do { try PrivateFiles.makeFolder(folder) } catch {
        throw LibraryError.cannotCreateFolder(folder, reason: Message(error))
      }
    }
    if PrivateFiles.create(path) { return }
    guard let status = FileStatus(of: path), status.st_mode & 0o077 != 0 else { return }
    // Older versions left the file, its logs and its backups open.
    let name = (path as NSString).lastPathComponent
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder))
    for file in files ?? [] where file.hasPrefix(name) {
      PrivateFiles.close(folder.isEmpty ? file : "\(folder)/\(file)")
    }
  }

  /// Waits only briefly for other programs from now on, because a key is waiting.
  package func waitBriefly() {
    patience = 0.1
    try? access { try $0.execute(sql: "PRAGMA busy_timeout = 100") }
  }

  /// A number that changes when another connection has changed the library.
  func dataVersion() throws -> Int {
    try access { try Int.fetchOne($0, sql: "PRAGMA data_version") } ?? 0
  }

  /// Returns a Boolean value that indicates whether there is a library at a path, without creating
  /// it. An empty file remains of a library that could not be created.
  package static func exists(at path: String) -> Bool {
    FileStatus(of: path).map { $0.st_size > 0 } ?? false
  }

  /// Opens the library at a path, or returns nil if there is none, which it does not create.
  package static func existing(at path: String) throws -> Library? {
    try exists(at: path) ? Library(path: path) : nil
  }

  private static func configuration(_ patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // A committed transaction survives a loss of power; each commit waits for the disk once.
      // The schema of a library may come from another program: SQLite advises not to trust its
      // functions and virtual tables ("Defense Against The Dark Arts").
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL; PRAGMA cache_size = -\(cacheSize);
          PRAGMA trusted_schema = OFF
          """)
    }
    return configuration
  }

  private func prepare(keepingBackup: Bool) throws {
    try access { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if version == Self.schemaVersion { return self.useWAL(db) }
      guard version < Self.schemaVersion else {
        throw LibraryError.newer(
          path: self.path, version: version, known: Self.schemaVersion)
      }
      try Self.switchToWAL(db)
      if version > 0 { return try self.migrate(db, keepingBackup: keepingBackup) }
      try db.inTransaction(.immediate) {
        // Another program may have created it, or begun to migrate it, in the meantime.
        if try Int.fetchOne(db, sql: "PRAGMA user_version") == 0 {
          try db.execute(sql: Self.schema)
        }
        return .commit
      }
    }
  }

  /// Switches a library that was restored from a backup to write-ahead logging. It is not changed
  /// while another program uses it.
  private func useWAL(_ db: Database) {
    guard (try? String.fetchOne(db, sql: "PRAGMA journal_mode")) == "delete" else { return }
    try? db.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// Switches to write-ahead logging. SQLite does not wait for the lock that this statement needs,
  /// and another program may be creating the library at the same time, so this function waits for
  /// that program's transaction, as for any other.
  private static func switchToWAL(_ db: Database) throws {
    for _ in 0..<50 {
      do {
        return try db.execute(sql: "PRAGMA journal_mode = WAL")
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        try db.inTransaction(.immediate) { .commit }
      }
    }
    try db.execute(sql: "PRAGMA journal_mode = WAL")
  }

  /// Runs a closure with the database, converting the errors of SQLite to `LibraryError`.
  func access<T>(_ body: (Database) throws -> T) throws -> T {
    try describing { try queue.inDatabase(body) }
  }

  /// Runs a closure that only reads. It sees one state of the library even if another program
  /// writes.
  func read<T>(_ body: (Database) throws -> T) throws -> T {
    try describing { try queue.read(body) }
  }

  /// The size of SQLite's cache in kilobytes: for reading, which needs few pages again, and for an
  /// import, which writes a page twice if there is no room for it.
  private static let cacheSize = 1_024
  private static let cacheSizeForImport = 4_096

  /// Runs a closure in a transaction: either all of its changes are stored, or none.
  ///
  /// - Parameter isImport: A Boolean value that indicates whether the closure writes much.
  func write<T>(isImport: Bool = false, _ body: (Database) throws -> T) throws -> T {
    func setCacheSize(_ size: Int) throws {
      try queue.inDatabase { try $0.execute(sql: "PRAGMA cache_size = -\(size)") }
    }
    return try describing {
      if isImport { try setCacheSize(Self.cacheSizeForImport) }
      defer { if isImport { try? setCacheSize(Self.cacheSize) } }
      return try queue.write { db in
        // Lector makes no triggers. One of another program may remove what an import counts.
        if isImport, try Bool.fetchOne(db, sql: Self.hasTriggers) == true { throw UnkeptRecord() }
        return try body(db)
      }
    }
  }

  private static let hasTriggers =
    "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger')"

  private func describing<T>(_ body: () throws -> T) throws -> T {
    try Self.describing(path, patience, body)
  }

  private static func describing<T>(
    _ path: String, _ patience: Double, _ body: () throws -> T
  ) throws -> T {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw LibraryError(error, path: path, patience: patience)
    } catch is RowDecodingError {
      throw LibraryError.damaged(path: path, what: "a value of the wrong kind")
    } catch is UnkeptRecord {
      throw LibraryError.damaged(path: path, what: "a trigger may change what is written to it")
    }
  }

  /// A list entry for a text of the library.
  package struct Entry: Sendable, Equatable {
    package let name: String
    package let title: String
    package let bookCount: Int
    package let verseCount: Int
    package let wordCount: Int
    package let tiers: [String]
    package let credits: String
    package let source: String
    /// A Boolean value that indicates whether the text has chapters and verses; otherwise its rows
    /// are sentences.
    package let hasVerses: Bool
  }

  private static let entryQuery = """
    SELECT *, (SELECT chapter FROM verse WHERE text_id = text.id AND row = 0) AS first_chapter
    FROM text
    """

  package func entries() throws -> [Entry] {
    try access { db in
      try Row.fetchAll(db, sql: Self.entryQuery + " ORDER BY name").map(Self.entry)
    }
  }

  package func entry(named name: String) throws -> Entry {
    try access { db in
      guard
        let row = try Row.fetchOne(
          db, sql: Self.entryQuery + " WHERE name = ?", arguments: [name])
      else { throw LibraryError.noText(name, nearest: try Self.nearest(name, db)) }
      return try Self.entry(row)
    }
  }

  package func names() throws -> [String] {
    try access { try String.fetchAll($0, sql: "SELECT name FROM text ORDER BY name") }
  }

  package func remove(_ name: String) throws {
    try write { db in
      guard try Self.delete(name, db) || Self.deleteLexicon(name, db) else {
        throw LibraryError.noText(name, nearest: try Self.nearest(name, db))
      }
    }
  }

  /// Renames a text or a lexicon. The study data of a text is renamed with it.
  package func rename(_ old: String, to new: String) throws {
    try write { db in
      let taken = try String.fetchAll(
        db,
        sql: """
          SELECT 'text' FROM text WHERE name = ? UNION ALL
          SELECT 'lexicon' FROM lexicon WHERE name = ?
          """, arguments: [new, new])
      if let kind = taken.first.flatMap(LibraryError.Entry.init) {
        throw LibraryError.nameTaken(new, by: kind, isReplaceable: false)
      }
      try db.execute(sql: "UPDATE lexicon SET name = ? WHERE name = ?", arguments: [new, old])
      if db.changesCount == 1 { return }
      try db.execute(sql: "UPDATE text SET name = ? WHERE name = ?", arguments: [new, old])
      guard db.changesCount == 1 else {
        throw LibraryError.noText(old, nearest: try Self.nearest(old, db))
      }
      try Self.moveStudy(from: old, to: new, db)
    }
    studyChanges += 1
  }

  /// Moves the study data of a text to its new name. If a removed text of that name has left data
  /// in the same place, both remain unchanged, so that nothing is lost.
  private static func moveStudy(from old: String, to new: String, _ db: Database) throws {
    for table in StudyTable.all {
      try db.execute(
        sql: "UPDATE OR IGNORE \(table.name) SET text = ? WHERE text = ?", arguments: [new, old])
    }
  }

  /// Copies the current state of the library to a new file, even while another program writes.
  package func backup(to file: String) throws {
    guard Foundation.access(file, F_OK) != 0 else {
      throw LibraryError.exists(file)
    }
    try Self.makeWhole(file) { copy in
      guard PrivateFiles.create(copy) else {
        throw LibraryError.cannotCreate(file, reason: Message(errno: errno))
      }
      try access { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
    }
  }

  /// Lets a new database be written beside its place, and gives it its name when it is complete.
  /// SQLite does not report which of two files it could not write, but only one is written.
  static func makeWhole<Result>(_ file: String, _ write: (String) throws -> Result) throws -> Result
  {
    let folder = (file as NSString).deletingLastPathComponent
    let copy = WholeFile.temporaryName(in: folder.isEmpty ? "." : folder)
    defer { for suffix in ["", "-journal", "-wal", "-shm"] { unlink(copy + suffix) } }
    do {
      let result = try write(copy)
      try WholeFile.publish(copy, as: file)
      return result
    } catch LibraryError.diskFull, OutputError.cannotWrite(_, .noSpace) {
      throw LibraryError.diskFull(path: file)
    } catch LibraryError.failed(_, let reason) {
      throw LibraryError.failed(path: file, reason: reason)
    } catch LibraryError.cannotOpen(_, let reason) {
      throw LibraryError.cannotOpen(path: file, reason: reason)
    } catch LibraryError.noPermission(_, let reason) {
      throw LibraryError.noPermission(path: file, reason: reason)
    }
  }

  static func textID(_ name: String, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT id FROM text WHERE name = ?", arguments: [name])
  }

  static func delete(_ name: String, _ db: Database) throws -> Bool {
    guard let id = try textID(name, db) else { return false }
    try SearchTable(text: id).drop(db)
    for table in ["word", "verse", "book", "place"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE text_id = ?", arguments: [id])
    }
    try db.execute(sql: "DELETE FROM text WHERE id = ?", arguments: [id])
    return true
  }

  static func nearest(_ name: String, _ db: Database) throws -> String? {
    nearestName(
      to: name,
      among: try String.fetchAll(db, sql: "SELECT name FROM text UNION SELECT name FROM lexicon"))
  }

  private static func entry(_ row: Row) throws -> Entry {
    Entry(
      name: try row.decode(forColumn: "name"), title: try row.decode(forColumn: "title"),
      bookCount: try row.decode(forColumn: "book_count"),
      verseCount: try row.decode(forColumn: "verse_count"),
      wordCount: try row.decode(forColumn: "word_count"),
      tiers: tierNames(try row.decode(forColumn: "tiers")),
      credits: try row.decode(forColumn: "credits"), source: try row.decode(forColumn: "source"),
      hasVerses: try row.decode(Int?.self, forColumn: "first_chapter") != 0)
  }
}

// MARK: - Libraries that must not be written to

// On a read-only disk, or another user's.
extension Library {
  /// Returns a Boolean value that indicates whether a library exists that this program cannot write
  /// to. SQLite also needs its folder, for the log.
  static func mustNotWrite(_ path: String) -> Bool {
    guard exists(at: path) else { return false }
    let folder = (path as NSString).deletingLastPathComponent
    return Foundation.access(path, W_OK) != 0
      || Foundation.access(folder.isEmpty ? "." : folder, W_OK) != 0
  }

  /// Opens a library for reading.
  ///
  /// A library that another program has open has a log, which SQLite can read. Otherwise SQLite
  /// would create one; it reads the file without a log if the file is declared immutable. If there
  /// is a log without its index, or the library must be migrated, a private copy of both is read.
  static func openForReading(
    _ path: String, _ configuration: Configuration
  ) throws -> (queue: DatabaseQueue, copy: TemporaryFolder?) {
    guard Foundation.access(path, R_OK) == 0 else {
      throw LibraryError.noPermission(path: path, reason: "not readable")
    }
    var reading = configuration
    reading.readonly = true
    let hasLog = exists(at: path + "-wal")
    let names = Foundation.access(path + "-shm", R_OK) == 0 ? [path] : hasLog ? [] : [uri(of: path)]
    for name in names {
      guard let queue = try? DatabaseQueue(path: name, configuration: reading),
        let version = try? queue.read({ try Int.fetchOne($0, sql: "PRAGMA user_version") })
      else { continue }
      if version == schemaVersion { return (queue, nil) }
    }
    let folder = try TemporaryFolder()
    let copy = folder.path + "/library.sqlite3"
    for suffix in ["", "-wal"] where exists(at: path + suffix) {
      do {
        try WholeFile.copy(path + suffix, to: copy + suffix)
      } catch {
        throw LibraryError.cannotCopy(copy)
      }
    }
    return (try DatabaseQueue(path: copy, configuration: configuration), folder)
  }

  private static func uri(of path: String) -> String {
    let full = URL(fileURLWithPath: path).standardizedFileURL.path
    return "file:\(full.percentEncoded)?immutable=1"
  }
}
