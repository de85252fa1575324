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
  ///   - waitsForOthers: Whether to wait while another program writes to the cache, for as long as
  ///     the import of a large file takes. `progress` is called meanwhile.
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
    guard try cache.hasText(file.name, stamp: file.stamp) else { return nil }
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
    } catch LibraryError.diskFull
      where cache.identity != nil && !file.files.paths.contains(where: FileName.isStream)
    {
      // A pipe cannot be read again.
      return try store(file, from: try Reading(file), in: try Library(temporary: path), progress)
    }
  }

  private func store(
    _ file: File, from reading: Reading, in cache: Library, _ progress: (Int) throws -> Void
  ) throws -> OpenedFile {
    // The table of warnings is made here if the cache is new.
    _ = try cache.hasText(file.name, stamp: file.stamp)
    let (reader, warnings) = (reading.reader, reading.warnings)
    do {
      try cache.importText(
        from: reader, as: file.name, replacing: true,
        source: file.name, isIndexed: false, warnings: warnings, progress: progress,
        unless: { db in
          if try Library.hasText(file.name, stamp: file.stamp, db) { return true }
          // From now on, nothing can be read again.
          try progress(0)
          return false
        },
        completing: { db in
          if file.hasChanged { warnings.add(file.change) }
          warnings.addNotices(reader.notices)
          try Library.store(warnings, of: file.name, as: file.path, stamp: file.stamp, db)
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

  /// Whether the cache has no file. Another program may have added one meanwhile.
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
