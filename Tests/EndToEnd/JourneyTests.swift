import Foundation
import Testing

/// Typical tasks, performed with only the information on the screen.
@Suite("Journeys of newcomers", .serialized, .ownThread) struct JourneyTests {
  /// Starts the program in an empty home, or in one with earlier results.
  private func start(
    _ arguments: String = "", in scratch: Scratch, _ body: (Newcomer) throws -> Void
  ) throws {
    try Terminal.lector(arguments, environment: ["LECTOR_INTRODUCED": ""], in: scratch) {
      let person = Newcomer(terminal: $0)
      if arguments.isEmpty, !scratch.read("home/config.toml").contains("for = ") {
        try person.see("─ How do you read? ─")
        try person.press("back")
      }
      try body(person)
    }
    #expect(scratch.read("errors").isEmpty)
  }

  /// The beginning of the tour at the first start.
  private static let introduction = "A word, row by row"

  // MARK: - By eye, from the first start to a file

  @Test func fromTheFirstStartToAnExport() throws {
    let scratch = try Scratch()
    try Terminal.lector(environment: ["LECTOR_INTRODUCED": ""], in: scratch) {
      let person = Newcomer(terminal: $0)
      try person.see("─ How do you read? ─")
      try person.choose("By eye")
      try person.see("─ A word, row by row ─", "this: gloss")
      try person.press("move")
      try person.see("─ Welcome to Lector ─")
      for caption in ["Οὗτος · this", "ὁ · the", "λόγος · word · noun"] {
        try person.press("move")
        try person.see(caption)
      }
      try person.press("open")
      try person.see("─ Word: λόγος ─", "gloss: word", "10 times in this text")
      try person.choose("Note")
      try person.see("─ Note")
      try person.type("mine")
      try person.press("done")
      try person.see("Note saved")
      try person.press("search")
      try person.see("─ Search ─")
      try person.type("house")
      try person.press("done")
      try person.see("─ 15 hits: house ─")
      try person.press("choose")
      try person.see("Hit 1 of 15")
      try person.press("menu")
      try person.choose("Export verse")
      try person.see("─ Export: Sampler 1:1 ─", "Aligned text")
      try person.press("choose")
      try person.see("Sampler 1.1.txt")
      try person.press("done")
      try person.see("Sampler 1:1 saved: Sampler 1.1.txt")
      #expect(person.pressed.keys <= 25)
    }
    #expect(scratch.read("Sampler 1.1.txt").hasPrefix("Sampler 1:1\nΟὗτος "))
  }

  /// Plan, chapter, ten new words, note, and a deck. Each key is on the screen when it is pressed.
  @Test func aMorningTakesFortyKeys() throws {
    let scratch = try Scratch()
    try Terminal.lector(environment: ["LECTOR_INTRODUCED": ""], in: scratch) {
      let person = Newcomer(terminal: $0)
      try person.see("─ How do you read? ─")
      try person.choose("By eye")
      try person.see("─ A word, row by row ─")
      try person.press("move")
      try person.see("─ Welcome to Lector ─")
      try person.press("move")
      try person.see("Οὗτος · this")
      try person.find("Reading plan")
      try person.see("─ Reading plan ─", "▸ 1 chapter a day, 9 days")
      try person.press("choose")
      try person.see("sampler: Sampler 1, portion 1 of 9")
      for caption in ["ὁ · the", "λόγος · word"] {
        try person.press("move")
        try person.see(caption)
      }
      try drillTenWords(person)
      try person.press("menu")
      try person.choose("Note")
      try person.see("─ Note")
      try person.type("It walks from house to house")
      try person.press("done")
      try person.see("Note saved")
      try person.press("menu")
      try person.choose("Mark as read: Sampler 1")
      try person.see("sampler: Sampler 1 is read, portion 1 of 9; next: Sampler 2")
      try exportDeck(person)
      #expect(person.pressed.keys <= 40, "\(person.pressed.keys)")
    }
    let lines = scratch.read("Sampler 1.1.anki.txt").split(separator: "\n")
    #expect(lines.count == 6, "three lines about the columns, and the words that are not known")
    #expect(lines.last?.hasPrefix("κώμης\tκώμη\tvillage\t") == true, "\(lines)")
  }

