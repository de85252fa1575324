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
    description.translations += [
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

  @Test("The type comes first and stored, and every document is well formed")
  func container() throws {
    let bytes = Self.book(Self.verses())
    #expect(String(decoding: bytes[30..<58], as: UTF8.self) == "mimetypeapplication/epub+zip")
    let files = zipFiles(bytes)
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
    let files = zipFiles(Self.book(Self.verses()))
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
    let content = zipFiles(bytes).map(\.content.count).reduce(0, +)
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
    #expect(zipFiles(bytes).map(\.content) == [Array(text.utf8)])
  }

  @Test("A text without verses is a valid book")
  func empty() throws {
    #expect(zipFiles(Self.book([])).count == 5)
  }
}
