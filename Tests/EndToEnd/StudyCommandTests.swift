import Foundation
import Testing

@Suite("Study commands", .serialized, .ownThread) struct StudyCommandTests {
  private static let table = """
    ref\tsurface\tlemma\tgloss\tstrong\tmorphology
    John 1:1\tἘν\tἐν\tIn\tG1722\tPREP
    John 1:1\tἀρχῇ\tἀρχή\t[the] beginning\tG0746\tN-DSF
    John 1:1\tἦν\tεἰμί\twas\tG1510\tV-IAI-3S
    John 1:1\tὁ\tὁ\tthe\tG3588\tT-NSM
    John 1:1\tλόγος\tλόγος\tWord\tG3056\tN-NSM
    John 1:14\tκαὶ\tκαί\tand\tG2532\tCONJ
    John 1:14\tὁ\tὁ\tthe\tG3588\tT-NSM
    John 1:14\tλόγος\tλόγος\tWord\tG3056\tN-NSM

    """

  private func program() throws -> Program {
    let program = try Program()
    try program.scratch.write(Self.table, to: "john.tsv")
    #expect(try program.run("import", "john.tsv").status == 0)
    return program
  }

  private static func success(_ output: String) -> Program.Outcome {
    .init(status: 0, output: output, errors: "")
  }

