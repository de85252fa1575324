import Foundation
import SystemPackage

/// The place that a path for output leads to.
enum FileTarget {
  /// A regular file, or a name that no file has yet, behind all symbolic links.
  case file(path: String, FileStatus?)
  /// A named pipe, whose opening waits for a reader.
  case pipe
  /// A device or a socket.
  case device
  /// A descriptor of this program, such as `/dev/stdout`.
  case descriptor(Int32)

  /// The most symbolic links that are followed, as in Linux (path_resolution(7)).
  private static let mostLinks = 40

  /// Follows a path.
  ///
  /// - Throws: `OutputError` if the path leads to a folder or nowhere.
  static func at(_ name: String) throws(OutputError) -> FileTarget {
    guard !name.isEmpty else { throw .cannotCreate(path: name, .noSuchFileOrDirectory) }
    guard !name.hasSuffix("/") else { throw .notAFile(path: name, isFolder: true) }
    var path = name
    for _ in 0...mostLinks {
      guard let status = FileStatus(of: path, followsLinks: false) else {
        guard errno == ENOENT else {
          throw .cannotCreate(path: name, Errno(rawValue: errno))
        }
        return .file(path: path, nil)
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        if let descriptor = descriptor(at: path) { return descriptor }
        guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
          throw .cannotCreate(path: name, Errno(rawValue: errno))
        }
        path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
      case S_IFREG: return .file(path: path, status)
      case S_IFDIR: throw .notAFile(path: name, isFolder: true)
      case S_IFIFO: return .pipe
      default: return .device
      }
    }
    throw .cannotCreate(path: name, .tooManySymbolicLinkLevels)
  }

  /// Returns the path of the folder of a file.
  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the path of a file from the root, with no links among its folders.
  static func fullPath(of path: String) -> String {
    guard let folder = realpath(folder(of: path), nil) else { return path }
    defer { free(folder) }
    return String(cString: folder) + "/" + (path.split(separator: "/").last ?? "")
  }

  /// Returns the target of a link that the kernel makes for an open descriptor (proc_pid_fd(5)), or
  /// nil for any other link. Such a link leads to the open file itself, whatever its name is now.
  private static func descriptor(at path: String) -> Self? {
    guard let folder = realpath(Self.folder(of: path), nil) else { return nil }
    defer { free(folder) }
    let parts = String(cString: folder).split(separator: "/")
    guard parts.first == "proc", parts.last == "fd" else { return nil }
    let isOwn = parts.dropFirst().first == "\(getpid())"
    guard isOwn, let number = path.split(separator: "/").last.flatMap({ Int32($0) }) else {
      return .device
    }
    return .descriptor(number)
  }
}
