import AccessibilityModel
import CellGrids
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
  package var recordingPlayer: (any RecordingPlaying)?
  /// Returns the folder of the file of the text, where relative paths of recordings begin, or nil
  /// if it is unknown.
  package var recordingFolder: () -> String?

  package init(
    preferences: (any Preferences)? = nil, bookshelf: (any Bookshelf)? = nil,
    fileSaver: (any FileSaving)? = nil, recordingPlayer: (any RecordingPlaying)? = nil,
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
  let recording: RecordingCoordinator
  let reading: ReadingCoordinator
  let layers: LayersCoordinator
  let settingsScreen: SettingsCoordinator
  let library: LibraryCoordinator

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
      screen: screen, session: session, navigation: navigation, studyData: studyData,
      fileSaver: environment.fileSaver)
    study = StudyCoordinator(
      screen: screen, session: session, navigation: navigation, studyData: studyData,
      lookup: lookup)
    lexicon = LexiconCoordinator(
      tiers: text.description.tiers, session: session, studyData: studyData)
    overview = OverviewCoordinator(screen: screen, session: session, search: search)
    syntax = SyntaxCoordinator(screen: screen, session: session)
    pane = PaneCoordinator(
      screen: screen, session: session, root: root, lexicon: lexicon, syntax: syntax)
    recording = RecordingCoordinator(
      screen: screen, session: session, player: environment.recordingPlayer,
      folder: environment.recordingFolder)
    let familiarity = WordFamiliarity(text: text, studyData: studyData, session: session)
    familiarity.settings = settings.glosses
    screen.speech.familiarity = familiarity
    reading = ReadingCoordinator(
      screen: screen, session: session, study: study, familiarity: familiarity)
    layers = LayersCoordinator(screen: screen, session: session)
    settingsScreen = SettingsCoordinator(
      session: session, preferences: environment.preferences)
    library = LibraryCoordinator(
      screen: screen, session: session, shelf: environment.bookshelf)
    study.renameText = { [weak library] in library?.begin(.renameBack($0, to: $1)) }
    study.libraryDidChange = { [weak pane] in pane?.libraryDidChange() }
    study.knownWordDidChange = { [weak familiarity] in familiarity?.wordDidChange($0, $1) }
    screen.delegate = self
    pane.onToggling = { [weak self] isOn in self?.choosePane(isOn ? .on : .off) }
    search.onShowingGlosses = { [weak self] in self?.showHitGlosses($0) }
  }

  private func choosePane(_ choice: PaneChoice) {
    screen.settings.pane = choice
    settingsScreen.store("pane", .choice(choice.rawValue))
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

  /// The first error that occurred while the text was read.
  package var fault: String? { screen.fault }

  /// Waits until everything is loaded that another thread loads, for runs that must give the same
  /// result each time.
  package func waitUntilLoaded() { reading.familiarity.waitForFrequencies() }

  /// Shows other tiers, another density or other elements. Position and focus stay.
  package func apply(_ settings: ReaderSettings) { screen.apply(settings) }

  /// Shows the text in other colors.
  package func apply(_ theme: Theme) {
    root.ownAppearance?.theme = theme
    readerSession.setNeedsFrame()
  }

  /// Shows other tiers. Tiers that the text does not have are announced.
  ///
  /// - Parameter names: Names of tiers, and `translation`. If empty, nothing changes.
  package func show(tiers names: [String]) { layers.show(tiers: names) }

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

  /// Returns the rows from the first to the last verse of a passage, or nil if the text does not have
  /// it.
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
