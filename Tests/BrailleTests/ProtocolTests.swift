import Foundation
import Testing

@testable import Braille

@Suite struct ProtocolTests {
  @Test func packetsAreAssembledFromAnyChunks() throws {
    let packets = [
      BrlAPIPacket(BrlAPIPacket.version, [0, 0, 0, 8]), BrlAPIPacket(BrlAPIPacket.acknowledgement),
      BrlAPIPacket(BrlAPIPacket.parameterUpdate, Array(0...255)),
    ]
    #expect(packets[0].bytes == [0, 0, 0, 4, 0, 0, 0, 0x76, 0, 0, 0, 8])
    let bytes = packets.flatMap(\.bytes)
    for size in [1, 3, 7, 8, 9, 100, bytes.count] {
      var reader = BrlAPIPacketReader()
      var found: [BrlAPIPacket] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.feed(bytes[start..<min(start + size, bytes.count)])
        while let packet = try reader.next() { found.append(packet) }
      }
      #expect(found == packets, "\(size)")
    }
    #expect(packets[0].number(at: 0) == 8)
    #expect(packets[0].number(at: 1) == nil)
    #expect(packets[0].number(at: -1) == nil)
  }

  @Test(
    arguments: [
      (0x2000_0001, .previousElement), (0x2000_0002, .nextElement), (0x2000_0009, .firstElement),
      (0x2000_000A, .lastElement), (0x2000_0017, .panLeft), (0x2000_0018, .panRight),
      (0x2000_001D, .lineStart), (0x2000_003D, .mute), (0x2000_003F, .sayAgain),
      (0x2001_0000, .route(0)), (0x2001_0027, .route(39)), (0x5_2001_0027, .route(39)),
      // The key for brltty's help; a letter of a keyboard; another kind of command.
      (0x2000_0031, nil), (0x61, nil), (0x2002_0003, nil), (0x4000_0001, nil),
    ] as [(UInt64, BrailleKey?)])
  func keys(code: UInt64, expected: BrailleKey?) {
    #expect(BrlAPIKeys.key(code) == expected)
  }

  @Test func keyRangesAreSixteenBytesEach() {
    #expect(BrlAPIKeys.all.count == 16)
    #expect(BrlAPIKeys.ranges.count.isMultiple(of: 16))
    #expect(BrlAPIKeys.ranges.count <= BrlAPIPacket.longestBody)
  }

  @Test func theConversationSendsItsTerminal() throws {
    var conversation = BrlAPIConversation(tty: [1, 7]) { nil }
    _ = try conversation.receive(BrlAPIPacket(BrlAPIPacket.version, [0, 0, 0, 8]))
    _ = try conversation.receive(BrlAPIPacket(BrlAPIPacket.authorization, [0, 0, 0, 0x4E]))
    let actions = try conversation.receive(
      BrlAPIPacket(BrlAPIPacket.displaySize, [0, 0, 0, 20, 0, 0, 0, 2]))
    #expect(
      actions == [
        .send(BrlAPIPacket(BrlAPIPacket.enterTTY, [0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 7, 0]))
      ])
    #expect(conversation.cells == 40)
  }

  @Test(
    arguments: [
      ([:], 0, []), (["WINDOWID": "42"], 0, [42]),
      (["WINDOWPATH": "7:3", "WINDOWID": "9"], 0, [7, 3, 9]),
      (["CONTROLVT": "2"], 0, [2]),
      (["DISPLAY": ":0", "XDG_VTNR": "2", "WINDOWID": "5"], 0, [2, 5]),
      (["XDG_VTNR": "2"], 0, []), (["WINDOWID": "x"], 0, []),
      // /dev/tty3, /dev/pts/1, /dev/ttyS0.
      ([:], 4 << 8 | 3, [3]), ([:], 136 << 8 | 1, []), ([:], 4 << 8 | 64, []),
    ] as [([String: String], Int, [UInt32])])
  func terminals(environment: [String: String], terminal: Int, expected: [UInt32]) {
    #expect(BrlAPISettings(environment: environment, terminal: terminal).tty == expected)
  }

  @Test(
    arguments: [
      (":0", .local(path: "/var/lib/BrlAPI/0")), (":3", .local(path: "/var/lib/BrlAPI/3")),
      ("host", .network(host: "host", port: 4_101)),
      ("host:2", .network(host: "host", port: 4_103)),
      ("/run/brl", .local(path: "/run/brl")), (":../x", nil), ("host:x", nil), ("host:99999", nil),
      (":", nil), ("::1:0", .network(host: "::1", port: 4_101)),
      ("host:9223372036854775807", nil), ("host:-9999", nil),
    ] as [(String, BrlAPISettings.Address?)])
  func addresses(text: String, expected: BrlAPISettings.Address?) {
    #expect(BrlAPISettings.address(text) == expected)
    let settings = BrlAPISettings(environment: ["BRLAPI_HOST": text], terminal: 0)
    #expect(settings.addresses == [expected].compactMap(\.self))
  }

  @Test(
    arguments: [
      (nil, "/etc/brlapi.key"), ("none", nil), ("/a/key", "/a/key"), ("keyfile:/b", "/b"),
      ("polkit+keyfile:/c", "/c"),
    ] as [(String?, String?)])
  func keyFiles(text: String?, expected: String?) {
    let environment = text.map { ["BRLAPI_AUTH": $0] } ?? [:]
    let settings = BrlAPISettings(environment: environment, terminal: 0)
    #expect(settings.keyFile == expected)
    #expect(settings.addresses.count == 2)
  }
}
