import Foundation
import PlainText
import Platform

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
      let what = status.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is no file"
      throw OutputError(
        message: "\(path): \(what); expected the name of a file", exitStatus: .cannotCreate)
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
      let code = errno
      temporary = nil
      throw OutputError(
        message: "\(path): cannot be made: \(String(cString: strerror(code)))",
        exitStatus: code == EACCES ? .noPermission : .cannotCreate)
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
      throw WaveError(message: "sounds of \(rate) and of \(sound.rate) samples a second")
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
      throw OutputError(
        message: "\(path): more than four gigabytes, which no WAV file can hold",
        exitStatus: .cannotCreate)
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
    OutputError(message: "\(path): \(String(cString: strerror(errno)))", exitStatus: .ioError)
  }
}
