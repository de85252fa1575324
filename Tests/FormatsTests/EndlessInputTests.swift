import Testing

import Formats

/// Standard input may never end. Input that is not read verse by verse has a limit, which the error
/// names.
@Suite("Input without an end")
struct EndlessInputTests {
  /// The beginning of a file, and the part that is repeated without an end.
  private static let endless: [(format: FileFormat, start: String, rest: String)] = [
    (.conllu, "# sent_id = 1\n", "1\ta\ta\tN\tN\t_\t0\troot\t_\t_\n"),
    (.delimited, "ref\tsurface\n", "John 1:1\ta\n"),
    (.morphgnt, "", "040101 P- -------- a a a a\n"),
  ]

  @Test("A verse without an end is an error with the bound", arguments: endless)
  func oneVerse(format: FileFormat, start: String, rest: String) throws {
    let text = start + String(repeating: rest, count: 2_000_000 / rest.utf8.count)
    let source = ByteSource(name: "standard input", bytes: Array(text.utf8))
    source.verseLimit = 100_000
    var options = ReadingOptions()
    options.format = format
    let error = #expect(throws: FormatError.self) {
      let reader = try TextReader(source, options: options)
      while try reader.next() != nil {}
    }
    #expect(
      error?.description
        == "standard input: a verse longer than 100000 bytes; expected shorter ones")
    #expect(source.bytesRead < 1_000_000)
  }

  @Test("Any number of shorter verses isn't an error")
  func manyVerses() throws {
    var text = "ref\tsurface\n"
    for verse in 1...60_000 { text += "John \(verse):1\tλόγος\n" }
    let source = ByteSource(name: "standard input", bytes: Array(text.utf8))
    source.verseLimit = 300_000
    let reader = try TextReader(source)
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 60_000)
    #expect(source.bytesRead > 3 * source.verseLimit)
  }
}
