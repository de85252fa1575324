import Platform

/// A connection to brltty, used by the client's thread.
struct BrlAPIConnection {
  /// The maximum number of packets that brltty may send in a second.
  static let mostPackets = 2_000

  private let socket: StreamSocket
  private let answer: Duration
  private let bell: Bell
  private var conversation: BrlAPIConversation
  private var reader = BrlAPIPacketReader()
  private var output: [UInt8] = []
  private var isConnected = false
  /// The time by which an answer is due; nil if none is.
  private var deadline: Instant?
  private var attachedAt: Instant?
  private var secondBegan: Instant
  private var packetsThisSecond = 0
  private var buffer = [UInt8](repeating: 0, count: 16_384)
  private let clock = SuspendingClock()

  private typealias Instant = SuspendingClock.Instant

  init(socket: StreamSocket, settings: BrlAPISettings, answer: Int, bell: Bell) {
    self.socket = socket
    self.answer = .milliseconds(answer)
    self.bell = bell
    conversation = BrlAPIConversation(tty: settings.tty) { settings.key() }
    secondBegan = clock.now
    deadline = clock.now.advanced(by: self.answer)
  }

  var isAttached: Bool { attachedAt != nil }

  /// The time for which this program has had the display.
  var lifetime: Duration { attachedAt?.duration(to: clock.now) ?? .zero }

  /// Shows cells and receives keys until the client is closed.
  ///
  /// - Parameters:
  ///   - isClosed: A closure that returns whether to stop.
  ///   - frame: A closure that returns the newest cells to show, or nil if there are no new ones.
  ///   - report: A closure that receives events of the display.
  /// - Throws: `BrlAPIFailure` at the first failure.
  mutating func serve(
    isClosed: () -> Bool, frame: () -> [UInt8]?, report: (BrlAPIConversation.Action) -> Void
  ) throws(BrlAPIFailure) {
    while !isClosed() {
      if conversation.state == .ready, output.isEmpty, let cells = frame() { write(cells) }
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
    deadline = clock.now.advanced(by: answer)
  }

  private mutating func take(
    _ bytes: ArraySlice<UInt8>, report: (BrlAPIConversation.Action) -> Void
  ) throws(BrlAPIFailure) {
    reader.feed(bytes)
    while let packet = try reader.next() {
      try count()
      let before = conversation.state
      let wasPinged = conversation.isPinged
      for action in conversation.receive(packet) {
        switch action {
        case .send(let packet): output += packet.bytes
        case .fail(let failure): throw failure
        case .attached:
          attachedAt = attachedAt ?? clock.now
          report(action)
        case .key: report(action)
        }
      }
      // A packet that changes nothing does not count as an answer.
      guard before != conversation.state || wasPinged != conversation.isPinged else { continue }
      let isDue = conversation.state != .ready || conversation.isPinged
      deadline = isDue ? clock.now.advanced(by: answer) : nil
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