  private func drillTenWords(_ person: Newcomer) throws {
    try person.find("Drill new words")
    try person.see("─ New words in Sampler 1 ─", "▸ ὁ, 1 of 10")
    try person.choose("Answer")
    try person.see("ὁ, the, article, nominative")
    try person.choose("Again later")
    for number in 1...10 {
      try person.see(", \(number) of 10")
      try person.choose("Known")
    }
    try person.see("10 words known")
  }

  private func exportDeck(_ person: Newcomer) throws {
    try person.press("menu")
    try person.choose("Export verse")
    try person.see("─ Export: Sampler 1:1 ─", "▸ Aligned text")
    for _ in 0..<8 { try person.press("move") }
    try person.see("▸ Deck for Anki")
    try person.press("choose")
    try person.see("Sampler 1.1.anki.txt")
    try person.press("done")
    try person.see("Sampler 1:1 saved: Sampler 1.1.anki.txt")
  }

  // MARK: - The first note

  @Test func fromTheFirstStartToTheFirstNote() throws {
    let scratch = try Scratch()
    try start(in: scratch) { person in
      try person.hear(page: Self.introduction)
      try person.press("move")
      try person.hear(page: "Welcome to Lector")
      try person.press("move")
      try person.hear("Οὗτος, this")
      try person.press("menu")
      try person.hear("Οὗτος, menu: Define, 1 of 10")
      try person.choose("Note")
      try person.hear("Note, text field")
      try person.type("The word itself")
      try person.press("new line")
      try person.type("comes into the house")
      try person.see("│  The word itself ", "│  comes into the house ")
      try person.press("done")
      try person.hear("Note saved")
      try person.see("1:1 Οὗτος● ", "● Your note on Οὗτος: The word", "comes into the house")
      try person.pressListed("lists", "Lists and pages of the text")
      try person.hear("Sampler, menu: Notes, 1 of 11")
      try person.choose("Notes")
      try person.hear(
        "Notes: 1 item, Sampler 1:1 Οὗτος, The word itself comes into the house")
      try person.see("─ Notes ─", "│    The word itself ", "│    comes into the house ")
      try person.press("choose")
      try person.hear("Sampler 1:1, Οὗτος, this, has note")
      try person.leave()
    }
    try start(in: scratch) { person in
      try person.hear("Sampler 1:1, Οὗτος, this, has note")
      let state = try person.see("1:1 Οὗτος● ", "● Your note on Οὗτος: The word")
      #expect(!state.screen.contains(Self.introduction))
      #expect(!state.said.contains(Self.introduction))
      try person.leave()
    }
  }

  // MARK: - Every form of a lemma

  private static let john = """
    ref\tsurface\tlemma\tgloss
    John 1:1\tἘν\tἐν\tin
    John 1:1\tἀρχῇ\tἀρχή\tbeginning
    John 1:1\tἦν\tεἰμί\twas
    John 1:1\tὁ\tὁ\tthe
    John 1:1\tλόγος\tλόγος\tword
    John 1:14\tΚαὶ\tκαί\tand
    John 1:14\tὁ\tὁ\tthe
    John 1:14\tλόγος\tλόγος\tword
    John 1:14\tσὰρξ\tσάρξ\tflesh
    John 4:41\tδιὰ\tδιά\tthrough
    John 4:41\tτὸν\tὁ\tthe
    John 4:41\tλόγον\tλόγος\tword
    John 4:41\tαὐτοῦ\tαὐτός\this

    """

  private static let table = """
    ref\tbefore\tmatch\tafter
    John 1:1\tἘν ἀρχῇ ἦν ὁ \tλόγος\t
    John 1:14\tΚαὶ ὁ \tλόγος\t σὰρξ
    John 4:41\tδιὰ τὸν \tλόγον\t αὐτοῦ

    """

