import Formats
import Interlinear
import ScreenReading
import PlainText
import Testing

@testable import ReaderApp

/// Exports from inside the reader: what, in which format, and where.
@Suite struct ExportTests {
  /// Files in memory. Braille pages are the names of their verses.
  private final class Files: FileSaving {
    var files: [String: String] = [:]

    private var outcome: FileSavingOutcome?

    /// The names of the private files.
    var privateFiles: Set<String> = []

    func save(_ text: String, to path: String, isPrivate: Bool, replaces: Bool) {
      if isPrivate { privateFiles.insert(path) }
      guard replaces || files[path] == nil else { return outcome = .exists }
      files[path] = text
      outcome = .saved
    }

    func takeOutcome() -> FileSavingOutcome? {
      defer { outcome = nil }
      return outcome
    }

    func braille(
      _ verses: [Verse], of text: TextDescription, named name: String
    ) -> (pages: String, notices: [Message]) {
      (verses.map { "\(name): \($0.reference)" }.joined(separator: "\n"), [])
    }

    func completion(ofPath typed: String) -> String? { nil }
  }

  private let files = Files()

  private func reader(
    _ text: (any TextSource)? = nil, settings: ReaderSettings = .init()
  ) throws -> Reader {
    try Reader(text, settings: settings, environment: ReaderEnvironment(fileSaver: files))
  }

  /// The words among what is heard, without sounds.
  private func words(_ heard: [String]) -> [String] { heard.filter { !$0.hasPrefix("<") } }

  /// Settings that show only words and glosses, without the translation.
  private var glossesOnly: ReaderSettings {
    var settings = ReaderSettings()
    settings.typesetting.tiers = [.surface, .gloss]
    settings.typesetting.showsTranslation = false
    return settings
  }

