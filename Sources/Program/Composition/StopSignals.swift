import Foundation
import Synchronization

/// Catches the signals that end a program, so that the voice stops before the program ends.
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
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
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

  /// The last caught signal; nil for none.
  package var received: Int32? { signal.number.withLock { $0 } }
}
