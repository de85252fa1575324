import Foundation
import PlainText

/// Reads the lines of a file one by one, in an amount of memory that does not grow with the file.
///
/// A line may end in LF or CR LF; a byte-order mark at the beginning is skipped. Every line is
/// checked: it must be UTF-8 without NUL, and no longer than `lengthLimit`.
package final class LineReader {
  /// The length limit of a line, in bytes.
  package static let lengthLimit = 4_000_000

  package let source: ByteSource
  /// The number of the last line that was read, counted from 1.
  package private(set) var lineNumber = 0

  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  private var pushedBack: UnsafeBufferPointer<UInt8>?

  package init(_ source: ByteSource) {
    self.source = source
    buffer = .allocate(byteCount: 1 << 18, alignment: 16)
  }

  deinit { buffer.deallocate() }

  /// Returns the next line without its end, or nil at the end of the file. The bytes are valid
  /// until the next call.
  package func next() throws(FormatError) -> UnsafeBufferPointer<UInt8>? {
    if let line = pushedBack {
      pushedBack = nil
      lineNumber += 1
      return line
    }
    guard let line = try rawLine() else { return nil }
    lineNumber += 1
    try check(line)
    return line
  }

  /// Returns the next line that is not empty, or nil at the end of the file.
  func nextFilled() throws(FormatError) -> UnsafeBufferPointer<UInt8>? {
    while let line = try next() { if !line.isEmpty { return line } }
    return nil
  }

  /// Makes the last line that was read the next one again.
  package func pushBack(_ line: UnsafeBufferPointer<UInt8>) {
    pushedBack = line
    lineNumber -= 1
  }

  /// Returns an error for content that the format does not allow.
  package func error(_ found: Message, expected: Message, line: Int? = nil) -> FormatError {
    source.error(found, expected: expected, line: line ?? max(lineNumber, 1))
  }

  /// Returns an error on a line, by default on the last one that was read.
  func error(_ kind: FormatError.Kind, line: Int? = nil) -> FormatError {
    FormatError(file: source.name, line: line ?? max(lineNumber, 1), kind: kind)
  }

  /// Reports a warning about a line, by default about the last one that was read.
  func warn(_ message: Message, line: Int? = nil) {
    source.warn(FormatWarning(file: source.name, line: line ?? lineNumber, message: message))
  }

  private func rawLine() throws(FormatError) -> UnsafeBufferPointer<UInt8>? {
    var searched = 0
    while true {
      if let base = buffer.baseAddress, end - start > searched,
        let found = memchr(base + start + searched, 0x0A, end - start - searched)
      {
        let length = UnsafeRawPointer(found) - UnsafeRawPointer(base + start)
        let line = try slice(length)
        start += length + 1
        return line
      }
      searched = end - start
      // The CR of a line end may have been read without its LF.
      guard searched <= Self.lengthLimit + 1 else { throw tooLong() }
      if isAtEnd {
        guard searched > 0 else { return nil }
        let line = try slice(searched)
        start = end
        return line
      }
      try fill()
    }
  }

  private func tooLong() -> FormatError {
    lineNumber += 1
    return error("a line longer than \(Self.lengthLimit) bytes", expected: "text in lines")
  }

  private func slice(_ length: Int) throws(FormatError) -> UnsafeBufferPointer<UInt8> {
    var first = start
    var count = length
    if count > 0, buffer[first + count - 1] == 0x0D { count -= 1 }
    guard count <= Self.lengthLimit else { throw tooLong() }
    if lineNumber == 0, count >= 3, buffer[first] == 0xEF, buffer[first + 1] == 0xBB,
      buffer[first + 2] == 0xBF
    {
      first += 3
      count -= 3
    }
    let line = UnsafeRawBufferPointer(rebasing: buffer[first..<(first + count)])
    return line.bindMemory(to: UInt8.self)
  }

  private func fill() throws(FormatError) {
    if start > 0, let base = buffer.baseAddress {
      memmove(base, base + start, end - start)
      end -= start
      start = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    guard let base = buffer.baseAddress else { return }
    let count = try source.read(into: base + end, count: buffer.count - end)
    if count == 0 { isAtEnd = true }
    end += count
  }

  private func check(_ line: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    guard let base = line.baseAddress, !line.isEmpty else { return }
    if memchr(base, 0, line.count) != nil {
      throw error("a NUL byte", expected: "UTF-8 text")
    }
    if let offset = firstInvalidUTF8Byte(in: line) {
      throw error(
        "invalid UTF-8 at byte \(offset + 1) of the line",
        expected: "UTF-8 text, or its encoding with --encoding")
    }
  }

  /// Returns the next line of a settings file, `NAME = VALUE`, or nil at the end. Empty lines and
  /// lines that begin with `#` are skipped.
  ///
  /// - Parameter what: The meaning of the value, for the message.
  /// - Throws: `FormatError` if there is no equals sign.
  func nextSetting(of what: Message) throws(FormatError) -> (name: String, value: String)? {
    while let line = try next() {
      let text = String(decoding: line, as: UTF8.self).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      guard let equals = text.firstIndex(of: "=") else {
        throw error("no \"=\"", expected: "NAME = \(what)")
      }
      return (
        String(text[..<equals]).trimmed, String(text[text.index(after: equals)...]).trimmed
      )
    }
    return nil
  }
}

/// Returns the offset of the first byte that does not begin a well-formed sequence (Unicode
/// Standard, table 3-7).
func firstInvalidUTF8Byte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  do {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets.lowerBound
  }
}
