import Interlinear
import ScreenReading
import TextLibrary
import Views

/// The reader of a text, as its coordinators see it.
protocol ReaderContext: AnyObject {
  var screen: TextScreen { get }
  var readerSession: ReaderSession { get }
  var root: RootView { get }
  var environment: ReaderEnvironment { get }
  /// The library with the study data, or nil if nothing can be stored.
  var studyData: StudyData? { get }
  var annotations: AnnotationLookup { get }
  var familiarity: WordFamiliarity { get }
  var navigation: NavigationCoordinator { get }
  var reading: ReadingCoordinator { get }
  var search: SearchCoordinator { get }
  var notes: NotesCoordinator { get }
  var lists: StudyListsCoordinator { get }
  var marks: MarksCoordinator { get }
  var plans: PlanCoordinator { get }
  var saving: SavingCoordinator { get }
  var lexicon: LexiconCoordinator { get }
  var pane: PaneCoordinator { get }
  var syntax: SyntaxCoordinator { get }
  var variants: VariantsCoordinator { get }
  var settingsScreen: SettingsCoordinator { get }
  var library: LibraryCoordinator { get }
  var export: ExportCoordinator { get }
}

/// A feature of the reader, such as search. It keeps its own state, and reaches everything else
/// through the reader, which owns it.
class Coordinator {
  unowned let reader: any ReaderContext

  init(_ reader: any ReaderContext) { self.reader = reader }

  final var screen: TextScreen { reader.screen }
  final var session: ReaderSession { reader.readerSession }
  final var studyData: StudyData? { reader.studyData }
  final var text: any TextSource { reader.screen.text }
  final var textName: String { text.description.name }
  final var phrases: Phrases { reader.readerSession.phrases }

  /// Reads study data. A failure is announced; the result is then nil, as it is without a library.
  final func read<T>(_ body: (StudyStore) throws -> T?) -> T? {
    session.attempt { try studyData?.storeIfAny().flatMap(body) }
  }
}
