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
  package static let parameterValue: UInt32 = 0x5056  // PV
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
  private var bytes: [UInt8] = []
  private var start = 0

  package init() {}

  package mutating func feed(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Returns the next packet, or nil if it is not complete.
  ///
  /// - Throws: `BrlAPIFailure.rubbish` if the bytes are not packets.
  package mutating func next() throws(BrlAPIFailure) -> BrlAPIPacket? {
    let header = BrlAPIPacket(0, Array(bytes[start...].prefix(BrlAPIPacket.headerSize)))
    guard let length = header.number(at: 0), let type = header.number(at: 4) else { return nil }
    guard length <= BrlAPIPacket.longestBody else { throw .rubbish }
    let body = start + BrlAPIPacket.headerSize
    guard bytes.count - body >= Int(length) else { return nil }
    start = body + Int(length)
    return BrlAPIPacket(type, Array(bytes[body..<start]))
  }
}
