import Glibc
import PlainText

extension XMLReader {
  /// Bytes that are in memory already.
  package convenience init(
    name: String, bytes: [UInt8], limits: Limits = Limits()
  ) throws(XMLError) {
    try self.init(name: name, bytes: bytes, limits: limits, chunkSize: Self.chunkSize)
  }

  convenience init(
    name: String, bytes: [UInt8], limits: Limits, chunkSize: Int
  ) throws(XMLError) {
    var position = 0
    try self.init(name: name, limits: limits, chunkSize: chunkSize) { buffer in
      let count = min(buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
  }

  /// A file; `-` is standard input.
  ///
  /// - Throws: `XMLError` with status 66 when there is no such file or it is a directory, 77 when
  ///   it may not be read, 69 when libxml2 is not installed.
  package convenience init(path: String, limits: Limits = Limits()) throws(XMLError) {
    let file = try OpenFile(path: path)
    try self.init(name: file.name, limits: limits) { buffer throws(XMLError) in
      try file.read(into: buffer)
    }
  }
}

/// A file that is closed when nobody reads it any more.
private final class OpenFile {
  let name: String
  private let descriptor: Int32

  init(path: String) throws(XMLError) {
    guard path != "-" else {
      (name, descriptor) = ("standard input", STDIN_FILENO)
      return
    }
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw Self.openingError(path, code: errno) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw XMLError(
        file: path, line: nil, message: "is a directory; expected a file", exitStatus: .noInput)
    }
    (name, descriptor) = (path, opened)
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  private static func openingError(_ path: String, code: Int32) -> XMLError {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      XMLError(file: path, line: nil, message: "no such file", exitStatus: .noInput)
    case EACCES, EPERM:
      XMLError(
        file: path, line: nil, message: "no permission to read it", exitStatus: .noPermission)
    default:
      XMLError(
        file: path, line: nil, message: String(cString: strerror(code)), exitStatus: .noInput)
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(XMLError) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      throw XMLError(
        file: name, line: nil, message: String(cString: strerror(errno)), exitStatus: .ioError)
    }
  }
}
