import Foundation

/// One connection to brltty, from its beginning to its end, on the client's thread.
struct BrlAPIConnection {
  /// A brltty that sends more in a second is out of its mind.
  static let mostPackets = 2_000

  private let socket: BrlAPISocket
  private let answer: Int
  private let bell: Bell
  private var conversation: BrlAPIConversation
  private var reader = BrlAPIPacketReader()
  private var output: [UInt8] = []
  private var isConnected = false
  /// When the answer that is due is too late; nil when none is due.
  private var deadline: UInt64?
  private var attachedAt: UInt64?
  private var secondBegan = Bell.now
  private var packetsThisSecond = 0

  init(socket: BrlAPISocket, settings: BrlAPISettings, answer: Int, bell: Bell) {
    self.socket = socket
    self.answer = answer
    self.bell = bell
    conversation = BrlAPIConversation(tty: settings.tty) { settings.key() }
    deadline = Bell.now + UInt64(answer)
  }

  var isAttached: Bool { attachedAt != nil }

  /// How long the display has been ours, in milliseconds.
  var lifetime: Int { attachedAt.map { Int(Bell.now - $0) } ?? 0 }

  /// Serves until we are closed.
  ///
  /// - Parameters:
  ///   - isClosed: whether to end.
  ///   - frame: takes the newest cells to show, if there are new ones.
  ///   - report: hears of the display and its keys.
  /// - Throws: `BrlAPIFailure` as soon as something is wrong.
  mutating func serve(
    isClosed: () -> Bool, frame: () -> [UInt8]?, report: (BrlAPIConversation.Action) -> Void
  ) throws(BrlAPIFailure) {
    while !isClosed() {
      if conversation.state == .ready, output.isEmpty, let cells = frame() { write(cells) }
      let wanted = Int16(POLLIN) | (output.isEmpty && isConnected ? 0 : Int16(POLLOUT))
      let happened = bell.wait(
        for: wanted, on: socket.descriptor, milliseconds: remaining)
      if !isConnected, happened != 0 {
        let code = socket.failure
        guard code == 0 else { throw .unreachable(reason: BrlAPISocket.reason(code)) }
        isConnected = true
      }
      if happened & Int16(POLLOUT) != 0 { try socket.write(&output) }
      if happened & Int16(POLLIN | POLLHUP | POLLERR) != 0, let bytes = try socket.read() {
        try take(bytes, report: report)
      }
      if let deadline, Bell.now >= deadline { throw .silent }
    }
    leave()
  }

  /// Gives the display back; whoever does not read that sees the connection end.
  private mutating func leave() {
    guard conversation.state == .ready, output.isEmpty else { return }
    output = BrlAPIPacket(BrlAPIPacket.leaveTTY).bytes
    _ = try? socket.write(&output)
  }

  private var remaining: Int {
    deadline.map { Int($0 - min(Bell.now, $0)) + 1 } ?? -1
  }

  private mutating func write(_ cells: [UInt8]) {
    output += conversation.write(cells).bytes
    guard !conversation.isPinged else { return }
    output += conversation.ping().bytes
    deadline = Bell.now + UInt64(answer)
  }

  private mutating func take(
    _ bytes: [UInt8], report: (BrlAPIConversation.Action) -> Void
  ) throws(BrlAPIFailure) {
    reader.feed(bytes)
    while let packet = try reader.next() {
      try count()
      let before = conversation.state
      let wasPinged = conversation.isPinged
      for action in conversation.receive(packet) {
        switch action {
        case .send(let answer): output += answer.bytes
        case .fail(let failure): throw failure
        case .attached:
          attachedAt = attachedAt ?? Bell.now
          report(action)
        case .key: report(action)
        }
      }
      // Only what brings us on is an answer.
      guard before != conversation.state || wasPinged != conversation.isPinged else { continue }
      let isDue = conversation.state != .ready || conversation.isPinged
      deadline = isDue ? Bell.now + UInt64(answer) : nil
    }
  }

  private mutating func count() throws(BrlAPIFailure) {
    let now = Bell.now
    if now - secondBegan >= 1_000 {
      secondBegan = now
      packetsThisSecond = 0
    }
    packetsThisSecond += 1
    if packetsThisSecond > Self.mostPackets { throw .flood }
  }
}
