import Foundation
import SystemPackage

extension FileDescriptor {
  /// Opens a file for writing, and creates it if it does not exist.
  package static func outputFile(_ path: String) throws(Errno) -> FileDescriptor {
    try checked {
      try open(
        FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: .readWriteForAll)
    }
  }

  /// Creates a file for writing, which must not exist yet.
  package static func newFile(_ path: String) throws(Errno) -> FileDescriptor {
    try checked {
      try open(
        FilePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .readWriteForAll)
    }
  }

  /// Opens a named pipe for writing, waiting for its reader.
  static func pipe(_ path: String) throws(Errno) -> FileDescriptor {
    try checked { try open(FilePath(path), .writeOnly, options: .closeOnExec) }
  }

  /// Opens an unnamed file in a folder. The file disappears when it is closed, however the program
  /// ends.
  ///
  /// - Throws: `Errno.notSupported` if the file system does not support unnamed files.
  package static func unnamedFile(
    in folder: String, _ mode: AccessMode, permissions: FilePermissions
  ) throws(Errno) -> FileDescriptor {
    try checked {
      try open(
        FilePath(folder), mode, options: [.unnamed, .directory, .closeOnExec],
        permissions: permissions)
    }
  }

  /// Opens an unnamed file that holds bytes and is read from its beginning. The file is in memory
  /// if the system supports that.
  static func unnamedFile(holding bytes: [UInt8]) throws(Errno) -> FileDescriptor {
    let file = try unnamedFileForInput()
    do throws(Errno) {
      try file.writeEverything(bytes)
      try checked { _ = try file.seek(offset: 0, from: .start) }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  private static func unnamedFileForInput() throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try unnamedFile(in: "/dev/shm", .readWrite, permissions: .ownerReadWrite)
    } catch {
      return try unnamedFile(
        in: NSTemporaryDirectory(), .readWrite, permissions: .ownerReadWrite)
    }
  }

  /// Writes all bytes, in as many calls as needed.
  package func writeEverything(_ bytes: [UInt8]) throws(Errno) {
    try Self.checked { _ = try writeAll(bytes) }
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
