import Dispatch
import Synchronization

/// Runs asynchronous work, and blocks the calling thread until it is done.
///
/// The work has threads of its own. The shared pool has one thread a processor: callers that block
/// all of them would wait forever for work that needs one.
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

/// Runs tasks on a dispatch queue. A serial queue has a thread even while all threads of the shared
/// pool are blocked. A concurrent one does not.
final class QueueExecutor: TaskExecutor {
  static let shared = QueueExecutor()
  private let queue = DispatchQueue(label: "lector.processes")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
