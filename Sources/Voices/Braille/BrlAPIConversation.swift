import PlainText
import Platform

/// The client side of brltty's protocol: packets in, actions out.
package struct BrlAPIConversation {
  package enum Action: Hashable, Sendable {
    case send(BrlAPIPacket)
    /// Reports that this client has the display, again whenever the number of cells changes.
    case attached(cells: Int)
    case key(UInt64)
  }

  package enum State: Hashable, Sendable {
    case version, authorization, admission, size, tty, ignoring, accepting, ready
  }

  package private(set) var state = State.version
  /// A Boolean value that indicates whether an answer to `ping` is due.
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

  package mutating func receive(_ packet: BrlAPIPacket) throws(BrlAPIFailure) -> [Action] {
    switch packet.type {
    case BrlAPIPacket.error where state == .admission: throw .notAdmitted
    case BrlAPIPacket.error where state != .ready, BrlAPIPacket.exception:
      throw .refused(code: packet.number(at: 0) ?? 0)
    default: return state == .ready ? try use(packet) : try attach(packet)
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

  private mutating func attach(_ packet: BrlAPIPacket) throws(BrlAPIFailure) -> [Action] {
    switch (state, packet.type) {
    case (.version, BrlAPIPacket.version):
      let theirs = packet.number(at: 0) ?? 0
      guard theirs == BrlAPIPacket.protocolVersion else { throw .version(theirs) }
      state = .authorization
      return [.send(BrlAPIPacket(BrlAPIPacket.version, BrlAPIPacket.bytes(theirs)))]
    case (.authorization, BrlAPIPacket.authorization):
      let ways = stride(from: 0, to: packet.body.count, by: 4).compactMap(packet.number(at:))
      if ways.contains(BrlAPIPacket.noAuthorization) { return askSize() }
      guard ways.contains(BrlAPIPacket.keyAuthorization), let key = key() else {
        throw .notAdmitted
      }
      state = .admission
      let body = BrlAPIPacket.bytes(BrlAPIPacket.keyAuthorization) + key
      return [.send(BrlAPIPacket(BrlAPIPacket.authorization, body))]
    case (.admission, BrlAPIPacket.acknowledgement): return askSize()
    case (.size, BrlAPIPacket.displaySize):
      guard let count = Self.cells(packet) else { throw .rubbish }
      guard count > 0 else { throw .noDisplay }
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
    default: throw .rubbish
    }
  }

  private mutating func askSize() -> [Action] {
    state = .size
    return [.send(BrlAPIPacket(BrlAPIPacket.displaySize))]
  }

  private mutating func use(_ packet: BrlAPIPacket) throws(BrlAPIFailure) -> [Action] {
    switch packet.type {
    case BrlAPIPacket.key:
      guard let high = packet.number(at: 0), let low = packet.number(at: 4) else { return [] }
      return [.key(UInt64(high) << 32 | UInt64(low))]
    case BrlAPIPacket.displaySize:
      isPinged = false
      guard let count = Self.cells(packet), count != cells else { return [] }
      guard count > 0 else { throw .noDisplay }
      cells = count
      return [.attached(cells: count)]
    case BrlAPIPacket.parameterUpdate:
      // The numbers in the update are in the byte order of the server (seen in brltty 6.5), so the
      // client requests the size instead.
      guard packet.number(at: 4) == Self.sizeParameter, !isPinged else { return [] }
      return [.send(ping())]
    // Later versions of brltty may send unsolicited packets.
    default: return []
    }
  }

  /// Returns columns times rows, or nil if the numbers are implausible.
  private static func cells(_ packet: BrlAPIPacket) -> Int? {
    guard let columns = packet.number(at: 0), let rows = packet.number(at: 4),
      columns <= mostCells, rows <= mostCells, columns * rows <= mostCells
    else { return nil }
    return Int(columns * rows)
  }
}

/// A packet of BrlAPI's protocol, version 8 (brltty 6.0 and later; `brlapi_protocol.h`): the length
/// of its body and its type, four big-endian bytes each, and the body.
package struct BrlAPIPacket: Hashable, Sendable {
  package var type: UInt32
  package var body: [UInt8]

  package init(_ type: UInt32, _ body: [UInt8] = []) {
    self.type = type
    self.body = body
  }

  package static let version: UInt32 = 0x76  // v
  package static let authorization: UInt32 = 0x61  // a
  package static let displaySize: UInt32 = 0x73  // s
  package static let enterTTY: UInt32 = 0x74  // t
  package static let leaveTTY: UInt32 = 0x4C  // L
  package static let ignoreKeys: UInt32 = 0x6D  // m
  package static let acceptKeys: UInt32 = 0x75  // u
  package static let key: UInt32 = 0x6B  // k
  package static let write: UInt32 = 0x77  // w
  package static let acknowledgement: UInt32 = 0x41  // A
  package static let error: UInt32 = 0x65  // e
  package static let exception: UInt32 = 0x45  // E
  package static let parameterRequest: UInt32 = 0x5052  // PR
  package static let parameterUpdate: UInt32 = 0x5055  // PU

  package static let protocolVersion: UInt32 = 8
  package static let noAuthorization: UInt32 = 0x4E  // N
  package static let keyAuthorization: UInt32 = 0x4B  // K

  static let headerSize = 8
  /// The maximum length of a body that brltty sends, in bytes.
  static let longestBody = 4_096

  package var bytes: [UInt8] {
    Self.bytes(UInt32(body.count)) + Self.bytes(type) + body
  }

  package static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Returns four bytes of the body as a number, or nil if there are fewer.
  package func number(at offset: Int) -> UInt32? {
    guard offset >= 0, offset + 4 <= body.count else { return nil }
    return body[offset..<(offset + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// A reader that divides a stream of bytes into packets.
package struct BrlAPIPacketReader {
  private var bytes: ArraySlice<UInt8> = []

  package init() {}

  package mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

  /// Returns the next packet, or nil if it is not complete.
  ///
  /// - Throws: `BrlAPIFailure.rubbish` if the bytes are not packets.
  package mutating func next() throws(BrlAPIFailure) -> BrlAPIPacket? {
    let header = BrlAPIPacket(0, Array(bytes.prefix(BrlAPIPacket.headerSize)))
    guard let length = header.number(at: 0), let type = header.number(at: 4) else { return nil }
    guard length <= BrlAPIPacket.longestBody else { throw .rubbish }
    let body = bytes.dropFirst(BrlAPIPacket.headerSize)
    guard body.count >= Int(length) else { return nil }
    bytes = body.dropFirst(Int(length))
    return BrlAPIPacket(type, Array(body.prefix(Int(length))))
  }
}

/// The key codes of brltty (`brlapi_keycodes.h`). Bits 29 to 31 mark a command, the 13 bits
/// starting at 16 are its kind, the lowest 16 bits are its argument, and the bits starting at 32
/// are flags.
enum BrlAPIKeys {
  private static let command: UInt64 = 0x2000_0000
  private static let typeMask: UInt64 = 0xE000_0000
  private static let flags: UInt64 = 0xFFFF_FFFF_0000_0000
  private static let route: UInt64 = 1

  private static let meanings: [UInt64: BrailleKey] = [
    0x01: .previousElement, 0x02: .nextElement,  // line up, line down
    0x03: .previousElement, 0x04: .nextElement,  // several lines up, down
    0x05: .previousElement, 0x06: .nextElement,  // a different line up, down
    0x09: .firstElement, 0x0A: .lastElement,  // top, bottom
    0x0B: .firstElement, 0x0C: .lastElement,  // top left, bottom left
    0x15: .panLeft, 0x16: .panRight,  // half a window
    0x17: .panLeft, 0x18: .panRight,  // a window
    0x19: .panLeft, 0x1A: .panRight,  // a window that is not blank
    0x7A: .panLeft, 0x7B: .panRight,  // likewise, over lines
    0x1B: .lineStart, 0x1C: .lineEnd,  // the line's beginning, its end
    0x1D: .lineStart, 0x1F: .lineStart,  // home, return
    0x3D: .mute, 0x3F: .sayAgain,  // stop speaking, say the line
  ]

  /// Returns the meaning of a key, or nil if the key is not used.
  static func key(_ code: UInt64) -> BrailleKey? {
    guard code & typeMask == command else { return nil }
    let argument = code & 0xFFFF
    switch code >> 16 & 0x1FFF {
    case 0: return meanings[argument]
    case route: return .route(Int(argument))
    default: return nil
    }
  }

  /// All keys, as the body of the packet that leaves them to brltty.
  static var all: [UInt8] { range(0, .max) }

  /// The ranges of the keys in use, with any flags. Keys for menus and help are left to brltty.
  static var ranges: [UInt8] {
    meanings.keys.sorted().flatMap { range(command | $0, flags | command | $0) }
      + range(command | route << 16, flags | command | route << 16 | 0xFFFF)
  }

  private static func range(_ first: UInt64, _ last: UInt64) -> [UInt8] {
    [first, last].flatMap {
      BrlAPIPacket.bytes(UInt32($0 >> 32)) + BrlAPIPacket.bytes(UInt32($0 & 0xFFFF_FFFF))
    }
  }
}

/// A reason for having no display.
package enum BrlAPIFailure: Error, Hashable, Sendable {
  /// The last of the addresses does not respond, or nil if there is no address.
  case unreachable(StreamSocket.Failure?)
  /// brltty uses another version of its protocol.
  case version(UInt32)
  /// brltty rejects the client's authorization.
  case notAdmitted
  /// brltty runs but has no display.
  case noDisplay
  /// brltty refused a request with one of its error codes.
  case refused(code: UInt32)
  /// An answer did not arrive in time.
  case silent
  /// The connection was closed.
  case lost
  /// Too many packets arrived in one second.
  case flood
  /// The server does not use brltty's protocol.
  case rubbish

  /// The sentence for the caption.
  package var sentence: Message {
    switch self {
    case .unreachable(let reason):
      "No braille display: brltty cannot be reached (\(reason?.message ?? "no address"))."
    case .version(let number):
      "No braille display: brltty speaks version \(number) of its protocol, but Lector speaks 8."
    case .notAdmitted:
      """
      No braille display: brltty does not let Lector in; its key, /etc/brlapi.key, must be readable.
      """
    case .noDisplay: "No braille display: brltty has none."
    case .refused(let code): "No braille display: brltty refuses (error \(code))."
    case .silent: "Braille display lost: brltty does not answer."
    case .lost: "Braille display lost: brltty has ended."
    case .flood: "Braille display lost: brltty sends too much."
    case .rubbish: "Braille display lost: what answers is not brltty."
    }
  }
}
