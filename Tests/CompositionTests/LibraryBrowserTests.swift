import HeardSessions
import Configuration
import Formats
import Foundation
import Interlinear
import Platform
import ReaderApp
import ScreenReading
import Sessions
import Testing
import TextLibrary
import Views

@testable import Composition

/// The list of texts inside the program, with the exact speech of each key.
@Suite struct LibraryBrowserTests {
  /// A session of the sampler with its own library.
  final class Browser {
    let folder: String
    private(set) var headless: HeadlessSession

    init(
      _ files: [(String, String)] = [], readerOn: Bool = true, keepsLayers: Bool = false,
      columns: Int = 80, rows: Int = 24, grace: Int = 10_000, catalog: TextCatalog? = nil
    ) throws {
      folder = NSTemporaryDirectory() + "lector-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let folder = folder
      var options = RunOptions(Settings(), configuration: folder + "/config.toml")
      options.folders = Folders { $0 == "LECTOR_HOME" ? folder : nil }
      if let catalog { options.catalog = catalog }
      for (name, content) in files {
        let path = "\(folder)/\(name)"
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        _ = try TextImport(paths: [path]).run(into: options.folders.library) { _ in }
      }
      let maker = SessionMaker(options: options)
      headless = try HeadlessSession(columns: columns, rows: rows) { screen, clock, recorder in
        var environment = SessionEnvironment(screen: screen, clock: clock, sinks: [recorder])
        environment.grace = grace
        if keepsLayers { environment.state = StateFolder(options.folders) }
        return try maker.session(for: .text(try EmbeddedText.sampler()), in: environment)
      }
      headless.session.open(readerOn: readerOn)
      headless.settle()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var session: Session { headless.session }
    /// What is said of each item.
    var titles: [String] {
      session.root.popover?.list.items.map { item in
        item.pieces.isEmpty ? item.title : item.pieces.map(\.text).joined(separator: ", ")
      } ?? []
    }
    var controller: ReaderController? { session.application as? ReaderController }

    @discardableResult
    func press(_ keys: String) -> [String] { headless.press(keys) }

    /// Moves to the item that begins with a text.
    func select(_ beginning: String) throws {
      let row = try #require(titles.firstIndex { $0.hasPrefix(beginning) }, "\(titles)")
      let list = try #require(session.root.popover?.list)
      list.select(row: row)
      if let element = list.table.accessibilityElement(at: row) { session.focus(on: element) }
      headless.settle()
      headless.heard()
    }

    /// Types a text into the field with the focus.
    func type(_ text: String) {
      for character in text {
        headless.press(character == " " ? "space" : String(character))
      }
    }
  }

  private static let john = """
    ref\tsurface\tgloss
    John 1:1\tἐν\tin
    John 1:1\tἀρχῇ\tbeginning
    John 1:2\tοὗτος\tthis

    """
  private static let english = """
    ref\tsurface
    John 1:1\tIn
    John 1:1\tbeginning
    John 1:2\tThis

    """

  private static func both() throws -> Browser {
    try Browser([("john.tsv", john), ("plain.tsv", english)])
  }

