import Foundation
import Platform
import Synchronization

/// A display that is driven by brltty. The client uses a separate thread, so none of its functions
/// blocks.
package final class BrlAPIClient: BrailleDevice {
  /// Time-outs and pauses, in milliseconds.
  package struct Timing: Hashable, Sendable {
    /// The time limit for brltty's answers.
    package var answer: Int
    /// The pauses before successive attempts to reconnect. The last pause is repeated.
    package var backOff: [Int]
    /// The time after which a connection counts as stable, so that its loss is reported again.
    package var stable: Int

    package init(
      answer: Int = 3_000, backOff: [Int] = [500, 1_000, 2_000, 5_000, 10_000, 30_000],
      stable: Int = 10_000
    ) {
      self.answer = answer
      self.backOff = backOff
      self.stable = stable
    }

    func pause(after attempt: Int) -> Int {
      backOff.indices.contains(attempt) ? backOff[attempt] : backOff.last ?? 0
    }
  }

  /// The maximum number of events kept until they are taken.
  static let mostEvents = 256

  let settings: BrlAPISettings
  let timing: Timing
  private let bell: Bell?
  private let state = Mutex(State())

  /// The state that the session and the thread share.
  private struct State {
    var events: [BrailleDeviceEvent] = []
    var frame: [UInt8]?
    var isClosed = false
    var isStarted = false
  }

  package init(settings: BrlAPISettings, timing: Timing = Timing()) {
    self.settings = settings
    self.timing = timing
    bell = Bell()
  }

  package func start(wake: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && !state.isClosed
    }
    guard isFirst, let bell else { return }
    Thread.detachNewThread { [self] in
      // Signals are handled by the session.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      var service = BrlAPIService(client: self, bell: bell, wake: wake)
      service.run()
    }
  }

  package func show(_ cells: [UInt8]) {
    state.withLock { $0.frame = cells }
    bell?.ring()
  }

  package func takeEvents() -> [BrailleDeviceEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func close() {
    state.withLock { $0.isClosed = true }
    bell?.ring()
  }

  // MARK: - For the thread

  var hasClosed: Bool { state.withLock { $0.isClosed } }

  func takeFrame() -> [UInt8]? {
    state.withLock { state in
      defer { state.frame = nil }
      return state.frame
    }
  }

  func add(_ event: BrailleDeviceEvent) {
    state.withLock { state in
      if state.events.count >= Self.mostEvents {
        // Old keys can be discarded, but the width of the display must not be lost.
        let key = state.events.firstIndex { if case .key = $0 { true } else { false } }
        state.events.remove(at: key ?? 0)
      }
      state.events.append(event)
    }
  }
}
