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

  /// Opens a file, parsing it if it is not in the cache or has changed since.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - progress: A closure that is called repeatedly with the number of bytes read.
  /// - Throws: `FormatError` or `LibraryError`.
  package func open(
    _ file: String, progress: (Int) throws -> Void = { _ in }
  ) throws -> OpenedFile {
    let files = try TextFiles([file])
    let full = URL(fileURLWithPath: file).standardizedFileURL.path
    let stamp = try Self.stamp(of: files.paths)
    let cache = try openLibrary()
    if try cache.hasText(full, stamp: stamp) {
      return OpenedFile(
        text: try cache.text(named: full), warnings: try cache.storedWarnings(of: full, as: file))
    }
    let warnings = WarningList()
    let reader = try TextReader(files)
    try cache.importText(
      from: reader, as: full, replacing: true, source: full, isIndexed: false, warnings: warnings,
      progress: progress)
    warnings.addNotices(reader.notices)
    try cache.store(warnings, of: full, as: file, stamp: stamp)
    try trim(cache)
    return OpenedFile(text: try cache.text(named: full), warnings: warnings)
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
  /// nothing that cannot be recreated.
  private func openLibrary() throws -> Library {
    do {
      return try Library(path: path, keepingBackup: false)
    } catch let error as LibraryError {
      if case .newer = error {} else if !error.isDamage { throw error }
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
      return try String.fetchOne(
        db, sql: "SELECT source_stamp FROM text WHERE name = ?", arguments: [name]) == stamp
    }
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
