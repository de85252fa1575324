import Foundation
import Logging
import PlainText
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
    /// The minimum duration of a stable connection. Losing a stable connection is reported again.
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
    /// A Boolean value that indicates whether the first attempt has succeeded or failed.
    var hasAnswer = false
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

  package var isLooking: Bool {
    bell != nil && state.withLock { $0.isStarted && !$0.hasAnswer && !$0.isClosed }
  }

  package func show(_ cells: [UInt8]) {
    state.withLock { $0.frame = cells }
    bell?.ring()
  }

  package func takeEvents() -> [BrailleDeviceEvent] {
    state.withLock { exchange(&$0.events, with: []) }
  }

  package func close() {
    state.withLock { $0.isClosed = true }
    bell?.ring()
  }

  // MARK: - For the thread

  var hasClosed: Bool { state.withLock { $0.isClosed } }

  func takeFrame() -> [UInt8]? { state.withLock { exchange(&$0.frame, with: nil) } }

  func didAnswer() { state.withLock { $0.hasAnswer = true } }

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

/// The work of the client's thread, which connects, serves and retries.
struct BrlAPIService {
  let client: BrlAPIClient
  let bell: Bell
  let wake: @Sendable () -> Void
  private let clock = SuspendingClock()
  private let log = Log.logger("brltty")
  private(set) var hasReportedLoss = false
  private(set) var hasReportedReturn = false

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
  /// - Parameter lifetime: Set to the duration of this program's use of the display.
  /// - Returns: The failure, or nil if the client was closed.
  private mutating func attend(lifetime: inout Duration) -> BrlAPIFailure? {
    var failure = BrlAPIFailure.unreachable(nil)
    for address in client.settings.addresses {
      do throws(BrlAPIFailure) {
        var connection = try connection(to: address)
        defer {
          lifetime = connection.lifetime
          if connection.isAttached { post(.detached) }
        }
        try connection.serve { report($0) }
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
      return BrlAPIConnection(socket: try StreamSocket(address), client: client, bell: bell)
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
    case .send: break
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
    client.didAnswer()
  }
}

/// A connection to brltty, used by the client's thread.
struct BrlAPIConnection {
  /// The maximum number of packets that brltty may send in a second.
  static let mostPackets = 2_000

  private let socket: StreamSocket
  private let client: BrlAPIClient
  private let bell: Bell
  private var conversation: BrlAPIConversation
  private var reader = BrlAPIPacketReader()
  private var output: [UInt8] = []
  private var isConnected = false
  /// The deadline for an answer, or nil if none is due.
  private var deadline: Instant?
  private var attachedAt: Instant?
  private var secondBegan: Instant
  private var packetsThisSecond = 0
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  private let clock = SuspendingClock()

  private typealias Instant = SuspendingClock.Instant

  init(socket: StreamSocket, client: BrlAPIClient, bell: Bell) {
    self.socket = socket
    self.client = client
    self.bell = bell
    conversation = BrlAPIConversation(tty: client.settings.tty, key: client.settings.key)
    secondBegan = clock.now
    deadline = nextDeadline
  }

  private var nextDeadline: Instant {
    clock.now.advanced(by: .milliseconds(client.timing.answer))
  }

  var isAttached: Bool { attachedAt != nil }

  /// The time that this program has had the display.
  var lifetime: Duration { attachedAt?.duration(to: clock.now) ?? .zero }

  /// Shows cells and receives keys until the client is closed.
  ///
  /// - Parameter report: A closure that receives events of the display.
  /// - Throws: `BrlAPIFailure` at the first failure.
  mutating func serve(report: (BrlAPIConversation.Action) -> Void) throws(BrlAPIFailure) {
    while !client.hasClosed {
      if conversation.state == .ready, output.isEmpty, let cells = client.takeFrame() {
        write(cells)
      }
      let ready = bell.wait(
        for: output.isEmpty && isConnected ? .readable : [.readable, .writable],
        on: socket.descriptor, patience: deadline.map { clock.now.duration(to: $0) })
      if !isConnected, !ready.isEmpty {
        if let reason = socket.connectionError { throw .unreachable(.system(reason)) }
        isConnected = true
      }
      if ready.contains(.writable) { try send() }
      if !ready.isDisjoint(with: .readable) { try take(try receive(), report: report) }
      if let deadline, clock.now >= deadline { throw .silent }
    }
    leave()
  }

  /// Releases the display. If brltty does not read this packet, the connection simply ends.
  private mutating func leave() {
    guard conversation.state == .ready, output.isEmpty else { return }
    output = BrlAPIPacket(BrlAPIPacket.leaveTTY).bytes
    try? send()
  }

  private mutating func send() throws(BrlAPIFailure) {
    guard !output.isEmpty else { return }
    do throws(StreamSocket.Closed) { output.removeFirst(try socket.send(output)) } catch {
      throw .lost
    }
  }

  private mutating func receive() throws(BrlAPIFailure) -> ArraySlice<UInt8> {
    do throws(StreamSocket.Closed) { return try socket.receive(&buffer) } catch { throw .lost }
  }

  private mutating func write(_ cells: [UInt8]) {
    output += conversation.write(cells).bytes
    guard !conversation.isPinged else { return }
    output += conversation.ping().bytes
    deadline = nextDeadline
  }

  private mutating func take(
    _ bytes: ArraySlice<UInt8>, report: (BrlAPIConversation.Action) -> Void
  ) throws(BrlAPIFailure) {
    reader.feed(bytes)
    while let packet = try reader.next() {
      try count()
      let before = conversation.state
      let wasPinged = conversation.isPinged
      for action in try conversation.receive(packet) {
        if case .send(let packet) = action { output += packet.bytes }
        if case .attached = action { attachedAt = attachedAt ?? clock.now }
        report(action)
      }
      // A packet that changes nothing does not count as an answer.
      guard before != conversation.state || wasPinged != conversation.isPinged else { continue }
      let isDue = conversation.state != .ready || conversation.isPinged
      deadline = isDue ? nextDeadline : nil
    }
  }

  private mutating func count() throws(BrlAPIFailure) {
    let now = clock.now
    if secondBegan.duration(to: now) >= .seconds(1) {
      secondBegan = now
      packetsThisSecond = 0
    }
    packetsThisSecond += 1
    if packetsThisSecond > Self.mostPackets { throw .flood }
  }
}
