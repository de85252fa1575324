import Formats
import Foundation
import GRDB
import Interlinear
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

  /// The version of the readers. A change causes files to be parsed again.
  private static let readersVersion = 5

  private let path: String

  package init(folders: Folders) { path = folders.fileCache }

  /// What a file shows at once.
  package enum Opening {
    case whole(OpenedFile)
    /// The beginning of a file that is not in the cache, whose import has not begun yet.
    case beginning(ArrivingText)
  }

  /// A file as it is when it is opened.
  struct File {
    /// The path by which it was opened, and the one that names it in the cache.
    let path: String
    let name: String
    let files: TextFiles
    let stamp: String

    init(_ path: String) throws {
      self.path = path
      files = try TextFiles([path])
      name = URL(fileURLWithPath: path).standardizedFileURL.path
      stamp = try FileCache.stamp(of: files.paths)
    }

    /// The size in bytes of one file on the disk; nil for a folder, a pipe or a device.
    var size: Int? {
      var status = stat()
      guard files.paths.count == 1, FileName.withBytes(of: path, { stat($0, &status) == 0 }),
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return Int(status.st_size)
    }
  }

  /// Opens a file, parsing it if it is not in the cache or has changed since.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - progress: A closure that is called repeatedly with the number of bytes read.
  /// - Throws: `FormatError` or `LibraryError`.
  package func open(
    _ file: String, progress: (Int) throws -> Void = { _ in }
  ) throws -> OpenedFile {
    let file = try File(file)
    let cache = try openLibrary()
    if let known = try cached(file, in: cache) { return known }
    return try importFile(file, from: try TextReader(file.files), into: cache, progress)
  }

  /// Opens a file as far as that takes no time: all of a file that is in the cache, otherwise its
  /// beginning. A file whose beginning cannot stand for it is parsed now.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - mayArrive: Returns whether the beginning of a text of a name may be shown.
  ///   - progress: A closure that is called repeatedly with the number of bytes read.
  /// - Throws: `FormatError` or `LibraryError`.
  package func openAtOnce(
    _ file: String, mayArrive: (_ name: String) -> Bool = { _ in true },
    progress: (Int) throws -> Void = { _ in }
  ) throws -> Opening {
    let file = try File(file)
    // Creating the cache takes as long as reading the beginning, and is left to the import.
    if Library.exists(at: path), let known = try cached(file, in: try openLibrary()) {
      return .whole(known)
    }
    let reader = try TextReader(file.files)
    guard let size = file.size, mayArrive(file.name),
      let beginning = TextBeginning(of: reader, named: file.name)
    else {
      return .whole(try importFile(file, from: reader, into: try openLibrary(), progress))
    }
    let rest = FileImport(size: size) { progress in
      try importFile(file, from: reader, into: try openLibrary(), progress)
    }
    return .beginning(
      ArrivingText(beginning.text, hasAllTiers: beginning.hasAllTiers, arrival: rest))
  }

  private func cached(_ file: File, in cache: Library) throws -> OpenedFile? {
    guard try cache.hasText(file.name, stamp: file.stamp) else { return nil }
    return OpenedFile(
      text: try cache.text(named: file.name),
      warnings: try cache.storedWarnings(of: file.name, as: file.path))
  }

  /// Imports a file. One for which the disk has no room is read again, into a temporary library.
  func importFile(
    _ file: File, from reader: TextReader, into cache: Library, _ progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    do {
      return try store(file, from: reader, in: cache, progress)
    } catch LibraryError.diskFull
      where cache.identity != nil && !file.files.paths.contains(where: FileName.isStream)
    {
      // A pipe cannot be read again.
      let reader = try TextReader(file.files)
      return try store(file, from: reader, in: try Library(temporary: path), progress)
    }
  }

  private func store(
    _ file: File, from reader: TextReader, in cache: Library, _ progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    // The table of warnings is made here if the cache is new.
    _ = try cache.hasText(file.name, stamp: file.stamp)
    let warnings = WarningList()
    do {
      try cache.importText(
        from: reader, as: file.name, replacing: true,
        source: file.name, isIndexed: false, warnings: warnings, progress: progress,
        unless: { try Library.hasText(file.name, stamp: file.stamp, $0) })
    } catch is AlreadyImported {
      // Replacing the text would take it away from the program that has imported it.
      if let known = try cached(file, in: cache) { return known }
      throw LibraryError.removed(file.name)
    }
    warnings.addNotices(reader.notices)
    try cache.store(warnings, of: file.name, as: file.path, stamp: file.stamp)
    try trim(cache)
    return OpenedFile(text: try cache.text(named: file.name), warnings: warnings)
  }

  /// Returns a text that changes when one of the files does.
  private static func stamp(of paths: [String]) throws -> String {
    var stamps: [String] = []
    for path in paths {
      // The error for a file that is missing or must not be read names its path as given.
      _ = try ByteSource(path: path)
      var status = stat()
      guard FileName.withBytes(of: path, { stat($0, &status) == 0 }) else {
        throw ByteSource.openingError(path, code: errno)
      }
      let time = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      stamps.append("\(status.st_size) \(time)")
    }
    guard paths.count != 1 else { return "\(readersVersion) \(stamps[0])" }
    // FNV-1a, because the stamps of many files are long.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in zip(paths, stamps).map({ "\($0) \($1)\n" }).joined().utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return "\(readersVersion) \(paths.count) files \(hash)"
  }

  /// Opens the cache. A cache that is damaged or has a newer version is deleted: it contains
  /// nothing that cannot be recreated. Where nothing can be stored, a file is opened all the same,
  /// into a temporary library.
  private func openLibrary() throws -> Library {
    do {
      let library = try Library(path: path, keepingBackup: false)
      return library.isReadOnly ? try Library(temporary: path) : library
    } catch let error as LibraryError {
      switch error {
      case .cannotCreateFolder, .cannotOpen, .noPermission, .cannotCopy, .diskFull:
        return try Library(temporary: path)
      case .newer: break
      default: if !error.isDamage { throw error }
      }
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      return try Library(path: path)
    }
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

  fileprivate func hasText(_ name: String, stamp: String) throws -> Bool {
    try access { db in
      try db.execute(sql: Self.warningTable)
      return try Self.hasText(name, stamp: stamp, db)
    }
  }

  fileprivate static func hasText(_ name: String, stamp: String, _ db: Database) throws -> Bool {
    try String.fetchOne(
      db, sql: "SELECT source_stamp FROM text WHERE name = ?", arguments: [name]) == stamp
  }

  /// Stores the warnings about a text, replacing older ones, together with the stamp that marks the
  /// text as cached. A text without its warnings is thus never found in the cache.
  ///
  /// - Parameter file: The path by which the file was opened, as in the warnings.
  fileprivate func store(
    _ warnings: WarningList, of text: String, as file: String, stamp: String
  ) throws {
    try access { db in
      try db.inTransaction(.immediate) {
        try db.execute(sql: "DELETE FROM warning WHERE text = ?", arguments: [text])
        let statement = try db.makeStatement(sql: "INSERT INTO warning VALUES (?, ?, ?, ?, ?, ?)")
        for (ordinal, group) in warnings.groups.enumerated() {
          let first = group.first
          try statement.execute(arguments: [
            text, ordinal, first.file == file ? nil : first.file, first.line, first.message,
            group.count,
          ])
        }
        // The count distinguishes remarks from warnings.
        for (number, notice) in warnings.notices.enumerated() {
          try statement.execute(arguments: [
            text, warnings.groups.count + 1 + number, notice.file == file ? nil : notice.file,
            notice.line, notice.message, 0,
          ])
        }
        let rest = warnings.count - warnings.groups.reduce(0) { $0 + $1.count }
        if rest > 0 {
          try statement.execute(arguments: [text, warnings.groups.count, nil, 0, nil, rest])
        }
        try db.execute(
          sql: "UPDATE text SET source_stamp = ? WHERE name = ?", arguments: [stamp, text])
        return .commit
      }
    }
  }

  fileprivate func storedWarnings(of text: String, as file: String) throws -> WarningList {
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
          message: message)
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
