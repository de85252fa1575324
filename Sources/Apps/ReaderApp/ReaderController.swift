import AccessibilityModel
import CellGrids
import Formats
import Geometry
import Interlinear
import PlainText
import ScreenReading
import Sessions
import TextLibrary
import Views

/// The services of the program that a reader of texts uses.
package struct ReaderEnvironment {
  /// The user's settings, or nil if they cannot be changed.
  package var preferences: (any Preferences)?
  /// Opens other texts, or nil if only this one can be read.
  package var bookshelf: (any Bookshelf)?
  /// Saves the hits of a search in files, or nil if files can't be written.
  package var fileSaver: (any FileSaving)?
  /// Plays the recordings of the text, or nil if nothing can be played.
  package var recordingPlayer: (any RecordingPlayback)?
  /// Returns the folder of the file of the text, where relative paths of recordings begin, or nil
  /// if it is unknown.
  package var recordingFolder: () -> String?

  package init(
    preferences: (any Preferences)? = nil, bookshelf: (any Bookshelf)? = nil,
    fileSaver: (any FileSaving)? = nil, recordingPlayer: (any RecordingPlayback)? = nil,
    recordingFolder: @escaping () -> String? = { nil }
  ) {
    self.preferences = preferences
    self.bookshelf = bookshelf
    self.fileSaver = fileSaver
    self.recordingPlayer = recordingPlayer
    self.recordingFolder = recordingFolder
  }
}

