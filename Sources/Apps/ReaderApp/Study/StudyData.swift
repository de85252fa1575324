import Interlinear
import TextLibrary

/// The user's library: notes, marks and lexica.
///
/// Reading it never waits: the library is opened when first used, and reading does not wait for
/// writers. Every change goes to a writer in the background, and is visible immediately. Reading
/// the sampler needs no library; the first change creates it.
package final class StudyData {
  /// The time that the end of the program waits for the writer, in milliseconds.
  package static let patience = 2_000

  let path: String
  private let shared: Library?
  /// The time in seconds since 1970.
  let now: () -> Int
  /// Opens a text in the user's editor and returns the changed text, or nil if there is no editor.
  let edit: ((String) throws -> String?)?
  /// The time that a change waits to be saved, in milliseconds.
  let grace: Int
  /// Called on another thread when there is news.
  let wake: @Sendable () -> Void
  /// The changes that can be taken back. They outlive the text that is open.
  var undoHistory = UndoHistory()
  private let writer: StudyWriter
  private var opened: (library: Library, store: StudyStore, overlay: StudyOverlay)?
  /// A Boolean value that indicates whether an empty library in memory takes the place of one that
  /// does not exist, or that cannot be opened.
  private var isTemporary = false
  /// A Boolean value that indicates whether the library could not be opened. That is reported once.
  private var hasFailed = false

  /// - Parameters:
  ///   - path: The library. Without a path, nothing is kept: changes last as long as this object.
  ///   - shared: A library that is open already. It is used if it is the same.
  ///   - grace: The time that a change waits to be saved, in milliseconds: 0 if a key is waiting,
  ///     more if speech must not depend on the disk.
  ///   - wake: Called on another thread when there is news about a change.
  ///   - now: The time in seconds since 1970.
  ///   - edit: Opens a text in the user's editor and returns the changed text, or nil if the editor
  ///     failed.
  package init(
    path: String, sharing shared: Library? = nil, grace: Int = 10_000,
    wake: @escaping @Sendable () -> Void = {}, now: @escaping () -> Int,
    edit: ((String) throws -> String?)? = nil
  ) {
    self.path = path
    self.shared = shared?.path == path ? shared : nil
    self.grace = grace
    self.wake = wake
    self.now = now
    self.edit = edit
    writer = StudyWriter(path: path, wake: wake)
  }

  deinit { writer.stop() }

  // MARK: - Reading

  /// Returns the store for reading study data, or nil if there is no library.
  ///
  /// - Throws: `LibraryError`, once.
  package func storeIfAny() throws -> StudyStore? { try openIfAny()?.store }

  /// Returns the library, or nil if there is none.
  ///
  /// - Throws: `LibraryError`, once.
  package func libraryIfAny() throws -> Library? { try openIfAny()?.library }

  /// A Boolean value that indicates whether there is a library.
  var exists: Bool { opened != nil && !isTemporary || Library.exists(at: path) }

  /// A Boolean value that indicates whether there is a library that cannot take any change.
  var isReadOnly: Bool { opened?.library.isReadOnly ?? false }

  /// Saves the changes in an open text under its current name, which another program may change.
  func follow(_ text: any TextSource) {
    if let stored = text.alone as? StoredText { writer.follow(stored) }
  }

  /// A number that changes when this or another program may have changed the library, or nil if
  /// there is no library.
  package var changeCount: Int? { (try? openIfAny())?.store.changeCount }

  /// Returns the places visited in a text, most recent first.
  func history(of text: String, limit: Int) throws -> [StudyPlace] {
    // Pending changes are already visible, in their order.
    var places: [StudyPlace] = try storeIfAny()?.history(of: text, limit: limit).reversed() ?? []
    for pending in writer.pending {
      let change = pending.change
      guard let place = change.place, place.text == text else { continue }
      if change.record is Visit, places.last != place {
        places.append(place)
      } else if change.record is PlaceVisits {
        places.removeAll { $0 == place }
        if change.new != nil { places.append(place) }
      }
    }
    places.reverse()
    return Array(places.prefix(limit))
  }

  /// Returns the queries of earlier searches, most recent first.
  func queries(limit: Int) throws -> [String] {
    var queries = writer.pending.reversed().compactMap { ($0.change.new as? PastQuery)?.query }
    for query in try storeIfAny()?.queries(limit: limit) ?? [] where !queries.contains(query) {
      queries.append(query)
    }
    return Array(queries.prefix(limit))
  }

  /// Returns how far chapters of a text were read.
  package func progress(of text: String) throws -> [Reference: ChapterProgress] {
    var found = try storeIfAny()?.progress(of: text) ?? [:]
    for pending in writer.pending {
      guard let record = pending.change.record as? ChapterProgress, record.textName == text else {
        continue
      }
      found[record.chapter] = pending.change.new as? ChapterProgress
    }
    return found
  }

  private func openIfAny() throws -> (library: Library, store: StudyStore, overlay: StudyOverlay)? {
    if let opened { return opened }
    guard !hasFailed, Library.exists(at: path) else { return nil }
    hasFailed = true
    let library = try shared ?? Library(path: path)
    hasFailed = false
    library.waitBriefly()
    writer.expect(library.identity)
    return try use(library)
  }

  private func use(
    _ library: Library
  ) throws -> (library: Library, store: StudyStore, overlay: StudyOverlay) {
    let all = (library, StudyStore(library), StudyOverlay(library))
    opened = all
    for pending in writer.pending { try all.2.show(pending.change, ticket: pending.ticket) }
    return all
  }

  // MARK: - Changing

  /// Makes a change: it can be read immediately and is saved in the background.
  ///
  /// - Returns: The number of the change in events.
  @discardableResult
  package func make(_ change: StudyChange) -> Int {
    var open = try? openIfAny()
    if open == nil, change.isAuthored, let library = try? Library(temporary: path) {
      isTemporary = true
      open = try? use(library)
    }
    let ticket = writer.add(change)
    // The writer may have saved it already; until that is reported, it is seen here.
    try? open?.overlay.show(change, ticket: ticket)
    writer.wait(for: ticket, limit: grace)
    return ticket
  }

  /// Returns the results of changes since the last call.
  func takeEvents() -> [StudyWriter.Event] {
    let events = writer.takeEvents()
    for event in events {
      if case .done(let ticket, _) = event { didEnd(ticket) }
    }
    return events
  }

  private func didEnd(_ ticket: Int) {
    if isTemporary, Library.exists(at: path) {
      (isTemporary, hasFailed, opened) = (false, false, nil)
      return
    }
    if !path.isEmpty { try? opened?.overlay.remove(ticket: ticket) }
  }

  /// The user's changes that are not saved, in order.
  var unsaved: [StudyWriter.Pending] { writer.pending.filter(\.change.isAuthored) }

  /// A Boolean value that indicates whether a change of the user's is not saved yet.
  package var hasUnsavedChanges: Bool { !unsaved.isEmpty }

  /// Forgets the undo history of a renamed text.
  package func forgetSteps(in text: String) { undoHistory.removeSteps(in: text) }

  /// Remembers that a text was renamed, so that this can be taken back.
  package func addStep(renaming name: String, to new: String) {
    undoHistory.add(.init(changes: [], rename: (name, new)))
  }

  /// Tries again to save the failed change.
  func tryAgain() {
    writer.tryAgain()
    settle(limit: grace)
  }

  /// Waits until everything is saved or something has failed.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  func settle(limit: Int) {
    if let last = writer.pending.last { writer.wait(for: last.ticket, limit: limit) }
  }

  /// Forgets a change that is not saved.
  func discard(ticket: Int) {
    writer.discard(ticket: ticket)
    try? opened?.overlay.remove(ticket: ticket)
  }

  /// Looks for changes of other programs in the background.
  ///
  /// - Returns: `false` if the writer has not written yet, so that every change is foreign.
  func lookForForeignChanges() -> Bool {
    writer.lookForForeignChanges(waiting: grace)
  }

  /// Ends writing when the program ends.
  ///
  /// - Parameter isSlow: Called if that takes more than a moment.
  /// - Returns: The changes that the library has not taken, in a separate file, or nil if all of
  ///   the user's changes are saved.
  func finish(isSlow: () -> Void) -> UnsavedChanges? {
    guard let (changes, reason) = writer.finish(limit: Self.patience, isSlow: isSlow),
      changes.contains(where: \.isAuthored)
    else { return nil }
    return UnsavedChanges(changes, reason: reason, library: path)
  }
}
