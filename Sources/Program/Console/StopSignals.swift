import CursesTerminal
import Foundation
import Platform
import Sessions
import Synchronization

/// Catches the signals that end a program, so that the voice and other programs stop before it ends.
///
/// The handler only stores the number and rings a bell. The signal sources of Dispatch lose a
/// signal now and then if many are watched.
package final class StopSignals: Sendable {
  private static let wakes = Mutex<[ObjectIdentifier: @Sendable () -> Void]>([:])

  /// Calls the closures after a signal.
  nonisolated(unsafe) private static let source: (any DispatchSourceRead)? = {
    guard let bell = stopBell else { return nil }
    let source = DispatchSource.makeReadSource(fileDescriptor: bell.polled.fd, queue: .global())
    source.setEventHandler {
      bell.silence()
      for wake in wakes.withLock({ Array($0.values) }) { wake() }
    }
    source.resume()
    return source
  }()

  /// - Parameters:
  ///   - resizes: A Boolean value that indicates whether a new size of the terminal wakes, too.
  ///   - wake: Called on another thread after a signal.
  package init(resizes: Bool = false, wake: @escaping @Sendable () -> Void) {
    _ = Self.source
    _ = stopSignal.load(ordering: .relaxed)
    Self.wakes.withLock { $0[ObjectIdentifier(self)] = wake }
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { number in
      let saved = errno
      if number != SIGWINCH { stopSignal.store(number, ordering: .relaxed) }
      stopBell?.ring()
      errno = saved
    }
    // Without SA_RESTART: a signal ends a call that waits for somebody who does not read.
    for number in RequestSignals.numbers + (resizes ? [SIGWINCH] : []) {
      sigaction(number, &action, nil)
    }
  }

  deinit { Self.wakes.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(self)) } }

  /// The last caught signal, or nil if there is none.
  package var received: Int32? {
    let signal = stopSignal.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }
}

/// The last signal that `StopSignals` caught, or 0.
private let stopSignal = Atomic<Int32>(0)
/// The bell that the handler rings.
private let stopBell = Bell()

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
    caught = RequestSignals.numbers.filter { number in
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
