import Glibc

/// The status of a file (stat(2)).
package typealias FileStatus = stat

extension FileStatus {
  /// Creates the status of the file at a path, or returns nil with the reason in `errno`.
  package init?(of path: String, followsLinks: Bool = true) {
    self.init()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard fstatat(AT_FDCWD, path, &self, flags) == 0 else { return nil }
  }

  /// Creates the status of an open file.
  package init?(of descriptor: Int32) {
    self.init()
    guard fstat(descriptor, &self) == 0 else { return nil }
  }

  package var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  package var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
