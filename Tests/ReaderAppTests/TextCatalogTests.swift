import Platform
import Foundation
import Interlinear
import Testing

@testable import ReaderApp

/// The table of the texts that can be fetched.
@Suite struct TextCatalogTests {
  private static let entries = EmbeddedText.catalog.entries

  @Test func everyLineIsComplete() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources/Program/texts.tsv")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let files = Self.entries.flatMap(\.files)
    #expect(lines.count == Self.entries.count + files.count)
    #expect(Self.entries.count > 9)
    #expect(Set(Self.entries.map(\.kind)) == Set(TextCatalog.Kind.allCases))
  }

  @Test(arguments: entries)
  func anEntry(_ entry: TextCatalog.Entry) throws {
    #expect(try TextName.chosen(entry.name) == entry.name)
    #expect(Self.entries.filter { $0.name == entry.name }.count == 1)
    #expect(!entry.title.isEmpty && !entry.license.isEmpty && !entry.credits.isEmpty)
    #expect(entry.language.rawValue.wholeMatch(of: #/[a-z]{2,3}/#) != nil)
    let commit = #/https://raw\.githubusercontent\.com/[\w-]+/[\w.-]+/[0-9a-f]{40}//#
    #expect(entry.base.wholeMatch(of: commit) != nil, "\(entry.base)")
    #expect(entry.source.hasPrefix("https://github.com/"))
    // Files in one folder keep their names.
    #expect(Set(entry.files.map(\.name)).count == entry.files.count)
    #expect(entry.files.contains { $0.role == .text })
    #expect(entry.files.count { $0.role == .translation } <= 1)
    for file in entry.files {
      #expect(file.size > 0 && file.size <= InputFile.largest)
      #expect(file.sum.wholeMatch(of: #/[0-9a-f]{64}/#) != nil)
      #expect(!file.path.hasPrefix("/") && file.path.allSatisfy { $0 > " " && $0 <= "~" })
      #expect(!file.name.contains("/"))
      #expect((file.role == .translation) == (file.language != nil))
    }
  }

  @Test func sizesInMegabytes() {
    let sizes = Self.entries.map { ($0.name, $0.megabytes) }
    #expect(sizes.contains { $0 == ("sblgnt", "33") })
    #expect(sizes.contains { $0 == ("ud-akkadian", "2.0") })
    #expect(sizes.contains { $0 == ("ud-hittite", "0.1") })
  }
}
