import Testing

import PlainText

@Suite("Names of files") struct FileNameTests {
  @Test(
    arguments: [
      Array("λόγος.tsv".utf8), [0x61, 0xE9, 0x2E], [0xFF], [0xCE], [0xCE, 0xBB, 0x80],
      [0xED, 0xA0, 0x80, 0x61],
    ] as [[UInt8]])
  func everyByteIsKept(bytes: [UInt8]) {
    let name = FileName.string(bytes)
    var found: [[UInt8]] = []
    _ = FileName.withBytes(of: name) { text in
      var copy: [UInt8] = []
      var next = text
      while next.pointee != 0 {
        copy.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      found.append(copy)
      return false
    }
    #expect(found.last == bytes)
  }

  /// A name that has the characters for private use itself comes first.
  @Test func namesWithTheseCharacters() {
    var count = 0
    #expect(
      FileName.withBytes(of: "a\u{EF80}") { _ in
        count += 1
        return true
      })
    #expect(count == 1)
    #expect(Message(verbatim: "a\u{EFE9}.tsv").description == "a\u{FFFD}.tsv")
  }
}
