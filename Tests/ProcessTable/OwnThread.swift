import Dispatch
import Foundation
import Synchronization
import Testing

/// A trait that runs each test of a suite on a separate thread instead of a thread of the shared
/// pool.
///
/// Tests of programs wait for them. swift-subprocess needs the pool to finish, and the pool has one
/// thread per processor: tests that blocked all of them would wait forever. Only a few run at once:
/// each program gets its share of the processors, and the time after which one that hangs is stopped
/// doesn't depend on the number of tests.
package struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(SerialExecutor()) {
      await Self.turnstile.enter()
      defer { Self.turnstile.leave() }
      try await function()
    }
  }

  private static let turnstile = Turnstile(
    places: 8 * ProcessInfo.processInfo.activeProcessorCount)

  /// Lets a number of tests in, and the next as one leaves, in order.
  private final class Turnstile: Sendable {
    private let state: Mutex<(places: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(places: Int) { state = Mutex((places, [])) }

    func enter() async {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.places > 0 {
            state.places -= 1
            continuation.resume()
          } else {
            state.waiting.append(continuation)
          }
        }
      }
    }

    func leave() {
      state.withLock { state in
        if state.waiting.isEmpty {
          state.places += 1
        } else {
          state.waiting.removeFirst().resume()
        }
      }
    }
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
