import Foundation
import Interlinear
import Testing

import Formats

@Suite("Encodings")
struct TextEncodingTests {
  private static let text = "λόγος – “é” 𐤀 ‰\n\nשלום\r\nend"

  private static func units(_ text: String, isBig: Bool, hasMark: Bool = true) -> [UInt8] {
    ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap {
      isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
  }

  /// Returns the text of a file, read in pieces of any size.
  private func read(
    _ bytes: [UInt8], _ encoding: TextEncoding? = nil, by count: Int = 1 << 16, peeking: Int = 0
  ) throws -> (text: [UInt8], warnings: [String]) {
    let file = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID()).txt")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let warnings = FoundWarnings()
    let source = try ByteSource(path: file.path, encoding: encoding, warn: warnings.add)
    _ = try source.peek(peeking)
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: count)
    while case let received = try source.read(into: &buffer, count: count), received > 0 {
      result += buffer.prefix(received)
    }
    return (result, warnings.all.map(\.message.description))
  }

  @Test("UTF-8 and UTF-16 with a byte-order mark are recognized", arguments: [1, 7, 1 << 16])
  func marks(count: Int) throws {
    for peeking in [0, 3, 1 << 17] {
      let plain = try read(Array(Self.text.utf8), by: count, peeking: peeking)
      #expect(plain.text == Array(Self.text.utf8))
      #expect(plain.warnings.isEmpty)
      for isBig in [false, true] {
        let wide = try read(Self.units(Self.text, isBig: isBig), by: count, peeking: peeking)
        #expect(String(decoding: wide.text, as: UTF8.self) == "\u{FEFF}" + Self.text)
        #expect(wide.warnings.isEmpty)
      }
    }
    let bare = try read(Self.units("aé", isBig: true, hasMark: false), .utf16BigEndian)
    #expect(bare.text == Array("aé".utf8))
    #expect(
      try read(Self.units("aé", isBig: false, hasMark: false), .utf16).text == Array("aé".utf8))
  }

  @Test("A byte that is not UTF-8 is read as Windows-1252, and reported once with its line")
  func guess() throws {
    let bytes = Array("λ\nit".utf8) + [0x92] + Array("s ".utf8) + [0xE9, 0x74, 0xE9, 0x0A, 0x80]
    let (text, warnings) = try read(bytes)
    #expect(String(decoding: text, as: UTF8.self) == "λ\nit’s été\n€")
    #expect(
      warnings == [
        "the byte 92 is not UTF-8; it and others are read as Windows-1252, here as \"’\"; "
          + "--encoding gives another encoding"
      ])
    #expect(try read(bytes, .utf8).text == bytes)
    #expect(try read(bytes, .utf8).warnings.isEmpty)
  }

  @Test("Characters over the ends of chunks, and guesses after them")
  func chunks() throws {
    let line = "αβγ 𐤀é\n"
    let text = String(repeating: line, count: 30_000)
    for shift in 0..<4 {
      let bytes = Array(String(repeating: "x", count: shift).utf8) + Array(text.utf8)
      let (same, warnings) = try read(bytes)
      #expect(same == bytes)
      #expect(warnings.isEmpty)
      let late = try read(bytes + [0x93, 0x61])
      #expect(late.text == bytes + Array("“a".utf8))
      #expect(late.warnings.count == 1)
    }
  }

  @Test("An encoding that is given applies to every byte")
  func given() throws {
    #expect(
      try read([0x41, 0xE9, 0x80, 0xC3, 0xA9], TextEncoding(name: "ansi")).text
        == Array("Aé€Ã©".utf8))
    #expect(
      try read([0x41, 0xE9, 0x80], TextEncoding(name: "latin-1")).text == Array("Aé\u{80}".utf8))
  }

  @Test(
    arguments: [
      ("windows-1251", [0xF1, 0xEB, 0xEE, 0xE2, 0xEE], "слово"), ("CP1251", [0xF1, 0xEB], "сл"),
      ("windows1250", [0xB9, 0x9C], "ąś"), ("koi8-r", [0xD3, 0xCC], "сл"),
      ("iso-8859-7", [0xEB, 0xFC, 0xE3], "λόγ"), ("ISO8859-8", [0xE0], "א"),
      ("cp949", [0xBB, 0xE7], "사"), ("euc-kr", [0xBB, 0xE7], "사"), ("big5", [0xA4, 0xA4], "中"),
      ("gb18030", [0xD6, 0xD0, 0x81, 0x30, 0x84, 0x36], "中¥"), ("gb-18030", [0xD6, 0xD0], "中"),
      ("shift_jis", [0x93, 0xFA], "日"), ("Shift-JIS", [0x93, 0xFA, 0x61], "日a"),
      ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42, 0x61], "日a"),
      ("macintosh", [0x8E], "é"), ("utf-32be", [0, 0, 3, 0xBB], "λ"), ("UTF8", [0xCE, 0xBB], "λ"),
    ] as [(String, [UInt8], String)])
  func anEncodingOfTheCLibraryIsReadInPieces(
    name: String, bytes: [UInt8], expected: String
  ) throws {
    let encoding = try #require(TextEncoding(name: name))
    // A chunk ends within a character.
    let count = (1 << 16) / bytes.count + 1
    let unit = name == "utf-32be" ? 4 : 1
    let lineFeed = Array(repeating: 0, count: unit - 1) + [0x0A] as [UInt8]
    let text = try read(lineFeed + Array((0..<count).map { _ in bytes }.joined()), encoding).text
    let plain = try read(bytes, encoding, by: 1).text
    #expect(plain == Array(expected.utf8))
    #expect(text == [0x0A] + Array(String(repeating: expected, count: count).utf8))
  }

  @Test("An unknown name is refused, and near ones are known")
  func unknownNames() {
    for name in ["klingon", "", "utf-8//TRANSLIT", "windows-1521", "a b"] {
      #expect(TextEncoding(name: name) == nil, "\(name)")
    }
    #expect(TextEncoding.names(near: "windows-1521").contains("windows-1251"))
    #expect(TextEncoding.names(near: "shiftjis").contains("shift-jis"))
    #expect(TextEncoding.names(near: "gb1803").contains("gb18030"))
    #expect(TextEncoding.names(near: "klingon") == [])
  }

  @Test(
    arguments: [
      (
        "windows-1252", [0x61, 0x0A, 0x81, 0x62], "the byte 81 has no character in windows-1252", 2
      ),
      ("shift_jis", [0x61, 0x0A, 0x0A, 0x93], "the byte 93 has no character in shift_jis", 3),
      ("ascii", [0x61, 0xE9], "the byte e9 has no character in ascii", 1),
      ("utf-16be", [0xD8, 0, 0, 0x61], "the byte d8 has no character in utf-16be", 1),
    ] as [(String, [UInt8], String, Int)])
  func aByteWithoutACharacterIsNamedWithItsLine(
    name: String, bytes: [UInt8], message: String, line: Int
  ) throws {
    let error = #expect(throws: FormatError.self) {
      try read(bytes, TextEncoding(name: name))
    }
    #expect(error?.message.description == message + "; expected another encoding")
    #expect(error?.line == line)
  }

  @Test("Bytes without a character are not replaced: the reader refuses them")
  func undefined() throws {
    let (text, _) = try read([0x61, 0x81, 0x62])
    #expect(text == [0x61, 0x81, 0x62])
    #expect(throws: FormatError.self) { try read([0xFF, 0xFE, 0x61, 0, 0x00, 0xD8, 0x62, 0]) }
    #expect(throws: FormatError.self) { try read([0xFF, 0xFE, 0x61, 0, 0x62]) }
  }

  @Test("XML is not converted")
  func xml() throws {
    let bytes = Array("<?xml version='1.0' encoding='windows-1252'?><a>".utf8) + [0xE9]
    #expect(try read(bytes).text == bytes)
    #expect(try read(bytes, .utf16).text == bytes)
    let wide = Self.units("<a/>", isBig: true)
    #expect(try read(wide).text == wide)
  }

  @Test("Texts in UTF-16 and Windows-1252 are read, and the guess is reported")
  func reading() throws {
    let usfm = "\\id RUT\n\\c 1\n\\v 1 déjà vu’s\n"
    var bytes: [UInt8] = []
    for scalar in usfm.unicodeScalars { bytes.append(scalar == "’" ? 0x92 : UInt8(scalar.value)) }
    let warnings = FoundWarnings()
    let source = ByteSource(name: "file", bytes: bytes, encoding: nil, warn: warnings.add)
    let reader = try TextReader(source)
    #expect(try reader.next()?.words.map(\.surface) == ["déjà", "vu’s"])
    #expect(warnings.all.map(\.line) == [3])
    let wide = ByteSource(
      name: "file", bytes: Self.units(usfm, isBig: false), encoding: nil, warn: warnings.add)
    let other = try TextReader(wide)
    #expect(try other.next()?.words.map(\.surface) == ["déjà", "vu’s"])
    #expect(warnings.all.count == 1)
  }
}
