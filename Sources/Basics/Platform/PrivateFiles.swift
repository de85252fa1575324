import Foundation

/// Files and folders that only their owner can read. Notes and transcripts of texts are private;
/// the permissions do not depend on the umask.
package enum PrivateFiles {
  /// Creates a folder for its owner alone, and the folders above it with the default permissions.
  ///
  /// If an existing folder belongs to the user, this closes it to others. It does not change a
  /// folder that users share (with the sticky bit, such as `/tmp`), the home folder, or the target
  /// of a link.
  ///
  /// - Returns: `false` if the folder does not exist and cannot be created; otherwise, `true`.
  @discardableResult
  package static func makeFolder(_ path: String) -> Bool {
    guard !path.isEmpty else { return true }
    if mkdir(path, 0o700) == 0 {
      // A umask can forbid even the owner to enter.
      chmod(path, 0o700)
      return true
    }
    guard errno == ENOENT else { return closeFolder(path) }
    let above = (path as NSString).deletingLastPathComponent
    guard above != path, !above.isEmpty,
      (try? FileManager.default.createDirectory(
        atPath: above, withIntermediateDirectories: true)) != nil,
      mkdir(path, 0o700) == 0 || errno == EEXIST
    else { return false }
    return closeFolder(path)
  }

  /// - Returns: `false` if the folder does not exist; otherwise, `true`.
  private static func closeFolder(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return false }
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return true }
    let isOwn = status.st_uid == geteuid() && status.st_mode & S_ISVTX == 0
    if isOwn, status.st_mode & 0o077 != 0, !isShared(path) { chmod(path, 0o700) }
    return true
  }

  /// Returns a Boolean value that indicates whether a folder is the root or the user's home, which
  /// contain files of other programs too.
  private static func isShared(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.path
    let home = Folders.environmentVariable("HOME") ?? "/"
    return folder == "/" || folder == URL(fileURLWithPath: home).standardizedFileURL.path
  }

  /// Returns a Boolean value that indicates whether a folder belongs to the user and is closed to
  /// others. Another user may have created a folder of that name in a place that all share.
  package static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// Closes a regular file of the user's to others.
  package static func close(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0
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

  /// Returns the content of a small file, or nil if it cannot be read, or is larger than the limit.
  package static func content(of path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { Foundation.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.st_size)) { buffer, count in
      while count < buffer.count {
        length = read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if length < 0, errno == EINTR { continue }
        guard length > 0 else { break }
        count += length
      }
    }
    return length < 0 ? nil : bytes
  }

  /// Creates a file with a content, and waits until the content is on the disk.
  ///
  /// - Returns: `false` if the file exists or cannot be written. Then nothing of it remains, and
  ///   `errno` has the reason.
  @discardableResult
  package static func create(_ path: String, content: [UInt8]) -> Bool {
    let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    fchmod(descriptor, 0o600)
    var written = 0
    while written < content.count {
      let count = content.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    let isWhole = written == content.count && fsync(descriptor) == 0
    let reason = errno
    Foundation.close(descriptor)
    if !isWhole { unlink(path) }
    errno = reason
    return isWhole
  }
}

/// The identity of the file at a path. It stays the same until the file is removed or replaced by
/// another one.
package struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: `nil` if the file does not exist.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }
}