  @Test func anEmptyLibrarySaysHowToImport() throws {
    let browser = try Browser()
    #expect(
      browser.press("L") == [
        "<popoverOpened>",
        "Your library has no texts yet. Choose \"Get texts\" below to add some, list start",
      ])
    #expect(
      browser.titles.dropFirst() == [
        "Texts: 1", "sampler, Ancient Greek, 4 books, 103 verses",
        "Filter the list", "Get texts", "Import a file",
      ])
  }

  /// Another program renames the open text, even while a note on it is being written.
  @Test func aNoteFollowsATextThatIsRenamedElsewhere() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("enter")
    #expect(browser.controller?.text.description.name == "john")
    browser.press("right space")
    try browser.select("Note")
    browser.press("enter")
    browser.type("kept")
    let library = try Library(path: browser.folder + "/library.sqlite3")
    try library.rename("john", to: "other")
    let heard = browser.press("enter")
    #expect(heard.contains("Note saved"), "\(heard)")
    #expect(browser.press("end").last == "Your note on ἐν: kept")
    #expect(browser.controller?.text.description.name == "other")
    #expect(try StudyStore(library).notes().map(\.place.text) == ["other"])
    #expect(browser.headless.recorder.utterances.contains("john is now called other"))
  }

  @Test func aTextThatIsReplacedElsewhereSaysSo() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("enter")
    let path = browser.folder + "/john.tsv"
    try Library(path: browser.folder + "/library.sqlite3").importText(
      from: try TextReader(TextFiles([path])), as: "john", replacing: true)
    let heard = browser.press("] c") + browser.press("G")
    #expect(
      heard.contains { $0.contains("another program has replaced this text in the library") },
      "\(heard)")
  }

  @Test func textsAreListedAndOpened() throws {
    let browser = try Self.both()
    #expect(
      browser.press("right L") == [
        "<popoverOpened>",
        "Library, Texts: 3, selected, sampler, Ancient Greek, 4 books, 103 verses",
        "Actions available",
      ])
    browser.press("up up")
    weak let old = browser.controller
    weak let table = browser.controller?.table
    let root = browser.session.root
    #expect(
      browser.press("enter") == ["<screenChanged>", "john, John 1:1"])
    #expect(browser.session.root === root)
    #expect(old == nil, "everything of the old text is released")
    #expect(table == nil)
    #expect(browser.press("right") == ["ἐν, in"])
    #expect(browser.headless.screen.text.contains("ἀρχῇ"))
    browser.press("right L")
    #expect(browser.titles.contains { $0.hasSuffix("103 verses, last place Sampler 1:1") })
    try browser.select("sampler")
    // The old text continues where it was left.
    #expect(
      browser.press("enter") == [
        "<screenChanged>", "Sampler, Sampler 1:1, Οὗτος, this",
      ])
  }

  @Test func aTextIsShownBesideAndRemovedAgain() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("enter right right L")
    try browser.select("plain")
    #expect(browser.press("space").last?.hasSuffix("menu: Open, 1 of 5") == true)
    #expect(browser.press("down") == ["Show beside the text"])
    #expect(
      browser.press("enter") == [
        "<popoverClosed>", "<screenChanged>", "john, plain, John 1:1, ἀρχῇ, beginning",
      ])
    #expect(browser.headless.screen.text.contains("In beginning"))
    browser.press("L")
    try browser.select("plain")
    #expect(browser.titles.contains { $0.hasSuffix("2 verses, shown beside") })
    #expect(browser.press("delete") == ["plain is in use; open another text first"])
    browser.press("space down")
    browser.press("enter")
    #expect(!browser.headless.screen.text.contains("In beginning"))
  }

  @Test func aTextIsRenamedAndStaysOpen() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("enter right b L")
    try browser.select("john")
    #expect(browser.press("f2").contains("New name, john, selected, text field"))
    browser.press("alt-a")
    browser.type("greek")
    #expect(
      browser.press("enter").last == "john is now called greek. Press u to undo")
    #expect(browser.controller?.text.description.name == "greek")
    // Bookmarks go with the name.
    #expect(browser.press("left") == ["1, bookmarked"])
    // So does the name itself: changes made under the old one are not undone.
    #expect(browser.press("u").last == "greek is now called john")
    #expect(browser.controller?.text.description.name == "john")
    #expect(browser.press("U").last == "john is now called greek")
    #expect(browser.press("u").last == "greek is now called john")
    #expect(browser.press("u") == ["Nothing to undo"])
  }

  /// A name is refused with the reason.
  @Test(arguments: [
    ("a.b", "a dot belongs to the name of a file"),
    ("a/b", "a slash belongs to the path of a file"),
    ("kjv:", "a colon belongs to a place or a search"),
    ("-x", "a leading hyphen begins an option"), ("library", "it is a command"),
    ("help", "it is a command"), ("john ", "it begins or ends with a space"),
  ])
  func aNameThatCannotBeTypedIsRefused(_ name: String, _ reason: String) throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("f2 alt-a")
    browser.type(name)
    #expect(browser.press("enter").last == "\"\(name)\" cannot name a text: \(reason)")
    #expect(browser.titles.contains { $0.hasPrefix("john,") })
  }

  @Test func theListOpensAtTheOpenTextAndHeadingsExplainThemselves() throws {
    let browser = try Self.both()
    let opening = "Library, Texts: 3, selected, sampler, "
    #expect(browser.press("L").dropFirst().first?.hasPrefix(opening) == true)
    #expect(browser.press("up up up") == ["Texts: 3, heading, list start"])
    #expect(browser.press("enter") == ["A heading opens nothing. The items are below it"])
    #expect(browser.session.root.popover?.title == "Library")
    // Without the screen reader, headings are passed over.
    let sighted = try Browser([("john.tsv", Self.john)], readerOn: false)
    sighted.press("L")
    #expect(sighted.session.root.popover?.list.selection == 2)
    sighted.press("up up")
    #expect(sighted.session.root.popover?.list.selection == 1)
  }

  @Test func aNameThatIsTakenIsRefusedInOneLine() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("f2 alt-a")
    browser.type("plain")
    #expect(browser.press("enter").last == "plain: the library has a text of this name")
  }

  /// The portion for today comes first, and opens its text there. The plan of a text that was
  /// removed waits.
  @Test(arguments: [true, false])
  func thePortionForTodayComesFirst(_ readerOn: Bool) throws {
    let browser = try Browser([("john.tsv", Self.john)], readerOn: readerOn)
    let store = StudyStore(try Library(path: Folders { _ in browser.folder }.library))
    let now = Int(Date.now.timeIntervalSince1970)
    for text in ["gone", "john"] {
      try store.make(
        StudyChange(nil, to: ReadingPlan(text: text, passages: ["John 1:2"], now: now)))
    }
    browser.press("L")
    #expect(browser.titles.filter { $0.hasPrefix("Today") } == ["Today: John 1:2, john"])
    #expect(browser.titles.first == "Today: John 1:2, john")
    try browser.select("Today: John 1:2, john")
    browser.press("enter")
    #expect(browser.session.root.popover == nil)
    #expect(browser.controller?.text.description.name == "john")
    #expect(browser.controller?.screen.currentPlace?.reference.description == "John 1:2")
    browser.press("space m L")
    #expect(!browser.titles.contains { $0.hasPrefix("Today") })
  }

  @Test func aTextIsRemovedAfterAQuestion() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    #expect(
      browser.press("delete") == [
        "<popoverOpened>",
        "Remove john from the library? Notes on it are kept, menu: Keep, 1 of 2",
      ])
    #expect(browser.press("down") == ["Remove, list end"])
    #expect(
      browser.press("enter").last == "Removed: john")
    #expect(!browser.titles.contains { $0.contains("john") })
    #expect(browser.titles.contains { $0.contains("plain") })
  }

  /// Each text has its layers again, within a session and under a new name.
  @Test func layersAreThoseOfEachText() throws {
    let browser = try Browser([("john.tsv", Self.john)], keepsLayers: true)
    let shelf = try #require(browser.controller?.environment.bookshelf as? TextWorkspace)
    func shown() -> Set<Tier>? { browser.controller?.settings.typesetting.tiers }
    let all = try #require(shown())
    func show(_ tiers: Set<Tier>) throws {
      let controller = try #require(browser.controller)
      var settings = controller.settings
      settings.typesetting.tiers = tiers
      controller.apply(settings)
    }
    try show([.surface])
    try shelf.open("john")
    #expect(shown() == all)
    try show([.surface, .gloss])
    try shelf.open("sampler")
    #expect(shown() == [.surface])
    try shelf.open("john")
    #expect(shown() == [.surface, .gloss])
  }

  /// A text that was chosen as a parallel text is not hidden.
  @Test func aTextBesideIsShownWhateverLayersAreKept() throws {
    let browser = try Browser(
      [("john.tsv", Self.john), ("english.tsv", Self.english)], keepsLayers: true)
    let shelf = try #require(browser.controller?.environment.bookshelf as? TextWorkspace)
    try shelf.open("john")
    let controller = try #require(browser.controller)
    var settings = controller.settings
    settings.typesetting.tiers = [.surface]
    settings.typesetting.showsTranslation = false
    controller.apply(settings)
    try shelf.show(beside: ["english"])
    let typesetting = try #require(browser.controller?.settings.typesetting)
    #expect(typesetting.tiers == [.surface], "the other layers stay")
    #expect(typesetting.shows(translation: 0))
  }

  @Test func aFileIsImported() throws {
    let browser = try Browser()
    try Self.john.write(
      toFile: browser.folder + "/john.tsv", atomically: true, encoding: .utf8)
    browser.press("L")
    try browser.select("Import a file")
    #expect(
      browser.press("enter") == [
        "<popoverOpened>", "Path of the file, text field",
        "Type a path, Tab completes it, then Enter",
      ])
    browser.type(browser.folder + "/jo")
    #expect(browser.titles == [browser.folder + "/john.tsv"])
    #expect(browser.press("tab") == [browser.folder + "/john.tsv"])
    #expect(browser.press("enter").last == "Imported: john, 1 book, 2 verses")
    #expect(browser.titles.contains { $0.hasPrefix("john, Ancient Greek, 2 verses") })
    browser.press("enter")
    #expect(browser.controller?.text.description.name == "john")
  }

  /// The name of a text is the same as in `lector import`.
  @Test func aFileWithTwoExtensionsHasAName() throws {
    let browser = try Browser()
    try "\\ref 1\n\\tx talo\n\\mb talo\n\\ge house\n\\ft A house.\n".write(
      toFile: browser.folder + "/story.toolbox.txt", atomically: true, encoding: .utf8)
    browser.press("L")
    try browser.select("Import a file")
    browser.press("enter")
    browser.type(browser.folder + "/story.toolbox.txt")
    let heard = try #require(browser.press("enter").last)
    #expect(heard.hasPrefix("Imported: story, 1 book, 1 sentence"), "\(heard)")
  }

  @Test(arguments: [
    ("/nowhere.tsv", "no such file"), ("/config.odd", ""),
  ])
  func aFileThatCannotBeImportedIsReportedInOneLine(name: String, words: String) throws {
    let browser = try Browser()
    try "nothing\n".write(
      toFile: browser.folder + "/config.odd", atomically: true, encoding: .utf8)
    browser.press("L")
    try browser.select("Import a file")
    browser.press("enter")
    browser.type(browser.folder + name)
    let heard = try #require(browser.press("enter").last)
    // The path is not lost.
    #expect(browser.press("m").contains { $0.contains("\(browser.folder + name), selected") })
    #expect(heard.contains(name.dropFirst()) && !heard.contains("\n"))
    #expect(words.isEmpty || heard.contains(words), "\(heard)")
  }

  @Test func withTheReaderOffTheListWorksWithoutElements() throws {
    let browser = try Browser([("john.tsv", Self.john)], readerOn: false)
    browser.press("L up enter")
    #expect(browser.controller?.text.description.name == "john")
    #expect(browser.headless.screen.text.contains("ἀρχῇ"))
    #expect(browser.session.application.elementsAlive == 0)
  }

  @Test func lexicaHaveTheirOwnSection() throws {
    let lexicon = """
      $$$03056
      <entryFree n="03056"><orth>λόγος</orth> <def>something said</def></entryFree>

      """
    let browser = try Browser([("strongs.imp", lexicon)])
    browser.press("L")
    let start = try #require(browser.titles.firstIndex(of: "Lexica: 1"))
    #expect(browser.titles[start + 1].hasSuffix("1 entry"))
    try browser.select(browser.titles[start + 1])
    #expect(browser.press("enter").last?.hasSuffix("menu: Rename, 1 of 2") == false)
    #expect(browser.titles == ["Rename", "Remove"])
  }

  // MARK: - The table

  /// The rows of the list that are on the screen, without the border.
  private func shown(_ browser: Browser) -> [String] {
    browser.session.render()
    return browser.headless.screen.text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "│", omittingEmptySubsequences: false)
      return parts.dropFirst().dropLast().first {
        $0.contains("Texts: ") || $0.contains("john") || $0.contains("sampler")
      }
      .map(String.init)
    }
  }

  /// What tells texts apart is on the screen: the name, as much of it as that takes.
  @Test(arguments: [80, 60, 40]) func namesThatDifferLate(_ columns: Int) throws {
    let names = ["john", "john-1769-a", "john-1769-b", "gospel-john-old-1", "gospel-john-old-2"]
    let browser = try Browser(names.map { ("\($0).tsv", Self.john) }, columns: columns)
    browser.press("right L")
    let rows = shown(browser).map { $0.dropFirst(4) }
    for name in names { #expect(rows.count { $0.hasPrefix("\(name) ") } == 1, "\(rows)") }
  }

  /// At 80 columns, the table has five columns. On narrower screens, they go from the right.
  @Test func columnsGoFromTheRight() throws {
    let wide = [
      "  Texts: 3                       Language             Size  Place        Read ",
      "  ○ john                         Ancient Greek    2 verses                    ",
      "▸ ◉ sampler                      Ancient Greek  103 verses  Sampler 1:1    0% ",
    ]
    for columns in [80, 70, 55, 40, 30] {
      let browser = try Browser(
        [("john.tsv", Self.john), ("plain.tsv", Self.english)], columns: columns)
      browser.press("right L")
      let rows = shown(browser)
      if columns == 80 { #expect(rows == wide) }
      let titles = ["Language", "Size", "Place", "Read"]
      let count = titles.count { rows.first?.contains($0) == true }
      #expect(rows.first.map { titles.prefix(count).allSatisfy($0.contains) } == true)
      #expect(count == [80: 4, 70: 4, 55: 2, 40: 1, 30: 0][columns], "\(columns) \(rows)")
    }
  }

  /// The place is where a text was left, and the progress what was read until then.
  @Test func theTableShowsWhereATextWasLeft() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.press("enter L")
    #expect(shown(browser)[1].hasSuffix(" 2 verses  John 1:1       0% "), "\(shown(browser))")
    try browser.select("sampler")
    browser.press("enter")
    browser.press(":")
    browser.type("2:1")
    browser.press("enter L")
    #expect(
      shown(browser)[2].hasSuffix(" 103 verses  Sampler 2:1    0% "), "\(shown(browser))")
    try browser.select("john")
    let said = "john, Ancient Greek, 2 verses, last place John 1:"
    #expect(browser.titles[1] == said + "1")
    browser.press("enter ] v L")
    #expect(shown(browser)[1].hasSuffix(" 2 verses  John 1:2     100% "), "\(shown(browser))")
    try browser.select("sampler")
    browser.press("enter L")
    #expect(browser.titles[1] == said + "2, 100% read")
  }

  /// What was read of a chapter counts at once.
  @Test func theTableShowsWhatWasReadOfTheOpenText() throws {
    let browser = try Self.both()
    browser.press("] v ] v L")
    let row = shown(browser).first { $0.contains("sampler") }
    #expect(row?.hasSuffix(" 1% ") == true, "\(shown(browser))")
  }

  /// Each action has a letter.
  @Test func lettersActOnTheText() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    browser.session.render()
    let keys = "─ Enter choose · b beside · x export · n rename · e remove · Esc back ─"
    #expect(browser.headless.screen.text.contains(keys))
    browser.headless.screen.resize(columns: 60, rows: 24)
    browser.session.handle(.resize)
    browser.session.render()
    #expect(
      browser.headless.screen.text.contains(
        "─ Enter choose · b beside · x export · g get · Esc back ─"))
    #expect(browser.press("? ? b").last == "Show beside the text")
    #expect(browser.press("n").last == "Rename")
    browser.press("escape")
    #expect(browser.press("b").last == "Sampler, john, Sampler 1:1")
    browser.press("L")
    try browser.select("john")
    #expect(browser.press("e") == ["john is in use; open another text first"])
    #expect(browser.press("n").contains("New name, john, selected, text field"))
    browser.press("escape")
    try browser.select("plain")
    #expect(
      browser.press("e").last
        == "Remove plain from the library? Notes on it are kept, menu: Keep, 1 of 2")
    browser.press("escape")
    #expect(browser.press("m").contains("Path of the file, text field"))
  }

  /// Files that aren't texts by their endings are never offered, and others no longer once they were
  /// read. Of a large file only the beginning is read, and of a pipe nothing. Typing the name of any
  /// file imports it all the same.
  @Test(arguments: [true, false]) func onlyTextsAreOffered(readerOn: Bool) throws {
    let browser = try Browser(readerOn: readerOn)
    let files = [
      "a.html": "", "a.epub": "", "a.lector": "", "a.md": "", "a.tsv": Self.john,
      "a.usfm": "\\id RUT\n\\c 1\n\\v 1 In", "diary.txt": "Dear diary", "empty.tsv": "",
      "page.xml": "<html/>", "shoebox.txt": "\\ref 1\n\\tx a", "words.xml": "<TEI/>",
    ]
    try FileManager.default.createDirectory(
      atPath: "\(browser.folder)/t/dir", withIntermediateDirectories: true)
    for (name, content) in files {
      try content.write(toFile: "\(browser.folder)/t/\(name)", atomically: true, encoding: .utf8)
    }
    try #require(mkfifo("\(browser.folder)/t/pipe.txt", 0o600) == 0)
    try #require(truncate("\(browser.folder)/t/a.usfm", 10 << 30) == 0)
    browser.press("L m")
    browser.session.handle(.paste("\(browser.folder)/t/"))
    func names() -> [String] {
      browser.titles.map { String($0.dropFirst(browser.folder.count + 3)) }
    }
    #expect(
      names() == [
        "a.tsv", "a.usfm", "diary.txt", "dir/", "empty.tsv", "page.xml", "pipe.txt", "shoebox.txt",
        "words.xml",
      ])
    let list = try #require(browser.session.root.popover?.list)
    list.select(row: 7)
    if let element = list.table.accessibilityElement(at: 7) { browser.session.focus(on: element) }
    browser.headless.settle()
    #expect(names() == ["a.tsv", "a.usfm", "dir/", "shoebox.txt", "words.xml"])
    #expect(list.currentItem?.title == "\(browser.folder)/t/shoebox.txt")
    #expect(browser.session.reader.focus.flatMap(list.row) == (readerOn ? 3 : nil))
  }

  /// The palette finds a text by its name, says what it is, and opens it.
  @Test func aTextIsFoundByItsName() throws {
    let browser = try Self.both()
    browser.press("?")
    browser.type("plain")
    #expect(browser.session.root.popover?.list.items.contains { $0.title == "Text: plain" } == true)
    browser.press("ctrl-u")
    browser.type("text: john")
    #expect(
      browser.press("tab") == ["Text: john. john, Ancient Greek, 2 verses"])
    #expect(browser.press("enter").last == "john, John 1:1")
    #expect(browser.controller?.text.description.name == "john")
  }

  /// The order is that of the names, which are shown first, not of the titles.
  @Test func textsAreSortedByName() throws {
    func osis(_ title: String) -> String {
      """
      <osis><osisText osisIDWork="w" xml:lang="en"><header><work osisWork="w">\
      <title>\(title)</title></work></header><div type="book" osisID="Ruth">\
      <chapter osisID="Ruth.1"><verse osisID="Ruth.1.1"><w>word</w></verse></chapter></div>\
      </osisText></osis>
      """
    }
    let browser = try Browser([("a.osis.xml", osis("Zebra")), ("b.osis.xml", osis("apple"))])
    browser.press("L")
    let shown = browser.session.root.popover?.list.items.map(\.title) ?? []
    #expect(shown.dropFirst().prefix(2) == ["a (Zebra)", "b (apple)"])
  }

  /// The text to open at the start is typed, or chosen from those of the library.
  @Test func theTextAtTheStartIsChosenFromTheLibrary() throws {
    let browser = try Self.both()
    browser.press("O")
    try browser.select("Text opened at start")
    browser.press("enter")
    #expect(browser.titles == ["john", "plain", "sampler"])
    try browser.select("john")
    let heard = browser.press("enter")
    let title = browser.titles.first { $0.hasPrefix("Text opened at start") }
    #expect(title == "Text opened at start, john", "\(heard) \(browser.titles)")
  }

  /// What the library does with a text is found by its name, or by other words for it.
  @Test(arguments: ["beside", "compare", "parallel", "second text", "show next to"])
  func whatTheLibraryDoesIsFoundByItsName(_ typed: String) throws {
    let browser = try Self.both()
    browser.press("?")
    browser.type(typed)
    let items = try #require(browser.session.root.popover?.list.items)
    let beside = try #require(items.first { $0.title == "Library: Show beside the text" })
    #expect(beside.value == "L b")
    beside.activate()
    #expect(browser.session.root.popovers.map(\.title) == ["Library"])
  }

  /// A text is exported from the library as the export inside does it, without being opened.
  @Test func aTextIsExported() throws {
    let browser = try Self.both()
    browser.press("L")
    try browser.select("john")
    #expect(browser.press("x").last == "Export: john, menu: Aligned text, 1 of 10")
    #expect(
      browser.press("down enter").contains(
        "Name of the file, john.md, selected, text field"))
    browser.press("ctrl-u")
    browser.type(browser.folder + "/out.md")
    #expect(browser.press("enter").last == "john saved: \(browser.folder)/out.md")
    let text = try String(contentsOfFile: browser.folder + "/out.md", encoding: .utf8)
    #expect(text.contains("ἀρχῇ") && text.contains("beginning") && text.contains("οὗτος"))
    #expect(browser.controller?.text.description.name == "sampler")
  }

  @Test func withTheReaderOffLettersActToo() throws {
    let browser = try Browser([("john.tsv", Self.john)], readerOn: false)
    browser.press("L up b")
    #expect(browser.headless.screen.text.contains("Sampler 1 · sampler + john "))
    browser.press("L / j o")
    #expect(browser.titles == ["john, Ancient Greek, 2 verses, shown beside"])
    browser.press("enter")
    #expect(browser.controller?.text.description.name == "john")
  }

  @Test func aSlashFiltersTheTexts() throws {
    let browser = try Self.both()
    browser.press("L")
    #expect(
      browser.press("/").contains("Filter the list, text field"))
    browser.type("greek")
    #expect(
      browser.titles.map { $0.prefix(7) } == ["john, A", "sampler"], "\(browser.titles)")
    browser.press("ctrl-u")
    browser.type("pla")
    #expect(browser.titles == ["plain, 2 verses"])
    #expect(browser.headless.recorder.utterances.contains("1 item"))
    #expect(browser.press("enter").last == "plain, John 1:1")
  }
}
