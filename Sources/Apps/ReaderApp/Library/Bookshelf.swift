import TextLibrary

/// The texts that the user can open while the program runs, and what can be done with them.
///
/// Changes of the library are made beside the keys; what has become of them is an event.
package protocol Bookshelf: AnyObject {
  /// The name of the open text in the library; the path of a file that was opened.
  var openText: String { get }
  /// The names of the texts beside it.
  var textsBeside: [String] { get }
  /// What the library has now.
  func contents() throws -> BookshelfContents

  /// Opens a text in place of the one that is open, where it was left. The place in the old one is
  /// stored.
  ///
  /// - Throws: A `ReportableError`; the old text is still open then.
  func open(_ name: String) throws

  /// Shows other texts beside the open one. The place stays.
  ///
  /// - Throws: A `ReportableError`; nothing has changed then.
  func show(beside names: [String]) throws

  /// Begins a change of the library.
  func begin(_ change: LibraryChange)

  /// Cancels the import that is running.
  func cancelImport()

  /// The import that is running, or nil if there is none.
  var runningImport: ImportProgress? { get }

  /// Returns what has happened since the last call.
  func takeEvents() -> [LibraryEvent]

  /// Returns the first files and folders whose paths begin with what was typed, sorted. A folder ends
  /// in a slash.
  func paths(beginningWith typed: String, limit: Int) -> [String]

  /// Returns a path with what all paths that begin with it have in common, or nil if that is no
  /// more.
  func completion(ofPath typed: String) -> String?
}

/// The texts and the lexica of a library.
package struct BookshelfContents {
  /// The texts of the library, then the one that is bundled with the program.
  package let texts: [Library.ListedText]
  package let lexica: [Library.ListedLexicon]
  /// Whether the user has a library with texts.
  package let hasOwnTexts: Bool

  package init(texts: [Library.ListedText], lexica: [Library.ListedLexicon], hasOwnTexts: Bool) {
    self.texts = texts
    self.lexica = lexica
    self.hasOwnTexts = hasOwnTexts
  }
}

/// A change of the library that takes time.
package enum LibraryChange: Hashable, Sendable {
  case rename(String, to: String)
  /// Gives a text the name that it had before, or has again after that.
  case renameBack(String, to: String)
  case remove(String)
  case importFile(String)
}

/// How far an import is.
package struct ImportProgress: Hashable, Sendable {
  /// The name that the text will have.
  package let name: String
  package let percent: Int

  package init(name: String, percent: Int) {
    self.name = name
    self.percent = percent
  }
}

/// What became of a change of the library.
package enum LibraryEvent: Hashable, Sendable {
  case renamed(String, to: String)
  /// A new name was taken back, or given again after that.
  case renamedBack(String, to: String)
  case removed(String)
  /// A text was imported.
  case imported(name: String, books: Int, verses: Int, warnings: Int)
  case importedLexicon(name: String, entries: Int, warnings: Int)
  case cancelled(name: String)
  /// The reason, on one line.
  case failed(reason: String)
}
