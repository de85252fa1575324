import Interlinear
import TextLibrary

/// The user's library: notes, marks and lexica.
///
/// The library is opened when it is first used, and created when something is first stored. Reading
/// the sampler needs none.
package final class StudyData {
  private let open: () throws -> Library
  private let exists: () -> Bool
  /// The time in seconds since 1970.
  let now: () -> Int
  /// Opens a text in the user's editor and returns the changed text; nil if there is no editor.
  let edit: ((String) throws -> String?)?
  private var opened: (library: Library, store: StudyStore)?
  /// Whether the library could not be opened. That is reported once, and again only when something
  /// is to be stored.
  private var hasFailed = false

  /// - Parameters:
  ///   - open: Opens the library, and creates it if necessary.
  ///   - exists: Whether there is a library.
  ///   - now: The time in seconds since 1970.
  ///   - edit: Opens a text in the user's editor and returns the changed text; nil if the editor
  ///     failed.
  package init(
    open: @escaping () throws -> Library, exists: @escaping () -> Bool,
    now: @escaping () -> Int, edit: ((String) throws -> String?)? = nil
  ) {
    self.open = open
    self.exists = exists
    self.now = now
    self.edit = edit
  }

  /// Returns the store for study data, and creates the library if there is none.
  ///
  /// - Throws: `LibraryError`.
  func store() throws -> StudyStore { try libraryAndStore().store }

  /// Returns the store for study data, or nil if there is no library.
  ///
  /// - Throws: `LibraryError`, once.
  func storeIfAny() throws -> StudyStore? { try libraryAndStoreIfAny()?.store }

  /// Returns the library, or nil if there is none.
  ///
  /// - Throws: `LibraryError`, once.
  func libraryIfAny() throws -> Library? { try libraryAndStoreIfAny()?.library }

  private func libraryAndStoreIfAny() throws -> (library: Library, store: StudyStore)? {
    guard !hasFailed, opened != nil || exists() else { return nil }
    return try libraryAndStore()
  }

  private func libraryAndStore() throws -> (library: Library, store: StudyStore) {
    if let opened { return opened }
    hasFailed = true
    let library = try open()
    hasFailed = false
    let both = (library, StudyStore(library))
    opened = both
    return both
  }
}
