import Foundation
import SystemPackage

/// A regular file that gets its name only when its content is complete and on the disk.
///
/// Until then, the content is in an unnamed file in the same folder. However the program ends, the
/// name leads to the old content or to the new one. An existing file keeps its owner and its
/// permissions, and a symbolic link to it stays. Other hard links keep the old content.
package final class WholeFile {
  /// The path as the user gave it, for errors.
  private let name: String
  /// The path behind all symbolic links.
  private let path: String
  private let replaces: Bool
  private let file: FileDescriptor
  private var isOpen = true
  /// The name of the incomplete file, or nil if the file is unnamed.
  private var temporary: String?

  /// Begins a file. Nothing at the path changes before `finish()`.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file, or of none.
  ///   - isPrivate: A Boolean value that indicates whether only the user may read the file,
  ///     regardless of the umask and of the permissions that the file has now.
  ///   - replaces: A Boolean value that indicates whether an existing file is replaced.
  /// - Throws: `OutputError` if the file cannot be created or replaced.
  package convenience init(
    path: String, isPrivate: Bool = false, replaces: Bool = true
  ) throws(OutputError) {
    guard case .file(let target, let old) = try FileTarget.at(path) else {
      throw .notAFile(path: path, isFolder: false)
    }
    try self.init(path, target: target, old, isPrivate: isPrivate, replaces: replaces)
  }

  /// - Parameter isNamed: A Boolean value that indicates whether the incomplete file has a name, as
  ///   on a file system without unnamed files. Tests set it.
  init(
    _ name: String, target path: String, _ old: FileStatus?, isPrivate: Bool,
    replaces: Bool, isNamed: Bool = false
  ) throws(OutputError) {
    if old != nil {
      guard replaces else { throw .exists(path: name) }
      guard access(path, W_OK) == 0 else {
        throw .cannotCreate(path: name, Errno(rawValue: errno))
      }
    }
    (self.name, self.path, self.replaces) = (name, path, replaces)
    // The permissions of a new file are subject to the umask; an existing file has its own.
    let permissions: FilePermissions =
      old == nil && !isPrivate ? .readWriteForAll : .ownerReadWrite
    do throws(Errno) {
      (file, temporary) = try Self.newFile(
        in: FileTarget.folder(of: path), permissions, isNamed: isNamed)
    } catch {
      throw old == nil
        ? .cannotCreate(path: name, error) : .cannotReplace(path: name, error)
    }
    let mode = isPrivate ? 0o600 : old.map { $0.st_mode & 0o7777 }
    if let mode { fchmod(file.rawValue, mode) }
    // A change of owner takes the bits for the owner away.
    guard let old else { return }
    let status = FileStatus(of: file.rawValue)
    if status?.st_uid == old.st_uid, status?.st_gid == old.st_gid { return }
    guard fchown(file.rawValue, old.st_uid, old.st_gid) == 0 else {
      throw .belongsToAnother(path: name)
    }
    if let mode { fchmod(file.rawValue, mode) }
  }

  /// Creates an unnamed file, so that nothing remains if the program ends early, or a file with a
  /// temporary name if the file system does not support unnamed files.
  private static func newFile(
    in folder: String, _ permissions: FilePermissions, isNamed: Bool
  ) throws(Errno) -> (FileDescriptor, name: String?) {
    if !isNamed, let file = try? FileDescriptor.unnamedFile(in: folder, permissions: permissions) {
      return (file, nil)
    }
    let name = temporaryName(in: folder)
    return (try .newFile(name, permissions), name)
  }

  /// Returns a name that does not depend on the file's own, which may be as long as a name can be.
  package static func temporaryName(in folder: String) -> String {
    "\(folder)/.lector-\(getpid())-\(UInt32.random(in: 0 ... .max))"
  }

  deinit { close() }

  private func close() {
    if isOpen { try? file.close() }
    isOpen = false
    if let temporary { unlink(temporary) }
    temporary = nil
  }

  package func write(_ bytes: [UInt8]) throws(OutputError) {
    try step { file throws(Errno) in try file.writeEverything(bytes) }
  }

  /// Writes bytes over the beginning of the file. Nothing may be appended after that.
  package func overwriteBeginning(with bytes: [UInt8]) throws(OutputError) {
    try step { file throws(Errno) in
      try FileDescriptor.checked { _ = try file.seek(offset: 0, from: .start) }
      try file.writeEverything(bytes)
    }
  }

  /// Gives the file its name, once its content is on the disk.
  ///
  /// - Throws: `OutputError`. Then the old file is as it was.
  package func finish() throws(OutputError) {
    defer { close() }
    try step { file throws(Errno) in try file.synchronize() }
    let folder = FileTarget.folder(of: path)
    if replaces {
      let name = temporary ?? Self.temporaryName(in: folder)
      if temporary == nil { try demand(link(to: name)) }
      temporary = name
      try demand(rename(name, path) == 0)
      temporary = nil
    } else if let temporary {
      try demand(Self.link(temporary, as: path))
    } else {
      try demand(link(to: path))
    }
    Self.synchronize(folder)
  }

  /// Puts the names in a folder on the disk. Without this, they might not survive a power failure.
  private static func synchronize(_ folder: String) {
    guard let opened = try? FileDescriptor.folder(folder) else { return }
    try? opened.synchronize()
    try? opened.close()
  }

  /// Gives a file a further name that no file has yet. Some file systems lack links.
  private static func link(_ file: String, as path: String) -> Bool {
    if Glibc.link(file, path) == 0 { return true }
    guard [EPERM, ENOTSUP, ENOSYS].contains(errno), access(path, F_OK) != 0 else { return false }
    return rename(file, path) == 0
  }

  /// Gives the unnamed file a name. A link never replaces another file, unlike a renaming.
  private func link(to name: String) -> Bool {
    let source = "/proc/self/fd/\(file.rawValue)"
    return linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0
  }

  private func demand(_ isDone: Bool) throws(OutputError) {
    if isDone { return }
    let reason = Errno(rawValue: errno)
    throw reason == .fileExists ? .exists(path: name) : .cannotWrite(path: name, reason)
  }

  private func step(_ body: (FileDescriptor) throws(Errno) -> Void) throws(OutputError) {
    do throws(Errno) { try body(file) } catch { throw .cannotWrite(path: name, error) }
  }

  /// Gives a complete file that something else has written a name that no file has yet.
  ///
  /// - Throws: `OutputError` if the name is taken or the content does not reach the disk.
  package static func publish(_ file: String, as path: String) throws(OutputError) {
    do throws(Errno) {
      let opened = try FileDescriptor.existingFile(file)
      defer { try? opened.close() }
      try opened.synchronize()
      guard link(file, as: path) else { throw Errno(rawValue: errno) }
    } catch .fileExists {
      throw .exists(path: path)
    } catch {
      throw .cannotWrite(path: path, error)
    }
    unlink(file)
    synchronize(FileTarget.folder(of: path))
  }

  /// Copies a file to a new private one.
  package static func copy(_ source: String, to path: String) throws {
    let file = try WholeFile(path: path, isPrivate: true, replaces: false)
    let opened = try FileDescriptor.open(source, .readOnly, options: .closeOnExec)
    defer { try? opened.close() }
    var count = 0
    repeat {
      let bytes = try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, size in
        size = try opened.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      try file.write(bytes)
      count = bytes.count
    } while count > 0
    try file.finish()
  }

  /// Writes a file as a whole.
  ///
  /// - Throws: `OutputError`. Then the path still leads to the earlier file.
  package static func write(
    _ bytes: [UInt8], to path: String, isPrivate: Bool = false, replaces: Bool = true
  ) throws(OutputError) {
    let file = try WholeFile(path: path, isPrivate: isPrivate, replaces: replaces)
    try file.write(bytes)
    try file.finish()
  }
}
