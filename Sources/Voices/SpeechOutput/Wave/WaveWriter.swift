import Foundation
import Platform
import SystemPackage

/// A writer of a sound file that appears under its name only when it is complete.
package final class WaveWriter {
  /// The samples written so far.
  package private(set) var sampleCount = 0
  /// The sample rate, in samples per second; nil as long as there is no sound.
  package private(set) var rate: Int?

  private let path: String
  private let file: FileDescriptor
  private var isOpen = true
  /// The temporary name of the incomplete file; nil if the file is unnamed.
  private var temporary: String?

  /// - Throws: `OutputError` if the file cannot be created.
  package init(path: String) throws(OutputError) {
    // A link is preserved: the file to which it points is written.
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .notAFile(path: path, isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
    do throws(Errno) { (file, temporary) = try Self.newFile(self.path) } catch {
      throw .cannotCreate(path: path, error)
    }
  }

  /// Creates an unnamed file, so that nothing is left of it however the program ends; or a file
  /// with a temporary name if the file system does not support unnamed files.
  private static func newFile(_ path: String) throws(Errno) -> (FileDescriptor, name: String?) {
    let folder = (path as NSString).deletingLastPathComponent
    do throws(Errno) {
      return (
        try .unnamedFile(
          in: folder.isEmpty ? "." : folder, .writeOnly, permissions: .readWriteForAll), nil
      )
    } catch {
      let name = temporaryName(for: path)
      return (try .newFile(name), name)
    }
  }

  private static func temporaryName(for path: String) -> String { "\(path).\(getpid()).part" }

  deinit {
    if isOpen { try? file.close() }
    if let temporary { unlink(temporary) }
  }

  package func append(_ sound: WaveFile) throws {
    if sound.samples.isEmpty { return }
    if let rate, rate != sound.rate { throw WaveError.mixedRates(rate, sound.rate) }
    if rate == nil {
      rate = sound.rate
      // Space for the header, which is known only at the end.
      try write([UInt8](repeating: 0, count: WaveFile.headerSize))
    }
    try write(WaveFile.bytes(of: sound.samples))
    sampleCount += sound.samples.count
  }

  /// Writes the header and gives the file its name.
  package func finish() throws {
    let rate = rate ?? 22_050
    guard let header = WaveFile.header(rate: rate, sampleCount: sampleCount) else {
      throw WaveError.tooLong(path: path)
    }
    try system { _ = try file.seek(offset: 0, from: .start) }
    try write(header)
    let name = try temporary ?? link()
    temporary = name
    guard rename(name, path) == 0 else { throw failure(Errno(rawValue: errno)) }
    temporary = nil
    isOpen = false
    try? file.close()
  }

  /// Gives the unnamed file a temporary name. A link never replaces another file, unlike a
  /// renaming.
  private func link() throws -> String {
    let name = Self.temporaryName(for: path)
    unlink(name)
    let source = "/proc/self/fd/\(file.rawValue)"
    guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
      throw failure(Errno(rawValue: errno))
    }
    return name
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(Errno) { try file.writeEverything(bytes) } catch { throw failure(error) }
  }

  private func system(_ body: () throws -> Void) throws(OutputError) {
    do throws(Errno) { try FileDescriptor.checked(body) } catch { throw failure(error) }
  }

  private func failure(_ reason: Errno) -> OutputError {
    .cannotWrite(path: path, reason)
  }
}
