import Dispatch
import Synchronization

/// Runs asynchronous work, and blocks the calling thread until it is done.
///
/// The calling thread must not belong to the shared pool that runs tasks: the pool has one thread
/// per processor, and swift-subprocess (1.0.2, `withUncancelledTask`) needs one of them to finish.
func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let answer = Answer<Value>()
  Task.detached(executorPreference: QueueExecutor.shared) { answer.set(await work()) }
  return answer.wait()
}

/// A value that one thread waits for and another one sets.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ value: Value) {
    self.value.withLock { $0 = value }
    isSet.signal()
  }

  func wait() -> Value {
    while true {
      isSet.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
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
