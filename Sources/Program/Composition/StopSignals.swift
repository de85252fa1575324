import Foundation

/// Catches the signals that end a program, so that the voice stops before the program ends.
package final class StopSignals: @unchecked Sendable {
  private let lock = NSLock()
  private var signal: Int32?
  private var sources: [any DispatchSourceSignal] = []

  package init(wake: @escaping @Sendable () -> Void) {
    let isWatched = DispatchSemaphore(value: 0)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      Foundation.signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak self] in
        self?.lock.withLock { self?.signal = number }
        wake()
      }
      source.setRegistrationHandler { isWatched.signal() }
      source.resume()
      sources.append(source)
    }
    // A signal that arrives before it is watched would be lost.
    for _ in sources { isWatched.wait() }
  }

  /// The signal that was caught; nil for none.
  package var received: Int32? { lock.withLock { signal } }
}
