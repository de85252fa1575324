import Foundation

/// A display that brltty drives. A thread of its own talks to it; no call here waits.
package final class BrlAPIClient: BrailleDevice, @unchecked Sendable {
  /// Milliseconds.
  package struct Timing: Hashable, Sendable {
    /// How long brltty may take for an answer.
    package var answer: Int
    /// How long to wait before trying again, the first time, the second …; then always the last.
    package var backOff: [Int]
    /// A connection that lasted so long was a good one: what happens to it is news.
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

  /// Events that nobody takes are dropped beyond this.
  static let mostEvents = 256

  private let settings: BrlAPISettings
  private let timing: Timing
  private let bell: Bell?
  private let lock = NSLock()
  // Below the lock.
  private var events: [BrailleDeviceEvent] = []
  private var frame: [UInt8]?
  private var isClosed = false
  private var isStarted = false
  // The thread's own.
  private var wake: @Sendable () -> Void = {}
  private var hasToldLoss = false
  private var hasToldReturn = false

  package init(settings: BrlAPISettings, timing: Timing = Timing()) {
    self.settings = settings
    self.timing = timing
    bell = Bell()
  }

  package func start(wake: @escaping @Sendable () -> Void) {
    lock.lock()
    defer { lock.unlock() }
    guard !isStarted, !isClosed, bell != nil else { return }
    isStarted = true
    self.wake = wake
    Thread.detachNewThread { [self] in
      // Signals are the session's.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      work()
    }
  }

  package func show(_ cells: [UInt8]) {
    lock.lock()
    frame = cells
    lock.unlock()
    bell?.ring()
  }

  package func takeEvents() -> [BrailleDeviceEvent] {
    lock.lock()
    defer {
      events = []
      lock.unlock()
    }
    return events
  }

  package func close() {
    lock.lock()
    isClosed = true
    lock.unlock()
    bell?.ring()
  }

  // MARK: - On the thread

  private func work() {
    var attempt = 0
    while !hasClosed {
      var lifetime = 0
      let failure = attend(lifetime: &lifetime)
      guard let failure, !hasClosed else { break }
      if lifetime >= timing.stable { attempt = 0 }
      tellLoss(failure, wasStable: lifetime >= timing.stable)
      bell?.wait(milliseconds: timing.pause(after: attempt)) { hasClosed }
      attempt += 1
    }
  }

  /// Connects and serves until something fails; nil when we are closed.
  ///
  /// - Parameter lifetime: set to how long the display was ours.
  private func attend(lifetime: inout Int) -> BrlAPIFailure? {
    guard let bell else { return nil }
    var failure = BrlAPIFailure.unreachable(reason: "no address")
    for address in settings.addresses {
      do throws(BrlAPIFailure) {
        let socket = try BrlAPISocket.connecting(to: address)
        defer { socket.close() }
        var connection = BrlAPIConnection(
          socket: socket, settings: settings, answer: timing.answer, bell: bell)
        defer {
          lifetime = connection.lifetime
          if connection.isAttached { post(.detached) }
        }
        try connection.serve(
          isClosed: { hasClosed }, frame: takeFrame, report: { report($0) })
        return nil
      } catch {
        failure = error
        if case .unreachable = error { continue }
        return error
      }
    }
    return failure
  }

  private func report(_ action: BrlAPIConversation.Action) {
    switch action {
    case .attached(let cells):
      // What waits was laid out for another width; the display shows it anew.
      _ = takeFrame()
      if hasToldLoss, !hasToldReturn {
        hasToldReturn = true
        post(.notice("Braille display: \(cells) cells."))
      }
      post(.attached(cells: cells))
    case .key(let code): if let key = BrlAPIKeys.key(code) { post(.key(key)) }
    case .send, .fail: break
    }
  }

  /// Somebody who restarts brltty is told; a brltty that comes and goes is told of once.
  private func tellLoss(_ failure: BrlAPIFailure, wasStable: Bool) {
    if hasToldLoss, !wasStable { return }
    hasToldLoss = true
    hasToldReturn = false
    post(.notice(failure.sentence))
  }

  private func post(_ event: BrailleDeviceEvent) {
    lock.lock()
    if events.count >= Self.mostEvents {
      // Old keys are of no use; how wide the display is must not be forgotten.
      events.remove(at: events.firstIndex { if case .key = $0 { true } else { false } } ?? 0)
    }
    events.append(event)
    lock.unlock()
    wake()
  }

  private var hasClosed: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isClosed
  }

  private func takeFrame() -> [UInt8]? {
    lock.lock()
    defer {
      frame = nil
      lock.unlock()
    }
    return frame
  }
}
