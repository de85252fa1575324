import Foundation
import Testing

import Formats

@Suite struct ByteSourceTests {
  /// A file that is written while it is read ends where it ended when it was opened.
  @Test func aFileThatGrowsHasAnEnd() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())").path
    try Data("ref\tsurface\n".utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    let source = try ByteSource(path: path)
    let writer = try FileHandle(forWritingTo: URL(filePath: path))
    try writer.seekToEnd()
    try writer.write(contentsOf: Data(repeating: 65, count: 1 << 20))
    #expect(try Array(source.peek(1 << 21)) == Array("ref\tsurface\n".utf8))
  }

  /// The files of the kernel have a content, but no size.
  @Test func aFileWithoutSizeIsRead() throws {
    let source = try ByteSource(path: "/proc/self/status")
    #expect(try source.peek(5).elementsEqual("Name:".utf8))
  }

  /// The file is closed with the source that opened it.
  @Test func aFileIsClosed() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())").path
    try Data("text".utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    var isOpen: Bool {
      (0..<1_024).contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path
      }
    }
    var source: ByteSource? = try ByteSource(path: path)
    #expect(try source?.peek(4).elementsEqual("text".utf8) == true && isOpen)
    source = nil
    #expect(!isOpen)
  }
}