/// The interlinear reader: a text screen, and the coordinators of the text's features.
///
/// Each coordinator keeps its own state. The controller decides interactions between coordinators.
package final class ReaderController {
  package let text: any TextSource
  package let screen: TextScreen
  package let root: RootView
  package let environment: ReaderEnvironment
  let readerSession: ReaderSession
  let navigation: NavigationCoordinator
  let search: SearchCoordinator
  let study: StudyCoordinator
  let lexicon: LexiconCoordinator
  let pane: PaneCoordinator
  let overview: OverviewCoordinator
  let syntax: SyntaxCoordinator
  let variants: VariantsCoordinator
  let recording: RecordingCoordinator
  let reading: ReadingCoordinator
  let layers: LayersCoordinator
  let settingsScreen: SettingsCoordinator
  let library: LibraryCoordinator
  let export: ExportCoordinator

  /// - Parameters:
  ///   - studyData: The library for notes, marks and lexica, or nil if nothing can be stored.
  ///   - openingWarning: The warnings about the opened file, as one sentence to announce when the
  ///     text opens, or nil if there is none.
  ///   - openingTour: The tour to show when the text opens, or nil if there is none.
  ///   - root: The root view of a session that has shown another text, or nil for a new one.
  package init(
    text: any TextSource, settings: ReaderSettings = .init(), phrases: Phrases,
    studyData: StudyData? = nil, environment: ReaderEnvironment = .init(),
    openingWarning: String? = nil, openingTour: OpeningTour? = nil, root: RootView? = nil
  ) {
    self.text = text
    self.environment = environment
    self.openingWarning = openingWarning
    self.openingTour = openingTour
    let session = ReaderSession(phrases: phrases)
    let lookup = AnnotationLookup(text: text, studyData: studyData, session: session)
    let screen = TextScreen(text: text, settings: settings, lookup: lookup, session: session)
    readerSession = session
    self.screen = screen
    // Attaching a session shows the page, so that it is not laid out before its initial place is
    // known.
    let root = root ?? RootView(content: View())
    self.root = root
    navigation = NavigationCoordinator(screen: screen, session: session, studyData: studyData)
    search = SearchCoordinator(
      screen: screen, session: session, navigation: navigation, studyData: studyData)
    study = StudyCoordinator(
      screen: screen, session: session, navigation: navigation, studyData: studyData,
      lookup: lookup)
    lexicon = LexiconCoordinator(
      tiers: text.description.tiers, session: session, studyData: studyData)
    overview = OverviewCoordinator(screen: screen, session: session, search: search)
    syntax = SyntaxCoordinator(screen: screen, session: session)
    variants = VariantsCoordinator(screen: screen, session: session)
    pane = PaneCoordinator(
      screen: screen, session: session, root: root, lexicon: lexicon, syntax: syntax,
      search: search)
    recording = RecordingCoordinator(
      screen: screen, session: session, player: environment.recordingPlayer,
      folder: environment.recordingFolder)
    let familiarity = WordFamiliarity(text: text, studyData: studyData, session: session)
    familiarity.settings = settings.glosses
    screen.speech.familiarity = familiarity
    reading = ReadingCoordinator(
      screen: screen, session: session, study: study, familiarity: familiarity)
    layers = LayersCoordinator(screen: screen, session: session, variants: variants)
    settingsScreen = SettingsCoordinator(
      session: session, preferences: environment.preferences)
    library = LibraryCoordinator(
      screen: screen, session: session, shelf: environment.bookshelf)
    export = ExportCoordinator(
      screen: screen, session: session, navigation: navigation, search: search,
      studyData: studyData, fileSaver: environment.fileSaver)
    studyData?.follow(text)
    study.renameText = { [weak library] in library?.begin(.renameBack($0, to: $1)) }
    study.libraryDidChange = { [weak pane] in pane?.libraryDidChange() }
    study.knownWordDidChange = { [weak familiarity] in familiarity?.wordDidChange($0, $1) }
    screen.delegate = self
    pane.onToggling = { [weak self] isOn in self?.choosePane(isOn ? .on : .off) }
    screen.onShowingVariants = { [weak self] in self?.adviseOnVariants() }
    if screen.settings.typesetting.showsVariants { adviseOnVariants() }
    if export.isAvailable {
      search.onExporting = { [weak export] in export?.exportHits() }
      library.onExporting = { [weak export] in export?.export($0) }
    }
    search.onShowingGlosses = { [weak self] in self?.showHitGlosses($0) }
  }

  private func choosePane(_ choice: PaneChoice) {
    screen.settings.pane = choice
    settingsScreen.store("pane", .choice(choice.rawValue))
  }

  /// Announces that the text has to be imported again to have variants, if that is so. Before the
  /// text opens, that becomes a part of the opening announcement.
  private func adviseOnVariants() {
    guard let advice = variants.advice else { return }
    if session == nil {
      openingWarning = [openingWarning, advice].compactMap(\.self).joined(separator: ". ")
    } else {
      readerSession.announceAfterwards(advice, priority: .high)
    }
  }

  /// Shows glosses below the hits of a search, or hides them, for now and for later sessions.
  private func showHitGlosses(_ isOn: Bool) {
    screen.settings.showsHitGlosses = isOn
    settingsScreen.store("hit-glosses", .toggle(isOn))
  }

  /// The chapter that the title line describes.
  var chapterExtent: ChapterExtent?

  var phrases: Phrases { readerSession.phrases }
  var session: Session? { readerSession.session }
  package var table: TableView { screen.table }
  package var settings: ReaderSettings { screen.settings }

  /// The warnings about the file, until they are announced.
  var openingWarning: String?

  /// The tour that is shown when the text opens, until then.
  var openingTour: OpeningTour?

  /// The question how the user reads, until it is answered.
  var readingQuestion: ReadingQuestion?

  /// The first error that occurred while the text was read.
  package var fault: Message? { screen.fault }

  /// Waits until everything is loaded that another thread loads, for runs that must give the same
  /// result each time.
  package func waitUntilLoaded() { reading.familiarity.waitForFrequencies() }

  /// Shows other tiers, another density or other elements. Position and focus stay.
  package func apply(_ settings: ReaderSettings) { screen.apply(settings) }

  /// Announces tiers that the text does not have, because they may belong to another one.
  ///
  /// - Parameter names: Names of tiers, and `translation`.
  package func announceMissing(tiers names: [String]) {
    let known = text.description.tiers + [.translation]
    let missing = names.filter { !known.contains(Tier(writtenName: $0)) }
    if !missing.isEmpty { readerSession.announce("status.noTier", missing.joined(separator: ", ")) }
  }

  // MARK: - Places

  /// Scrolls to a place before the session opens. The first utterance is its verse.
  ///
  /// - Throws: `CommandFault` if the text has no such place.
  package func showBeforeOpening(_ place: String) throws(CommandFault) {
    try navigation.open(at: place)
  }

  /// Returns the row of a place, or nil if there is none. See `ReferenceQuery` for the syntax.
  package func row(forPlace place: String) throws(CommandFault) -> Int? {
    try navigation.row(forPlace: place)
  }

  /// Returns the rows from the first to the last verse of a passage, or nil if the text does not
  /// have it.
  package func rows(ofPassage place: String) throws -> Range<Int>? {
    try navigation.rows(ofPassage: place)
  }

  /// Stores a note that is being written, and the place for the next time the text is opened.
  package func keepPlace() {
    study.keepDraft()
    navigation.keepPlace()
  }

  /// Waits for unsaved changes to be saved, for at most `StudyData.patience`.
  ///
  /// - Parameter isSlow: Called if that takes more than a moment.
  /// - Throws: `UnsavedChanges` if the library did not take everything.
  package func finishSaving(isSlow: () -> Void = {}) throws(UnsavedChanges) {
    library.shelf?.cancelImport()
    if let unsaved = study.studyData?.finish(isSlow: isSlow) { throw unsaved }
  }

  /// The place of the focus, or the topmost verse while the screen reader is off.
  package var currentPlace: StudyPlace? { screen.currentPlace }

  /// Scrolls to a place before the session opens, if the text has it.
  package func open(at place: StudyPlace) { navigation.open(at: place) }

  /// Scrolls to the place where the text was left, before the session opens.
  package func resume() { navigation.resume() }
}