  @Test func searchFindsWordsWithTheirContext() throws {
    let program = try program()
    #expect(
      try program.run("search", "john", "lemma:λογος")
        == Self.success(
          "2 hits\nJohn 1:1\tλόγος\tἘν ἀρχῇ ἦν ὁ [λόγος]\nJohn 1:14\tλόγος\tκαὶ ὁ [λόγος]\n"))
    #expect(
      try program.run("search", "john", "\"εν αρχη\"", "--context", "1")
        == Self.success("1 hit\nJohn 1:1\tἘν ἀρχῇ\t[Ἐν ἀρχῇ] ἦν\n"))
    #expect(try program.run("search", "john", "strong:3056", "--count") == Self.success("2\n"))
    #expect(
      try program.run("search", "./john.tsv", "morph:V-*", "--format", "json")
        == .init(
          status: 0,
          output: """
            {"ref":"John 1:1","book":"John","chapter":1,"verse":"1","word":3,\
            "before":"Ἐν ἀρχῇ ","match":"ἦν","after":" ὁ λόγος"}

            """,
          errors: """
            lector: ./john.tsv: no language is named for the words; read as "grc" because of \
            Greek letters with polytonic accents; --language TAG names another

            """))
    #expect(
      try program.run("search", "john", "--limit", "1", "ὁ").output.hasPrefix("2 hits\nJohn 1:1\tὁ")
    )
    #expect(try program.run("search", "sampler", "gloss:the", "--count").status == 0)
    #expect(
      try program.run("search", "john", "--", "-ἀρχή λόγος").output.hasPrefix(
        "1 hit\nJohn 1:14\tλόγος"))
  }

  @Test func noHitsGiveStatusOneAndABadQueryIsAUsageError() throws {
    let program = try program()
    #expect(
      try program.run("search", "john", "nothing")
        == .init(status: 1, output: "0 hits\n", errors: ""))
    #expect(
      try program.run("search", "john", "nothing", "--count")
        == .init(status: 1, output: "0\n", errors: ""))
    #expect(
      try program.run("search", "john", "a (b")
        == .init(
          status: 64, output: "", errors: "lector: query, character 3: this \"(\" has no end\n"))
    #expect(
      try program.run("search", "john", "lemna:x")
        == .init(
          status: 64, output: "",
          errors:
            "lector: query, character 1: no tier is called \"lemna\"; did you mean \"lemma\"?\n"))
    #expect(try program.run("search", "jon", "x").status == 66)
  }

  @Test func aLexiconIsImportedListedAndQueried() throws {
    let program = try program()
    try program.scratch.write(
      "$$$03056\n\n3056  logos  log'-os\n\nfrom 3004; something said\n$$$03004\n\n3004  lego\n\nto say\n",
      to: "words.imp")
    let summary = try program.run("import", "words.imp")
    #expect(summary.status == 0 && summary.output.hasPrefix("words: 2 entries"))
    #expect(try program.run("library").output.contains("words: "))
    #expect(try program.run("library", "info", "words").output.contains("2 entries"))
    #expect(
      try program.run("library", "list", "--format", "json").output.contains("\"entries\":2"))
    let found = try program.run("define", "words", "3056")
    #expect(found.status == 0 && found.output.contains("something said"))
    #expect(try program.run("define", "words", "3056", "--format", "json").status == 0)
    let missing = try program.run("define", "words", "3057")
    #expect(missing.status == 66 && missing.output.isEmpty)
    #expect(missing.errors.hasPrefix("lector: 3057: words has no such entry; nearest: "))
    #expect(
      try program.run("define", "wrods", "1").errors
        == "lector: wrods: no such lexicon in the library; did you mean \"words\"?\n")
    #expect(try program.run("library", "remove", "words").status == 0)
    #expect(try program.run("define", "words", "3056").status == 66)
  }

  @Test func entriesOfOneNameAreDefinedTogether() throws {
    let program = try Program()
    try program.scratch.write(
      "\\lx anah\n\\ps adv\n\\ge how\n\\va nah\n\n\\lx nah\n\\ps conn\n\\ge then\n\n"
        + "\\lx kol\n\\se tok\n\\ps v\n\\ge talk\n\n\\lx tok\n\\ps n\n\\ge speech\n",
      to: "words.db")
    #expect(try program.run("import", "words.db").status == 0)
    #expect(
      try program.run("define", "words", "nah")
        == Self.success("nah\n(conn) then\nSee also: anah\n"))
    #expect(
      try program.run("define", "words", "tok")
        == Self.success("tok  (1 of 2)\n(n) speech\n\ntok  (2 of 2)\n(v) talk\nSee: kol\n"))
    #expect(
      try program.run("define", "words", "then")
        == Self.success("Entries with this gloss: 1 (nah)\n\nnah\n(conn) then\n"))
    let json = try program.run("define", "words", "tok", "--format", "json").output
      .split(separator: "\n")
    #expect(json.count == 2)
    #expect(json.last?.hasPrefix(#"{"match":"key","number":2,"count":2,"key":"tok""#) == true)
    try program.scratch.write(
      "<TEI><text><body><entry><form><orth>nah</orth></form><def>then</def></entry>"
        + "<entry><form><orth>then</orth></form><def>nah</def></entry></body></text></TEI>",
      to: "both.tei")
    #expect(try program.run("import", "both.tei").status == 0)
    #expect(
      try program.run("define", "both", "nah")
        == Self.success("nah\nthen\n\nEntries with this gloss: 1 (then)\n"))
  }

  private static func document(_ numbers: Range<Int>, book: String = "John") -> String {
    let notes = numbers.map { number in
      """
      {"text":"john","book":"\(book)","chapter":1,"verse":"\(number)","markdown":"note \(number)",\
      "created":1,"modified":\(number)}
      """
    }
    return
      "{\"format\":\"lector-study\",\"version\":1,\"notes\":[\(notes.joined(separator: ",\n"))]}"
  }

  @Test func conflictsBeyondTheFirstFewAreCounted() throws {
    let program = try program()
    let note = #"{"text":"john","book":"John","chapter":1,"verse":"1","markdown":"#
    let notes = (0..<7).map { "\(note)\"\($0)\",\"created\":1,\"modified\":1}" }
    try program.scratch.write(
      "{\"format\":\"lector-study\",\"version\":1,\"notes\":[\(notes.joined(separator: ","))]}",
      to: "notes.json")
    let line = "lector: john, John 1:1: both notes are kept, one below the other\n"
    #expect(
      try program.run("notes", "import", "notes.json")
        == .init(
          status: 0, output: "1 added, 0 there already, 6 conflicts\n",
          errors: String(repeating: line, count: 5) + "lector: not listed: 1 conflict\n"))
  }

  @Test func notesGoOutAndComeBack() throws {
    let program = try program()
    #expect(try program.run("notes") == Self.success(""))
    try program.scratch.write(Self.document(1..<3), to: "notes.json")
    #expect(
      try program.run("notes", "import", "notes.json")
        == Self.success("2 added, 0 there already, 0 conflicts\n"))
    #expect(
      try program.run("notes", "list")
        == Self.success("note\tjohn, John 1:2\tnote 2\nnote\tjohn, John 1:1\tnote 1\n"))
    #expect(
      try program.run("notes", "export", "--to", "markdown")
        == Self.success("# john\n\n## John 1:1\n\nnote 1\n\n## John 1:2\n\nnote 2\n"))
    #expect(try program.run("notes", "export", "--output", "out.json") == Self.success(""))
    #expect(
      try program.run("notes", "import", "out.json")
        == Self.success("0 added, 2 there already, 0 conflicts\n"))
    try program.scratch.write("{\"format\":\"lector-study\",\n3", to: "bad.json")
    #expect(
      try program.run("notes", "import", "bad.json")
        == .init(
          status: 65, output: "", errors: "lector: bad.json:2: expected a key in double quotes\n"))
    #expect(try program.run("notes", "list", "other") == Self.success(""))
  }

  @Test func savedNotesSurviveAKill() throws {
    let program = try Program()
    var saved: [Int] = []
    for number in 1...40 {
      try program.scratch.write(Self.document(number..<(number + 1)), to: "n.json")
      // Killed at different moments between its start and its end.
      let time = String(format: "%.3f", Double(number) / 500)
      let status = try Child.run(
        ["env", "-i", "-C", program.scratch.folder.path] + Program.environment(in: program.scratch)
          + ["timeout", "-s", "KILL", time, "lector", "notes", "import", "n.json"],
        output: program.scratch.path("out"), errors: program.scratch.path("err"))
      if status == 0 || program.scratch.read("out").hasPrefix("1 added") { saved.append(number) }
    }
    let listed = try program.run("notes", "list").output
    for number in saved { #expect(listed.contains("John 1:\(number)\t")) }
    #expect(
      ["no damage found\n", "no library yet\n"].contains(try program.run("library", "check").output)
    )
  }

  @Test func twoProgramsWriteAtOnce() throws {
    let program = try Program()
    for (name, book) in [("a", "Mark"), ("b", "John")] {
      try program.scratch.write(Self.document(0..<500, book: book), to: "\(name).json")
    }
    let status = try Child.run(
      ["env", "-i", "-C", program.scratch.folder.path] + Program.environment(in: program.scratch)
        + [
          "sh", "-c",
          """
          lector notes import a.json & one=$!
          lector notes import b.json && wait $one
          """,
        ], output: program.scratch.path("out"), errors: program.scratch.path("err"))
    #expect(status == 0)
    #expect(try program.run("notes", "list").output.split(separator: "\n").count == 1_000)
  }

  @Test func aDamagedLibraryIsSalvaged() throws {
    let program = try program()
    try program.scratch.write(Self.document(1..<3), to: "notes.json")
    #expect(try program.run("notes", "import", "notes.json").status == 0)
    #expect(try program.run("library", "check") == Self.success("no damage found\n"))
    let path = program.scratch.path("home/library.sqlite3")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in 0..<20 { bytes[index] = 0x55 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let told = try program.run("library", "check")
    #expect(told.status == 65)
    #expect(told.output.contains("notes: 2 saved") && told.output.contains("john: 2 of 2 verses"))
    #expect(told.errors.contains("damaged"))
    let saved = try program.run("library", "check", "--salvage", "saved.sqlite3")
    #expect(saved.status == 0 && saved.output.contains("notes: 2 saved"))
    #expect(try program.run("library", "check", "--salvage", "saved.sqlite3").status == 73)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    try FileManager.default.moveItem(atPath: program.scratch.path("saved.sqlite3"), toPath: path)
    #expect(try program.run("library", "check") == Self.success("no damage found\n"))
    #expect(try program.run("search", "john", "λόγος", "--count") == Self.success("2\n"))
  }
}
