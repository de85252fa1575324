import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("Texts of several files")
struct TextReaderTests {
  /// Writes files into a folder of their own and calls a closure with its path.
  private func withFiles<Result>(
    _ files: [String: String], _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(folder.path)
  }

  private struct Outcome {
    var description: TextDescription
    var verses: [Verse] = []
    var warnings: [FormatWarning] = []
    var notices: [FormatWarning] = []

    init(_ reader: TextReader, _ found: FoundWarnings = FoundWarnings()) throws {
      description = reader.description
      while let verse = try reader.next() { verses.append(verse) }
      warnings = found.all
      notices = reader.notices
    }

    init(_ files: TextFiles, options: ReadingOptions = ReadingOptions()) throws {
      let found = FoundWarnings()
      try self.init(TextReader(files, options: options, warn: found.add), found)
    }

    var references: [String] { verses.map(\.reference.description) }
  }

  private func read(
    _ files: [String: String], options: ReadingOptions = ReadingOptions()
  ) throws -> Outcome {
    try withFiles(files) {
      try Outcome(TextFiles([$0], format: options.format), options: options)
    }
  }

  private func usfm(_ code: String, _ text: String = "a", chapter: Int = 1) -> String {
    "\\id \(code) en_English_ltr\n\\c \(chapter)\n\\p\n\\v 1 \(text)\n"
  }

