import Formats
import Foundation
import GRDB
import PlainText
import Platform

/// Files that are opened without an import. They are kept in a library of their own in the cache
/// folder, so that a file is parsed only once and then opens as quickly as an imported text.
package struct FileCache {
  /// A file that was opened.
  package struct OpenedFile {
    package let text: StoredText
    /// The warnings about the file, which are also kept in the cache.
    package let warnings: WarningList
  }

  /// The number of files that are kept. The oldest one is removed first.
  static let capacity = 16

  private let path: String
  /// The longest wait for another program that is writing, in seconds.
  private let patience: Double

  package init(folders: Folders, patience: Double = 5) {
    path = folders.fileCache
    self.patience = patience
  }

  /// Opens a file. Parses it if it is not in the cache or has changed since. If `progress` throws
  /// an error, parsing ends and no part of the file is stored.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - waitsForOthers: A Boolean value that indicates whether to wait while another program
  ///     writes to the cache, for as long as the import of a large file takes. `progress` is called
  ///     meanwhile.
  ///   - progress: A closure that is called repeatedly with the number of bytes read.
  /// - Throws: `FormatError` or `LibraryError`; the error of `progress`.
  package func open(
    _ file: String, waitsForOthers: Bool = false, progress: (Int) throws -> Void = { _ in }
  ) throws -> OpenedFile {
    let file = try File(file)
    let isNew = !FileManager.default.fileExists(atPath: path)
    do {
      return try openOrImport(file, waitsForOthers: waitsForOthers, progress: progress)
    } catch {
      if isNew, isEmpty { removeLibrary() }
      throw error
    }
  }

  private func openOrImport(
    _ file: File, waitsForOthers: Bool, progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    // A pipe is read once.
    var known: Reading?
    while true {
      var hasBegun = false
      do {
        let cache = try openLibrary()
        if let found = try cached(file, in: cache) { return found }
        let reading = try known ?? Reading(file)
        known = reading
        return try importFile(file, from: reading, into: cache) {
          hasBegun = true
          try progress($0)
        }
      } catch LibraryError.locked where waitsForOthers && !hasBegun {
        try progress(0)
      }
    }
  }

  /// A reader of a file, with the warnings so far.
  struct Reading {
    let reader: TextReader
    let warnings = WarningList()

    init(_ file: File) throws(FormatError) {
      reader = try TextReader(file.files, warn: warnings.add)
    }
  }

  private func cached(_ file: File, in cache: Library) throws -> OpenedFile? {
    guard try cache.hasText(file.name, stamp: file.stamp.state) else { return nil }
    return OpenedFile(
      text: try cache.text(named: file.name),
      warnings: try cache.storedWarnings(of: file.name, as: file.path))
  }

  /// Imports a file. If the disk has no room for it, it is read again, into a temporary library.
  func importFile(
    _ file: File, from reading: Reading, into cache: Library, _ progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    do {
      return try store(file, from: reading, in: cache, progress)
    } catch LibraryError.diskFull where cache.identity != nil && !file.hasStream {
      return try store(file, from: try Reading(file), in: try Library(temporary: path), progress)
    }
  }

  private func store(
    _ file: File, from reading: Reading, in cache: Library, _ progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    // The table of warnings is made here if the cache is new.
    _ = try cache.hasText(file.name, stamp: file.stamp.state)
    let (reader, warnings) = (reading.reader, reading.warnings)
    do {
      try cache.importText(
        from: ReadAhead(reader, warnings: warnings), as: file.name, replacing: true,
        source: file.name, isIndexed: false, progress: progress,
        unless: { db in
          if try Library.hasText(file.name, stamp: file.stamp.state, db) { return true }
          // From now on, nothing can be read again.
          try progress(0)
          return false
        },
        completing: { db in
          if file.hasChanged { warnings.add(file.change) }
          warnings.addNotices(reader.notices)
          try Library.store(warnings, of: file.name, as: file.path, stamp: file.stamp.stored, db)
        })
    } catch is AlreadyImported {
      // Replacing the text would take it away from the program that has imported it.
      if let known = try cached(file, in: cache) { return known }
      throw LibraryError.removed(file.name)
    }
    // The text is there even if another program keeps the cache from being trimmed.
    do { try trim(cache) } catch LibraryError.locked {}
    return OpenedFile(text: try cache.text(named: file.name), warnings: warnings)
  }

  /// Opens the cache. A cache that is damaged or has a newer version is deleted, because all of its
  /// content can be recreated. If nothing can be stored, a file is opened into a temporary library.
  private func openLibrary() throws -> Library {
    do {
      let library = try Library(path: path, patience: patience, keepingBackup: false)
      return library.isReadOnly ? try Library(temporary: path) : library
    } catch let error as LibraryError {
      switch error {
      case .cannotCreateFolder, .cannotOpen, .noPermission, .cannotCopy, .diskFull:
        return try Library(temporary: path)
      case .newer: break
      default: if !error.isDamage { throw error }
      }
      removeLibrary()
      return try Library(path: path, patience: patience)
    }
  }

  /// A Boolean value that indicates whether the cache has no file. Another program may have added
  /// one meanwhile.
  private var isEmpty: Bool {
    let cache = try? Library(path: path, patience: 0, keepingBackup: false)
    let isEmpty = try? cache?.access { db in
      try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM text)")
    }
    return isEmpty == true
  }

  private func removeLibrary() {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private func trim(_ cache: Library) throws {
    try cache.access { db in
      let old = try String.fetchAll(
        db, sql: "SELECT name FROM text ORDER BY id DESC LIMIT -1 OFFSET ?",
        arguments: [Self.capacity])
      for name in old { _ = try Library.delete(name, db) }
      try db.execute(sql: "DELETE FROM warning WHERE text NOT IN (SELECT name FROM text)")
    }
  }
}