/// The operations available at a position of the text.
extension ReaderController: TextScreenDelegate {
  /// Opens the card of a word, a note for changing, or the menu of any other position.
  func activate(_ position: TextPosition) -> Bool {
    if case .note(let index) = position.part {
      let notes = position.row.annotations.notes
      guard notes.indices.contains(index), let place = notes[index].place else { return false }
      study.openNote(at: place, returningTo: position.element)
      return true
    }
    if case .variant = position.part {
      variants.open(at: position)
      return true
    }
    if !openCard(of: position) { openMenu(of: position) }
    return true
  }

  /// Opens the menu of an element.
  package func longPress(_ element: any AccessibilityObject) {
    guard let element = element as? VerseElement else { return openActions(of: element) }
    openMenu(of: element.position)
  }

  func openMenu(of position: TextPosition) {
    let items = menuItems(for: position)
    let title =
      if let word = position.word {
        phrases("menu.word", word.surface)
      } else {
        title(ofMenuAt: position.row)
      }
    let popover = Popover(title: title, items: items).besideFocus()
    popover.menuName =
      position.word.map { [screen.speech.surfacePiece($0, position.row.verse)] }
      ?? [LabelPiece(.reference, screen.placeName(ofRow: position.row.index))]
    // What speaks is added when the screen reader starts.
    popover.willReappear = { [weak self, weak popover] in
      guard let self, let popover else { return }
      popover.setItems(menuItems(for: position))
    }
    readerSession.present(popover, returningTo: position.element)
  }

  /// Returns the actions at a position as items with letters. What can be copied is a level below
  /// the item Copy.
  func menuItems(for position: TextPosition, without omitted: Set<String> = []) -> [MenuItem] {
    let actions = namedActions(for: position).filter { !omitted.contains($0.name) }
    let copies = actions.filter { $0.name.hasPrefix("copy") }
    let first = actions.firstIndex { $0.name.hasPrefix("copy") } ?? actions.endIndex
    var items = self.items(
      for: actions.filter { !$0.name.hasPrefix("copy") }, at: position)
    let copy = phrases.keyedItem("copy") { [weak self] in
      guard let self else { return }
      let popover = Popover(
        title: phrases("menu.copy"), items: self.items(for: copies, at: position))
      popover.menuName = [LabelPiece(.label, popover.title)]
      readerSession.push(popover)
    }
    items.insert(copy, at: first)
    return items
  }

