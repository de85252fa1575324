import CZlib
import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("EPUB")
struct EPUBExportTests {
  private static func book(_ verses: [Verse]) -> [UInt8] {
    var description = TextDescription(
      name: "t", title: "A & B", tiers: [.surface, .gloss, .morphemes], credits: "CC0")
    description.furtherTranslations = [
      TranslationColumn(label: "Deutsch", language: Language(rawValue: "de"))
    ]
    let exporter = EPUBExporter(description: description, modified: "2026-01-31T12:00:00Z")
    return exporter.start() + verses.flatMap(exporter.add) + exporter.finish()
  }

  private static func verses() -> [Verse] {
    var random = RandomVerses(seed: 3)
    let description = TextDescription(
      name: "t", title: "T", tiers: [.surface, .gloss, .morphemes])
    var verses = random.verses(description, count: 40)
    for index in verses.indices { random.addEverything(to: &verses[index], description) }
    verses[0].words[0].values[0] = "a\u{0}\u{FFFE}\u{1B}<b>&"
    return verses
  }

  /// The files of an archive, read by the directory at its end.
  private static func files(_ bytes: [UInt8]) -> [(name: String, content: [UInt8])] {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    let end = bytes.count - 22
    guard end >= 0, number(end, 4) == 0x0605_4B50 else { return [] }
    var place = number(end + 16, 4)
    return (0..<number(end + 10, 2)).map { _ in
      let nameLength = number(place + 28, 2)
      let name = String(decoding: bytes[(place + 46)..<(place + 46 + nameLength)], as: UTF8.self)
      let isCompressed = number(place + 10, 2) == 8
      let (storedSize, size) = (number(place + 20, 4), number(place + 24, 4))
      let local = number(place + 42, 4)
      place += 46 + nameLength
      let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
      let stored = Array(bytes[start..<(start + storedSize)])
      return (name, isCompressed ? inflated(stored, size: size) : stored)
    }
  }

  /// Returns the content of a compressed file; empty if it does not have the given size.
  private static func inflated(_ bytes: [UInt8], size: Int) -> [UInt8] {
    var stream = z_stream()
    inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { inflateEnd(&stream) }
    var input = bytes
    var result = [UInt8](repeating: 0, count: size)
    let status = input.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return inflate(&stream, Z_FINISH)
      }
    }
    return status == Z_STREAM_END && stream.avail_out == 0 ? result : []
  }

  @Test("The type comes first and stored, and every document is well formed")
  func container() throws {
    let bytes = Self.book(Self.verses())
    #expect(String(decoding: bytes[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
    let files = Self.files(bytes)
    let names = files.map(\.name)
    #expect(names.prefix(3) == ["mimetype", "META-INF/container.xml", "EPUB/style.css"])
    #expect(names.suffix(2) == ["EPUB/nav.xhtml", "EPUB/package.opf"])
    #expect(Set(names).count == names.count && names.count > 6)
    for file in files where file.name.hasSuffix("ml") || file.name.hasSuffix("opf") {
      let events = try XMLCursor(ByteSource(name: file.name, bytes: file.content))
      while try events.next() != nil {}
    }
  }

  @Test("The package lists every document, and every run has a language")
  func languages() throws {
    let files = Self.files(Self.book(Self.verses()))
    let package = try #require(files.last.map { String(decoding: $0.content, as: UTF8.self) })
    for file in files where file.name.hasSuffix(".xhtml") {
      #expect(package.contains("href=\"\(file.name.dropFirst(5))\""))
      let text = String(decoding: file.content, as: UTF8.self)
      for tag in text.components(separatedBy: "<").dropFirst()
      where tag.hasPrefix("span ") || tag.hasPrefix("p class=\"heard") {
        #expect(tag.contains("xml:lang=") && tag.contains(" lang=") && tag.contains("dir="))
      }
    }
    #expect(package.contains("<dc:language>grc</dc:language>"))
    #expect(package.contains("<dc:language>de</dc:language>"))
  }

  @Test("Checksums are those of CRC-32")
  func checksum() {
    var archive = ZIPArchive()
    let bytes = archive.add("a", "123456789".utf8)
    #expect(Array(bytes[14..<18]) == [0x26, 0x39, 0xF4, 0xCB])
  }

  @Test("Documents are compressed, and the same text gives the same book")
  func compression() {
    let bytes = Self.book(Self.verses())
    let content = Self.files(bytes).map(\.content.count).reduce(0, +)
    #expect(bytes.count * 3 < content)
    #expect(bytes == Self.book(Self.verses()))
  }

  @Test(
    "A file is compressed only if that makes it smaller",
    arguments: [
      ("", 0), ("a", 0), ("abc", 0), ("aaaaaaaaaaaaaaaaaaaaaaaa", 8),
    ] as [(String, Int)])
  func method(text: String, method: Int) {
    var archive = ZIPArchive()
    let bytes = archive.add("a", text.utf8) + archive.directory()
    #expect(Int(bytes[8]) == method)
    #expect(Self.files(bytes).map(\.content) == [Array(text.utf8)])
  }

  @Test("A text without verses is a valid book")
  func empty() throws {
    #expect(Self.files(Self.book([])).count == 5)
  }
}
