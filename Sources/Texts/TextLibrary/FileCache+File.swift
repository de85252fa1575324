import Formats
import Foundation
import PlainText
import Platform

/// The opened files, and the detection of changes.
extension FileCache {
  /// A file in its state when it is opened.
  struct File {
    /// The path that was used to open it, and the path that names it in the cache.
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

    /// The size in bytes of all files, or nil if one is a pipe or a device.
    var size: Int? {
      var size = 0
      for path in files.paths {
        var status = stat()
        guard FileName.withBytes(of: path, { stat($0, &status) == 0 }),
          status.st_mode & S_IFMT == S_IFREG
        else { return nil }
        size += Int(status.st_size)
      }
      return size
    }

    /// Whether the files have changed since they were opened. A removed file is read to its end.
    var hasChanged: Bool {
      guard size != nil, let stamp = try? FileCache.stamp(of: files.paths) else { return false }
      return stamp != self.stamp
    }

    var change: FormatWarning {
      FormatWarning(
        file: path, line: 0, message: "the file has changed while it was read; open it again")
    }
  }

  /// The version of the readers. A change causes files to be parsed again.
  private static let readersVersion = 6

  /// Returns a text that changes when one of the files does.
  private static func stamp(of paths: [String]) throws -> String {
    var stamps: [String] = []
    for path in paths {
      var status = stat()
      guard FileName.withBytes(of: path, { stat($0, &status) == 0 }) else {
        throw ByteSource.openingError(path, code: errno)
      }
      // The error for a file that must not be read names its path as given. A pipe is opened only
      // once, because without a reader, the program writing to it ends.
      if status.st_mode & S_IFMT == S_IFREG { _ = try ByteSource(path: path) }
      let time = "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
      stamps.append("\(status.st_size) \(time)")
    }
    guard paths.count != 1 else { return "\(readersVersion) \(stamps[0])" }
    // The stamps of many files are long.
    let hash = StableHash(of: zip(paths, stamps).map { "\($0) \($1)\n" }.joined()).value
    return "\(readersVersion) \(paths.count) files \(hash)"
  }
}
