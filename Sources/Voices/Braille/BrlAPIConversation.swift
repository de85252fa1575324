/// The client side of brltty's protocol: packets in, actions out.
package struct BrlAPIConversation {
  package enum Action: Hashable, Sendable {
    case send(BrlAPIPacket)
    /// This client has the display. Repeated when the number of cells changes.
    case attached(cells: Int)
    case key(UInt64)
    case fail(BrlAPIFailure)
  }

  package enum State: Hashable, Sendable {
    case version, authorization, admission, size, tty, ignoring, accepting, ready, failed
  }

  package private(set) var state = State.version
  /// Whether an answer to `ping` is due.
  package private(set) var isPinged = false
  package private(set) var cells = 0
  private let tty: [UInt32]
  private let key: () -> [UInt8]?

  /// The parameter with the size of the display (`BRLAPI_PARAM_DISPLAY_SIZE`).
  static let sizeParameter: UInt32 = 6
  /// The flags that subscribe to its changes: BRLAPI_PARAMF_SUBSCRIBE and BRLAPI_PVF_GLOBAL.
  static let subscription: UInt32 = 0x201
  /// The maximum number of cells of a display. More would not fit into a packet.
  static let mostCells = 2_000

  /// - Parameters:
  ///   - tty: The path of the terminal, from the console to the window; empty for the terminal that
  ///     is currently on the screen.
  ///   - key: A closure that returns the contents of brltty's key file, or nil if it cannot be
  ///     read.
  package init(tty: [UInt32], key: @escaping () -> [UInt8]?) {
    self.tty = tty
    self.key = key
  }

  package mutating func receive(_ packet: BrlAPIPacket) -> [Action] {
    switch packet.type {
    case BrlAPIPacket.exception: return fail(.refused(code: packet.number(at: 0) ?? 0))
    case BrlAPIPacket.error where state != .ready:
      let isKeyWrong = state == .admission
      return fail(isKeyWrong ? .notAdmitted : .refused(code: packet.number(at: 0) ?? 0))
    default: break
    }
    switch state {
    case .version, .authorization, .admission: return enter(packet)
    case .size, .tty, .ignoring, .accepting: return attach(packet)
    case .ready: return use(packet)
    case .failed: return []
    }
  }

  /// Returns a packet that tests whether brltty still responds. The answer is the size of the
  /// display.
  package mutating func ping() -> BrlAPIPacket {
    isPinged = true
    return BrlAPIPacket(BrlAPIPacket.displaySize)
  }

  /// Returns a packet that writes as many cells as the display has, with the flags REGION,
  /// ATTR_AND, ATTR_OR and CURSOR. The mask hides any text that brltty would show.
  package func write(_ dots: [UInt8]) -> BrlAPIPacket {
    let shown = Array(dots.prefix(cells))
    let padded = shown + Array(repeating: 0, count: cells - shown.count)
    var body = BrlAPIPacket.bytes(0x02 | 0x08 | 0x10 | 0x20)
    body += BrlAPIPacket.bytes(1) + BrlAPIPacket.bytes(UInt32(cells))
    body += Array(repeating: 0, count: cells) + padded
    return BrlAPIPacket(BrlAPIPacket.write, body + BrlAPIPacket.bytes(0))
  }

  private mutating func fail(_ failure: BrlAPIFailure) -> [Action] {
    state = .failed
    return [.fail(failure)]
  }

  private mutating func enter(_ packet: BrlAPIPacket) -> [Action] {
    switch (state, packet.type) {
    case (.version, BrlAPIPacket.version):
      let theirs = packet.number(at: 0) ?? 0
      guard theirs == BrlAPIPacket.protocolVersion else { return fail(.version(theirs)) }
      state = .authorization
      return [.send(BrlAPIPacket(BrlAPIPacket.version, BrlAPIPacket.bytes(theirs)))]
    case (.authorization, BrlAPIPacket.authorization):
      let ways = stride(from: 0, to: packet.body.count, by: 4).compactMap(packet.number(at:))
      if ways.contains(BrlAPIPacket.noAuthorization) { return askSize() }
      guard ways.contains(BrlAPIPacket.keyAuthorization), let key = key() else {
        return fail(.notAdmitted)
      }
      state = .admission
      let body = BrlAPIPacket.bytes(BrlAPIPacket.keyAuthorization) + key
      return [.send(BrlAPIPacket(BrlAPIPacket.authorization, body))]
    case (.admission, BrlAPIPacket.acknowledgement): return askSize()
    default: return fail(.rubbish)
    }
  }

  private mutating func askSize() -> [Action] {
    state = .size
    return [.send(BrlAPIPacket(BrlAPIPacket.displaySize))]
  }

  private mutating func attach(_ packet: BrlAPIPacket) -> [Action] {
    switch (state, packet.type) {
    case (.size, BrlAPIPacket.displaySize):
      guard let count = Self.cells(packet, at: 0) else { return fail(.rubbish) }
      guard count > 0 else { return fail(.noDisplay) }
      cells = count
      state = .tty
      let path = BrlAPIPacket.bytes(UInt32(tty.count)) + tty.flatMap(BrlAPIPacket.bytes)
      // An empty driver name requests commands instead of the keys of a particular display model.
      return [.send(BrlAPIPacket(BrlAPIPacket.enterTTY, path + [0]))]
    case (.tty, BrlAPIPacket.acknowledgement):
      state = .ignoring
      return [.send(BrlAPIPacket(BrlAPIPacket.ignoreKeys, BrlAPIKeys.all))]
    case (.ignoring, BrlAPIPacket.acknowledgement):
      state = .accepting
      return [.send(BrlAPIPacket(BrlAPIPacket.acceptKeys, BrlAPIKeys.ranges))]
    case (.accepting, BrlAPIPacket.acknowledgement):
      state = .ready
      let request = [Self.subscription, Self.sizeParameter, 0, 0].flatMap(BrlAPIPacket.bytes)
      return [
        .send(BrlAPIPacket(BrlAPIPacket.parameterRequest, request)), .attached(cells: cells),
      ]
    // Keys that were pressed before this client selected the keys that it wants.
    case (.tty, BrlAPIPacket.key), (.ignoring, BrlAPIPacket.key), (.accepting, BrlAPIPacket.key):
      return []
    default: return fail(.rubbish)
    }
  }

  private mutating func use(_ packet: BrlAPIPacket) -> [Action] {
    switch packet.type {
    case BrlAPIPacket.key:
      guard let high = packet.number(at: 0), let low = packet.number(at: 4) else { return [] }
      return [.key(UInt64(high) << 32 | UInt64(low))]
    case BrlAPIPacket.displaySize:
      isPinged = false
      return resize(Self.cells(packet, at: 0))
    case BrlAPIPacket.parameterUpdate:
      // The numbers in the update are in the byte order of the server (seen in brltty 6.5), so the
      // client requests the size instead.
      guard packet.number(at: 4) == Self.sizeParameter, !isPinged else { return [] }
      return [.send(ping())]
    // Later versions of brltty may send unsolicited packets.
    default: return []
    }
  }

  private mutating func resize(_ count: Int?) -> [Action] {
    guard let count, count != cells else { return [] }
    guard count > 0 else { return fail(.noDisplay) }
    cells = count
    return [.attached(cells: count)]
  }

  /// Returns columns times rows, or nil if the numbers are implausible.
  private static func cells(_ packet: BrlAPIPacket, at offset: Int) -> Int? {
    guard let columns = packet.number(at: offset), let rows = packet.number(at: offset + 4) else {
      return nil
    }
    guard columns <= mostCells, rows <= mostCells, columns * rows <= mostCells else { return nil }
    return Int(columns * rows)
  }
}
