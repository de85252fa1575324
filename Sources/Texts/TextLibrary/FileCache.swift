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

  /// What a file shows at once.
  package enum Opening {
    case whole(OpenedFile)
    /// The beginning of a file that is not in the cache, whose import has not begun yet.
    case beginning(ArrivingText)
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
    var options = ReadingOptions()
    // A pipe is read once.
    let size = mayArrive(file.name) ? file.size : nil
    options.isForBeginning = size != nil
    let reader = try TextReader(file.files, options: options)
    guard let size, let beginning = TextBeginning(of: reader, named: file.name)
    else {
      return .whole(
        try importFile(file, from: try wholeReader(reader, file), into: try openLibrary(), progress)
      )
    }
    let rest = FileImport(size: size) { progress in
      try waitingForOthers(progress) { hasBegun in
        try importFile(file, from: try wholeReader(reader, file), into: try openLibrary()) {
          hasBegun = true
          try progress($0)
        }
      }
    }
    return .beginning(
      ArrivingText(beginning.text, hasAllTiers: beginning.hasAllTiers, arrival: rest))
  }

  /// Returns a reader of the whole text: the one that has read its beginning, unless that does not
  /// know all tiers.
  private func wholeReader(_ reader: TextReader, _ file: File) throws -> TextReader {
    reader.isPartial ? try TextReader(file.files) : reader
  }

  /// Imports a file whose beginning is being read. Another program may write for as long as the import
  /// of a large file takes; until it is done, the import begins again and again, unless it is
  /// canceled.
  private func waitingForOthers(
    _ progress: (Int) throws -> Void, _ perform: (_ hasBegun: inout Bool) throws -> OpenedFile
  ) throws -> OpenedFile {
    while true {
      var hasBegun = false
      do { return try perform(&hasBegun) } catch LibraryError.locked where !hasBegun {
        try progress(0)
      }
    }
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
        unless: { db in
          if try Library.hasText(file.name, stamp: file.stamp, db) { return true }
          // From now on, nothing can be read again.
          try progress(0)
          return false
        },
        completing: { db in
          if file.hasChanged { try warnings.add([file.change]) }
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

  /// Opens the cache. A cache that is damaged or has a newer version is deleted: it contains
  /// nothing that cannot be recreated. Where nothing can be stored, a file is opened all the same,
  /// into a temporary library.
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
      for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
      return try Library(path: path, patience: patience)
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