  @Test func everyFormOfALemmaIsFoundAndSaved() throws {
    let program = try Program()
    let scratch = program.scratch
    try scratch.write(Self.john, to: "fourth-gospel.tsv")
    try start(in: scratch) { person in
      try person.hear(page: Self.introduction)
      try person.press("move")
      try person.hear(page: "Welcome to Lector")
      try importFile(person)
      try find(person)
      try save(person)
      try person.leave()
    }
    #expect(scratch.read("hits.tsv") == Self.table)
    let query = "lemma:\"λόγος\""
    for format in ["tsv", "text", "json"] {
      let name = "hits.\(format == "text" ? "txt" : format)"
      let outcome = try program.run("search", "--format", format, "fourth-gospel", query)
      #expect(outcome.status == 0 && outcome.output == scratch.read(name), "\(name)")
    }
  }

  /// Imports a file whose path is completed, and opens it.
  private func importFile(_ person: Newcomer) throws {
    try person.pressListed("library", "Open the library")
    try person.see("Your library has no texts yet.", "Import a file")
    try person.choose("Import a file")
    try person.hear("Path of the file, text field")
    try person.type("four")
    try person.press("complete")
    try person.hear("fourth-gospel.tsv")
    try person.press("done")
    try person.hear("Imported: fourth-gospel, 1 book, 3 verses")
    // The text has the focus.
    try person.press("choose")
    try person.hear("fourth-gospel, John 1:1")
    try person.see("John 1 · fourth-gospel", "λόγος")
  }

  /// Finds the forms of a word, and walks from hit to hit.
  private func find(_ person: Newcomer) throws {
    try person.go(to: "λόγος, word")
    try person.press("menu")
    try person.hear("λόγος, menu: Define, 1 of 10")
    try person.choose("Find all")
    try person.hear("Find all λόγος, menu: This lemma: λόγος, 1 of 3")
    try person.choose("This lemma: λόγος")
    try person.hear(
      "3 hits: lemma:\"λόγος\", John 1:1, Ἐν ἀρχῇ ἦν ὁ λόγος",
      orLater: "3 hits")
    try person.press("choose")
    try person.hear("Hit 1 of 3, John 1:1, λόγος, word")
    try person.see("  Hit 1 of 3 · ")
    try person.pressListed("next hit", "Next hit")
    try person.hear("Hit 2 of 3, John 1:14, λόγος, word")
    try person.see("  Hit 2 of 3 · ")
    try person.pressListed("next hit", "Next hit")
    try person.hear("Hit 3 of 3, John 4:41, λόγον, word")
  }

  /// Saves the hits in each format, and does not replace a file without being asked.
  private func save(_ person: Newcomer) throws {
    try person.pressListed("search", "Search")
    try person.hear("Search for, text field")
    try person.press("next")
    try person.choose("Show the 3 hits of the last search")
    try person.hear(
      "3 hits: lemma:\"λόγος\", 3 of 3, John 4:41, διὰ τὸν λόγον αὐτοῦ")
    for name in ["hits.tsv", "hits.txt", "hits.json"] {
      try open(person, toSaveAs: name)
      try person.hear("lemma:\"λόγος\" saved: \(name)")
    }
    try person.terminal.scratch.write("mine", to: "hits.json")
    try open(person, toSaveAs: "hits.json")
    try person.hear("hits.json already exists. Replace it? menu: Keep the file, 1 of 2")
    try person.choose("Keep the file")
    #expect(person.terminal.scratch.read("hits.json") == "mine")
    try person.press("done")
    try person.choose("Replace the file")
    try person.hear("lemma:\"λόγος\" saved: hits.json")
    try person.press("back")
    try person.hear("λόγον, word")
  }

  private func open(_ person: Newcomer, toSaveAs name: String) throws {
    try person.choose("Save these hits")
    try person.choose("Table (TSV)")
    try person.see("In the shell: lector search --format tsv 'fourth-gospel'")
    try person.terminal.press("C-u")
    try person.type(name)
    try person.press("done")
  }

  // MARK: - Two translations of a psalm

  private static func psalm(_ title: String, _ verses: [String]) -> String {
    let lines = verses.enumerated().map { "\\v \($0.offset + 1) \($0.element)" }
    return "\\id PSA \(title)\n\\h Psalms\n\\c 23\n\\p\n" + lines.joined(separator: "\n") + "\n"
  }

