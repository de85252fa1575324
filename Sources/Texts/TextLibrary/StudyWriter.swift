import Foundation
import GRDB
import Interlinear
import PlainText
import Platform
import Synchronization

/// Writes study data without delaying keys: in order, on its own thread with its own connection.
///
/// Adding a change never waits. While another program writes, the writer tries again until it can
/// write. Any other failure stops it before the failed change, so that the order is kept, until the
/// change is tried again or discarded. The result of a change is an event.
package final class StudyWriter: Sendable {
  /// News about a change, or about the library.
  package enum Event: Sendable, Equatable {
    case done(ticket: Int, StudyOutcome)
    case failed(ticket: Int, LibraryError)
    /// The change waits for the disk or for another program.
    case delayed(ticket: Int)
    /// Another program has changed the library.
    case foreignChange
  }

  /// A change that is not saved yet.
  package struct Pending: Sendable, Equatable {
    package let ticket: Int
    package let change: StudyChange
  }

  private struct State {
    var pending: [Pending] = []
    var events: [Event] = []
    var lastTicket = 0
    var isRunning = false
    var isStopped = false
    /// A Boolean value that indicates whether another program was writing at the last attempt.
    var isLocked = false
    var failure: LibraryError?
  }

  /// The connection, which is used only on the queue.
  private struct Connection {
    var library: Library
    var version: Int
  }

  /// The time, in milliseconds, before a change counts as delayed.
  static let patience = 1_000
  /// The time of one attempt to write while another program writes, in seconds.
  private static let attempt = 0.1

  let path: String
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.study")
  private let state = Mutex(State())
  private let connection = Mutex<Connection?>(nil)
  /// The library that the reader has open, or nil if there was none. The writer refuses any other
  /// library.
  private let known = Mutex<FileIdentity?>(nil)
  /// The ids of open texts, by the names under which they were opened.
  private let textIDs = Mutex<[String: Int64]>([:])
  private let progress = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - path: The library. The first change creates it if it does not exist. Without a path, every
  ///     change is done at once and not kept.
  ///   - wake: Called on another thread when there are events.
  package init(path: String, wake: @escaping @Sendable () -> Void = {}) {
    self.path = path
    self.wake = wake
  }

  /// Expects the library to be the file that the reader has open.
  package func expect(_ identity: FileIdentity?) { known.withLock { $0 = identity } }

  /// Saves the changes in an open text of the library under its current name: another program may
  /// rename it.
  package func follow(_ text: StoredText) {
    guard text.library.path == path else { return }
    textIDs.withLock { $0[text.description.name] = text.id }
  }

  /// Adds a change. Returns immediately.
  ///
  /// - Returns: The number of the change in events.
  package func add(_ change: StudyChange) -> Int {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      if path.isEmpty {
        if change.isAuthored { state.events.append(.done(ticket: state.lastTicket, .saved)) }
        return state.lastTicket
      }
      state.pending.append(Pending(ticket: state.lastTicket, change: change))
      // A disk that was full may have room again. A visit alone does not cause a new attempt,
      // because the failure would be offered again after each jump.
      if change.isAuthored { state.failure = nil }
      start(&state)
      return state.lastTicket
    }
    if change.isAuthored {
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Self.patience)) {
        [weak self] in self?.reportDelay(of: ticket)
      }
    }
    return ticket
  }

  /// The changes that are not saved, in order.
  package var pending: [Pending] { state.withLock(\.pending) }

  /// Removes and returns the events since the last call.
  package func takeEvents() -> [Event] { state.withLock { exchange(&$0.events, with: []) } }

  /// Tries again to save the failed change.
  package func tryAgain() {
    state.withLock { state in
      state.failure = nil
      start(&state)
    }
  }

  /// Forgets a change that is not saved.
  package func discard(ticket: Int) {
    state.withLock { state in
      state.pending.removeAll { $0.ticket == ticket }
      state.failure = nil
      start(&state)
    }
  }

  /// Looks for changes of other programs, on the writer's thread: only its connection can tell them
  /// from its own. An event reports them.
  ///
  /// - Parameter limit: The longest wait for the event, in milliseconds.
  /// - Returns: `false` if the writer has not written yet, so that every change is foreign.
  package func lookForForeignChanges(waiting limit: Int = 0) -> Bool {
    guard state.withLock({ $0.lastTicket > 0 }) else { return false }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { [self] in
      checkVersion()
      isDone.signal()
    }
    if limit > 0 { _ = isDone.wait(timeout: .now() + .milliseconds(limit)) }
    return true
  }

  /// Waits until a change is saved or has failed, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  package func wait(for ticket: Int, limit: Int) {
    guard limit > 0 else { return }
    wait(limit: limit) { state in
      state.failure != nil || !state.pending.contains { $0.ticket <= ticket }
    }
  }

  private func wait(limit: Int, until isDone: (borrowing State) -> Bool) {
    let end = DispatchTime.now() + .milliseconds(limit)
    while !state.withLock({ isDone($0) }) {
      if progress.wait(timeout: end) == .timedOut { return }
    }
  }

  /// Ends the writer: waits for pending changes, then gives up.
  ///
  /// - Parameters:
  ///   - limit: The longest wait for another program that writes, in milliseconds. Visits and the
  ///     last place do not wait for it.
  ///   - diskLimit: The longest wait for the disk, in milliseconds.
  ///   - isSlow: Called if a change of the user's takes more than a tenth of the limit.
  /// - Returns: The changes that are not saved, and why, or nil if everything is saved.
  package func finish(limit: Int, diskLimit: Int = 10_000, isSlow: () -> Void = {}) -> (
    changes: [StudyChange], reason: LibraryError
  )? {
    tryAgain()
    let isAuthored = pending.contains { $0.change.isAuthored }
    let end = DispatchTime.now() + .milliseconds(isAuthored ? limit : 0)
    let isDone = { (state: borrowing State) in
      state.failure != nil || state.pending.isEmpty || state.isLocked && DispatchTime.now() >= end
    }
    wait(limit: limit / 10, until: isDone)
    if isAuthored, !state.withLock({ isDone($0) }) { isSlow() }
    wait(limit: diskLimit, until: isDone)
    return state.withLock { state in
      state.isStopped = true
      guard !state.pending.isEmpty else { return nil }
      let reason = state.failure ?? .locked(path: path, seconds: Double(limit) / 1_000)
      return (state.pending.map(\.change), reason)
    }
  }

  // MARK: - On the writer's thread

  private func start(_ state: inout State) {
    guard !state.isRunning, !state.pending.isEmpty else { return }
    state.isRunning = true
    queue.async { [self] in work() }
  }

  private func work() {
    while let batch = nextBatch() {
      do {
        finish(batch, try write(batch))
      } catch LibraryError.locked {
        // Another program writes. The attempt has waited a moment, and the next one follows.
        state.withLock { $0.isLocked = true }
        progress.signal()
        checkVersion()
      } catch {
        fail(batch, error as? LibraryError ?? .failed(path: path, reason: Message(error)))
      }
    }
  }

  /// Returns the user's next change, or all visits before it, or nil if there is nothing to do.
  private func nextBatch() -> [Pending]? {
    state.withLock { state in
      guard let first = state.pending.first, state.failure == nil, !state.isStopped else {
        state.isRunning = false
        return nil
      }
      if first.change.isAuthored { return [first] }
      return Array(state.pending.prefix { !$0.change.isAuthored })
    }
  }

  private func finish(_ batch: [Pending], _ outcome: StudyOutcome) {
    end(batch) { state in
      state.events += batch.filter(\.change.isAuthored).map { .done(ticket: $0.ticket, outcome) }
    }
  }

  private func fail(_ batch: [Pending], _ reason: LibraryError) {
    guard let first = batch.first, first.change.isAuthored else {
      // The loss of visits is acceptable.
      return end(batch) { _ in }
    }
    state.withLock { state in
      guard state.pending.first == first else { return }
      state.failure = reason
      state.events.append(.failed(ticket: first.ticket, reason))
    }
    progress.signal()
    wake()
  }

  /// Removes changes that need no more work.
  private func end(_ batch: [Pending], _ body: (inout State) -> Void) {
    let hasNews = state.withLock { state in
      let tickets = Set(batch.map(\.ticket))
      state.pending.removeAll { tickets.contains($0.ticket) }
      state.isLocked = false
      body(&state)
      return !state.events.isEmpty
    }
    progress.signal()
    if hasNews { wake() }
  }

  private func reportDelay(of ticket: Int) {
    let isDelayed = state.withLock { state in
      guard state.failure == nil, state.pending.contains(where: { $0.ticket == ticket }) else {
        return false
      }
      state.events.append(.delayed(ticket: ticket))
      return true
    }
    if isDelayed { wake() }
  }

  /// Makes changes in one transaction, which is on the disk when the call returns.
  private func write(_ batch: [Pending]) throws -> StudyOutcome {
    try connection.withLock { connection in
      let current = try connection ?? connect()
      connection = current
      // A removed file still accepts data, and loses it.
      try demand(current.library.identity)
      let outcome = try StudyStore(current.library).write { db in
        var outcome = StudyOutcome.saved
        for entry in batch { outcome = try followed(entry.change, db).make(db) }
        return outcome
      }
      try demand(current.library.identity)
      return outcome
    }
  }

  /// Returns a change under the current name of its text.
  private func followed(_ change: StudyChange, _ db: Database) throws -> StudyChange {
    guard let name = change.textName, let id = textIDs.withLock({ $0[name] }),
      let current = try StoredText.name(ofText: id, db), current != name
    else { return change }
    return change.moved(toText: current)
  }

  private func connect() throws -> Connection {
    if let expected = known.withLock({ $0 }) { try demand(expected) }
    let library = try Library(path: path, patience: Self.attempt)
    if library.isReadOnly { throw LibraryError.noPermission(path: path, reason: "read-only") }
    return Connection(library: library, version: try library.dataVersion())
  }

  private func demand(_ identity: FileIdentity?) throws {
    guard let identity, FileIdentity(path: path) == identity else {
      throw LibraryError.replaced(path: path)
    }
  }

  private func checkVersion() {
    let isForeign = connection.withLock { connection in
      guard let current = connection, let version = try? current.library.dataVersion(),
        version != current.version
      else { return false }
      connection?.version = version
      return true
    }
    guard isForeign else { return }
    state.withLock { $0.events.append(.foreignChange) }
    wake()
  }

  /// Stops the writer without waiting.
  package func stop() { state.withLock { $0.isStopped = true } }
}
