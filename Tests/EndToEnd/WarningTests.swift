import Testing

@Suite(.serialized, .ownThread) struct WarningTests {
  private static let usfm = "\\id RUT\n\\c 1\n\\v 1 a \\w b\n\\v 2 \\w c\n"

  @Test func openingAFileWarnsLikeAnImport() throws {
    let program = try Program()
    try program.scratch.write(Self.usfm, to: "ruth.usfm")
    let imported = try program.run("import", "ruth.usfm")
    #expect(imported.status == 0)
    #expect(
      imported.errors
        == """
        lector: warning: ruth.usfm:3: \\w without \\w*; expected it on the same line \
        (and 1 more like it)

        """)
    // The first opening parses the file, the second finds it in the cache.
    for _ in 0..<2 {
      let opened = try program.run("export", "ruth.usfm")
      #expect(opened.status == 0)
      #expect(opened.errors == imported.errors)
    }
  }

  @Test func anEncodingThatIsGuessedIsReported() throws {
    let program = try Program()
    let bytes = Array("\\id RUT en_English_ltr\n\\c 1\n\\v 1 it".utf8) + [0x92] + Array("s\n".utf8)
    try program.scratch.write(bytes, to: "ruth.usfm")
    let imported = try program.run("import", "ruth.usfm")
    #expect(imported.status == 0)
    #expect(imported.errors.contains("ruth.usfm:3: the byte 92 is not UTF-8"))
    #expect(try program.run("import", "ruth.usfm", "--strict", "--as", "x").status == 65)
    #expect(
      try program.run("import", "ruth.usfm", "--encoding", "cp1252", "--strict", "--as", "y").errors
        == "")
    #expect(try program.run("import", "ruth.usfm", "--encoding", "utf-8", "--as", "z").status == 65)
    #expect(try program.run("export", "y").output.contains("it’s"))
    #expect(try program.run("import", "ruth.usfm", "--encoding", "x", "--as", "z").status == 64)
  }

  @Test func aTextWithoutALanguageIsReportedWheneverItIsRead() throws {
    let program = try Program()
    try program.scratch.write("\\id RUT\n\\c 1\n\\v 1 En el principio\n", to: "ruth.usfm")
    #expect(try program.run("import", "ruth.usfm").errors.contains("--language"))
    #expect(try program.run("ruth", "--plain").errors.contains("its language is unknown"))
    #expect(try program.run("export", "ruth").errors == "")
    #expect(try program.run("import", "ruth.usfm", "--replace", "--language", "es").errors == "")
    #expect(!(try program.run("ruth", "--plain").errors.contains("language")))
    #expect(try program.run("export", "ruth", "--to", "json").output.contains("\"es\""))
    #expect(try program.run("import", "ruth.usfm", "--language", "not a tag").status == 64)
  }
}
