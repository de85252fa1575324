import Foundation
import Platform
import ReaderApp
import Synchronization

/// Writes files that the user names in a session, one after another on its own thread: a slow disk
/// delays no key.
final class FileSaver: Sendable {
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.save")
  private let outcome = Mutex<FileSavingOutcome?>(nil)

  /// - Parameter wake: Called on another thread when there is an outcome.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Begins to write a regular file.
  ///
  /// - Parameter limit: The longest wait for the outcome, in milliseconds.
  func save(_ text: String, to path: String, isPrivate: Bool, replaces: Bool, limit: Int) {
    let isDone = DispatchSemaphore(value: 0)
    queue.async { [self] in
      let outcome = Self.write(text, to: path, isPrivate: isPrivate, replaces: replaces)
      self.outcome.withLock { $0 = outcome }
      isDone.signal()
      wake()
    }
    if limit > 0 { _ = isDone.wait(timeout: .now() + .milliseconds(limit)) }
  }

  private static func write(
    _ text: String, to path: String, isPrivate: Bool, replaces: Bool
  ) -> FileSavingOutcome {
    do throws(OutputError) {
      let file = try OutputFile(
        path: path, isPrivate: isPrivate, replaces: replaces, isOnlyFile: true)
      file.write(text)
      try file.finish()
      return .saved
    } catch {
      if case .exists = error { return .exists }
      return .failed(error)
    }
  }

  /// Removes and returns the outcome, or nil while there is none.
  func takeOutcome() -> FileSavingOutcome? { outcome.withLock { exchange(&$0, with: nil) } }
}
