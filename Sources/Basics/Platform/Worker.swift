import Dispatch
import Synchronization

/// Does jobs one after another on a thread of its own, because the disk may be slow, and another
/// program may hold a lock.
package final class Worker<Event: Sendable>: Sendable {
  private let wake: @Sendable () -> Void
  private let queue: DispatchQueue
  private let state = Mutex((unfinished: [String](), events: [Event]()))

  /// - Parameters:
  ///   - label: The name of the thread.
  ///   - wake: Called on another thread when there is an event.
  package init(_ label: String, wake: @escaping @Sendable () -> Void) {
    queue = DispatchQueue(label: label)
    self.wake = wake
  }

  /// Begins a job. Returns immediately.
  ///
  /// - Parameter work: Returns the event that ends the job, or nil if there is nothing to report.
  package func begin(_ name: String = "", _ work: @escaping @Sendable () -> Event?) {
    state.withLock { $0.unfinished.append(name) }
    queue.async { [self] in
      let event = work()
      state.withLock { state in
        state.unfinished.firstIndex(of: name).map { _ = state.unfinished.remove(at: $0) }
        if let event { state.events.append(event) }
      }
      if event != nil { wake() }
    }
  }

  /// The names of the jobs that are being done or waiting, in order.
  package var unfinished: [String] { state.withLock(\.unfinished) }

  /// Adds an event of the caller's.
  package func add(_ event: Event) { state.withLock { $0.events.append(event) } }

  package func takeEvents() -> [Event] { state.withLock { exchange(&$0.events, with: []) } }

  /// Waits until all jobs are done, or the time is over.
  ///
  /// - Parameter limit: The longest wait, in milliseconds.
  package func wait(limit: Int) {
    guard limit > 0, !unfinished.isEmpty else { return }
    let isDone = DispatchSemaphore(value: 0)
    queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + .milliseconds(limit))
  }
}
