import Foundation
import SystemPackage
import RandomInput
import Testing

@testable import Braille

/// Tests of servers that refuse, hang, crash, send false data or flood.
@Suite(.serialized) struct ClientFaultTests {
  let folder = ShortFolder()
  private var path: String { "\(folder.path)/api" }

  @Test func aServerStartedLaterIsFound() throws {
    let probe = ClientProbe(path: path)
    let refusal = BrlAPIFailure.unreachable(.system(.noSuchFileOrDirectory)).sentence.description
    #expect(probe.tells(refusal))
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit()
        peer.hang()
      })
    #expect(probe.tells("attached 40"))
    // The failure is reported once, however many attempts there were.
    #expect(probe.told.all == [refusal, "Braille display: 40 cells.", "attached 40"])
    withExtendedLifetime(server) {}
  }

  @Test(arguments: 0...5)
  func aHangingServerIsDisconnected(stage: Int) throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit(upTo: stage)
        peer.hang()
      })
    let probe = ClientProbe(path: path, answer: 60)
    #expect(probe.tells(BrlAPIFailure.silent.sentence.description), "\(probe.told.all)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: 0...5)
  func aCrashedServerIsRetried(stage: Int) throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, count in
        if count < 3 {
          peer.admit(upTo: stage)
        } else {
          peer.admit()
          peer.hang()
        }
      })
    let probe = ClientProbe(path: path)
    #expect(probe.tells("attached 40"), "\(probe.told.all)")
    let lost = BrlAPIFailure.lost.sentence.description
    #expect(probe.told.all == [lost, "Braille display: 40 cells.", "attached 40"])
    withExtendedLifetime(server) {}
  }

  @Test func aLostDisplayReconnects() throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, count in
        peer.admit(cells: UInt32(40 + count))
        if count > 0 { peer.hang() }
      })
    let probe = ClientProbe(path: path, stable: 0)
    #expect(probe.tells("attached 41"), "\(probe.told.all)")
    #expect(
      probe.told.all == [
        "attached 40", "detached", BrlAPIFailure.lost.sentence.description,
        "Braille display: 41 cells.",
        "attached 41",
      ])
    withExtendedLifetime(server) {}
  }

  /// After a display that was stable, the pauses between attempts begin again with the shortest one.
  @Test func aStableDisplayReconnectsAtOnce() throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, count in
        peer.admit(cells: UInt32(40 + count))
        if count > 2 { peer.hang() }
      })
    let probe = ClientProbe(path: path, backOff: [1, 10_000_000], stable: 0)
    #expect(probe.tells("attached 43"), "\(probe.told.all)")
    withExtendedLifetime(server) {}
  }

  /// Packets from servers other than brltty or with another version, and the stage of their
  /// arrival.
  static let lies: [(Int, [UInt8], BrlAPIFailure)] = [
    (0, Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), .rubbish),
    (0, [UInt8](repeating: 0xFF, count: 64), .rubbish),
    (0, BrlAPIPacket(BrlAPIPacket.version, [0, 0, 0, 7]).bytes, .version(7)),
    (0, BrlAPIPacket(BrlAPIPacket.version, []).bytes, .version(0)),
    (0, BrlAPIPacket(BrlAPIPacket.acknowledgement).bytes, .rubbish),
    (1, BrlAPIPacket(BrlAPIPacket.authorization, []).bytes, .notAdmitted),
    (1, BrlAPIPacket(BrlAPIPacket.authorization, [0, 0, 0, 0x4B]).bytes, .notAdmitted),
    (1, BrlAPIPacket(BrlAPIPacket.authorization, [0x4B]).bytes, .notAdmitted),
    (2, BrlAPIPacket(BrlAPIPacket.displaySize, [0, 0, 0, 0, 0, 0, 0, 1]).bytes, .noDisplay),
    (2, BrlAPIPacket(BrlAPIPacket.displaySize, [0, 0, 0, 40]).bytes, .rubbish),
    (2, BrlAPIPacket(BrlAPIPacket.displaySize, [9, 9, 9, 9, 9, 9, 9, 9]).bytes, .rubbish),
    (3, BrlAPIPacket(BrlAPIPacket.error, [0, 0, 0, 2, 0, 0, 0, 0x74]).bytes, .refused(code: 2)),
    (3, BrlAPIPacket(BrlAPIPacket.exception, [0, 0, 0, 6]).bytes, .refused(code: 6)),
    (4, BrlAPIPacket(BrlAPIPacket.displaySize, [0, 0, 0, 1, 0, 0, 0, 1]).bytes, .rubbish),
    (6, BrlAPIPacket(BrlAPIPacket.exception, []).bytes, .refused(code: 0)),
    (6, [0, 1, 0, 0, 0, 0, 0, 0x6B], .rubbish),
  ]

  @Test(arguments: lies.indices)
  func invalidPacketsEndTheConnection(index: Int) throws {
    let (stage, bytes, failure) = Self.lies[index]
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit(upTo: stage)
        peer.send(bytes)
        peer.hang()
      })
    let probe = ClientProbe(path: path)
    #expect(probe.tells(failure.sentence.description), "\(probe.told.all)")
    #expect(probe.told.count(failure.sentence.description) == 1)
    withExtendedLifetime(server) {}
  }

  @Test func randomBytesEndTheConnection() throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, count in
        var generator = SeededGenerator(seed: UInt64(count))
        peer.admit(upTo: count % 7)
        peer.send((0..<512).map { _ in UInt8.random(in: 0...255, using: &generator) })
        if count == 40 {
          peer.admit()
          peer.hang()
        }
      })
    let probe = ClientProbe(path: path, stable: 0)
    #expect(probe.told.awaited.until { probe.told.all.count > 20 }, "\(probe.told.all)")
    withExtendedLifetime(server) {}
  }

  @Test func tooManyPacketsEndTheConnection() throws {
    let ended = Gathered()
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit()
        while peer.send(BrlAPIPacket.key, 0, 0x2000_0002) {}
        ended.add(["ended"])
      })
    let client = BrlAPIClient(
      settings: BrlAPISettings(addresses: [.local(path: path)]),
      timing: BrlAPIClient.Timing(answer: 240_000, backOff: [60_000], stable: 0))
    defer { client.close() }
    let woken = Gathered()
    // The events are not taken: only old keys are dropped.
    client.start { woken.add(["wake"]) }
    let flood = BrailleDeviceEvent.notice(BrlAPIFailure.flood.sentence)
    var events: [BrailleDeviceEvent] = []
    #expect(ended.awaited.until { !ended.all.isEmpty })
    let isStopped = woken.awaited.until {
      events += client.takeEvents()
      return events.contains(flood)
    }
    #expect(isStopped)
    #expect(events.count <= 2 * BrlAPIClient.mostEvents)
    #expect(events.first == .attached(cells: 40))
    withExtendedLifetime(server) {}
  }

  @Test func aDisplayThatDoesNotReadDelaysNoCaller() throws {
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit(cells: 2_000)
        peer.hang()
      })
    let probe = ClientProbe(path: path, answer: 300)
    #expect(probe.tells("attached 2000"))
    // More data than the socket holds: a call that waited for the display would never return.
    for number in 0..<5_000 {
      probe.client.show([UInt8](repeating: UInt8(number & 0xFF), count: 2_000))
    }
    #expect(probe.tells(BrlAPIFailure.silent.sentence.description))
    withExtendedLifetime(server) {}
  }

  @Test func onlyTheNewestCellsAreSent() throws {
    let written = Gathered()
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.admit(cells: 3)
        while let packet = peer.receive() {
          if packet.type == BrlAPIPacket.displaySize { peer.send(packet.type, 3, 1) }
          guard packet.type == BrlAPIPacket.write else { continue }
          // Flags, the region, as many zeros as cells, the cells, no cursor.
          written.add(["\(packet.body.prefix(12) + packet.body.dropFirst(12))"])
        }
        written.add(["left"])
      })
    let probe = ClientProbe(path: path)
    #expect(probe.tells("attached 3"))
    probe.client.show([1, 2, 3, 4])
    let body: [UInt8] = [0, 0, 0, 0x3A, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0]
    #expect(written.awaited.until { written.all == ["\(body)"] }, "\(written.all)")
    probe.client.show([])
    let blank = Array(body.prefix(15)) + [0, 0, 0, 0, 0, 0, 0]
    #expect(written.awaited.until { written.all.last == "\(blank)" }, "\(written.all)")
    probe.client.close()
    #expect(written.awaited.until { written.all.last == "left" })
    withExtendedLifetime(server) {}
  }

  @Test(arguments: ["secret", "wrong", nil])
  func aKeyFileAuthorizesTheClient(key: String?) throws {
    let keyFile = "\(folder.path)/key"
    if let key { try Data(key.utf8).write(to: URL(filePath: keyFile)) }
    let seen = Gathered()
    let server = try #require(
      FakeBrltty(path: path) { peer, _ in
        peer.send(BrlAPIPacket.version, 8)
        _ = peer.receive()
        peer.send(BrlAPIPacket.authorization, BrlAPIPacket.keyAuthorization)
        if peer.receive()?.body == [0, 0, 0, 0x4B] + Array("secret".utf8) {
          peer.send(BrlAPIPacket.acknowledgement)
        } else {
          peer.send(BrlAPIPacket.error, 17, 0x61)
        }
        if peer.receive()?.type == BrlAPIPacket.displaySize { seen.add(["admitted"]) }
        peer.hang()
      })
    let probe = ClientProbe(path: path, keyFile: keyFile)
    if key == "secret" {
      #expect(seen.awaited.until { seen.count("admitted") == 1 }, "\(probe.told.all)")
    } else {
      #expect(probe.tells(BrlAPIFailure.notAdmitted.sentence.description), "\(probe.told.all)")
    }
    withExtendedLifetime(server) {}
  }

  @Test func closingDoesNotBlock() {
    for _ in 0..<50 {
      let client = BrlAPIClient(
        settings: BrlAPISettings(addresses: [.network(host: "192.0.2.1", port: 4_101)]))
      client.start {}
      client.show([1])
      client.close()
      client.close()
      client.show([2])
      #expect(client.takeEvents().count <= 1)
    }
  }
}
