import Foundation

/// The bytes of a file or of standard input, chunk by chunk.
package final class ByteSource {
  /// The name that messages use.
  package let name: String
  /// The size in bytes; nil when it cannot be known beforehand (a pipe).
  package let size: Int?
  private let descriptor: Int32
  private let closes: Bool
  /// What is left of bytes that are in memory already; nil for a file.
  private var memory: ArraySlice<UInt8>?

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: `FormatError` with status 66 when there is no such file or it is a directory, 77
  ///   when it may not be read.
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
      throw FormatError(
        file: path, line: nil, message: "is a directory; expected a file", exitStatus: .noInput)
    }
    descriptor = opened
    closes = true
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  /// Bytes that are in memory already.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    size = bytes.count
    (descriptor, closes) = (-1, false)
    memory = bytes[...]
  }

  deinit { if closes { close(descriptor) } }

  package static func openingError(_ path: String, code: Int32) -> FormatError {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      FormatError(file: path, line: nil, message: "no such file", exitStatus: .noInput)
    case EACCES, EPERM:
      FormatError(
        file: path, line: nil, message: "no permission to read it", exitStatus: .noPermission)
    default:
      FormatError(
        file: path, line: nil, message: String(cString: strerror(code)), exitStatus: .noInput)
    }
  }

  /// Reads up to `count` bytes; 0 at the end.
  package func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(FormatError) -> Int {
    if let bytes = memory {
      let part = bytes.prefix(count)
      part.withUnsafeBytes {
        buffer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(buffer), byteCount: part.count)
      }
      memory = bytes.dropFirst(count)
      return part.count
    }
    while true {
      let received = Foundation.read(descriptor, buffer, count)
      if received >= 0 { return received }
      if errno == EINTR { continue }
      throw FormatError(
        file: name, line: nil, message: String(cString: strerror(errno)), exitStatus: .ioError)
    }
  }
}