/// The opened files, and the detection of changes.
extension FileCache {
  /// A file in its state when it is opened.
  struct File {
    /// The path that was used to open it, and the path that names it in the cache.
    let path: String
    let name: String
    let files: TextFiles
    let stamp: Stamp

    init(_ path: String) throws {
      self.path = path
      files = try TextFiles([path])
      name = URL(fileURLWithPath: path).standardizedFileURL.path
      stamp = try FileCache.stamp(of: files.paths + files.metadata)
    }

    /// A Boolean value that indicates whether one of the files is a pipe or a device, which cannot be
    /// read again.
    var hasStream: Bool { files.paths.contains(where: FileName.isStream) }

    /// A Boolean value that indicates whether the files have changed since they were opened. A
    /// removed file is read to its end.
    var hasChanged: Bool {
      guard !hasStream,
        let stamp = try? FileCache.stamp(of: files.paths + files.metadata, at: .realtime)
      else { return false }
      return stamp.state != self.stamp.state
    }

    var change: FormatWarning {
      FormatWarning(
        file: path, line: 0, message: "the file has changed while it was read; open it again")
    }
  }

  /// The version of the readers. A change causes files to be parsed again.
  private static let readersVersion = 10

  /// The state of files: a text that changes when one of them does.
  struct Stamp: Equatable {
    let state: String
    /// A Boolean value that indicates whether each later change of a file will change its state.
    ///
    /// It does not if the file has just been changed, within the grain of its file system's clock
    /// (as in git's "racy" index entries).
    let isSettled: Bool

    /// The text that marks files as cached. The stamp of files that might change without a trace
    /// is never found again.
    var stored: String { isSettled ? state : "" }
  }

  /// Returns the stamp of files. Waits until the clock of a file that has just been written ticks,
  /// for at most 20 milliseconds.
  private static func stamp(of paths: [String]) throws -> Stamp {
    let stamp = try stamp(of: paths, at: .realtime)
    if stamp.isSettled { return stamp }
    usleep(UInt32(tick / 1_000))
    return try self.stamp(of: paths, at: .realtime)
  }

  /// The longest grain of a clock that counts fractions of a second (CONFIG_HZ = 100), doubled, and
  /// of one that does not (vfat), in nanoseconds.
  private static let (tick, evenSecond) = (20_000_000, 2_000_000_000)

  /// Returns a Boolean value that indicates whether a time is so old that the clock of its file
  /// system has ticked since.
  private static func isOld(_ time: timespec, at now: timespec) -> Bool {
    let seconds = now.tv_sec.subtractingReportingOverflow(time.tv_sec)
    guard !seconds.overflow, seconds.partialValue < 10 else { return true }
    let age = max(seconds.partialValue, -10) * 1_000_000_000 + now.tv_nsec - time.tv_nsec
    return age >= (time.tv_nsec == 0 ? evenSecond : tick)
  }

