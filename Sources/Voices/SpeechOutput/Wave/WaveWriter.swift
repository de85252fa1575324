import Foundation
import Platform
import SystemPackage

/// Writes sound to a file that appears under its name when it is whole, and not before.
package final class WaveWriter {
  /// Of what was written so far.
  package private(set) var sampleCount = 0
  package private(set) var rate: Int?

  private let path: String
  /// The file without a name, or with `temporary` as its name where the file system needs one.
  private var descriptor: Int32
  private var temporary: String?

  /// - Throws: `OutputError` when no file can be made there.
  package init(path: String) throws(OutputError) {
    // A link stays a link: what it names is written.
    let target = realpath(path, nil)
    defer { free(target) }
    self.path = target.map { String(cString: $0) } ?? path
    var status = stat()
    if stat(self.path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw .notAFile(path: path, isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
    let folder = (self.path as NSString).deletingLastPathComponent
    // Nothing is left of a file that never got a name, however the program ends.
    descriptor = open(
      folder.isEmpty ? "." : folder, OpenFlags.unnamed | O_DIRECTORY | O_WRONLY | O_CLOEXEC, 0o666)
    if descriptor < 0 {
      let name = Self.temporaryName(for: self.path)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      temporary = name
    }
    guard descriptor >= 0 else {
      let reason = Errno(rawValue: errno)
      temporary = nil
      throw .cannotCreate(path: path, reason)
    }
  }

  private static func temporaryName(for path: String) -> String {
    "\(path).\(getpid()).part"
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if let temporary { unlink(temporary) }
  }

  package func append(_ sound: WaveFile) throws {
    if sound.samples.isEmpty { return }
    if let rate, rate != sound.rate {
      throw WaveError.mixedRates(rate, sound.rate)
    }
    if rate == nil {
      rate = sound.rate
      // The place of the header, which is known at the end.
      try write([UInt8](repeating: 0, count: WaveFile.headerSize))
    }
    try write(WaveFile.bytes(of: sound.samples))
    sampleCount += sound.samples.count
  }

  /// Puts the file in its place.
  package func finish() throws {
    let rate = rate ?? 22_050
    guard let header = WaveFile.header(rate: rate, sampleCount: sampleCount) else {
      throw WaveError.tooLong(path: path)
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw fault() }
    try write(header)
    try name()
    close(descriptor)
    descriptor = -1
  }

  private func name() throws {
    if temporary == nil {
      let name = Self.temporaryName(for: path)
      unlink(name)
      let source = "/proc/self/fd/\(descriptor)"
      guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else { throw fault() }
      temporary = name
    }
    guard let temporary, rename(temporary, path) == 0 else { throw fault() }
    self.temporary = nil
  }

  private func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count >= 0 { start += count } else if errno != EINTR { throw fault() }
    }
  }

  private func fault() -> OutputError {
    .cannotWrite(path: path, Errno(rawValue: errno))
  }
}