  private func items(
    for actions: [(name: String, action: AccessibilityCustomAction)], at position: TextPosition
  ) -> [MenuItem] {
    actions.map { name, action in
      let opens = Self.openingActions.contains(name)
      var item = MenuItem(action.name) { [weak self] in
        if opens, let popovers = self?.session?.popovers {
          return popovers.performItem(returningTo: position.element) { _ = action.perform() }
        }
        self?.readerSession.dismissPopovers(returningTo: position.element)
        _ = action.perform()
      }
      item.key = phrases.key(ofItem: name)
      item.opens = opens
      item.synonyms = phrases.synonyms(of: "menu.\(name)")
      item.explanation = phrases.known("explain.\(name)") ?? ""
      return item
    }
  }

  /// Returns the title of the menu of a verse or a sentence.
  private func title(ofMenuAt row: VerseRow) -> String {
    let name = screen.placeName(ofRow: row.index)
    if row.verse.reference.chapter > 0 { return phrases("menu.verse", name) }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Opens the actions of an element as a menu.
  private func openActions(of element: any AccessibilityObject) {
    let actions = element.accessibilityCustomActions
    guard !actions.isEmpty else { return readerSession.signal(.nothing) }
    let items = actions.map { action in
      MenuItem(action.name) { [weak self] in
        self?.readerSession.closePopover(isSpoken: false)
        _ = action.perform()
      }
    }
    let popover = Popover(title: phrases("menu.actions", element.accessibilityPlace), items: items)
    popover.menuName =
      (element as? TimelineElement)?.namePieces ?? element.accessibilityLabelPieces(for: .terse)
    readerSession.push(popover)
  }

  /// Returns the actions at a position, for its menu and for the rotor.
  func actions(for position: TextPosition) -> [AccessibilityCustomAction] {
    namedActions(for: position).map(\.action)
  }

  /// The actions that open a popover.
  private static let openingActions: Set<String> = [
    "define", "findAll", "variants", "sentenceTree", "highlight", "note", "export",
  ]

  /// Returns the actions at a position, each with the name of its phrase.
  private func namedActions(
    for position: TextPosition
  ) -> [(name: String, action: AccessibilityCustomAction)] {
    var actions: [(name: String, action: AccessibilityCustomAction)] = []
    let isSentence = position.row.verse.reference.chapter == 0
    func add(_ name: String, _ perform: @escaping (ReaderController) -> Void) {
      let phrase = "menu.\(name)"
      let title = isSentence ? phrases.known("\(phrase).sentence") : nil
      let action = AccessibilityCustomAction(name: title ?? phrases(phrase)) { [weak self] in
        self.map(perform)
        return true
      }
      actions.append((name, action))
    }
    let verse = position.row.verse
    let canStudy = study.studyData != nil
    if let word = position.word {
      add("define") {
        if !$0.openCard(of: position) { $0.readerSession.announce("status.noLexicon") }
      }
      add("parse") { $0.parse(position) }
      add("findAll") { $0.search.openFindAll(word, at: position) }
    }
    if !variants.variants(at: position).isEmpty {
      add("variants") { $0.variants.open(at: position) }
    }
    if !verse.syntax.isEmpty { add("sentenceTree") { $0.syntax.openTree(of: position) } }
    if canStudy {
      let place = screen.place(of: position)
      add("highlight") { $0.study.openColors(for: position) }
      add("note") { $0.study.openNote(at: place, returningTo: position.element) }
    }
    if let word = position.word {
      if canStudy {
        let isKnown = reading.familiarity.isKnown(word, in: verse)
        add(isKnown ? "notKnownWord" : "knownWord") { $0.reading.toggleKnown(word, in: verse) }
      }
      add("copyWord") {
        $0.readerSession.copy(word.surface, language: verse.language.tag)
      }
    } else if canStudy {
      add("bookmark") { $0.study.toggleBookmark() }
    }
    add("copyVerse") {
      $0.readerSession.copy(verse.printedText, language: verse.language.tag)
    }
    add("copyTiers") { $0.copyTiers(of: verse) }
    if export.isAvailable {
      add("export") { $0.export.exportVerse(inRow: position.row.index) }
    }
    if position.word != nil, screen.isReaderRunning {
      add("speakSlowly") { $0.speakSlowly() }
      add("spell") { $0.session?.perform(.spell) }
    }
    return actions
  }

  func rotors(around row: Int) -> [AccessibilityCustomRotor] {
    study.rotors(around: row) + variants.rotors(around: row)
  }

  func rotors(of element: VerseElement) -> [AccessibilityCustomRotor] {
    syntax.rotors(of: element)
  }

  func addingRelation(
    to pieces: [LabelPiece], of element: VerseElement, verbosity: Verbosity
  ) -> [LabelPiece] {
    syntax.addingRelation(to: pieces, of: element, verbosity: verbosity)
  }

  func focusDidMove(to element: VerseElement) { syntax.focusDidMove(to: element) }

  /// Announces the morphology of a word and its relation to its head.
  private func parse(_ position: TextPosition) {
    guard let word = position.word, let index = position.wordIndex else { return }
    let verse = position.row.verse
    let relation =
      verse.syntax.isEmpty ? "" : Utterance(syntax.speech.pieces(forWord: index, of: verse)).text
    let parts = [screen.speech.parsing(of: word, in: verse) ?? "", relation]
      .filter { !$0.isEmpty }
    guard !parts.isEmpty else { return readerSession.announce("status.noMorphology") }
    readerSession.announce(text: parts.joined(separator: ", "))
  }

  private func copyTiers(of verse: Verse) {
    readerSession.copy(
      AlignedText.text(
        of: verse, description: text.description, width: 80, settings: settings.typesetting))
  }

  /// Repeats the word once at half the rate.
  private func speakSlowly() {
    guard screen.isReaderRunning else { return readerSession.announce("status.needsReader") }
    guard let session else { return }
    // The last utterance may be the name of the action.
    if let focus = session.reader.focus { session.moveFocusSilently(to: focus) }
    session.driver.sayAgain(atRelativeRate: 0.5)
  }
}

extension Verse {
  /// The printed words, with their punctuation.
  package var printedText: String {
    var text = words.map { $0.before + $0.surface + $0.after }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension ReaderController {
  package func has(_ command: AppCommand) -> Bool { true }

  package func perform(_ command: AppCommand) -> Bool {
    switch command {
    case .goTo: navigation.openGoTo()
    case .layers: layers.openLayers()
    case .settings: settingsScreen.openSettings()
    case .textMenu: openTextMenu()
    case .nextChapter: navigation.goToChapter(by: 1)
    case .previousChapter: navigation.goToChapter(by: -1)
    case .search: search.openSearch()
    case .nextHit: search.goToHit(by: 1)
    case .previousHit: search.goToHit(by: -1)
    case .historyBack: navigation.goInHistory(by: -1)
    case .historyForward: navigation.goInHistory(by: 1)
    case .bookmark: study.toggleBookmark()
    case .undo: study.undo()
    case .redo: study.redo()
    case .library: library.openLibrary()
    case .nextNote: study.goToAnnotated(.note, by: 1)
    case .previousNote: study.goToAnnotated(.note, by: -1)
    case .nextHighlight: study.goToAnnotated(.highlight, by: 1)
    case .previousHighlight: study.goToAnnotated(.highlight, by: -1)
    case .pane: pane.toggle()
    case .paneDown: pane.scroll(by: 1)
    case .paneUp: pane.scroll(by: -1)
    case .playRecording: recording.playSentence()
    case .readVerse: reading.readVerse()
    case .readParagraph: reading.readParagraph()
    case .readChapter: reading.readChapter()
    case .readRest: reading.readRest()
    case .readingEnd: reading.goToEnd()
    case .repeatReading: reading.repeatPortion()
    case .repeatSlowly: reading.repeatSlowly()
    case .readingMode: reading.changeMode()
    case .brailleHebrew: settingsScreen.changeToNext("braille.hebrew")
    case .knownWord: reading.toggleKnown()
    case .focusToTop: scrollFocus(to: .top)
    case .focusToMiddle: scrollFocus(to: .middle)
    case .focusToBottom: scrollFocus(to: .bottom)
    case .nextSameWord: search.goToSameWord(by: 1)
    case .previousSameWord: search.goToSameWord(by: -1)
    }
    return true
  }

  package func perform(_ command: MarkCommand, letter: Character) -> Bool {
    switch command {
    case .set: study.setMark(letter)
    case .jump: study.jumpToMark(letter)
    case .readTo: reading.readToMark(letter)
    }
    return true
  }

  /// The lists of study data, and the pages about the text as a whole.
  private var textMenuItems: [MenuItem] {
    study.menuItems() + overview.menuItems() + library.menuItems() + export.menuItems()
  }

  /// Returns the actions of the word or verse, the lists and pages of the text, the settings, and
  /// the texts of the library.
  package func namedItems() -> [MenuItem] {
    let actions = screen.position.map { items(for: namedActions(for: $0), at: $0) } ?? []
    return keyed(.gesture(.doubleTapAndHold), actions) + keyed(.app(.textMenu), textMenuItems)
      + settingsScreen.namedItems() + keyed(.app(.library), library.namedItems())
  }

  /// Returns the items of a menu with all keys that lead to them: `Space f`.
  private func keyed(_ menu: Command, _ items: [MenuItem]) -> [MenuItem] {
    let opening = session?.keyMap.shownKeys(for: menu, phrases, root.appearance.glyphs)
    return items.map { item in
      var item = item
      if let opening, let key = item.key { item.value = "\(opening) \(key)" }
      item.key = nil
      return item
    }
  }

  private func openTextMenu() {
    let title = text.description.titleOrName
    let popover = Popover(title: title.withVisibleControls, items: textMenuItems)
    popover.menuName = [LabelPiece(.label, title)]
    readerSession.present(popover)
  }
}

/// The title line: the place with the names of the texts, and how far the user is.
extension ReaderController {
  package var title: String { titleLine.text }
  package var progress: String { titleLine.progress }

  package var titleLine: (text: String, progress: String) {
    guard text.verseCount > 0 else { return (names, "") }
    let row = screen.currentRow
    return (title(ofRow: row), progress(ofRow: row))
  }

  private func title(ofRow row: Int) -> String {
    let reference = screen.entry(forRow: row).verse.reference
    let book = screen.speech.bookName(reference.book)
    let place = reference.chapter > 0 ? "\(book) \(reference.chapter)" : book
    guard !place.isEmpty else { return names }
    // The title of a text may be the name of its book.
    let others = place.hasPrefix(text.description.shortName) ? fileNames : names
    return "\(place) \(separator) \(others)".withVisibleControls
  }

  private func progress(ofRow row: Int) -> String {
    let share = phrases("progress.share", String((row + 1) * 100 / text.verseCount))
    return "\(placeAmongRows(row)) \(separator) \(share)".withVisibleControls
  }

  private var separator: String { root.appearance.glyphs.separator }

  /// The names of the text and of the translations shown in parallel.
  private var names: String { names(of: text.description.shortName) }
  private var fileNames: String { names(of: text.description.fileName) }

  private func names(of name: String) -> String {
    let description = text.description
    let columns =
      [description.translationLabel] + description.furtherTranslations.map(\.label)
    let shown = columns.indices.filter {
      settings.typesetting.shows(translation: $0) && !columns[$0].isEmpty
    }
    return ([name] + shown.map { columns[$0] }).joined(separator: " + ")
  }

  /// Returns the place of a row in its chapter, or among the sentences of its book.
  private func placeAmongRows(_ row: Int) -> String {
    let verse = screen.entry(forRow: row).verse.reference
    guard verse.chapter > 0 else {
      let rows = text.books[text.bookIndex(ofRow: row)].rows
      return phrases(
        "progress.sentence", String(row - rows.lowerBound + 1), String(rows.count))
    }
    if chapterExtent?.rows.contains(row) != true {
      chapterExtent = ChapterExtent(ofRow: row, in: text)
    }
    guard let chapterExtent else { return verse.verse }
    let number = Int(verse.verse) ?? row - chapterExtent.rows.lowerBound + 1
    return phrases("progress.verse", String(number), String(chapterExtent.lastVerse))
  }
}

/// The rows of a chapter, which are looked up once per chapter that is read.
struct ChapterExtent {
  let rows: Range<Int>
  /// The number of the last verse. Texts leave out verses and keep their numbers.
  let lastVerse: Int

  init?(ofRow row: Int, in text: any TextSource) {
    guard let rows = try? text.chapter(ofRow: row).rows, let last = rows.last else { return nil }
    self.rows = rows
    let number = (try? text.reference(ofRow: last)).flatMap { Int($0.verse) }
    lastVerse = max(number ?? 0, rows.count)
  }
}

extension TextDescription {
  /// The name without its folders; the name of a file that was opened is its path.
  var fileName: String { name.split(separator: "/").last.map(String.init) ?? name }

  /// The title of a text in the library, unless it is too long for a line with other names. A file
  /// that was opened has the name of the file.
  var shortName: String {
    let isFile = name.contains("/") || name.contains(".")
    let title = titleOrName
    let isShort = DisplayWidth.columns(of: title) <= Self.longestShortName
    return isFile || !isShort || title.lowercased() == name.lowercased() ? fileName : title
  }

  private static let longestShortName = 30
}

/// The portions of text that plain mode reads.
extension ReaderController {
  package func ends(
    _ portion: ReadingPortion, after element: any AccessibilityObject,
    before next: any AccessibilityObject
  ) -> Bool {
    guard portion != .everything else { return false }
    guard let element = element as? VerseElement, let next = next as? VerseElement else {
      return next.accessibilityTraits.contains(.header)
    }
    let verse = element.row.verse
    let following = next.row.verse
    guard element.row.index != next.row.index else {
      return portion == .sentence && verse.endsSentence(between: element.part, and: next.part)
    }
    let isNewChapter = following.isChapterStart || following.reference.book != verse.reference.book
    switch portion {
    case .verse: return true
    case .sentence: return isNewChapter || verse.endsSentence
    case .paragraph:
      return isNewChapter || following.isParagraphStart || !following.headings.isEmpty
    case .chapter: return isNewChapter
    case .everything: return false
    }
  }
}

extension Verse {
  /// A Boolean value that indicates whether a sentence ends with the verse. A verse without
  /// punctuation counts as a sentence.
  fileprivate var endsSentence: Bool {
    guard let last = words.indices.last else { return true }
    if endsSentence(afterWord: last) { return true }
    return !words.contains { word in
      word.before.contains { $0 != " " } || word.after.contains { $0 != " " }
    }
  }

  /// Returns a Boolean value that indicates whether a sentence ends between two neighboring
  /// elements of the verse.
  fileprivate func endsSentence(
    between part: VerseElement.Part, and next: VerseElement.Part
  ) -> Bool {
    guard let word = part.word, let nextWord = next.word, word != nextWord else { return false }
    return endsSentence(afterWord: word)
  }

  private func endsSentence(afterWord index: Int) -> Bool {
    words[index].after.unicodeScalars.contains { scalar in
      if scalar == ";" { return Self.semicolonAsks.contains(String(language.primary)) }
      return scalar.properties.isSentenceTerminal || Self.furtherTerminals.contains(scalar)
    }
  }

  /// The languages that use a semicolon as a question mark.
  private static let semicolonAsks: Set<String> = ["grc", "el"]
  /// Sof pasuq and the Greek question mark.
  private static let furtherTerminals: Set<Unicode.Scalar> = ["\u{5C3}", "\u{37E}"]
}

extension ReaderController {
  /// A part of the page that the focus can be scrolled to.
  enum PagePart: String {
    case top, middle, bottom
  }

  /// Scrolls the focus to a part of the page, or as far as the ends of the text allow. The focus
  /// stays the same.
  func scrollFocus(to part: PagePart) {
    guard root.popover == nil else { return readerSession.announce("status.notHere") }
    let page = table.screenFrame
    if let frame = readerSession.focus?.accessibilityFrame {
      let distance =
        switch part {
        case .top: frame.y - page.y
        case .middle: (frame.y + frame.maxY - page.y - page.maxY) / 2
        case .bottom: frame.maxY - page.maxY
        }
      table.scroll(byLines: Int(distance.rounded()))
    }
    readerSession.setNeedsFrame()
    if session?.reader.isRunning == true { readerSession.announce("status.focus.\(part.rawValue)") }
  }
}

/// The tour of the reader: a word row by row, then the keys that a newcomer needs, in six lines.
extension ReaderController {
  package var hasTour: Bool { session != nil }

  package var tour: [Tour] { [wordTour, keyTour].compactMap { $0 } }

  /// What each shown row of a word is: of the word with the focus, or the first of the verse.
  private var wordTour: Tour? {
    guard text.verseCount > 0 else { return nil }
    let row = screen.position?.row.index ?? screen.currentRow
    let verse = screen.entry(forRow: row).verse
    let index = screen.position?.wordIndex ?? 0
    let all = text.description.tiers
    let tiers = screen.speech.tiers(ofWord: index, in: verse, annotations: VerseAnnotations())
    let lines = tiers.compactMap { tier -> Tour.Line? in
      let kind = tier.pieces.first?.kind
      guard let column = all.firstIndex(where: { kind == .tier($0) }),
        column == 0 || settings.typesetting.tiers.contains(all[column])
      else { return nil }
      let value = verse.words[index].value(at: column).withVisibleControls
      let words = Utterance(tier.pieces).text
      let name = words == value ? tier.name : "\(tier.name), \(words)"
      return Tour.Line(
        "\(value): \(name)", short: "\(value): \(tier.name)", spoken: tier.shownText)
    }
    return lines.isEmpty ? nil : Tour(title: phrases("tour.word"), lines: lines)
  }

  private var keyTour: Tour? {
    guard let session else { return nil }
    let isRunning = session.reader.isRunning
    let lines = [
      line(isRunning ? "move" : "lines", Self.moves),
      arrowLine,
      line("open", [.gesture(.doubleTap), .gesture(.doubleTapAndHold)]),
      line("find", [.app(.search), .app(.goTo)]),
      line("layers", [.app(.layers), .app(.settings)]),
      line("reader", [.gesture(.toggleReader)]),
      line("library", [.app(.library), .gesture(.help), .session(.quit)]),
    ]
    let note = openingTour.flatMap(\.note).map { Tour.Line($0, short: $0, spoken: $0) }
    return Tour(title: phrases("tour.title"), lines: (lines + [note]).compactMap { $0 })
  }

  private static let moves = [Gesture.swipeRight, .swipeLeft, .swipeDown, .swipeUp]
    .map(Command.gesture)

  /// The line of plain mode that names the keys in place of the arrows, for screen readers that
  /// swallow what an arrow key answers, or nil if the arrows are not taught.
  private var arrowLine: Tour.Line? {
    guard let session, session.options.isPlain, session.keyMap.teachesArrows else { return nil }
    var keyMap = session.keyMap
    keyMap.teachesArrows = false
    return line("arrows", Self.moves, keyMap)
  }

  /// Returns a line that names keys, or nil if one of the commands has none.
  private func line(_ name: String, _ commands: [Command], _ keys: KeyMap? = nil) -> Tour.Line? {
    guard let keyMap = keys ?? session?.keyMap else { return nil }
    let glyphs = root.appearance.glyphs
    let shown = commands.compactMap { keyMap.shownKeys(for: $0, phrases, glyphs) }
    guard shown.count == commands.count else { return nil }
    let spoken = commands.compactMap { keyMap.shownKeys(for: $0, phrases, .ascii) }
      .map(phrases.spoken(keys:))
    return Tour.Line(
      phrases.filled("tour.\(name)", shown), short: phrases.filled("tour.\(name).short", shown),
      spoken: phrases.filled("tour.\(name)", spoken))
  }
}

/// The tour shown when a text opens.
package struct OpeningTour {
  /// A last line, such as how to get speech, or nil if there is none.
  package let note: String?

  package init(note: String? = nil) { self.note = note }
}
