import CursesTerminal
import Foundation
import Platform
import Sessions
import Synchronization

/// Catches the signals that end a program, so that the voice and other programs stop before it ends.
package final class StopSignals {
  private let signal: Caught
  private let sources: [any DispatchSourceSignal]

  /// The last caught signal.
  private final class Caught: Sendable {
    let number = Mutex<Int32?>(nil)
  }

  package init(wake: @escaping @Sendable () -> Void) {
    let isWatched = DispatchSemaphore(value: 0)
    let signal = Caught()
    self.signal = signal
    sources = RequestSignals.numbers.map { number in
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        signal.number.withLock { $0 = number }
        wake()
      }
      source.setRegistrationHandler { isWatched.signal() }
      source.resume()
      return source
    }
    // A signal that arrives before it is watched would be lost.
    for _ in sources { isWatched.wait() }
  }

  /// The last caught signal, or nil if there is none.
  package var received: Int32? { signal.number.withLock { $0 } }
}

/// Catches the signals that end a program while it reads a file, so that the file leaves nothing
/// behind.
package final class EndingSignals {
  /// The error that ends the current work after a signal.
  package struct Ended: Error {
    package let signal: Int32

    package var sessionEnd: SessionEnd { signal == SIGINT ? .interrupted : .terminated(signal) }
  }

  private let caught: [Int32]

  package init() {
    caughtSignal.store(0, ordering: .relaxed)
    caught = [SIGINT, SIGTERM, SIGHUP].filter { number in
      var action = sigaction()
      // A signal that the caller of the program ignores stays ignored.
      guard sigaction(number, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
      else { return false }
      action.__sigaction_handler.sa_handler = { caughtSignal.store($0, ordering: .relaxed) }
      // A second one ends the program at once.
      action.sa_flags = SA_RESTART | Int32(bitPattern: UInt32(SA_RESETHAND))
      return sigaction(number, &action, nil) == 0
    }
  }

  /// - Throws: `Ended` after a signal.
  package func check() throws(Ended) {
    let signal = caughtSignal.load(ordering: .relaxed)
    if signal != 0 { throw Ended(signal: signal) }
  }

  /// Lets signals end the program again.
  package func release() {
    for number in caught { signal(number, SIG_DFL) }
    TemporaryFolder.watchSignals()
  }
}

/// The last caught signal, or 0.
private let caughtSignal = Atomic<Int32>(0)
