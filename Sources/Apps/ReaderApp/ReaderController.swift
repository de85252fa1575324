import AccessibilityModel
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
  let studyData: StudyData?
  let annotations: AnnotationLookup
  package let familiarity: WordFamiliarity
  package private(set) lazy var navigation = NavigationCoordinator(self)
  private(set) lazy var search = SearchCoordinator(self)
  private(set) lazy var notes = NotesCoordinator(self)
  private(set) lazy var lists = StudyListsCoordinator(self)
  private(set) lazy var marks = MarksCoordinator(self)
  private(set) lazy var plans = PlanCoordinator(self)
  private(set) lazy var undo = UndoCoordinator(self)
  private(set) lazy var saving = SavingCoordinator(self)
  private(set) lazy var lexicon = LexiconCoordinator(self)
  private(set) lazy var pane = PaneCoordinator(self)
  private(set) lazy var overview = OverviewCoordinator(self)
  private(set) lazy var syntax = SyntaxCoordinator(self)
  private(set) lazy var variants = VariantsCoordinator(self)
  private(set) lazy var recording = RecordingCoordinator(self)
  private(set) lazy var reading = ReadingCoordinator(self)
  private(set) lazy var layers = LayersCoordinator(self)
  private(set) lazy var settingsScreen = SettingsCoordinator(self)
  private(set) lazy var library = LibraryCoordinator(self)
  private(set) lazy var export = ExportCoordinator(self)

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
    self.studyData = studyData
    let session = ReaderSession(phrases: phrases)
    readerSession = session
    annotations = AnnotationLookup(text: text, studyData: studyData, session: session)
    screen = TextScreen(text: text, settings: settings, lookup: annotations, session: session)
    familiarity = WordFamiliarity(text: text, wake: studyData?.wake) { language in
      session.attempt { try studyData?.storeIfAny()?.knownLemmas(of: language) } ?? []
    }
    familiarity.settings = settings.glosses
    screen.speech.familiarity = familiarity
    // Attaching a session shows the page, so that it is not laid out before its initial place is
    // known.
    self.root = root ?? RootView(content: View())
    studyData?.follow(text)
    screen.reader = self
    if screen.settings.typesetting.showsVariants { didShowVariants() }
  }

  /// Announces that the text has to be imported again to have variants, if that is so. Before the
  /// text opens, that becomes a part of the opening announcement.
  func didShowVariants() {
    guard let advice = variants.advice else { return }
    if session == nil {
      openingWarning = [openingWarning, advice].compactMap(\.self).joined(separator: ". ")
    } else {
      readerSession.announceAfterwards(advice, priority: .high)
    }
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

  /// Stores a note that is being written, and the place for the next time the text is opened.
  package func keepPlace() {
    notes.keepDraft()
    navigation.keepPlace()
  }

  /// Waits for unsaved changes to be saved, for at most `StudyData.patience`.
  ///
  /// - Parameter isSlow: Called if that takes more than a moment.
  /// - Throws: `UnsavedChanges` if the library did not take everything.
  package func finishSaving(isSlow: () -> Void = {}) throws(UnsavedChanges) {
    library.shelf?.cancelImport()
    if let unsaved = studyData?.finish(isSlow: isSlow) { throw unsaved }
  }
}
