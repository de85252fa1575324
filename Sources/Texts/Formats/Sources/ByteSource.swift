import Foundation
import PlainText
import Platform

/// The bytes of a file or of standard input, read in chunks and converted to UTF-8. XML is not
/// converted: it names its own encoding.
package final class ByteSource {
  /// The name for messages.
  package let name: String
  /// The name of the file without its folder and its extension.
  var baseName: String {
    ((name as NSString).lastPathComponent as NSString).deletingPathExtension
  }
  /// The size in bytes, or nil if it is not known in advance (a pipe).
  package let size: Int?
  /// The number of bytes read so far, without bytes that were only peeked at.
  package private(set) var bytesRead = 0
  /// The maximum number of bytes that are read for one verse. A verse is in memory as a whole, and
  /// standard input may never end.
  package var verseLimit = 16_000_000
  /// The maximum number of bytes of a verse, a note, or an entry in XML and in SWORD's imp, so that an
  /// unclosed element cannot fill the memory.
  var lengthLimit = LineReader.lengthLimit
  /// The maximum size of a file that is read as a whole.
  static let wholeLimit = 100_000_000
  /// The number of bytes read when the current verse began. The beginning of a file has no limit.
  private var verseStart: Int?
  /// Receives the warnings about the file, including the warnings of the source's readers.
  let warn: (FormatWarning) -> Void
  private let descriptor: Int32
  private let closes: Bool
  /// Bytes in memory that have not been read yet, from a source in memory or peeked at.
  private var waiting: ArraySlice<UInt8> = []
  private var decoder: TextDecoder
  private var isAtEnd = false
  /// The number of bytes that the file has given, as they are in it.
  private var received = 0
  private var hasReported = false

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - encoding: The encoding, which XML files ignore; by default, it is determined from the
  ///     bytes.
  ///   - isInput: A Boolean value that indicates whether no output may replace the file.
  ///   - warn: A closure that takes the warnings about the file.
  /// - Throws: `FormatError` if the file does not exist, is a directory, or is not readable for the
  ///   user.
  package init(
    path: String, encoding: TextEncoding? = nil, isInput: Bool = true,
    warn: @escaping (FormatWarning) -> Void = { _ in }
  ) throws(FormatError) {
    self.warn = warn
    decoder = TextDecoder(encoding: encoding)
    name = path == "-" ? "standard input" : path
    if path == "-" {
      (descriptor, closes, size) = (STDIN_FILENO, false, nil)
      return
    }
    var opened: Int32 = -1
    let isOpen = FileName.withBytes(of: path) {
      opened = open($0, O_RDONLY | O_CLOEXEC)
      return opened >= 0
    }
    guard isOpen else { throw Self.openingError(path, code: errno) }
    guard let status = FileStatus(of: opened), !status.isFolder else {
      close(opened)
      throw FormatError(file: path, kind: .isDirectory)
    }
    if let output = try SWORDModule.output(ofConfiguration: path) {
      close(opened)
      (descriptor, closes, size) = (-1, false, output.count)
      decoder.begin(output)
      waiting = decoder.decode(output, isLast: true)[...]
      isAtEnd = true
      return
    }
    if isInput { InputFile.note(opened, at: path) }
    descriptor = opened
    closes = true
    size = status.isFile ? Int(status.st_size) : nil
  }

  /// Creates a source from bytes in memory.
  ///
  /// - Parameters:
  ///   - encoding: The encoding, or nil to determine it from the bytes.
  ///   - warn: A closure that takes the warnings about the bytes.
  package init(
    name: String, bytes: [UInt8], encoding: TextEncoding? = .utf8,
    warn: @escaping (FormatWarning) -> Void = { _ in }
  ) {
    self.name = name
    self.warn = warn
    size = bytes.count
    (descriptor, closes) = (-1, false)
    decoder = TextDecoder(encoding: encoding)
    decoder.begin(bytes)
    waiting = decoder.decode(bytes, isLast: true)[...]
    isAtEnd = true
    reportGuess()
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

  /// Returns an error for content that the format does not allow.
  func error(_ found: Message, expected: Message, line: Int? = nil) -> FormatError {
    FormatError(file: name, line: line, found: found, expected: expected)
  }

  /// Throws an error if the kept part of the file has more bytes than `wholeLimit`.
  func check(_ size: Int, expected: Message) throws(FormatError) {
    guard size > Self.wholeLimit else { return }
    throw error("a file with more than \(Self.wholeLimit) bytes", expected: expected)
  }

  private func reportGuess() {
    guard !hasReported, let (byte, character, line) = decoder.firstGuess else { return }
    hasReported = true
    warn(
      FormatWarning(
        file: name, line: line,
        message: """
          the byte \(String(byte, radix: 16)) is not UTF-8; it and others are read as \
          Windows-1252, here as \"\(character)\"; --encoding gives another encoding
          """))
  }

  private static let chunkSize = 1 << 16

  /// Returns the next bytes without consuming them: fewer than `count` only at the end of the
  /// source.
  package func peek(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    while waiting.count < count, !isAtEnd { waiting = (Array(waiting) + (try convert()))[...] }
    return waiting.prefix(count)
  }

  /// Called before each verse is read.
  func beginVerse() { verseStart = bytesRead }

  /// Reads up to `count` bytes. Returns 0 at the end.
  package func read(into buffer: UnsafeMutableRawPointer, count: Int) throws(FormatError) -> Int {
    if let verseStart, bytesRead - verseStart > verseLimit {
      throw error("a verse longer than \(verseLimit) bytes", expected: "shorter ones")
    }
    if waiting.isEmpty, !isAtEnd {
      if count >= Self.chunkSize, let received = try readDirectly(into: buffer, count: count) {
        return received
      }
      while waiting.isEmpty, !isAtEnd { waiting = try convert()[...] }
    }
    let part = waiting.prefix(count)
    UnsafeMutableRawBufferPointer(start: buffer, count: count).copyBytes(from: part)
    waiting = part.endIndex == waiting.endIndex ? [] : waiting[part.endIndex...]
    bytesRead += part.count
    return part.count
  }

  /// Returns all bytes.
  func readAll(limit: Int, expected: Message) throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(size ?? 1 << 20, limit))
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while case let count = try read(into: &chunk, count: chunk.count), count > 0 {
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw error("longer than \(limit) bytes", expected: expected)
      }
    }
    return bytes
  }

  /// Reads bytes that need no conversion, without copying them. Returns nil if they need one, and
  /// then keeps them as bytes that wait.
  private func readDirectly(
    into buffer: UnsafeMutableRawPointer, count: Int
  ) throws(FormatError) -> Int? {
    var received = try receive(into: buffer, count: count)
    let bytes = UnsafeRawBufferPointer(start: buffer, count: received)
    decoder.begin(bytes)
    isAtEnd = received == 0
    if decoder.accepts(bytes, count: &received, isLast: isAtEnd), received > 0 || isAtEnd {
      bytesRead += received
      return received
    }
    waiting = decoder.decode(bytes.prefix(received), isLast: isAtEnd)[...]
    try checkDecoded()
    return nil
  }

  /// Returns the next chunk as UTF-8.
  private func convert() throws(FormatError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
    let received = try receive(into: &bytes, count: bytes.count)
    decoder.begin(bytes[..<received])
    isAtEnd = received == 0
    let converted = decoder.decode(bytes[..<received], isLast: isAtEnd)
    try checkDecoded()
    return converted
  }

  private func checkDecoded() throws(FormatError) {
    reportGuess()
    guard let (byte, line) = decoder.fault, let encoding = decoder.encoding else { return }
    throw error(
      byte.map { "the byte \(String($0, radix: 16)) has no character in \(encoding.name)" }
        ?? "\(encoding.name), which the C library does not convert here",
      expected: "another encoding", line: line)
  }

  private func receive(
    into buffer: UnsafeMutableRawPointer, count: Int
  ) throws(FormatError) -> Int {
    // A file that grows faster than it is read would have no end. Files of the kernel have no size.
    let rest = size.map { $0 > 0 ? max($0 - received, 0) : .max } ?? .max
    while true {
      let length = Foundation.read(descriptor, buffer, min(count, rest))
      if length >= 0 {
        received += length
        return length
      }
      if errno == EINTR { continue }
      throw FormatError(file: name, kind: .cannotRead(code: errno))
    }
  }
}
