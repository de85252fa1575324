import Foundation
import Interlinear
import Synchronization
import TextLibrary

/// Searches while a query is typed. A text in the library is searched on another thread, with its
/// own connection, so that no key waits; a text in memory is short and is searched here.
final class LiveSearch {
  /// The number of hits that are shown before the others have been found.
  static let firstHits = 100
  /// How long Enter waits for all hits, in milliseconds: on a screen, which shows the hits later, and
  /// in a script, which sends its next key without looking.
  private static let patience = (screen: 100, script: 10_000)

  private let text: any TextSource
  let memory = MemoryIndex()
  /// The thread, which begins with the first search. A library without a file cannot have a second
  /// connection.
  private lazy var worker: SearchWorker? = {
    guard let stored = text.alone as? StoredText, stored.library.identity != nil else { return nil }
    return SearchWorker(
      library: stored.library.path, text: stored.description.name, language: stored.chosenLanguage,
      wake: wake)
  }()
  private let wake: @Sendable () -> Void
  /// The time that a query waits for its result, in milliseconds; 0 while a key is waiting.
  private let grace: Int
  private var latest: FoundHits?
  private var wanted: String?

  /// - Parameters:
  ///   - grace: How long a query waits for its result, in milliseconds.
  ///   - wake: Called on another thread when there is a result.
  init(text: any TextSource, grace: Int, wake: @escaping @Sendable () -> Void) {
    self.text = text
    self.grace = grace
    self.wake = wake
  }

  /// Opens the text for the thread, and builds a missing index, so that the first query does not wait
  /// for that.
  func prepare() { worker?.prepare() }

  /// Begins to search. Only the last query is finished.
  ///
  /// - Throws: `SearchQueryError` if the query cannot be run, or an error of the library.
  func search(for query: String) throws {
    if wanted == query { return }
    wanted = nil
    if latest?.query == query, latest?.isComplete == true { return }
    latest = nil
    let search = try Search(try SearchQuery(query), in: text, memory: memory)
    guard let worker else {
      latest = FoundHits(query: query, hits: try search.hits())
      return
    }
    wanted = query
    worker.search(for: query)
    if grace > 0 { worker.wait(for: query, limit: grace) }
    _ = takeResult()
  }

  /// Returns the result for a query, if it has arrived.
  func result(for query: String) -> FoundHits? { latest?.query == query ? latest : nil }

  /// Returns the result that has arrived since the last call, or nil if there is none.
  func takeResult() -> FoundHits? {
    guard let wanted, let result = worker?.result(for: wanted),
      result.isComplete || latest == nil
    else { return nil }
    if result.isComplete { self.wanted = nil }
    latest = result
    return result
  }

  /// Waits briefly for all hits of a running query.
  ///
  /// - Returns: All hits, or nil if they have not been found.
  func finish(_ query: String, limit: Int? = nil) -> [SearchHit]? {
    if wanted == query {
      worker?.wait(
        for: query, limit: limit ?? (grace > 0 ? Self.patience.script : Self.patience.screen))
      _ = takeResult()
    }
    return latest?.query == query && latest?.isComplete == true ? latest?.hits : nil
  }

  /// Returns a Boolean value that indicates whether a query has begun and neither found all hits
  /// nor failed.
  func isRunning(_ query: String) -> Bool {
    wanted == query && worker?.hasFailed(query) == false
  }

  func cancel() {
    guard wanted != nil else { return }
    wanted = nil
    worker?.search(for: nil)
  }
}

/// Runs queries one after another on its own thread.
private final class SearchWorker: Sendable {
  private struct State {
    /// The query that is wanted now; the results of others are not.
    var wanted: String?
    /// Ends the search for it.
    let cancellation = SearchCancellation()
    var result: FoundHits?
    var isFinished = false
  }

  private let library: String
  private let text: String
  private let language: Language?
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.search")
  private let state = Mutex(State())
  /// The text on the thread's own connection, which is used only on the queue.
  private let connection = Mutex<(text: StoredText, memory: MemoryIndex)?>(nil)
  private let progress = DispatchSemaphore(value: 0)

  init(
    library: String, text: String, language: Language?, wake: @escaping @Sendable () -> Void
  ) {
    self.library = library
    self.text = text
    self.language = language
    self.wake = wake
  }

  func prepare() {
    queue.async { [self] in
      // A failure is met again by the first query.
      _ = try? connection.withLock { connection in
        let text = try open(&connection).text
        return try text.isIndexed() || text.makeIndex()
      }
    }
  }

  private func open(
    _ connection: inout (text: StoredText, memory: MemoryIndex)?
  ) throws -> (text: StoredText, memory: MemoryIndex) {
    if let connection { return connection }
    let opened = (try Library(path: library).text(named: text, in: language), MemoryIndex())
    connection = opened
    return opened
  }

  func search(for query: String?) {
    let cancellation = state.withLock { state in
      state.cancellation.cancel()
      state = State(wanted: query)
      return state.cancellation
    }
    guard let query else { return }
    queue.async { [self] in run(query, cancellation) }
  }

  func result(for query: String) -> FoundHits? {
    state.withLock { $0.result?.query == query ? $0.result : nil }
  }

  func hasFailed(_ query: String) -> Bool {
    state.withLock { $0.wanted == query && $0.isFinished && $0.result?.isComplete != true }
  }

  func wait(for query: String, limit: Int) {
    let end = DispatchTime.now() + .milliseconds(limit)
    while !state.withLock({ $0.wanted != query || $0.isFinished }) {
      if progress.wait(timeout: end) == .timedOut { return }
    }
  }

  /// Finds the first hits of a query, then all.
  private func run(_ query: String, _ cancellation: SearchCancellation) {
    guard isWanted(cancellation) else { return }
    // A query that fails here is tried again by Enter, which reports the failure.
    do {
      try connection.withLock { connection in
        let open = try open(&connection)
        let search = try Search(
          try SearchQuery(query), in: open.text, memory: open.memory, cancellation: cancellation)
        let first = try search.firstHits(LiveSearch.firstHits)
        let isComplete = first.count < LiveSearch.firstHits
        show(FoundHits(query: query, hits: first, isComplete: isComplete), cancellation)
        if isComplete || !isWanted(cancellation) { return }
        let all = try search.hits()
        show(FoundHits(query: query, hits: all), cancellation)
      }
    } catch {
      show(nil, cancellation)
    }
  }

  private func isWanted(_ cancellation: SearchCancellation) -> Bool {
    state.withLock { $0.cancellation === cancellation }
  }

  /// - Parameter result: The result of the search, or nil if it has failed.
  private func show(_ result: FoundHits?, _ cancellation: SearchCancellation) {
    state.withLock { state in
      guard state.cancellation === cancellation else { return }
      state.result = result
      state.isFinished = result?.isComplete != false
    }
    progress.signal()
    wake()
  }
}
