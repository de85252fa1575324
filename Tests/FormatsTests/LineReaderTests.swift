import Testing

import Formats

@Suite("Lines of a file")
struct LineReaderTests {
  private func lines(_ bytes: [UInt8]) throws -> [String] {
    let reader = LineReader(ByteSource(name: "file", bytes: bytes))
    var lines: [String] = []
    while let line = try reader.next() {
      lines.append(String(decoding: line, as: UTF8.self))
      #expect(reader.lineNumber == lines.count)
    }
    #expect(reader.source.bytesRead == bytes.count)
    return lines
  }

  @Test(
    "Line ends and byte-order marks",
    arguments: [
      ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n", [""]),
      ("\n\na", ["", "", "a"]), ("a\r\nb\r\n", ["a", "b"]), ("a\r", ["a"]), ("a\r\r\n", ["a\r"]),
      ("a\rb\n", ["a\rb"]), ("\r\n", [""]), ("\u{FEFF}a\nb", ["a", "b"]), ("\u{FEFF}", [""]),
      ("\u{FEFF}\r\na", ["", "a"]), ("a\n\u{FEFF}b", ["a", "\u{FEFF}b"]),
      ("é\u{301}", ["é\u{301}"]),
    ])
  func ends(text: String, expected: [String]) throws {
    let found = try lines(Array(text.utf8))
    #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test("A line that is pushed back is read again with its number")
  func pushBack() throws {
    let reader = LineReader(ByteSource(name: "file", bytes: Array("a\nb\n".utf8)))
    let first = try #require(try reader.next())
    reader.pushBack(first)
    #expect(reader.lineNumber == 0)
    #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "a")
    #expect(reader.lineNumber == 1)
    #expect(try reader.next().map { String(decoding: $0, as: UTF8.self) } == "b")
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test(
    "Invalid UTF-8 is refused with its line and position",
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xC2, 0x41], [0xC2, 0xC2],
      [0xE0, 0x9F, 0x80], [0xE0, 0xA0], [0xE0, 0xA0, 0x41], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x41], [0xF0, 0x9F, 0x41, 0x80], [0xF1, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8], [0xFE], [0xFF],
    ] as [[UInt8]])
  func invalid(sequence: [UInt8]) {
    let reader = LineReader(
      ByteSource(name: "file", bytes: Array("ok\nab".utf8) + sequence + Array("\nok".utf8)))
    let error = #expect(throws: FormatError.self) {
      while try reader.next() != nil {}
    }
    #expect(
      error?.description
        == "file:2: invalid UTF-8 at byte 3 of the line; expected UTF-8 text, or its encoding with --encoding"
    )
    #expect(error?.isOfContent == true)
  }

  @Test(
    "Sequences at the limits of well-formedness",
    arguments: [
      "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}",
      "\u{3FFFF}", "\u{10FFFF}",
    ])
  func valid(text: String) throws {
    #expect(try lines(Array("a\(text)b\n".utf8)) == ["a\(text)b"])
  }

  @Test("A NUL is refused", arguments: [[0], [0x61, 0], [0, 0x61]] as [[UInt8]])
  func nul(line: [UInt8]) {
    let reader = LineReader(ByteSource(name: "file", bytes: [0x61, 0x0A] + line + [0x0A]))
    let error = #expect(throws: FormatError.self) {
      while try reader.next() != nil {}
    }
    #expect(error?.description == "file:2: a NUL byte; expected UTF-8 text")
  }

  @Test(
    "Lines at the end of the buffer",
    arguments: [
      1 << 18 - 2, 1 << 18 - 1, 1 << 18, 1 << 18 + 1, 1 << 19, 3_000_000, LineReader.lengthLimit,
    ])
  func borders(length: Int) throws {
    let long = String(repeating: "λ", count: length / 2) + (length.isMultiple(of: 2) ? "" : "x")
    let found = try lines(Array("ab\n\(long)\r\nend".utf8))
    #expect(found.map(\.utf8.count) == [2, length, 3])
    #expect(found == ["ab", long, "end"])
  }

  @Test("Many lines of different lengths are complete across buffers")
  func manyLines() throws {
    let expected = (0..<30_000).map { String(repeating: "ἀρχῇ", count: $0 % 23) + "\($0)" }
    #expect(try lines(Array(expected.joined(separator: "\n").utf8)) == expected)
  }

  @Test(
    "A line above the limit is refused, with or without an end",
    arguments: [
      (LineReader.lengthLimit + 1, true), (LineReader.lengthLimit + 1, false),
      (4_190_000, true), (10_000_000, true), (10_000_000, false),
    ])
  func tooLong(length: Int, hasEnd: Bool) {
    var bytes = Array("ok\n".utf8) + Array(repeating: 0x61, count: length)
    if hasEnd { bytes.append(0x0A) }
    let reader = LineReader(ByteSource(name: "file", bytes: bytes))
    let error = #expect(throws: FormatError.self) {
      while try reader.next() != nil {}
    }
    #expect(
      error?.description
        == "file:2: a line longer than 4000000 bytes; expected text in lines")
  }
}