  static func stamp(of paths: [String], at now: timespec) throws -> Stamp {
    var stamps: [String] = []
    var isSettled = true
    for path in paths {
      var status = stat()
      guard FileName.withBytes(of: path, { stat($0, &status) == 0 }) else {
        throw ByteSource.openingError(path, code: errno)
      }
      // The error for a file that must not be read names its path as given. A pipe is opened only
      // once, because without a reader, the program writing to it ends.
      if status.st_mode & S_IFMT == S_IFREG { _ = try ByteSource(path: path) }
      let times = [status.st_mtim, status.st_ctim]
      if !times.allSatisfy({ isOld($0, at: now) }) { isSettled = false }
      let numbers =
        [Int(status.st_dev), Int(status.st_ino), Int(status.st_size)]
        + times.flatMap { [$0.tv_sec, $0.tv_nsec] }
      stamps.append(numbers.map(String.init).joined(separator: " "))
    }
    guard paths.count != 1 else {
      return Stamp(state: "\(readersVersion) \(stamps[0])", isSettled: isSettled)
    }
    // The stamps of many files are long.
    let hash = StableHash(of: zip(paths, stamps).map { "\($0) \($1)\n" }.joined()).value
    return Stamp(state: "\(readersVersion) \(paths.count) files \(hash)", isSettled: isSettled)
  }
}

/// The warnings about the files in the cache. Their table exists only in this library.
extension Library {
  /// Each row is a group of warnings. `file` is null for the opened file itself, which may be
  /// opened by another path next time. The row without a message counts the warnings beyond the
  /// groups.
  private static let warningTable = """
    CREATE TABLE IF NOT EXISTS warning (
      text TEXT NOT NULL,
      ordinal INTEGER NOT NULL,
      file TEXT,
      line INTEGER NOT NULL,
      message TEXT,
      count INTEGER NOT NULL,
      PRIMARY KEY (text, ordinal)
    ) WITHOUT ROWID
    """

  func hasText(_ name: String, stamp: String) throws -> Bool {
    try access { db in
      try db.execute(sql: Self.warningTable)
      return try Self.hasText(name, stamp: stamp, db)
    }
  }

  static func hasText(_ name: String, stamp: String, _ db: Database) throws -> Bool {
    try String.fetchOne(
      db, sql: "SELECT source_stamp FROM text WHERE name = ?", arguments: [name]) == stamp
  }

  /// Stores the warnings about a text, replacing older ones, together with the stamp that marks the
  /// text as cached. That belongs to the transaction of its import: a text without its warnings is
  /// never found in the cache, and one without its stamp never replaced by another program.
  ///
  /// - Parameter file: The path that was used to open the file, as in the warnings.
  static func store(
    _ warnings: WarningList, of text: String, as file: String, stamp: String, _ db: Database
  ) throws {
    try db.execute(sql: "DELETE FROM warning WHERE text = ?", arguments: [text])
    let statement = try db.makeStatement(sql: "INSERT INTO warning VALUES (?, ?, ?, ?, ?, ?)")
    func add(_ ordinal: Int, _ warning: FormatWarning?, count: Int) throws {
      try statement.execute(arguments: [
        text, ordinal, warning?.file == file ? nil : warning?.file, warning?.line ?? 0,
        warning?.message.stored, count,
      ])
    }
    let groups = warnings.groups
    for (ordinal, group) in groups.enumerated() {
      try add(ordinal, group.first, count: group.count)
    }
    let rest = warnings.count - groups.reduce(0) { $0 + $1.count }
    if rest > 0 { try add(groups.count, nil, count: rest) }
    // The count distinguishes remarks from warnings.
    for (number, notice) in warnings.notices.enumerated() {
      try add(groups.count + 1 + number, notice, count: 0)
    }
    try db.execute(
      sql: "UPDATE text SET source_stamp = ? WHERE name = ?", arguments: [stamp, text])
  }

  func storedWarnings(of text: String, as file: String) throws -> WarningList {
    try access { db in
      var groups: [WarningList.Group] = []
      var count = 0
      var notices: [FormatWarning] = []
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT file, line, message, count FROM warning WHERE text = ? ORDER BY ordinal",
        arguments: [text])
      for row in rows {
        let number = try row.decode(Int.self, atIndex: 3)
        count += number
        guard let message = try row.optionalText(2) else { continue }
        let first = FormatWarning(
          file: try row.optionalText(0) ?? file, line: try row.decode(atIndex: 1),
          message: Message(stored: message))
        if number == 0 {
          notices.append(first)
        } else {
          groups.append(WarningList.Group(first: first, count: number))
        }
      }
      return WarningList(groups: groups, count: count, notices: notices)
    }
  }
}

extension timespec {
  /// The time now, which the file systems of this machine use.
  fileprivate static var realtime: timespec {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now
  }
}
