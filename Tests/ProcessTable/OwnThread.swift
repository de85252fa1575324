import Dispatch
import Testing

/// A trait that runs each test of a suite on a separate thread instead of a thread of the shared
/// pool.
///
/// Tests of programs wait for them. swift-subprocess needs the pool to finish, and the pool has one
/// thread per processor: tests that blocked all of them would wait forever.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(SerialExecutor()) { try await function() }
  }

  /// An executor with a serial queue, which always gets a thread.
  private final class SerialExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "lector.test")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == OwnThread {
  package static var ownThread: OwnThread { OwnThread() }
}
