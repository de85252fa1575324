import Foundation

/// The bytes of a file or of standard input, read in chunks.
package final class ByteSource {
  /// The name for messages.
  package let name: String
  /// The size in bytes; nil if it is not known in advance (a pipe).
  package let size: Int?
  /// The number of bytes read so far, without those that were only peeked at.
  package private(set) var bytesRead = 0
  private let descriptor: Int32
  private let closes: Bool
  /// Bytes in memory that have not been read yet: those of a source in memory, and those peeked at.
  private var waiting: ArraySlice<UInt8> = []

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `FormatError` if there is no such file, it is a directory, or the user may not read
  ///   it.
  package init(path: String) throws(FormatError) {
    name = path == "-" ? "standard input" : path
    if path == "-" {
      (descriptor, closes, size) = (STDIN_FILENO, false, nil)
      return
    }
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw Self.openingError(path, code: errno) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw FormatError(file: path, kind: .isDirectory)
    }
    descriptor = opened
    closes = true
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Creates a source from bytes in memory.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    size = bytes.count
    (descriptor, closes) = (-1, false)
    waiting = bytes[...]
  }

  deinit { if closes { close(descriptor) } }

  /// Returns the error for a file that cannot be opened.
  ///
  /// - Parameter code: The value of `errno`.
  package static func openingError(_ path: String, code: Int32) -> FormatError {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: FormatError(file: path, kind: .noSuchFile)
    case EACCES, EPERM: FormatError(file: path, kind: .noPermission)
    default: FormatError(file: path, kind: .cannotOpen(code: code))
    }
  }

  /// Returns the next bytes without consuming them: fewer than `count` only at the end of the
  /// source.
  package func peek(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    if waiting.count < count, descriptor >= 0 {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = waiting.count
      bytes.replaceSubrange(0..<filled, with: waiting)
      while filled < count {
        var failure: FormatError?
        let received = bytes.withUnsafeMutableBytes { buffer in
          do throws(FormatError) {
            return try receive(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
          } catch {
            failure = error
            return 0
          }
        }
        if let failure { throw failure }
        if received == 0 { break }
        filled += received
      }
      waiting = bytes[..<filled]
    }
    return waiting.prefix(count)
  }

  /// Reads up to `count` bytes. Returns 0 at the end.
  package func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(FormatError) -> Int {
    guard waiting.isEmpty else {
      let part = waiting.prefix(count)
      part.withUnsafeBytes {
        buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: part.count)
      }
      waiting = part.endIndex == waiting.endIndex ? [] : waiting[part.endIndex...]
      bytesRead += part.count
      return part.count
    }
    guard descriptor >= 0 else { return 0 }
    let received = try receive(UnsafeMutableRawBufferPointer(start: buffer, count: count))
    bytesRead += received
    return received
  }

  private func receive(_ buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    while true {
      let received = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      if received >= 0 { return received }
      if errno == EINTR { continue }
      throw FormatError(file: name, kind: .cannotRead(code: errno))
    }
  }
}
