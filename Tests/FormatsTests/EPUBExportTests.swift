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
      let size = number(place + 20, 4)
      let local = number(place + 42, 4)
      place += 46 + nameLength
      let start = local + 30 + number(local + 26, 2) + number(local + 28, 2)
      return (name, Array(bytes[start..<(start + size)]))
    }
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
    var archive = StoredZIP()
    let bytes = archive.add("a", "123456789".utf8)
    #expect(Array(bytes[14..<18]) == [0x26, 0x39, 0xF4, 0xCB])
  }

  @Test("A text without verses is a valid book")
  func empty() throws {
    #expect(Self.files(Self.book([])).count == 5)
  }
}
