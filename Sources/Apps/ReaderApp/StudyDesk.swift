import Interlinear
import TextLibrary

/// What a reader has beside the text: the library with notes, marks and lexica.
///
/// The library is opened when it is first needed, and made when something is first kept in it: to
/// read the sampler nobody needs one.
package final class StudyDesk {
  private let open: () throws -> Library
  private let isThere: () -> Bool
  /// Seconds since 1970.
  let now: () -> Int
  /// Gives a text to the user's own editor and back; nil where there is none.
  let edit: ((String) throws -> String?)?
  private var opened: (library: Library, store: StudyStore)?
  /// Whether the library could not be opened: that is told once, and again only to one who wants to
  /// keep something.
  private var hasFailed = false

  package init(
    open: @escaping () throws -> Library, isThere: @escaping () -> Bool,
    now: @escaping () -> Int, edit: ((String) throws -> String?)? = nil
  ) {
    self.open = open
    self.isThere = isThere
    self.now = now
    self.edit = edit
  }

  /// The library, made where there is none.
  ///
  /// - Throws: `LibraryError`.
  func store() throws -> StudyStore { try both().store }

  /// The same, where there is a library already: to look for something that nobody kept makes none.
  func storeIfAny() throws -> StudyStore? {
    guard !hasFailed, opened != nil || isThere() else { return nil }
    return try both().store
  }

  func libraryIfAny() throws -> Library? {
    guard !hasFailed, opened != nil || isThere() else { return nil }
    return try both().library
  }

  private func both() throws -> (library: Library, store: StudyStore) {
    if let opened { return opened }
    hasFailed = true
    let library = try open()
    hasFailed = false
    let both = (library, StudyStore(library))
    opened = both
    return both
  }
}