  @Test("Books are in the order of the Bible, whatever the files are called")
  func order() throws {
    let outcome = try read([
      "1.usfm": usfm("REV"), "2.usfm": usfm("GEN", "\\zz b"), "10.usfm": usfm("MAT"),
      "3.sfm": usfm("TOB"), "README.md": "# Read me", "notes.bin": "\u{1}",
      "custom.vrs": "# Versification", "settings": "# CoNLL-U?",
    ])
    #expect(
      outcome.references == ["Genesis 1:1", "Matthew 1:1", "Revelation 1:1", "Tobit 1:1"])
    #expect(outcome.warnings.map { $0.file.hasSuffix("/2.usfm") } == [true])
    #expect(outcome.notices.map(\.message) == Array(repeating: "not a text; left out", count: 2))
  }

  @Test("A chapter is read from one file only; other chapters continue a book")
  func repeated() throws {
    let continued = try read(["a.usfm": usfm("RUT"), "b.usfm": usfm("RUT", "b", chapter: 2)])
    #expect(continued.references == ["Ruth 1:1", "Ruth 2:1"])
    #expect(continued.notices.count == 1)
    let repeated = try read(["a.usfm": usfm("RUT"), "b.usfm": usfm("RUT", "b")])
    #expect(repeated.verses.map { $0.words.map(\.surface) } == [["a"]])
    #expect(repeated.notices.map { $0.file.hasSuffix("/b.usfm") } == [true])
    let remarks = [
      "a.usfm": usfm("RUT"),
      "b.usfm": "\\id GEN - B\n\\ide 1\n\\c 1\n\\v 1 \\rb c|gloss=\"d\"\\rb*",
    ]
    #expect(
      try read(remarks).notices.map(\.message) == [
        "\\id (1), \\ide (1), |gloss (1): not of the text; left out"
      ]
    )
  }

  @Test("The tiers are those of all files")
  func tiers() throws {
    let outcome = try read([
      "a.tsv": "ref\tsurface\tgloss\tlanguage\nRuth 1:1\tx\tone\ten\n",
      "b.tsv": "ref\tsurface\tlemma\tgloss\tlanguage\nGenesis 1:1\ty\ty\ttwo\ten\n",
    ])
    #expect(outcome.references == ["Genesis 1:1", "Ruth 1:1"])
    let tiers = outcome.description.tiers
    let words = outcome.verses.flatMap(\.words)
    func values(_ tier: Tier) -> [String] {
      words.map { word in tiers.firstIndex(of: tier).map { word.value(at: $0) } ?? "?" }
    }
    #expect(values(.surface) == ["y", "x"])
    #expect(values(.lemma) == ["y", ""])
    #expect(values(.gloss) == ["two", "one"])
  }

  @Test("A fault in a file names it")
  func fault() throws {
    let error = #expect(throws: FormatError.self) {
      try read(["a.usfm": usfm("RUT"), "b.usfm": "\\id GEN\n\\c x\n"])
    }
    #expect(error?.file.hasSuffix("/b.usfm") == true)
    #expect(error?.line == 2)
  }

  @Test("A word that is longer than any real one is refused, wherever it is")
  func longWords() throws {
    let longest = String(repeating: "a", count: TextReader.valueLimit)
    let row = "Genesis 1:1\tword\t\(longest)\n"
    #expect(try read(["a.tsv": "ref\tsurface\tgloss\n" + row]).references == ["Genesis 1:1"])
    for count in [0, 200] {
      let rows = (0..<count).map { "Genesis 1:\($0 + 2)\tx\ty\n" }.joined()
      let error = #expect(throws: FormatError.self) {
        try read(["a.tsv": "ref\tsurface\tgloss\n" + rows + "Ruth 1:1\tword\t\(longest)b\n"])
      }
      #expect(error?.file.hasSuffix("/a.tsv") == true)
      #expect(
        error?.message.description.contains("word 1 of Ruth 1:1 has more than 65536 bytes") == true)
    }
  }

  @Test("A folder without a text is refused, and names a file that is known but not read")
  func folders() throws {
    #expect(throws: FormatError.self) { try read(["README": "x"]) }
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"
    let error = #expect(throws: FormatError.self) { try read(["a.eaf": pointer]) }
    #expect(error?.message.description.hasPrefix("a pointer of Git LFS or git-annex") == true)
  }

  @Test("A folder of books in USJ is a text, called by the folder's name")
  func usj() throws {
    func book(_ code: String) -> String {
      """
      {
        "type": "USJ", "content": [{"type": "book", "marker": "id", "code": "\(code)"},
        {"type": "chapter", "marker": "c", "number": "1"}, {"type": "para", "marker": "p",
        "content": [{"type": "verse", "marker": "v", "number": "1"}, "a"]}]
      }
      """
    }
    let outcome = try read(["a.json": book("JHN"), "b.usj": book("RUT"), "c.json": "{\n}"])
    #expect(outcome.references == ["Ruth 1:1", "John 1:1"])
    #expect(outcome.description.title.hasPrefix("lector-"))
    #expect(outcome.notices.map(\.message.description).prefix(1) == ["not a text; left out"])
  }

  @Test("Of several formats, the one of most files is read, and the rest is reported")
  func severalFormats() throws {
    let table = "ref\tsurface\nGenesis 1:1\ty\n"
    let files = ["0.tsv": table, "a.usfm": usfm("RUT"), "b.usfm": usfm("JHN"), "c.x": "@Begin\n"]
    let outcome = try read(files)
    #expect(outcome.references == ["Ruth 1:1", "John 1:1"])
    #expect(
      outcome.notices.map(\.message.description) == [
        "not a text; left out",
        "Clear, macula, CLDF, or Lector columns, unlike most files, which are USFM; left out; "
          + "--from delimited reads it instead",
      ])
    var options = ReadingOptions()
    options.format = .delimited
    #expect(try read(files, options: options).references == ["Genesis 1:1"])
    // One file each: the first decides.
    #expect(try read(["a.usfm": usfm("RUT"), "b.tsv": table]).references == ["Ruth 1:1"])
  }

  @Test(
    "A copy beside a file of a folder is left out, whatever it is called",
    arguments: [
      "01GEN.usfm~", "01GEN.usfm.bak", "01GEN.usfm.orig", "01GEN.bak", "01GEN (2).usfm",
      "Copy of 01GEN.usfm", "01GEN.usfm.001", "#01GEN.usfm#",
    ])
  func copies(copy: String) throws {
    let files = ["01GEN.usfm": usfm("GEN", "new"), "02EXO.usfm": usfm("EXO")]
    for kept in [files, files.filter { $0.key.hasPrefix("01") }] {
      let outcome = try read(kept.merging([copy: usfm("GEN", "old")]) { $1 })
      #expect(outcome.verses.map { $0.words.map(\.surface) }.first == ["new"])
      #expect(outcome.verses.count == kept.count)
      #expect(outcome.notices.contains { $0.file.hasSuffix("/" + copy) })
    }
    try withFiles(files.merging([copy: usfm("GEN", "old")]) { $1 }) { folder in
      // Files that a user names are none.
      let named = try FileManager.default.contentsOfDirectory(atPath: folder).map {
        folder + "/" + $0
      }
      #expect(throws: FormatError.self) { try Outcome(TextFiles(named)) }
    }
  }

  @Test("In a text without chapters, a copy also has the name of its file")
  func copiesOfSentences() throws {
    let story = "# sent_id = 1\n1\ta\ta\tX\t_\t_\t0\troot\t_\t_\n\n"
    let outcome = try read(["a.conllu": story, "a.conllu.txt": story, "b.conllu": story])
    #expect(outcome.verses.count == 2)
  }

  @Test("A Paratext project has the files that it has, if the settings name none of them")
  func paratextNames() throws {
    let settings = """
      <ScriptureText><Naming PrePart="" PostPart="BAR.SFM" BookNameForm="41MAT"/>
      <Name>BAR</Name></ScriptureText>
      """
    for name in ["41MATBAR.usfm", "41MAT.SFM", "MAT.txt"] {
      let outcome = try read(["Settings.xml": settings, name: usfm("MAT"), "notes.txt": "x"])
      #expect(outcome.references == ["Matthew 1:1"], "\(name)")
    }
    let outcome = try read([
      "Settings.xml": settings, "41MATBAR.SFM": usfm("MAT"), "other.usfm": usfm("GEN"),
    ])
    #expect(outcome.references == ["Matthew 1:1"])
  }

  @Test("A CLDF data set without examples says so; other metadata are left out")
  func dataSets() throws {
    let metadata = """
      {
        "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#StructureDataset",
        "tables": [{"url": "values.csv",
          "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ValueTable"}]
      }
      """
    let error = #expect(throws: FormatError.self) {
      try read(["StructureDataset-metadata.json": metadata, "values.csv": "ID,Value\n1,2\n"])
    }
    #expect(
      error?.message.description == "a CLDF data set without examples; expected an ExampleTable")
    #expect(error?.file.hasSuffix("/StructureDataset-metadata.json") == true)
    let examples = metadata.replacing(
      "[{",
      with:
        "[{\"url\": \"e.csv\", \"dc:conformsTo\": \"http://cldf.clld.org/terms.rdf#ExampleTable\"}, {"
    )
    let table =
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,fra,un,un,one,one\n"
    #expect(
      try read(["a-metadata.json": examples, "e.csv": table, "values.csv": "ID,Value\n1,2\n"])
        .notices
        .map(\.message).first == "tables without examples, left out: values.csv")
    let outcome = try read(["metadata.json": "{\n \"title\": \"a\"\n}\n", "a.usfm": usfm("RUT")])
    #expect(outcome.references == ["Ruth 1:1"])
    #expect(outcome.notices.map(\.message) == ["not a text; left out"])
  }

  @Test("The languages of long verses are found without reading many of them")
  func longVerses() throws {
    let words = String(repeating: "word ", count: 8_000)
    let text = (1...100).map { "\\c \($0)\n\\p\n\\v 1 \(words)\n" }.joined()
    let source = ByteSource(name: "file", bytes: Array("\\id RUT\n\(text)".utf8))
    let reader = try TextReader(source)
    #expect(reader.description.title == "USFM")
    #expect(reader.bytesRead < 400_000)
  }

  @Test("Files whose names are not UTF-8 are read too")
  func names() throws {
    try withFiles([:]) { folder in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      // "évangile" and "Ruth" with umlauts in Latin-1.
      for (name, code) in [([0xE9, 0x76], "GEN"), ([0x52, 0xFC, 0x74], "RUT")]
        as [([UInt8], String)]
      {
        let path = Array(folder.utf8) + [0x2F] + name + Array(".usfm".utf8) + [0]
        let file = try #require(path.withUnsafeBytes { fopen($0.baseAddress, "w") })
        fputs(usfm(code), file)
        fclose(file)
      }
      let outcome = try Outcome(TextFiles([folder]))
      #expect(outcome.references == ["Genesis 1:1", "Ruth 1:1"])
      #expect(outcome.notices.isEmpty)
    }
  }

  @Test("A Paratext project names its files, its title and its language")
  func paratext() throws {
    let outcome = try read([
      "Settings.xml": """
      <ScriptureText><FullName>Mi Biblia</FullName><LanguageIsoCode>es::MX:</LanguageIsoCode>
      <Copyright>&lt;p&gt;Libre&lt;/p&gt;</Copyright>
      <Naming PrePart="" PostPart="MiB.SFM" BookNameForm="41-MAT" /></ScriptureText>
      """,
      "08RUTMiB.SFM": "\\id RUT\n\\c 1\n\\v 1 uno\n",
      "01GENMiB.SFM": "\\id GEN\n\\c 1\n\\v 1 dos\n",
      "BookNames.xml": "<BookNames/>", "other.usfm": usfm("MAT"),
    ])
    #expect(outcome.references == ["Genesis 1:1", "Ruth 1:1"])
    #expect(outcome.description.title == "Mi Biblia")
    #expect(outcome.description.credits == "Libre")
    #expect(outcome.verses.map(\.language.rawValue) == ["es-MX", "es-MX"])
    #expect(outcome.notices.isEmpty)
  }

  @Test("The folder of a SWORD module is read by its configuration")
  func sword() throws {
    try withFiles([
      "mods.d/asv.conf": "# SWORD\n[ASV]\nDataPath=./x", "mods.d/globals.conf": "[Globals]",
    ]) {
      folder in
      let files = try TextFiles([folder])
      #expect(files.paths == [folder + "/mods.d/asv.conf"])
      #expect(LexiconFormat.file(inFolder: folder) == folder + "/mods.d/asv.conf")
      #expect(LexiconFormat.file(inFolder: folder + "/mods.d") == nil)
    }
    try withFiles(["mods.d/asv.conf": "[ASV]\nDataPath=.", "mods.d/web.conf": "[WEB]\nDataPath=."])
    { folder in
      let error = #expect(throws: FormatError.self) { _ = try TextFiles([folder]) }
      #expect(
        error?.description
          == "\(folder): 2 SWORD modules; expected one of them, such as \(folder)/mods.d/asv.conf")
    }
  }

  @Test("A book that was not begun is left out", arguments: ["", "\u{FEFF}", " \r\n\n"])
  func emptyFiles(content: String) throws {
    let outcome = try read([
      "Settings.xml": """
      <ScriptureText><FullName>Mi Biblia</FullName><LanguageIsoCode>es::MX:</LanguageIsoCode>
      <Naming PrePart="" PostPart="MiB.SFM" BookNameForm="41-MAT" /></ScriptureText>
      """,
      "08RUTMiB.SFM": content, "01GENMiB.SFM": "\\id GEN\n\\c 1\n\\v 1 dos\n",
    ])
    #expect(outcome.references == ["Genesis 1:1"])
    let notices = outcome.notices.map(\.description)
    #expect(notices.count == 1 && notices[0].hasSuffix("08RUTMiB.SFM: is empty; left out"))
  }

  @Test("An empty file in a folder of texts is left out; a folder without another is refused")
  func emptyFilesInFolders() throws {
    let outcome = try read(["a.usfm": usfm("RUT"), "b.usfm": "", "c.usfm": "\n", "d.usfm": "x"])
    #expect(outcome.references == ["Ruth 1:1"])
    #expect(
      outcome.notices.filter { $0.message.description.contains("left out") }.map {
        [String($0.file.suffix(6)), $0.message.description]
      } == [
        ["b.usfm", "is empty; left out"], ["c.usfm", "is empty; left out"],
        ["d.usfm", "not a text; left out"],
      ])
    let error = #expect(throws: FormatError.self) {
      try read([
        "Settings.xml":
          "<ScriptureText><Naming PostPart='.SFM' BookNameForm='41'/></ScriptureText>",
        "01GEN.SFM": "",
      ])
    }
    #expect(error != nil)
    #expect(throws: FormatError.self) { try read(["a.usfm": ""]) }
  }

  @Test(
    "The metadata of a folder, and each of its files, name the books",
    arguments: [
      (
        "Settings.xml",
        "<ScriptureText><Naming PrePart='' PostPart='.usfm'/></ScriptureText>",
        "BookNames.xml",
        """
        <BookNames><book code="GEN" abbr="Ter" short="Teremtés" long="Mózes első könyve"/>
        <book code="RUT" abbr="" short="Ruth"/><book code="X"/><fault></BookNames>
        """
      ),
      (
        "metadata.xml",
        """
        <DBLMetadata><names><name id="book-gen"><abbr>Ter</abbr><short>Teremtés</short>
        <long>Mózes  első könyve</long></name><name id="book-rut"><short>Ruth</short></name></names>
        <contents><content src="1.usx"/><content src="2.usx"/></contents></DBLMetadata>
        """, "", ""
      ),
      (
        "metadata.xml",
        """
        <DBLMetadata><bookNames><book code="GEN"><long>Mózes első könyve</long><short>Teremtés</short>
        <abbr>Ter</abbr></book><book code="RUT"><short>Ruth</short></book></bookNames>
        <contents><content src="1.usx"/><content src="2.usx"/></contents></DBLMetadata>
        """, "", ""
      ),
      (
        "metadata.json",
        """
        {"format": "scripture burrito", "ingredients": {"1.usfm": {}, "2.usfm": {}},
        "localizedNames": {"book-gen": {"abbr": {"hu": "Ter"}, "short": {"hu": "Teremtés"},
        "long": {"hu": "Mózes első könyve"}}, "book-rut": {"short": {"hu": "Ruth"}}, "x": 1}}
        """, "", ""
      ),
    ])
  func bookNames(metadata: String, content: String, list: String, names: String) throws {
    let isUSX = metadata == "metadata.xml"
    func file(_ code: String, _ name: String) -> String {
      isUSX
        ? """
        <usx version="3.0"><book code="\(code)" style="id"/><para style="h">\(name)</para>
        <chapter number="1" style="c"/><para style="p"><verse number="1" style="v"/>a</para></usx>
        """ : "\\id \(code)\n\\h \(name)\n\\c 1\n\\p\n\\v 1 a\n"
    }
    let ending = isUSX ? "usx" : "usfm"
    var files = [
      metadata: content, "1.\(ending)": file("RUT", "Rút"), "2.\(ending)": file("GEN", "1Mózes"),
    ]
    if !list.isEmpty { files[list] = names }
    let found = try read(files).description.bookNames
    #expect(found.keys.sorted() == ["Genesis", "Ruth"])
    #expect(found["Genesis"].map { Set($0.short) } == ["Ter", "Teremtés", "1Mózes"])
    #expect(found["Genesis"]?.long == ["Mózes első könyve"])
    #expect(found["Ruth"].map { Set($0.short) } == ["Ruth", "Rút"])
  }

  @Test("The books of one file are named where they begin")
  func laterBookNames() throws {
    let verses = (1...150).map { "\\v \($0) a\n" }.joined()
    let text = "\\id GEN\n\\h 1Mózes\n\\c 1\n\\p\n\(verses)\\id RUT\n\\h Rút\n\\c 1\n\\v 1 b\n"
    let reader = try TextReader(ByteSource(name: "file", bytes: Array(text.utf8)))
    while try reader.next() != nil {}
    #expect(reader.description.bookNames["Genesis"]?.short == ["1Mózes"])
    #expect(reader.description.bookNames["Ruth"]?.short == ["Rút"])
  }

  @Test("A translation whose language comes late in a file is a column", arguments: [1, 2])
  func lateTranslations(fileCount: Int) throws {
    func sentence(_ number: Int) -> String {
      let late = number == 1_999 ? "# text_de = Ende\n" : ""
      return "# text_en = word\n\(late)1\ta\ta\t_\t_\t_\t0\troot\t_\t_\n\n"
    }
    let text = (0..<2_000).map(sentence).joined()
    let files = [("a.conllu", text), ("b.conllu", "# text_fr = fin\n" + sentence(0))]
      .prefix(fileCount)
    try withFiles(Dictionary(uniqueKeysWithValues: files)) { folder in
      let reader = try TextReader(TextFiles([folder]))
      var found: [String: String] = [:]
      while let verse = try reader.next() {
        for (index, translation) in verse.translations.enumerated()
        where !translation.text.isEmpty {
          let column = reader.description.translations[index]
          found[column.language.rawValue] = translation.text
        }
      }
      #expect(
        found == ["en": "word", "de": "Ende"].merging(fileCount > 1 ? ["fr": "fin"] : [:]) { $1 })
    }
  }

  @Test("A Scripture Burrito names its ingredients")
  func burrito() throws {
    let outcome = try read([
      "metadata.json": """
      {"format": "scripture burrito", "meta": {"version": "1.0.0"},
      "identification": {"name": {"en": "Short"}}, "languages": [{"tag": "fr"}],
      "copyright": {"shortStatements": [{"statement": "Free"}]},
      "ingredients": {"ingredients/RUT.usfm": {"mimeType": "text/x-usfm"},
      "ingredients/GEN.usfm": {"mimeType": "text/plain"}, "../x.usfm": {}, "ingredients/MAT.usfm": {},
      "ingredients/EXO.xml": {"mimeType": "application/xml-usx"}, "ingredients/a.xml": {}}}
      """,
      "ingredients/EXO.xml": """
      <usx version="3.0"><book code="EXO" style="id"/><chapter number="1" style="c"/>
      <para style="p"><verse number="1" style="v"/>trois</para></usx>
      """,
      "ingredients/RUT.usfm": "\\id RUT\n\\c 1\n\\v 1 un\n",
      "ingredients/GEN.usfm": "\\id GEN\n\\c 1\n\\v 1 deux\n",
    ])
    #expect(outcome.references == ["Genesis 1:1", "Exodus 1:1", "Ruth 1:1"])
    #expect(outcome.description.title == "Short")
    #expect(outcome.description.credits == "Free")
    #expect(outcome.verses[0].language.rawValue == "fr")
    #expect(outcome.notices.map(\.message) == ["named by the metadata, but missing"])
  }

  @Test("The user's languages come first, then the file's, then a guess that is reported")
  func languages() throws {
    func language(_ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }) throws
      -> Outcome
    {
      var options = ReadingOptions()
      change(&options)
      let source = ByteSource(name: "file", bytes: Array(text.utf8))
      return try Outcome(TextReader(source, options: options))
    }
    let greek = "\\id JHN\n\\c 1\n\\v 1 Ἐν ἀρχῇ\n"
    let guess = try language(greek)
    #expect(guess.verses[0].language == .ancientGreek)
    #expect(
      guess.notices.map(\.description) == [
        "file: no language is named for the words; read as \"grc\" because of Greek letters with "
          + "polytonic accents; --language TAG names another"
      ])
    let named = try language("\\id JHN en_English_ltr\n\\c 1\n\\v 1 word\n")
    #expect(named.verses[0].language == .english)
    #expect(named.notices.isEmpty)
    let given = try language("\\id JHN en_English_ltr\n\\c 1\n\\v 1 word\n") {
      $0.language = Language(rawValue: "de")
    }
    #expect(given.verses[0].language.rawValue == "de")
    let unknown = try language("\\id JHN\n\\c 1\n\\v 1 una palabra\n")
    #expect(unknown.verses[0].language == .undetermined)
    #expect(unknown.notices.count == 1)
    #expect(unknown.notices[0].message.description.contains("--language"))
  }

  @Test("Tiers and translations in other letters have their own languages")
  func tierLanguages() throws {
    let text =
      "\\id JHN en_English_ltr\n\\c 1\n\\v 1 \\w word|lemma=\"λόγος\" x-morph=\"N\"\\w* \\w is|lemma=\"εἰμί\"\\w*\n"
    let source = ByteSource(name: "file", bytes: Array(text.utf8))
    let outcome = try Outcome(TextReader(source))
    #expect(outcome.description.tierLanguages[.lemma] == .ancientGreek)
    #expect(outcome.description.language(of: .lemma, inTextOf: .english) == .ancientGreek)
    var options = ReadingOptions()
    options.tierLanguages = [.lemma: Language(rawValue: "el")]
    options.translationLanguage = Language(rawValue: "ru")
    let given = try TextReader(
      ByteSource(name: "file", bytes: Array(text.utf8)), options: options)
    #expect(given.description.tierLanguages[.lemma]?.rawValue == "el")
    #expect(given.description.translationLanguage.rawValue == "ru")
    let table =
      "ref\tsurface\ttranslation\tlanguage\tposition\nRuth 1:1\tx\tВ начале было\ten\t1\n"
    let russian = try Outcome(TextReader(ByteSource(name: "file", bytes: Array(table.utf8))))
    #expect(russian.description.translationLanguage == .undetermined)
    #expect(russian.notices.count == 1)
    // A reader of JSON has the tiers that the parts of words make; other readers do not have them.
    let parts = #"{"form":"слово","gloss":"однажды"},{"form":"слова","gloss":"недавно"}"#
    let json =
      #"{"ref":"1","words":[{"surface":"словослова","gloss":"однажды недавно","#
      + #""morphemeGlosses":"однажды-недавно","morphemes":[\#(parts)]}]}"#
    let derived = try Outcome(TextReader(ByteSource(name: "file", bytes: Array(json.utf8))))
    #expect(derived.description.tierLanguages == [.gloss: .undetermined])
    // A gloss in the letters of the text is in the language that is given for the text.
    options = ReadingOptions()
    options.language = Language(rawValue: "ru")
    let own = try TextReader(
      ByteSource(name: "file", bytes: Array(json.utf8)), options: options)
    #expect(own.description.tierLanguages == [.gloss: Language(rawValue: "ru")])
    #expect(
      derived.description.language(of: .morphemeGlosses, inTextOf: .english) == .undetermined)
  }
}
