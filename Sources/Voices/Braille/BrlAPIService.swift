import Logging
import Platform

/// The work of the client's thread, which connects, serves and retries.
struct BrlAPIService {
  let client: BrlAPIClient
  let bell: Bell
  let wake: @Sendable () -> Void
  private let clock = SuspendingClock()
  private let log = Log.logger("brltty")
  private var hasReportedLoss = false
  private var hasReportedReturn = false

  init(client: BrlAPIClient, bell: Bell, wake: @escaping @Sendable () -> Void) {
    self.client = client
    self.bell = bell
    self.wake = wake
  }

  mutating func run() {
    let timing = client.timing
    var attempt = 0
    while !client.hasClosed {
      var lifetime = Duration.zero
      let failure = attend(lifetime: &lifetime)
      guard let failure, !client.hasClosed else { break }
      let wasStable = lifetime >= .milliseconds(timing.stable)
      if wasStable { attempt = 0 }
      reportLoss(failure, wasStable: wasStable)
      pause(.milliseconds(timing.pause(after: attempt)))
      attempt += 1
    }
  }

  /// Waits until the time is over or the client is closed.
  private func pause(_ time: Duration) {
    let end = clock.now.advanced(by: time)
    while !client.hasClosed, clock.now < end {
      bell.wait(patience: clock.now.duration(to: end))
    }
  }

  /// Connects and serves until something fails.
  ///
  /// - Parameter lifetime: Set to the time for which this program had the display.
  /// - Returns: The failure, or nil if the client was closed.
  private mutating func attend(lifetime: inout Duration) -> BrlAPIFailure? {
    var failure = BrlAPIFailure.unreachable(nil)
    let client = client
    for address in client.settings.addresses {
      do throws(BrlAPIFailure) {
        var connection = try connection(to: address)
        defer {
          lifetime = connection.lifetime
          if connection.isAttached { post(.detached) }
        }
        try connection.serve(
          isClosed: { client.hasClosed }, frame: { client.takeFrame() },
          report: { report($0) })
        return nil
      } catch {
        failure = error
        if case .unreachable = error { continue }
        return error
      }
    }
    return failure
  }

  private func connection(
    to address: StreamSocket.Address
  ) throws(BrlAPIFailure) -> BrlAPIConnection {
    do throws(StreamSocket.Failure) {
      return BrlAPIConnection(
        socket: try StreamSocket(address), settings: client.settings,
        answer: client.timing.answer, bell: bell)
    } catch {
      throw .unreachable(error)
    }
  }

  private mutating func report(_ action: BrlAPIConversation.Action) {
    switch action {
    case .attached(let cells):
      log.info("a display with \(cells) cells")
      // The waiting cells were laid out for a different width. The display sends new ones.
      _ = client.takeFrame()
      if hasReportedLoss, !hasReportedReturn {
        hasReportedReturn = true
        post(.notice("Braille display: \(cells) cells."))
      }
      post(.attached(cells: cells))
    case .key(let code): if let key = BrlAPIKeys.key(code) { post(.key(key)) }
    case .send, .fail: break
    }
  }

  /// Reports the loss of a stable connection. Repeated short connections are reported only once.
  private mutating func reportLoss(_ failure: BrlAPIFailure, wasStable: Bool) {
    log.warning("\(failure.sentence)")
    if hasReportedLoss, !wasStable { return }
    hasReportedLoss = true
    hasReportedReturn = false
    post(.notice(failure.sentence))
  }

  private func post(_ event: BrailleDeviceEvent) {
    client.add(event)
    wake()
  }
}
