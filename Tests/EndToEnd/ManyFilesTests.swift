import Testing

@Suite("Texts of several files, and passages of them", .serialized, .ownThread)
struct ManyFilesTests {
  private static func usfm(_ code: String, _ words: String) -> String {
    "\\id \(code) en_English_ltr\n\\c 1\n\\p\n\\v 1 \(words)\n\\v 2 more\n"
  }

  private func preparedProgram() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.usfm("MRK", "beginning"), to: "b.usfm")
    try program.scratch.write(Self.usfm("MAT", "book"), to: "c.usfm")
    try program.scratch.write(Self.usfm("GEN", "In"), to: "a.usfm")
    return program
  }

  @Test func severalFilesBecomeOneText() throws {
    let program = try preparedProgram()
    let imported = try program.run("import", "b.usfm", "a.usfm", "c.usfm", "--as", "bible")
    #expect(imported.errors == "")
    #expect(imported.output.hasPrefix("bible: 3 books, 6 verses, 6 words"))
    let exported = try program.run("export", "bible", "--to", "json").output
    let places = ["Genesis 1:1", "Matthew 1:1", "Mark 1:1"].compactMap {
      exported.firstRange(of: $0)
    }
    #expect(places.count == 3)
    #expect(places.map(\.lowerBound) == places.map(\.lowerBound).sorted())
    #expect(try program.run("search", "bible", "more", "--count").output == "3\n")
    let again = try program.run("import", "a.usfm", "a.usfm", "./a.usfm", "--as", "once")
    #expect(again.output.hasPrefix("once: 1 book, "))
  }

  @Test func aChapterInTwoFilesIsRefusedAndNothingIsStored() throws {
    let program = try preparedProgram()
    try program.scratch.write(Self.usfm("GEN", "Again"), to: "d.usfm")
    let refused = try program.run("import", "a.usfm", "d.usfm", "--as", "bible")
    #expect(refused.status == 65)
    #expect(
      refused.errors
        == "lector: d.usfm: Genesis 1 is also in a.usfm; expected each chapter in one file\n")
    #expect(try program.run("library", "--format", "json").output == "[]\n")
  }

  @Test func placesOfBooksThatTheTextDoesNotHave() throws {
    let program = try preparedProgram()
    _ = try program.run("import", "b.usfm", "c.usfm", "--as", "gospels")
    let faults = [
      ("ps 1:1", "ps 1:1: Psalms is not in gospels"),
      ("1 Rs 1:1", "1 Rs 1:1: 1 Kings is not in gospels"),
      ("Ésa 1:1", "Ésa 1:1: Isaiah is not in gospels"),
      ("ma 1:1", "ma 1:1: \"ma\" may be Matthew or Mark; expected more of the name"),
      ("Makr 1:1", "Makr 1:1: gospels has no book called \"Makr\"; did you mean Mark or Matthew?"),
      ("Mk 9:9", "Mk 9:9: Mark has 1 chapter in gospels"),
    ]
    for (place, message) in faults {
      let outcome = try program.run("export", "gospels", place)
      #expect(outcome.status == 66)
      #expect(outcome.errors == "lector: \(message)\n")
    }
    let several = try program.run("export", "gospels", "Mk 1:1f; Mt 1,2", "--to", "json").output
    #expect(several.contains("Mark 1:2"))
    #expect(several.contains("Matthew 1:2"))
    #expect(!several.contains("Matthew 1:1\""))
    #expect(
      try program.run("search", "gospels", "more", "--passage", "Markus 1", "--count").output
        == "1\n")
  }
}
