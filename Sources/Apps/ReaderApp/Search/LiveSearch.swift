import Foundation
import Interlinear
import Synchronization
import TextLibrary

/// Searches while a query is typed. A text in the library is searched on another thread, with its
/// own connection, so that no key waits; a text in memory is short and is searched here.
final class LiveSearch {
  /// The result of a query.
  struct Result: Sendable {
    let query: String
    let hits: [SearchHit]
  }

  private let text: any TextSource
  private let memory = MemoryIndex()
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
  private var latest: Result?
  private var wanted: String?

  /// - Parameters:
  ///   - grace: How long a query waits for its result, in milliseconds.
  ///   - wake: Called on another thread when there is a result.
  init(text: any TextSource, grace: Int, wake: @escaping @Sendable () -> Void) {
    self.text = text
    self.grace = grace
    self.wake = wake
  }

  /// Begins to search. Only the last query is finished.
  ///
  /// - Throws: `SearchQueryError` if the query cannot be run, or an error of the library.
  func search(for query: String) throws {
    wanted = nil
    if latest?.query == query { return }
    latest = nil
    let search = try Search(try SearchQuery(query), in: text, memory: memory)
    guard let worker else {
      latest = Result(query: query, hits: try search.hits())
      return
    }
    wanted = query
    worker.search(for: query)
    if grace > 0 { worker.wait(for: query, limit: grace) }
    _ = takeResult()
  }

  /// Returns the result for a query, if it has arrived.
  func result(for query: String) -> Result? { latest?.query == query ? latest : nil }

  /// Returns the result that has arrived since the last call, or nil if there is none.
  func takeResult() -> Result? {
    guard let wanted, let result = worker?.takeResult(for: wanted) else { return nil }
    self.wanted = nil
    latest = result
    return result
  }

  /// Waits for the result of a running query, so that the search is not repeated.
  func finish(_ query: String) {
    guard wanted == query else { return }
    worker?.wait(for: query, limit: 60_000)
    _ = takeResult()
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
    var result: LiveSearch.Result?
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

  func search(for query: String?) {
    state.withLock { $0 = State(wanted: query) }
    guard let query else { return }
    queue.async { [self] in run(query) }
  }

  func takeResult(for query: String) -> LiveSearch.Result? {
    state.withLock { $0.result?.query == query ? $0.result : nil }
  }

  func wait(for query: String, limit: Int) {
    let end = DispatchTime.now() + .milliseconds(limit)
    while !state.withLock({ $0.wanted != query || $0.isFinished }) {
      if progress.wait(timeout: end) == .timedOut { return }
    }
  }

  private func run(_ query: String) {
    guard state.withLock({ $0.wanted == query && !$0.isFinished }) else { return }
    // A query that fails here is tried again by Enter, which reports the failure.
    let hits = try? connection.withLock { connection in
      let open =
        try connection ?? (Library(path: library).text(named: text, in: language), MemoryIndex())
      connection = open
      return try Search(try SearchQuery(query), in: open.text, memory: open.memory).hits()
    }
    state.withLock { state in
      guard state.wanted == query else { return }
      state.result = hits.map { LiveSearch.Result(query: query, hits: $0) }
      state.isFinished = true
    }
    progress.signal()
    wake()
  }
}
