import Dispatch
import Synchronization

/// Runs asynchronous work, and blocks the calling thread until it is done.
///
/// swift-subprocess (1.0.2, `withUncancelledTask`) needs a thread of the shared pool to finish. The
/// work has a high priority, whose tasks have threads of their own, so that it doesn't wait for other
/// tasks. The calling thread must not be one of these.
func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let answer = Answer<Value>()
  Task.detached(executorPreference: QueueExecutor.shared, priority: .high) {
    answer.set(await work())
  }
  while true { if let value = answer.wait(until: .distantFuture) { return value } }
}

/// A value that one thread waits for and another one sets.
package final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  package init() {}

  package func set(_ value: Value) {
    self.value.withLock { $0 = value }
    isSet.signal()
  }

  /// Returns the value, or nil if it is not set in time.
  package func wait(until limit: DispatchTime) -> Value? {
    isSet.wait(timeout: limit) == .success ? value.withLock { $0 } : nil
  }
}

/// A task executor that runs tasks on a dispatch queue. A serial queue gets a thread even if all
/// threads of the shared pool are blocked; a concurrent queue does not.
final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()
  private let queue = DispatchQueue(label: "lector.processes")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
