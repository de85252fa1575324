import Foundation
import Interlinear
import Testing

import Formats

@Suite("Files that map columns")
struct ColumnMapFileTests {
  private func map(_ text: String) throws -> ColumnMap {
    let file = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID()).map")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      return try ColumnMap(source: ByteSource(path: file.path))
    } catch {
      throw FormatError(file: "map", line: error.line, kind: error.kind)
    }
  }

  @Test("An error quotes the beginning of a long name")
  func longName() throws {
    let map = try map(
      "surface = \(String(repeating: "x", count: 1_000))\nreference = Where\nseparator = comma\n")
    let source = ByteSource(name: "file", bytes: Array("Where,Form\nJohn 1:1,λόγος\n".utf8))
    let error = #expect(throws: FormatError.self) {
      try openVerseReader(source: source, format: .delimited, map: map)
    }
    #expect(error?.isOneShortLine == true)
    #expect(error?.description.contains("\"\(String(repeating: "x", count: 40))\"") == true)
  }

  @Test("Every line of a map")
  func all() throws {
    let map = try map(
      """
      # a comment

      gloss = English
      surface=Form
      \treference = Where \t
      book = Book
      before = Pre
      after = Post
      translation = Free
      own = Own = 1
      language = grc
      separator = comma
      morphology-scheme = robinson
      """)
    #expect(map.tiers.map(\.tier) == [.surface, .gloss, Tier(rawValue: "own")])
    #expect(map.tiers.map(\.column) == ["Form", "English", "Own = 1"])
    #expect(map.separator == 0x2C)
    let reading = try Reading(
      """
      Where,Book,Pre,Form,Post,English,Free,Own = 1
      John 1:1,John,(,"λόγος,",),word,"Free, and
      more",7
      """, map: map)
    #expect(reading.description.morphologyScheme == .robinson)
    #expect(
      reading.verses == [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["λόγος,", "word", "7"], before: "(", after: ")")],
          translation: "Free, and\nmore", isChapterStart: true, language: .ancientGreek)
      ])
  }

  @Test(
    "Places by Clear's ids and by USFM's references",
    arguments: [
      ("clear-id", "n43001001001", "John 1:1"), ("usfm-reference", "JHN 1:1!1", "John 1:1"),
      ("reference", "John 1:1", "John 1:1"), ("reference", "s1", "s1"),
      ("reference", "JHN 1:1!2", "John 1:1"), ("reference", "John 1:1!2", "John 1:1"),
    ])
  func places(kind: String, place: String, expected: String) throws {
    let reading = try Reading(
      "w\tp\nx\t\(place)\n", map: try map("\(kind) = p\nsurface = w\n"))
    #expect(reading.references == [expected])
  }

  @Test(
    "Faults are reported with their line",
    arguments: [
      ("surface = a\nnonsense\n", 2), ("surface = a\n\nseparator = colon", 3),
      ("surface =", 1), ("surface = a\n= b", 2), ("surface = a\nmorphology-scheme = x", 2),
      ("surface = a\ngloss = b\ngloss = c", 3), ("surface = a\nsurface = b", 2),
      ("surface = a\nmy\ttier = b", 2), ("gloss = a", nil), ("", nil),
    ] as [(String, Int?)])
  func faults(text: String, line: Int?) {
    let error = #expect(throws: FormatError.self) { try map(text) }
    #expect(error?.line == line)
    #expect(error?.message.description.contains("expected") == true)
  }

  @Test("The words of a verse are together, although each reference names its word")
  func words() throws {
    let reading = try Reading(
      "w\tp\na\tJHN 1:1!1\nb\tJHN 1:1!2\nc\tJHN 1:2!1\n",
      map: try map("reference = p\nsurface = w\n"))
    #expect(reading.references == ["John 1:1", "John 1:2"])
    #expect(reading.words.map(\.surface) == ["a", "b", "c"])
  }

  @Test("A map that does not match the file is reported with the header's line")
  func missing() throws {
    let error = fault(in: "a\tref\n", map: try map("surface = b"))
    #expect(
      error?.description == "file:1: the header has no column \"b\"; expected a column of this name"
    )
  }

  @Test("A missing map file is an error")
  func noFile() {
    let error = #expect(throws: FormatError.self) {
      try ColumnMap(source: ByteSource(path: "/nowhere/a.map"))
    }
    #expect(error?.kind == .noSuchFile)
  }
}