  @Test func aVerseIsSavedFromTheMenuOfItsWordWithTheShownLayers() throws {
    let reader = try reader(settings: glossesOnly)
    reader.press("right space")
    #expect(files.privateFiles.isEmpty)
    #expect(
      words(reader.press("x")) == ["Export: Sampler 1:1, menu: Aligned text, 1 of 12"])
    let asked = try reader.choose("Aligned text")
    #expect(asked.contains("Name of the file, Sampler 1.1.txt, selected, text field"))
    #expect(reader.controller.root.popover?.field?.text == "Sampler 1.1.txt")
    #expect(words(reader.press("enter")) == ["Sampler 1:1 saved: Sampler 1.1.txt"])
    #expect(reader.focus == "Sampler 1:1 word 1", "the place is kept")
    #expect(
      files.files == [
        "Sampler 1.1.txt": """
        Sampler 1:1
        Οὗτος ὁ   λόγος ἦλθεν εἰς  τὸν πρῶτον οἶκον τῆς    κώμης.
        this  the word  came  into the first  house of the village


        """
      ])
  }

  @Test func wordsAreListedByFrequencyWithoutKnownOnes() throws {
    let reader = try reader()
    reader.press("right right right R k space x")
    try reader.choose("Words by frequency (TSV)")
    try reader.choose("Copy")
    let rows = try #require(reader.copied.last).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows.first == ["form", "lemma", "gloss", "parsing", "verse", "count"])
    #expect(rows[1][0...2] == ["ὁ", "ὁ", "the"])
    #expect(rows[1][4...] == ["Sampler 1:1", "3"])
    #expect(
      rows.dropFirst(2).map { $0[1] }
        == ["οὗτος", "ἔρχομαι", "εἰς", "πρῶτος", "οἶκος", "κώμη"])
    #expect(rows.contains { $0[0] == "οἶκον" && $0[3] == "noun, accusative, singular, masculine" })
  }

  /// Quotes, tabs, and signs of comments stay within their fields.
  @Test(arguments: [
    ("\"a\"", "\"\"\"a\"\"\""), ("#a", "\"#a\""), ("a\tb\nc", "a b c"), ("<b>a", "<b>a"),
    ("דָּבָר", "דָּבָר"), ("a\"", "\"a\"\"\""),
  ])
  func aDeckForAnkiKeepsItsFields(_ form: String, _ written: String) throws {
    let text = MemoryText(
      description: TextDescription(name: "a", title: "A", tiers: [.surface, .gloss]),
      verses: [
        Verse(
          reference: Reference(book: "A", chapter: 1, verse: "1"),
          words: [Word(values: [form, "x\""]), Word(values: ["."])])
      ])
    let phrases = Phrases(interfaceLanguage: "en")
    let list = try WordList(text, rows: [0..<1], phrases: phrases)
    #expect(
      list.table(isDeck: true) == """
        #separator:tab
        #html:false
        #columns:form\tlemma\tgloss\tparsing\tverse\tcount
        \(written)\t\(written)\t"x""\"\t\tA 1:1\t1

        """)
  }

  /// Of the spellings of a gloss, the first one counts, and the most frequent gloss is the usual one.
  @Test func theUsualGlossIsTheMostFrequent() throws {
    let glosses = ["For", "to", "for", "To", "for"]
    let text = MemoryText(
      description: TextDescription(name: "a", title: "A", tiers: [.surface, .gloss]),
      verses: [
        Verse(
          reference: Reference(book: "A", chapter: 1, verse: "1"),
          words: glosses.map { Word(values: ["γάρ", $0]) })
      ])
    let list = try WordList(text, rows: [0..<1], phrases: Phrases(interfaceLanguage: "en"))
    #expect(list.entries.map(\.gloss) == ["For"] && list.entries.map(\.count) == [5])
  }

  @Test func selectedVersesAreExported() throws {
    let reader = try reader()
    reader.press("shift-down shift-down space x")
    #expect(reader.controller.root.popover?.title == "Export: Sampler 1:1–3")
    try reader.choose("Table (TSV)")
    reader.press("enter")
    let rows = try #require(files.files["Sampler 1.1–3.tsv"]).split(separator: "\n").dropFirst()
    let places = Set(rows.compactMap { $0.split(separator: "\t").first })
    #expect(places == ["Sampler 1:1", "Sampler 1:2", "Sampler 1:3"])
  }

  @Test func markdownIsInterlinearAndHasTheNamesOfTheScreen() throws {
    let reader = try reader(settings: glossesOnly)
    reader.press("right space x")
    try reader.choose("Markdown")
    #expect(try words(reader.choose("Copy")) == ["Copied: Sampler 1:1"])
    #expect(
      reader.copied == [
        """

        ## Sampler 1

        **1:1** Οὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης.

        | form | Οὗτος | ὁ | λόγος | ἦλθεν | εἰς | τὸν | πρῶτον | οἶκον | τῆς |
        | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
        | gloss | this | the | word | came | into | the | first | house | of the |

        | form | κώμης |
        | --- | --- |
        | gloss | village |

        """
      ])
    #expect(files.files.isEmpty)
  }

  @Test func theTextMenuExportsAWordAPassageAndNotes() throws {
    let reader = try reader()
    reader.press("right X")
    #expect(reader.press("x").last == "Export, menu: Word: Οὗτος, 1 of 5")
    #expect(
      reader.titles == ["Word: Οὗτος", "Sampler 1:1", "Sampler 1", "Another passage", "Notes"])
    try reader.choose("Word: Οὗτος")
    try reader.choose("Example for linguex")
    let copied = try words(reader.choose("Copy"))
    #expect(copied.first == "Copied: Sampler 1:1 Οὗτος")
    #expect(
      reader.copied == [
        "\n\\section*{Sampler 1}\n\\ex. Sampler 1:1\\\\\n\\gll Οὗτος\\\\\nthis\\\\\n\n"
      ])
    reader.press("X x")
    #expect(try words(reader.choose("Notes")) == ["No notes"])
    try reader.choose("Another passage")
    #expect(reader.controller.root.popover?.field?.text == "Sampler 1")
    reader.press("end")
    reader.type(":2-3")
    #expect(reader.press("enter").last == "Export: Sampler 1:2-3, menu: Aligned text, 1 of 12")
    try reader.choose("Braille")
    #expect(words(reader.press("enter")) == ["Sampler 1:2-3 saved: Sampler 1.2-3.brf"])
    #expect(
      files.files["Sampler 1.2-3.brf"]
        == "Sampler 1:2-3: Sampler 1:2\nSampler 1:2-3: Sampler 1:3")
  }

  @Test func notesAreExportedWithTheirVersesAlone() throws {
    let reader = try reader(settings: glossesOnly)
    reader.press("right space n")
    reader.type("mine")
    reader.press("enter X x")
    try reader.choose("Notes")
    try reader.choose("Markdown")
    #expect(words(reader.press("enter")) == ["Notes, Sampler saved: Notes, Sampler.md"])
    let saved = try #require(files.files["Notes, Sampler.md"])
    #expect(saved.hasPrefix("# Sampler\n"))
    #expect(saved.hasSuffix("\n- note on Οὗτος: mine\n"), "\(saved)")
    #expect(!saved.contains("1:2"))
    #expect(files.privateFiles == ["Notes, Sampler.md"])
  }

  @Test func hitsStandOutInExamples() throws {
    let reader = try reader()
    reader.press("/")
    reader.type("lemma:λόγος")
    reader.press("enter")
    #expect(try reader.choose("Save these hits").last?.hasSuffix("1 of 11") == true)
    try reader.choose("Example for gb4e")
    #expect(reader.controller.root.popover?.field?.text == "lemma.λόγος.tex")
    #expect(words(reader.press("enter")).first == "lemma:λόγος saved: lemma.λόγος.tex")
    let saved = try #require(files.files["lemma.λόγος.tex"])
    #expect(saved.contains("\\gll Οὗτος ὁ {\\textbf{λόγος}} ἦλθεν"), "\(saved)")
    #expect(!saved.contains("\\section*"))
    #expect(saved.hasSuffix("\\end{document}\n"))
    #expect(reader.controller.root.popover?.title.contains("lemma:λόγος") == true, "the hits")
  }

  /// The ending of a typed name requests the format; the longest known one counts.
  @Test(arguments: [
    ("a.md", "# Sampler\n"), ("a.linguex.tex", "% Compile"), ("b", "Sampler 1:1\n"),
  ])
  func theEndingChoosesTheFormat(name: String, start: String) throws {
    let reader = try reader()
    reader.press("right space x enter ctrl-u")
    reader.type(name)
    reader.press("enter")
    #expect(files.files[name]?.hasPrefix(start) == true, "\(files.files)")
    if name.hasSuffix("tex") { #expect(files.files[name]?.contains("{linguex}") == true) }
  }

  @Test func aFileIsReplacedOnlyIfThatIsWanted() throws {
    files.files["Sampler 1.1.txt"] = "old"
    let reader = try reader()
    reader.press("right space x enter")
    #expect(
      reader.press("enter").last
        == "Sampler 1.1.txt already exists. Replace it? menu: Keep the file, 1 of 2")
    try reader.choose("Keep the file")
    #expect(files.files["Sampler 1.1.txt"] == "old")
    reader.press("enter")
    #expect(try words(reader.choose("Replace the file")) == ["Sampler 1:1 saved: Sampler 1.1.txt"])
    #expect(files.files["Sampler 1.1.txt"]?.hasPrefix("Sampler 1:1\n") == true)
  }

  /// The glosses of all verses show what is an abbreviation in the first one. An excerpt has no
  /// list.
  @Test(arguments: [
    (ExportFormat.gb4e, "\\textsc{evit}\\\\\n", "\\item[{\\textsc{evit}}] \\dotfill\n"),
    (.markdown, "| EVIT |\n", "\n- EVIT: …\n"),
  ])
  func abbreviationsAreThoseOfAllVerses(format: ExportFormat, gloss: String, item: String) throws {
    let verses = ["EVIT", "HAVE-EVIT have"].enumerated().map { index, glosses in
      Verse(
        reference: Reference(book: "B", chapter: 1, verse: "\(index + 1)"),
        words: glosses.split(separator: " ").map { Word(values: ["w", String($0)]) })
    }
    let text = MemoryText(
      description: TextDescription(
        name: "t", title: "T", tiers: [.surface, .gloss], morphologyScheme: .leipzig),
      verses: verses)
    var export = PassageExport(
      text, rows: [0..<2], format: format, phrases: Phrases(interfaceLanguage: "en"))
    for isFile in [true, false] {
      export.isFile = isFile
      var output = ""
      _ = try export.write { output += $0 }
      #expect(output.contains(gloss) && !output.contains("{have}"), "\(output)")
      #expect(output.contains(item) == isFile, "\(output)")
    }
  }

  /// What a format has no place for is said after the file is saved.
  @Test func lossesAreSaid() throws {
    let reader = try reader()
    reader.press("right space x")
    try reader.choose("Example for gb4e")
    let heard = words(reader.press("enter"))
    #expect(heard.first == "Sampler 1:1 saved: Sampler 1.1.tex")
    #expect(heard.last?.hasPrefix("left out: values of other tiers (") == true, "\(heard)")
  }
}
