import Platform
import ReaderApp

/// Writes files that the user names in a session, one after another on its own thread: a slow disk
/// delays no key.
struct FileSaver {
  private let worker: Worker<FileSavingOutcome>

  /// - Parameter wake: Called on another thread when there is an outcome.
  init(wake: @escaping @Sendable () -> Void) { worker = Worker("lector.save", wake: wake) }

  /// Begins to write a regular file.
  ///
  /// - Parameter limit: The longest wait for the outcome, in milliseconds.
  func save(_ text: String, to path: String, isPrivate: Bool, replaces: Bool, limit: Int) {
    worker.begin { Self.write(text, to: path, isPrivate: isPrivate, replaces: replaces) }
    worker.wait(limit: limit)
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
  func takeOutcome() -> FileSavingOutcome? { worker.takeEvents().last }
}
