import RandomInput
import Testing

@testable import Braille

/// Packets of brltty that are damaged in any way.
@Suite struct BrlAPIFuzzTests {
  private static var conversation: [UInt8] {
    let packets = [
      BrlAPIPacket(BrlAPIPacket.version, BrlAPIPacket.bytes(BrlAPIPacket.protocolVersion)),
      BrlAPIPacket(BrlAPIPacket.authorization, BrlAPIPacket.bytes(BrlAPIPacket.noAuthorization)),
      BrlAPIPacket(
        BrlAPIPacket.displaySize, BrlAPIPacket.bytes(40) + BrlAPIPacket.bytes(1)),
      BrlAPIPacket(BrlAPIPacket.acknowledgement), BrlAPIPacket(BrlAPIPacket.acknowledgement),
      BrlAPIPacket(BrlAPIPacket.acknowledgement),
      BrlAPIPacket(BrlAPIPacket.key, BrlAPIPacket.bytes(0) + BrlAPIPacket.bytes(0x2000_0002)),
      BrlAPIPacket(
        BrlAPIPacket.parameterUpdate,
        BrlAPIPacket.bytes(1) + BrlAPIPacket.bytes(6) + BrlAPIPacket.bytes(0)
          + BrlAPIPacket.bytes(0) + BrlAPIPacket.bytes(80) + BrlAPIPacket.bytes(1)),
      BrlAPIPacket(BrlAPIPacket.error, BrlAPIPacket.bytes(3)),
    ]
    return packets.flatMap(\.bytes)
  }

  @Test func packets() throws {
    try fuzz("BrlAPI", [Self.conversation], runs: 2_000) { bytes, random in
      var reader = BrlAPIPacketReader()
      var conversation = BrlAPIConversation(tty: [], key: { nil })
      var rest = bytes[...]
      do {
        while !rest.isEmpty {
          let count = 1 + random.below(60)
          reader.feed(rest.prefix(count))
          rest = rest.dropFirst(count)
          while let packet = try reader.next() {
            for case .attached(let cells) in try conversation.receive(packet) {
              guard (0...BrlAPIConversation.mostCells).contains(cells) else {
                throw FuzzFailure(description: "\(cells) cells")
              }
            }
            _ = conversation.write([UInt8](repeating: 255, count: 100))
          }
        }
      } catch _ as BrlAPIFailure {}
    }
  }
}
