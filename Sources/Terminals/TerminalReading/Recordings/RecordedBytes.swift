import Platform
import PlainText
import SystemPackage

/// The bytes of a file, read piece by piece.
struct RecordedBytes {
  /// The name of the file in errors.
  let name: String
  private let file: OpenFile
  private var buffer: ArraySlice<UInt8> = []
  /// The line that was read last, counted from 1.
  private(set) var line = 0

  private static let pieceSize = 1 << 16

  /// A descriptor that is closed with its last copy.
  private final class OpenFile {
    let descriptor: FileDescriptor
    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }
    deinit { if descriptor != .standardInput { try? descriptor.close() } }
  }

  /// Opens a file. No output may replace it if it is an input.
  init(path: String) throws(RecordingFileError) {
    name = path == "-" ? "standard input" : path
    do throws(Errno) {
      file = OpenFile(
        try path == "-"
          ? .standardInput
          : FileDescriptor.checked {
            try .open(FilePath(path), .readOnly, options: .closeOnExec)
          })
    } catch { throw .cannotRead(path: name, Message(error)) }
    InputFile.note(file.descriptor.rawValue, at: path)
    if path == "-" { buffer = InputFile.takeBeginningOfInput()[...] }
    if buffer.isEmpty { try fill() }
  }

  /// The bytes that come next, at least one piece if the file is as long.
  var beginning: ArraySlice<UInt8> { buffer }

  /// Reads a further piece.
  ///
  /// - Returns: A Boolean value that indicates whether there was one.
  @discardableResult
  private mutating func fill() throws(RecordingFileError) -> Bool {
    do throws(Errno) {
      let piece = try FileDescriptor.checked {
        try [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { bytes, count in
          count = try file.descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
      }
      // A new array, so that what was read is freed.
      buffer = buffer.isEmpty ? piece[...] : (Array(buffer) + piece)[...]
      return !piece.isEmpty
    } catch { throw .cannotRead(path: name, Message(error)) }
  }

  /// Reads a line without its line feed, or returns `nil` at the end.
  mutating func nextLine() throws(RecordingFileError) -> [UInt8]? {
    var searched = 0
    line += 1
    while true {
      if let end = buffer.dropFirst(searched).firstIndex(of: 0x0A) {
        defer { buffer = buffer[(end + 1)...] }
        return Array(buffer[..<end])
      }
      searched = buffer.count
      guard searched <= RecordingFile.longestLine else {
        throw damaged("a line of more than \(RecordingFile.longestLine >> 20) MB")
      }
      guard try fill() else {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : Array(buffer)
      }
    }
  }

  /// Reads a number of bytes, or fewer at the end.
  mutating func next(_ count: Int) throws(RecordingFileError) -> [UInt8] {
    while buffer.count < count, try fill() {}
    defer { buffer = buffer.dropFirst(count) }
    return Array(buffer.prefix(count))
  }

  /// Returns the error for the line that was read last.
  func damaged(_ message: Message) -> RecordingFileError {
    .damaged(path: name, line: max(line, 1), message)
  }

  /// Returns a size that was read.
  func size(_ columns: Int, _ rows: Int) throws(RecordingFileError) -> TerminalSize {
    if let size = TerminalSize(columns: columns, rows: rows) { return size }
    let most = TerminalSize.range.upperBound
    throw damaged("expected a size from 1x1 to \("\(most)x\(most)"), found \("\(columns)x\(rows)")")
  }
}
