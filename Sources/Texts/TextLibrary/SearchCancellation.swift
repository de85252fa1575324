import GRDB
import Synchronization

/// Ends a search that runs on another thread, because its result is no longer wanted.
package final class SearchCancellation: Sendable {
  private struct State {
    var isCanceled = false
    /// The connection whose statement is interrupted.
    var connection: DatabaseQueue?
  }

  private let state = Mutex(State())

  package init() {}

  /// Cancels the search, which then throws an error.
  package func cancel() {
    state.withLock { state in
      state.isCanceled = true
      state.connection?.interrupt()
    }
  }

  /// - Throws: `CancellationError` if the search is canceled.
  func check() throws {
    if state.withLock({ $0.isCanceled }) { throw CancellationError() }
  }

  /// Runs a closure whose statements a cancellation interrupts. The closure neither begins nor ends
  /// a transaction: one that could not be ended would be fatal.
  ///
  /// - Throws: `CancellationError` if the search is canceled, or the error of the closure.
  func interrupting<T>(_ connection: DatabaseQueue, _ body: () throws -> T) throws -> T {
    state.withLock { $0.connection = connection }
    defer { state.withLock { $0.connection = nil } }
    do {
      try check()
      return try body()
    } catch {
      try check()
      throw error
    }
  }
}
