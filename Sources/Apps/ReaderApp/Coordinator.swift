import Interlinear
import ScreenReading
import TextLibrary

/// A feature of the reader, such as search. It keeps its own state, and reaches everything else
/// through the reader, which owns it.
package class Coordinator {
  unowned let reader: ReaderController

  init(_ reader: ReaderController) { self.reader = reader }

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
