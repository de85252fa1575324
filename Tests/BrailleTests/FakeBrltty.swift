import Foundation

@testable import Braille

/// A simulated brltty with behavior defined by a test, one connection after another.
final class FakeBrltty: Sendable {
  /// One connection.
  final class Peer: @unchecked Sendable {
    private let descriptor: Int32
    private var reader = BrlAPIPacketReader()

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Waits for the next packet; nil if the connection has ended.
    func receive() -> BrlAPIPacket? {
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while true {
        guard let packet = try? reader.next() else {
          let count = recv(descriptor, &bytes, bytes.count, 0)
          guard count > 0 else { return nil }
          reader.feed(bytes.prefix(count))
          continue
        }
        return packet
      }
    }

    /// Sends bytes.
    ///
    /// - Returns: A Boolean value that indicates whether the client is still connected.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    @discardableResult
    func send(_ type: UInt32, _ numbers: UInt32...) -> Bool {
      send(BrlAPIPacket(type, numbers.flatMap(BrlAPIPacket.bytes)).bytes)
    }

    /// Waits until the client disconnects, without reading.
    func hang() {
      var waited = pollfd(fd: descriptor, events: 0, revents: 0)
      poll(&waited, 1, 30_000)
    }

    /// Accepts a client up to a stage: 1 the version, 2 the authorization, 3 the size, 4 the
    /// terminal, 5 and 6 its keys.
    ///
    /// - Returns: A Boolean value that indicates whether the client reached that stage.
    @discardableResult
    func admit(upTo stage: Int = 6, cells: UInt32 = 40) -> Bool {
      let answers: [() -> Bool] = [
        { self.send(BrlAPIPacket.version, 8) && self.receive()?.type == BrlAPIPacket.version },
        {
          self.send(BrlAPIPacket.authorization, BrlAPIPacket.noAuthorization)
            && self.receive()?.type == BrlAPIPacket.displaySize
        },
        {
          self.send(BrlAPIPacket.displaySize, cells, 1)
            && self.receive()?.type == BrlAPIPacket.enterTTY
        },
        {
          self.send(BrlAPIPacket.acknowledgement)
            && self.receive()?.type == BrlAPIPacket.ignoreKeys
        },
        {
          self.send(BrlAPIPacket.acknowledgement)
            && self.receive()?.type == BrlAPIPacket.acceptKeys
        },
        {
          self.send(BrlAPIPacket.acknowledgement)
            && self.receive()?.type == BrlAPIPacket.parameterRequest
        },
      ]
      return answers.prefix(stage).allSatisfy { $0() }
    }

    func close() {
      shutdown(descriptor, Int32(SHUT_RDWR))
      Glibc.close(descriptor)
    }
  }

  private let listener: SharedSocket
  let path: String

  /// - Parameter serve: A closure that serves a connection with a number counted from 0. The
  ///   connection ends when it returns.
  init?(path: String, serve: @escaping @Sendable (Peer, Int) -> Void) {
    guard let descriptor = LocalSocket.listening(at: path) else { return nil }
    let listener = SharedSocket(descriptor)
    self.listener = listener
    self.path = path
    Thread.detachNewThread {
      var count = 0
      while true {
        let accepted = accept(descriptor, nil, nil)
        if accepted < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard accepted >= 0 else {
          listener.close()
          return
        }
        // A program that another test starts must not keep the connection open.
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        let peer = Peer(accepted)
        serve(peer, count)
        peer.close()
        count += 1
      }
    }
  }

  deinit {
    listener.use { shutdown($0, Int32(SHUT_RDWR)) }
    unlink(path)
  }
}

/// A client that records its events as text.
final class ClientProbe {
  let client: BrlAPIClient
  let told = Gathered()

  init(
    path: String, answer: Int = 240_000, keyFile: String? = nil, backOff: [Int] = [1, 5],
    stable: Int = 100_000
  ) {
    client = BrlAPIClient(
      settings: BrlAPISettings(addresses: [.local(path: path)], keyFile: keyFile),
      timing: BrlAPIClient.Timing(answer: answer, backOff: backOff, stable: stable))
    client.start { [weak client, told] in
      told.add(client?.takeEvents().map(Self.words) ?? [])
    }
  }

  deinit { client.close() }

  private static func words(_ event: BrailleDeviceEvent) -> String {
    switch event {
    case .attached(let cells): "attached \(cells)"
    case .detached: "detached"
    case .key(let key): "key \(key)"
    case .notice(let text): text.description
    }
  }

  func tells(_ text: String) -> Bool { told.awaited.until { self.told.count(text) > 0 } }
}
