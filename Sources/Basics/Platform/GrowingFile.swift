import Foundation
import SystemPackage

/// A regular file that grows in place, so that its beginning can be read if the program is killed:
/// a recording or the transcript of a live session.
///
/// An existing file keeps its content until the first write.
final class GrowingFile {
  private let name: String
  private let path: String
  private let isPrivate: Bool
  private let replaces: Bool
  /// The open file, or nil until a new one is created.
  private var file: FileDescriptor?
  private var hasBegun = false

  /// - Parameters:
  ///   - name: The path as the user gave it, for errors.
  ///   - path: The path behind all symbolic links.
  ///   - old: The properties of the existing file, or nil if there is none.
  /// - Throws: `OutputError` if the file cannot be written or created.
  init(
    _ name: String, target path: String, _ old: FileStatus?, isPrivate: Bool,
    replaces: Bool
  ) throws(OutputError) {
    (self.name, self.path, self.isPrivate, self.replaces) = (name, path, isPrivate, replaces)
    guard old != nil else {
      guard access(FileTarget.folder(of: path), W_OK | X_OK) == 0 else {
        throw .cannotCreate(path: name, Errno(rawValue: errno))
      }
      return
    }
    guard replaces else { throw .existingRecording(path: name) }
    do throws(Errno) { file = try .existingFile(path) } catch {
      throw .cannotCreate(path: name, error)
    }
  }

  deinit { try? file?.close() }

  /// Empties or creates the file, if that has not been done.
  func begin() throws(OutputError) {
    guard !hasBegun else { return }
    do throws(Errno) {
      // Another program may have created it meanwhile.
      let file =
        if let old = self.file { old } else {
          try FileDescriptor.newFile(
            path, isPrivate ? .ownerReadWrite : .readWriteForAll, mayExist: replaces)
        }
      self.file = file
      guard ftruncate(file.rawValue, 0) == 0 else { throw Errno(rawValue: errno) }
      if isPrivate { fchmod(file.rawValue, 0o600) }
    } catch .fileExists {
      throw .existingRecording(path: name)
    } catch {
      throw .cannotCreate(path: name, error)
    }
    hasBegun = true
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    try begin()
    do throws(Errno) { try file?.writeEverything(bytes) } catch {
      throw .cannotWrite(path: name, error)
    }
  }
}
