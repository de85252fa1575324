import Configuration
import Foundation
import Synchronization

/// Stores changed settings in a file beside the keys, in order: the disk may be slow, and another
/// program may hold the lock of the file.
final class SettingWriter: Sendable {
  private struct State {
    /// The keys that are not stored yet.
    var pending: [String] = []
    var failures: [ConfigurationError] = []
  }

  private let path: String
  private let wake: @Sendable () -> Void
  private let queue = DispatchQueue(label: "lector.settings")
  private let state = Mutex(State())

  /// - Parameter wake: Called on another thread when a setting could not be stored.
  init(path: String, wake: @escaping @Sendable () -> Void) {
    self.path = path
    self.wake = wake
  }

  /// Stores a setting. Returns immediately.
  func set(_ key: String, to value: SettingValue) {
    state.withLock { $0.pending.append(key) }
    queue.async { [self] in
      let failure: ConfigurationError?
      do throws(ConfigurationError) {
        try ConfigurationFile.set(key, to: value, in: path)
        failure = nil
      } catch {
        failure = error
      }
      state.withLock { state in
        if let place = state.pending.firstIndex(of: key) { state.pending.remove(at: place) }
        if let failure { state.failures.append(failure) }
      }
      if failure != nil { wake() }
    }
  }

  /// Returns why settings could not be stored since the last call.
  func takeFailures() -> [ConfigurationError] {
    state.withLock { state in
      defer { state.failures = [] }
      return state.failures
    }
  }

  /// Waits until everything is stored, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  /// - Returns: The keys that are not stored.
  func wait(limit: Int) -> [String] {
    guard state.withLock({ !$0.pending.isEmpty }) else { return [] }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(limit))
    return state.withLock(\.pending)
  }
}
