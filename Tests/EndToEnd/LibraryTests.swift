import Testing

@Suite("Library commands", .serialized, .ownThread) struct LibraryTests {
  private static let table = """
    ref\tsurface\tgloss
    John 1:1\ta\tx
    John 1:1\tb\ty
    John 1:2\tc\tz

    """

  private static let empty =
    "The library is empty. \"lector texts\" lists the available texts; "
    + "\"lector import FILE\" adds your own.\n"

  private static func success(_ output: String = "") -> Program.Outcome {
    .init(status: 0, output: output, errors: "")
  }

  @Test func aTextsWholeLife() throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: "John.tsv")
    let counts = "1 book, 2 verses, 3 words"
    #expect(
      try program.run("import", "John.tsv")
        == Self.success("john: \(counts), tiers surface gloss, skipped 0\n"))
    #expect(try program.run("library") == Self.success("john: \(counts)\n"))
    #expect(
      try program.run("export", "john", "John 1:1")
        == Self.success("John 1:1\na b\nx y\n\n"))
    #expect(
      try program.run("export", "john", "--to", "json", "--", "John 1:2")
        == Self.success(
          """
          {"ref":"John 1:2","book":"John","chapter":1,"verse":"2","words":[{"surface":"c",\
          "gloss":"z","before":"","after":" "}]}

          """))
    #expect(try program.run("library", "rename", "john", "other") == Self.success())
    #expect(
      try program.run("library", "info", "john")
        == .init(
          status: 66, output: "", errors: "lector: john: no such text in the library\n"))
    #expect(try program.run("library", "remove", "other") == Self.success())
    #expect(try program.run("library") == Self.success(Self.empty))
    #expect(try program.run("library", "check") == Self.success("no damage found\n"))
  }

  @Test func aTranslationWithDifferentNumbering() throws {
    let program = try Program()
    func psalm(_ verses: [String]) -> String {
      "\\id PSA\n\\c 3\n"
        + verses.enumerated().map { "\\v \($0 + 1) \($1)\n" }.joined()
    }
    try program.scratch.write(psalm(["a", "b", "c"]), to: "hebrew.usfm")
    try program.scratch.write(psalm(["two", "three"]), to: "english.usfm")
    let imported = try program.run(
      "import", "hebrew.usfm", "--translation", "english.usfm", "--versification", "org",
      "--translation-versification", "eng")
    #expect(imported.status == 0)
    #expect(
      imported.errors == """
        lector: warning: english.usfm: "Psalms 3:1" has no translation; expected "Psalms 3:0" in \
        the translation

        """)
    let shown = try program.run("export", "hebrew", "Psalms 3")
    #expect(shown.output.contains("Psalms 3:2\nb\ntwo\n"))
    #expect(shown.output.contains("Psalms 3:3\nc\nthree\n"))
    let mistyped = try program.run(
      "import", "hebrew.usfm", "--translation", "english.usfm", "--versification", "enh")
    #expect(mistyped.status == 64)
    #expect(mistyped.errors.contains("no versification is called \"enh\"; did you mean \"eng\"?"))
    let alone = try program.run("import", "hebrew.usfm", "--versification", "eng")
    #expect(alone.status == 64)
  }

  @Test func anExportCanBeImportedAgain() throws {
    let program = try Program()
    let sampler = try program.run("export", "sampler", "--to", "tsv", "--output", "copy.tsv")
    #expect(sampler == Self.success())
    #expect(try program.run("import", "copy.tsv").status == 0)
    let again = try program.run("export", "copy", "--to", "tsv", "--output", "again.tsv")
    #expect(again == Self.success())
    // The library derives further columns from the morphemes; all others are the same.
    let first = program.scratch.read("copy.tsv")
    let second = program.scratch.read("again.tsv")
    let columns = first.prefix { $0 != "\n" }.split(separator: "\t").map(String.init)
    #expect(Self.columns(columns, of: second) == Self.columns(columns, of: first))
    #expect(try program.run("import", "again.tsv").status == 0)
    #expect(try program.run("export", "again", "--to", "tsv").output == second)
  }

  @Test func aWholeTextIsExportedInTheOrderOfItsFile() throws {
    let program = try Program()
    let text = ["A", "B", "A"].enumerated()
      .map { "# newdoc id = \($1)\n# sent_id = \($0)\n1\tw\t_\tX\t_\t_\t0\troot\t_\t_\n\n" }
      .joined()
    try program.scratch.write(text, to: "t.conllu")
    #expect(try program.run("export", "t.conllu", "--to", "conllu").output == text)
  }

  /// Returns the fields of some columns, row by row.
  private static func columns(_ names: [String], of table: String) -> [[String]] {
    let rows = table.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let places = names.map { name in rows.first?.firstIndex(of: name) ?? -1 }
    return rows.map { row in
      places.map { row.indices.contains($0) ? row[$0] : "missing" }
    }
  }

  @Test func fromStandardInput() throws {
    let program = try Program()
    #expect(
      try program.run("import", "-", "--as", "piped", input: Self.table)
        == Self.success(
          "piped: 1 book, 2 verses, 3 words, tiers surface gloss, skipped 0\n"))
  }

  @Test func aTakenNameIsReplacedOnlyOnRequest() throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: "a.tsv")
    try program.scratch.write("ref\tsurface\nMark 1:1\tq\n", to: "b.tsv")
    #expect(try program.run("import", "a.tsv").status == 0)
    #expect(
      try program.run("import", "b.tsv", "--as", "a")
        == .init(
          status: 73, output: "",
          errors: "lector: a: the library has a text of this name; --replace replaces it, and "
            + "--as gives the new one another name\n"))
    #expect(
      try program.run("library") == Self.success("a: 1 book, 2 verses, 3 words\n"))
    #expect(
      try program.run("import", "b.tsv", "--as", "a", "--replace")
        == Self.success("a: 1 book, 1 verse, 1 word, tiers surface, skipped 0\n"))
    #expect(try program.run("library") == Self.success("a: 1 book, 1 verse, 1 word\n"))
  }

  /// A text whose name means something else could never be opened.
  @Test(arguments: [("sampler", 73), ("a.b", 64), ("a/b", 64), ("", 64), ("a\u{1B}b", 64)])
  func invalidNames(name: String, status: Int32) throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: "a.tsv")
    #expect(try program.run("import", "a.tsv", "--as", name).status == status)
    #expect(try program.run("library") == Self.success(Self.empty))
    #expect(try program.run("import", "a.tsv").status == 0)
    #expect(try program.run("library", "rename", "a", name).status == status)
    #expect(
      try program.run("library") == Self.success("a: 1 book, 2 verses, 3 words\n"))
  }

  @Test func nothingIsWrittenOutsideTheHomeFolder() throws {
    let program = try Program()
    try program.scratch.write(Self.table, to: "a.tsv")
    #expect(try program.run("import", "a.tsv").status == 0)
    #expect(try program.run("./a.tsv").status == 0)
    #expect(
      try program.scratch.names() == ["a.tsv", "home", "stderr", "stdin", "stdout"])
  }
}