  private static let kjv = psalm(
    "King James Version",
    [
      "The LORD is my shepherd; I shall not want.",
      "He maketh me to lie down in green pastures: he leadeth me beside the still waters.",
      "He restoreth my soul: he leadeth me in the paths of righteousness for his name's sake.",
      "Yea, though I walk through the valley of the shadow of death, I will fear no evil: for thou "
        + "art with me; thy rod and thy staff they comfort me.",
    ])
  private static let asv = psalm(
    "American Standard Version",
    [
      "Jehovah is my shepherd; I shall not want.",
      "He maketh me to lie down in green pastures; He leadeth me beside still waters.",
      "He restoreth my soul: He guideth me in the paths of righteousness for his name's sake.",
      "Yea, though I walk through the valley of the shadow of death, I will fear no evil; for thou "
        + "art with me; Thy rod and thy staff, they comfort me.",
    ])

  @Test func twoTranslationsOfAPsalmStandBesideEachOther() throws {
    let program = try Program()
    for (name, text) in [("kjv", Self.kjv), ("asv", Self.asv)] {
      try program.scratch.write(text, to: "\(name).usfm")
      #expect(try program.run("import", "\(name).usfm", "--language", "en").status == 0)
    }
    try start(in: program.scratch) { person in
      try person.hear(page: Self.introduction)
      try person.press("move")
      try person.hear(page: "Welcome to Lector")
      try person.pressListed("library", "Open the library")
      try person.hear(
        "Library, Texts: 3, selected, sampler, Ancient Greek, 4 books, 103 verses")
      try person.go(to: "kjv", part: 0)
      try person.press("choose")
      try person.hear("kjv, Psalms 23:1")
      try addBeside(person)
      try goToVerse(person)
      try switchColumn(person)
      try person.leave()
    }
    // The next start shows the same.
    try start(in: program.scratch) { person in
      try person.hear("Psalms 23:4, Yea")
      try person.leave()
    }
  }

  private func addBeside(_ person: Newcomer) throws {
    try person.pressListed("library", "Open the library")
    try person.hear("Library, Texts: 3, selected, kjv, English, 4 verses")
    try person.go(to: "asv", part: 0)
    try person.press("menu")
    try person.hear("asv, English, 4 verses, menu: Open, 1 of 5")
    try person.choose("Show beside the text")
    try person.hear("kjv, asv, Psalms 23:1")
    try person.see(
      "Psalms 23 · kjv + asv", "┬ asv ─", "The LORD is my shepherd;", "│ Jehovah is my")
  }

  /// Goes to a verse by the grids, and reads both columns.
  private func goToVerse(_ person: Newcomer) throws {
    try person.pressListed("go to", "Go to a place")
    try person.hear("Place, text field")
    try person.press("next")
    try person.hear("Psalms, list start")
    try person.press("choose")
    try person.hear("Psalms 23:1, list start")
    try person.see("─ Psalms 23 ─", "│▸ 1  2  3  4 ")
    try person.go(to: "Psalms 23:4")
    try person.press("choose")
    try person.hear("Psalms 23:4")
    try person.see("4 Yea, though I walk", "│ Yea, though I walk", "Thy rod and thy staff,")
    try person.press("move")
    try person.hear("Yea")
    try person.go(to: "asv, Yea, though I walk through the valley")
    try person.go(to: "Yea", part: 0)
  }

  private func switchColumn(_ person: Newcomer) throws {
    try person.pressListed("layers", "Layers: choose what is shown")
    try person.hear("Layers, menu: Form, switch button, on, 1 of 6")
    try person.choose("Translation: asv")
    try person.hear("off")
    try person.terminal.wait("the column is gone") {
      !$0.screen.contains("asv ─") && !$0.screen.contains("kjv + asv")
    }
    try person.press("choose")
    try person.hear("on")
    try person.see("Psalms 23 · kjv + asv", "┬ asv ─")
    try person.press("back")
    try person.hear("Yea")
  }
}
