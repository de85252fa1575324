import Formats
import Foundation
import GRDB
import Interlinear
import Platform

/// Files that are read without being imported: a library of its own in the cache folder, so that
/// a file is parsed only once and then opens as quickly as an imported text.
package struct FileCache {
  /// How many files are kept; the one that was stored first gives way.
  static let capacity = 16

  /// Changes when the readers read a file otherwise than before: what they stored is read anew.
  private static let readersVersion = 2

  private let path: String

  package init(folders: Folders) { path = folders.fileCache }

  /// Opens a file, parsing it when it is not in the cache or has changed since.
  ///
  /// - Throws: `FormatError` or `LibraryError`.
  package func text(
    forFile file: String, progress: (Int) throws -> Void = { _ in }
  ) throws -> StoredText {
    let source = try ByteSource(path: file)
    var status = stat()
    let full = URL(fileURLWithPath: file).standardizedFileURL.path
    guard stat(full, &status) == 0 else { throw ByteSource.openingError(file, code: errno) }
    let stamp =
      "\(Self.readersVersion) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    let cache = try openLibrary()
    let known = try cache.access {
      try String.fetchOne(
        $0, sql: "SELECT source_stamp FROM text WHERE name = ?", arguments: [full])
    }
    if known != stamp {
      let reader = try openVerseReader(source: source)
      try cache.importText(
        from: reader, as: full, replacing: true, source: full, stamp: stamp, isIndexed: false,
        progress: progress)
      try trim(cache)
    }
    return try cache.text(named: full)
  }

  /// A cache that is damaged, or of another version, holds nothing that could not be made again.
  private func openLibrary() throws -> Library {
    do {
      return try Library(path: path, keepingBackup: false)
    } catch let error as LibraryError where error.exitStatus == .badData {
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
    }
  }
}
