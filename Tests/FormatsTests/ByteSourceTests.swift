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
}
