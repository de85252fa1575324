import Interlinear
import PlainText
import TextLibrary

/// The texts that the user can open while the program runs, and operations on them.
///
/// Changes of the library are made in the background; their results are events.
package protocol Bookshelf: AnyObject {
  /// The name of the open text in the library; the path of a file that was opened.
  var openText: String { get }
  /// The names of the texts parallel to it.
  var textsBeside: [String] { get }
  /// The current content of the library.
  func contents() throws -> BookshelfContents

  /// Opens a text in place of the open one, at its last position. Stores the position in the old
  /// text.
  ///
  /// - Throws: A `ReportableError`; the old text is still open then.
  func open(_ name: String) throws

  /// Returns a text without opening it on the screen.
  ///
  /// - Throws: A `ReportableError` if it cannot be read.
  func source(of name: String) throws -> any TextSource

  /// Shows other texts in parallel with the open one. The place stays the same.
  ///
  /// - Throws: A `ReportableError`; nothing has changed then.
  func show(beside names: [String]) throws

  /// Begins a change of the library.
  func begin(_ change: LibraryChange)

  /// The texts and the lexica that can be fetched.
  var catalog: TextCatalog { get }

  /// Cancels the import that is running.
  func cancelImport()

  /// The running import, or nil if there is none.
  var runningImport: ImportProgress? { get }

  /// Returns the events since the last call.
  func takeEvents() -> [LibraryEvent]

  /// Returns the first files and folders whose paths begin with the typed text, sorted. A folder
  /// ends in a slash. A file is left out if it's neither a text nor a lexicon by its ending or, once
  /// it was read, by its content. Then an event follows.
  func paths(beginningWith typed: String, limit: Int) -> [String]

  /// Returns a path, extended by the beginning that all matching paths share, or nil if that adds
  /// nothing.
  func completion(ofPath typed: String) -> String?
}

/// The texts and the lexica of a library.
package struct BookshelfContents {
  /// The texts of the library, followed by the text bundled with the program.
  package let texts: [Library.ListedText]
  package let lexica: [Library.ListedLexicon]
  /// A Boolean value that indicates whether the user has a library with texts.
  package let hasOwnTexts: Bool

  package init(texts: [Library.ListedText], lexica: [Library.ListedLexicon], hasOwnTexts: Bool) {
    self.texts = texts
    self.lexica = lexica
    self.hasOwnTexts = hasOwnTexts
  }
}

/// A change of the library that takes time.
package enum LibraryChange: Hashable, Sendable {
  /// Renames a text: at the user's wish, or because that is undone or redone.
  case rename(String, to: String, isUndo: Bool)
  case remove(String)
  case importFile(String)
  /// Fetches and imports a text or a lexicon of the catalog.
  case get(TextCatalog.Entry)
}

/// The progress of an import.
package struct ImportProgress: Hashable, Sendable {
  /// The name that the text will have.
  package let name: String
  package let percent: Int
  /// A Boolean value that indicates whether the text is fetched first.
  package var isFetched = false
}

/// The result of a change of the library.
package enum LibraryEvent: Hashable, Sendable {
  /// A text was renamed: by the user, or not undoably because that was undone or redone, or by another
  /// program.
  case renamed(String, to: String, isUndoable: Bool)
  case removed(String)
  /// A text was imported.
  case imported(ImportSummary, warnings: Int)
  case importedLexicon(LexiconSummary, warnings: Int)
  case canceled(name: String)
  /// Files were read to recognize them.
  case recognized
  /// The reason, on one line.
  case failed(reason: Message)
}
