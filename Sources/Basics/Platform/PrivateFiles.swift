import Foundation
import SystemPackage

/// Files and folders that only their owner can read. Notes and transcripts of texts are private;
/// the permissions do not depend on the umask.
package enum PrivateFiles {
  /// Creates a folder for its owner alone, and the folders above it with the default permissions.
  ///
  /// If an existing folder belongs to the user, this closes it to others. It does not change a
  /// folder that users share (with the sticky bit, such as `/tmp`), the home folder, or the target
  /// of a link.
  ///
  /// - Throws: `Errno` if the folder does not exist and cannot be created.
  package static func makeFolder(_ path: String) throws(Errno) {
    guard !path.isEmpty else { return }
    try makeFolders(path, mode: 0o700)
    guard let status = FileStatus(of: path, followsLinks: false), status.isFolder else { return }
    // A umask can forbid even the owner to enter.
    let isOpen = status.st_mode & 0o077 != 0 || status.st_mode & 0o700 != 0o700
    let isOwn = status.st_uid == geteuid() && status.st_mode & S_ISVTX == 0
    if isOwn, isOpen, !isShared(path) { chmod(path, 0o700) }
  }

  /// Creates a folder, and the folders above it with the default permissions.
  ///
  /// - Throws: `Errno` if the folder does not exist and cannot be created.
  package static func makeFolders(_ path: String, mode: mode_t = 0o777) throws(Errno) {
    if mkdir(path, mode) == 0 { return }
    let reason = Errno(rawValue: errno)
    if let status = FileStatus(of: path) {
      guard status.isFolder else { throw .notDirectory }
      return
    }
    let above = (path as NSString).deletingLastPathComponent
    guard reason == .noSuchFileOrDirectory, above != path, !above.isEmpty else { throw reason }
    try makeFolders(above)
    guard mkdir(path, mode) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
  }

  /// Returns a Boolean value that indicates whether a folder is the root or the user's home, which
  /// contain files of other programs too.
  private static func isShared(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.path
    let home = (try? Folders.home()) ?? "/"
    return folder == "/" || folder == URL(fileURLWithPath: home).standardizedFileURL.path
  }

  /// Returns a Boolean value that indicates whether a folder belongs to the user and is closed to
  /// others. Another user may have created a folder of that name in a place that all share.
  package static func isPrivate(_ path: String) -> Bool {
    guard let status = FileStatus(of: path, followsLinks: false) else { return false }
    return status.isFolder && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// Closes a regular file of the user's to others.
  package static func close(_ path: String) {
    guard let status = FileStatus(of: path), status.isFile, status.st_uid == geteuid(),
      status.st_mode & 0o077 != 0
    else { return }
    chmod(path, 0o600)
  }

  /// Creates an empty file that only its owner can read.
  ///
  /// - Returns: `false` if the file exists or cannot be created; otherwise, `true`.
  @discardableResult
  package static func create(_ path: String) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 { return false }
    fchmod(descriptor, 0o600)
    Foundation.close(descriptor)
    return true
  }

  /// Returns a descriptor of a file in a folder that has no name, or -1 with the reason in `errno`.
  package static func unnamed(in folder: String) -> Int32 {
    do throws(Errno) { return try FileDescriptor.unnamedFile(in: folder).rawValue } catch {
      errno = error.rawValue
      return -1
    }
  }

  /// Returns the content of a small file, or nil if it cannot be read, or is larger than the limit.
  package static func content(of path: String, limit: Int) -> [UInt8]? {
    guard let status = FileStatus(of: path), status.isFile, status.st_size <= limit else {
      return nil
    }
    return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }
}

/// The identity of the file at a path. It stays the same until the file is removed or replaced by
/// another one.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: `nil` if the file does not exist.
  package init?(path: String) {
    guard let status = FileStatus(of: path) else { return nil }
    self.init(status)
  }

  /// - Returns: `nil` if the descriptor is not open on a regular file.
  init?(descriptor: Int32) {
    guard let status = FileStatus(of: descriptor), status.isFile else { return nil }
    self.init(status)
  }

  private init(_ status: FileStatus) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
