import Foundation
import SystemPackage

extension FileDescriptor {
  /// Opens a file for writing. Its content stays.
  static func existingFile(_ path: String) throws(Errno) -> FileDescriptor {
    try checked { try open(FilePath(path), .writeOnly, options: .closeOnExec) }
  }

  /// Opens the device that discards all output. If the system lacks it, no file of its name is
  /// created, which would collect the output of all programs.
  static func null() throws(Errno) -> FileDescriptor {
    let device = try existingFile("/dev/null")
    guard let status = FileStatus(of: device.rawValue), status.st_mode & S_IFMT == S_IFCHR else {
      try? device.close()
      throw Errno(rawValue: ENODEV)
    }
    return device
  }

  /// Creates a file.
  ///
  /// - Parameter mayExist: A Boolean value that indicates whether a file that exists is opened, with
  ///   its content, instead of an error.
  static func newFile(
    _ path: String, _ permissions: FilePermissions, mayExist: Bool = false
  ) throws(Errno) -> FileDescriptor {
    try checked {
      try open(
        FilePath(path), .readWrite,
        options: mayExist ? [.create, .closeOnExec] : [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions)
    }
  }

  /// Opens a folder, to lock it or to put the names in it on the disk.
  package static func folder(_ path: String) throws(Errno) -> FileDescriptor {
    try checked { try open(FilePath(path), .readOnly, options: [.directory, .closeOnExec]) }
  }

  /// Opens an unnamed file in a folder. The file disappears when it is closed, however the program
  /// ends.
  ///
  /// - Throws: `Errno.notSupported` if the file system does not support unnamed files.
  static func unnamedFile(
    in folder: String, permissions: FilePermissions
  ) throws(Errno) -> FileDescriptor {
    try checked {
      try open(
        FilePath(folder), .readWrite, options: [.unnamed, .directory, .closeOnExec],
        permissions: permissions)
    }
  }

  /// Opens a private file in a folder, whose name is removed at once if the file system needs one.
  static func unnamedFile(in folder: String) throws(Errno) -> FileDescriptor {
    if let file = try? unnamedFile(in: folder, permissions: .ownerReadWrite) { return file }
    let name = WholeFile.temporaryName(in: folder)
    defer { unlink(name) }
    return try newFile(name, .ownerReadWrite)
  }

  /// Opens an unnamed file that holds bytes and is read from its beginning. The file is in memory
  /// if the system supports that.
  static func unnamedFile(holding bytes: [UInt8]) throws(Errno) -> FileDescriptor {
    let memory = try? unnamedFile(in: "/dev/shm", permissions: .ownerReadWrite)
    let file = if let memory { memory } else { try unnamedFile(in: NSTemporaryDirectory()) }
    do throws(Errno) {
      try file.writeEverything(bytes)
      try checked { _ = try file.seek(offset: 0, from: .start) }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  /// Writes all bytes, in as many calls as needed.
  package func writeEverything(_ bytes: [UInt8]) throws(Errno) {
    try Self.checked { _ = try writeAll(bytes) }
  }

  /// Waits until the content is on the disk, if the file system can tell.
  func synchronize() throws(Errno) {
    guard fsync(rawValue) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    throw Errno(rawValue: errno)
  }

  /// Runs system calls, whose errors are all `Errno`.
  package static func checked<Value>(_ body: () throws -> Value) throws(Errno) -> Value {
    do { return try body() } catch { throw error as? Errno ?? .ioError }
  }
}

extension FileDescriptor.OpenOptions {
  /// `O_TMPFILE` without `O_DIRECTORY`, which the system's headers define in a way that Swift
  /// cannot import.
  fileprivate static var unnamed: Self { Self(rawValue: 0o20_000_000) }
}

extension FilePermissions {
  /// The permissions of a new file, before subtraction of the umask.
  package static let readWriteForAll: Self = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
}
