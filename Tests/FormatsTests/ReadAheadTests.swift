import Interlinear
import Testing

import Formats

@Suite("Verses that a thread reads ahead")
struct ReadAheadTests {
  /// More verses than three batches have.
  private static let verseCount = 500

  private static func table(verses: Int = verseCount, _ more: String = "") -> [UInt8] {
    let rows = (1...verses).map { "John 1:\($0)\tword\($0)\n" }
    return Array(("ref\tsurface\n" + rows.joined() + more).utf8)
  }

  private static func reader(
    _ bytes: [UInt8], _ warnings: WarningList = WarningList()
  ) throws -> ReadAhead {
    try ReadAhead(
      openVerseReader(source: ByteSource(name: "file", bytes: bytes, warn: warnings.add)),
      warnings: warnings)
  }

  @Test("They are the verses of the reader, in their order")
  func order() throws {
    let bytes = Self.table()
    let reader = try Self.reader(bytes)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    #expect(verses == (try Reading(bytes).verses))
    #expect(verses.count == Self.verseCount)
    #expect(reader.bytesRead == bytes.count)
    #expect(try reader.next() == nil)
  }

  @Test("A fault is thrown after the verses before it, and again")
  func fault() throws {
    let reader = try Self.reader(Self.table("John 2:1\n"))
    for _ in 1..<Self.verseCount { #expect(try reader.next() != nil) }
    let error = #expect(throws: FormatError.self) {
      while try reader.next() != nil {}
    }
    #expect(error?.line == Self.verseCount + 2)
    #expect(throws: FormatError.self) { try reader.next() }
  }

  @Test("The first warning ends a text that is read strictly")
  func strictness() throws {
    let row = "1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n"
    let table = Array((row + "# odd = 1\n" + row).utf8)
    let lenient = WarningList()
    let reader = try Self.reader(table, lenient)
    while try reader.next() != nil {}
    #expect(lenient.count == 1)
    let strict = try Self.reader(table, WarningList(isStrict: true))
    #expect(throws: FormatError.self) { while try strict.next() != nil {} }
  }

  @Test("A text that is not read to its end is let go")
  func abandoned() throws {
    weak var source: ReadAhead?
    do {
      let reader = try Self.reader(Self.table())
      #expect(try reader.next() != nil)
      source = reader
    }
    #expect(source == nil)
  }
}
