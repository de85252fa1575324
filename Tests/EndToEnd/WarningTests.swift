import Testing

@Suite(.serialized) struct WarningTests {
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
}
