import Foundation
import Synchronization

/// The import, on a separate thread, of a file whose beginning has been read.
final class FileImport: TextArrival, Sendable {
  /// A value that one thread passes to another and no longer uses itself.
  private struct Handover<Value>: @unchecked Sendable {
    let value: Value
  }

  private typealias Work = (_ progress: (Int) throws -> Void) throws -> FileCache.OpenedFile

  private struct State {
    var hasBegun = false
    var isCancelled = false
    var percent = 0
    var result: Handover<Result<FileCache.OpenedFile, any Error>>?
  }

  /// The longest time, in seconds, for which the end of the program waits for the thread. The next
  /// program that opens the cache rolls back an unfinished import.
  private static let patience = 2.0

  private let state = Mutex(State())
  private let isDone = DispatchSemaphore(value: 0)
  private let size: Int
  private let work: Handover<Work>

  /// - Parameters:
  ///   - size: The size of the file, in bytes.
  ///   - work: Imports the file, and reports the number of bytes read; an error that the report
  ///     throws ends the import. It runs on another thread, so the caller must no longer use what it
  ///     captures.
  init(
    size: Int, work: @escaping (_ progress: (Int) throws -> Void) throws -> FileCache.OpenedFile
  ) {
    self.size = max(size, 1)
    self.work = Handover(value: work)
  }

  var percent: Int { state.withLock(\.percent) }

  func begin(wake: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
    guard isFirst else { return }
    DispatchQueue(label: "lector.file").async { [self] in
      let result = Handover(value: Result { try work.value { try report($0, wake) } })
      state.withLock { $0.result = result }
      isDone.signal()
      wake()
    }
  }

  /// - Throws: `CancellationError` if the import was canceled.
  private func report(_ bytes: Int, _ wake: () -> Void) throws {
    let percent = min(bytes * 100 / size, 100)
    let (isCancelled, isNew) = state.withLock { state in
      defer { state.percent = percent }
      return (state.isCancelled, state.percent != percent)
    }
    if isCancelled { throw CancellationError() }
    if isNew { wake() }
  }

  func arrived() throws -> ArrivedText? {
    let opened = try state.withLock(\.result)?.value.get()
    return opened.map { ArrivedText($0.text, warnings: $0.warnings) }
  }

  func wait() {
    isDone.wait()
    isDone.signal()
  }

  func cancel() {
    guard
      state.withLock({ state in
        state.isCancelled = true
        return state.hasBegun
      })
    else { return }
    if isDone.wait(timeout: .now() + Self.patience) == .success { isDone.signal() }
  }
}
