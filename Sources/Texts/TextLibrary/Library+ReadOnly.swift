import Foundation
import GRDB
import Platform

/// Libraries that must not be written to: on a read-only disk, or another user's.
extension Library {
  /// Whether a library exists that this program cannot write to. SQLite also needs its folder, for
  /// the log.
  static func mustNotWrite(_ path: String) -> Bool {
    guard exists(at: path) else { return false }
    let folder = (path as NSString).deletingLastPathComponent
    return Foundation.access(path, W_OK) != 0
      || Foundation.access(folder.isEmpty ? "." : folder, W_OK) != 0
  }

  /// Opens a library for reading.
  ///
  /// A library that another program has open has a log, which SQLite can read. Otherwise SQLite would
  /// create one; it reads the file without a log if the file is declared immutable. If there is a
  /// log without its index, or the library must be migrated, a private copy of both is read.
  static func openForReading(
    _ path: String, _ configuration: Configuration
  ) throws -> (queue: DatabaseQueue, copy: TemporaryFolder?) {
    guard Foundation.access(path, R_OK) == 0 else {
      throw LibraryError.noPermission(path: path, reason: "not readable")
    }
    var reading = configuration
    reading.readonly = true
    let hasLog =
      (try? FileManager.default.attributesOfItem(atPath: path + "-wal")[.size])
      .flatMap { $0 as? Int }.map { $0 > 0 } ?? false
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
        try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
        chmod(copy + suffix, 0o600)
      } catch {
        throw LibraryError.cannotCopy(copy)
      }
    }
    return (try DatabaseQueue(path: copy, configuration: configuration), folder)
  }

  private static func uri(of path: String) -> String {
    let full = URL(fileURLWithPath: path).standardizedFileURL.path
    let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "?#%"))
    return "file:\(full.addingPercentEncoding(withAllowedCharacters: allowed) ?? full)?immutable=1"
  }
}
