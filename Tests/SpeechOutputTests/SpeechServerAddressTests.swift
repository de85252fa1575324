import Foundation
import Platform
import Testing

@testable import SpeechOutput

@Suite("Addresses of speech servers") struct SpeechServerAddressTests {
  private static let addresses: [(text: String, address: SpeechServerAddress)] = [
    ("unix_socket:/a/b", .local(path: "/a/b")),
    ("unix_socket:/a:b", .local(path: "/a:b")),
    ("unix_socket", .local(path: "/r/speech-dispatcher/speechd.sock")),
    ("unix_socket:", .local(path: "/r/speech-dispatcher/speechd.sock")),
    ("inet_socket:speech.example:7000", .network(host: "speech.example", port: 7_000)),
    ("inet_socket:speech.example", .network(host: "speech.example", port: 6_560)),
    ("inet_socket:speech.example:", .network(host: "speech.example", port: 6_560)),
    ("inet_socket::7000", .network(host: "127.0.0.1", port: 7_000)),
    ("inet_socket", .network(host: "127.0.0.1", port: 6_560)),
    ("inet_socket:", .network(host: "127.0.0.1", port: 6_560)),
    ("inet_socket:[::1]:7000", .network(host: "::1", port: 7_000)),
    ("inet_socket:[fe80::1%eth0]", .network(host: "fe80::1%eth0", port: 6_560)),
    ("inet_socket:::1", .network(host: "::1", port: 6_560)),
    ("inet_socket:2001:db8::7", .network(host: "2001:db8::7", port: 6_560)),
    ("inet_socket:host:0", .invalid("inet_socket:host:0")),
    ("inet_socket:host:port", .invalid("inet_socket:host:port")),
    ("inet_socket:host:65536", .invalid("inet_socket:host:65536")),
    ("inet_socket:a host:1", .invalid("inet_socket:a host:1")),
    ("inet_socket:[::1:7000", .invalid("inet_socket:[::1:7000")),
    ("inet_socket:[::1]7000", .invalid("inet_socket:[::1]7000")),
    ("tcp:host:1", .invalid("tcp:host:1")),
    ("/a/b", .invalid("/a/b")),
  ]

  @Test(arguments: addresses.indices) func theVariableNamesTheServer(_ index: Int) {
    let entry = Self.addresses[index]
    let environment = ["SPEECHD_ADDRESS": entry.text, "XDG_RUNTIME_DIR": "/r", "HOME": "/h"]
    #expect(SpeechServerAddress.current { environment[$0] } == entry.address)
  }

  @Test func withoutTheVariableTheServerIsTheUsersOwn() {
    #expect(
      SpeechServerAddress.current { ["HOME": "/h", "XDG_RUNTIME_DIR": "/r"][$0] }
        == .local(path: "/r/speech-dispatcher/speechd.sock"))
    #expect(
      SpeechServerAddress.current {
        ["HOME": "/h", "XDG_RUNTIME_DIR": "", "SPEECHD_ADDRESS": ""][$0]
      }
        == .local(path: "/h/.cache/speech-dispatcher/speechd.sock"))
    let name = SpeechServerAddress.clientName { ["USER": "a b\r\nü-1"][$0] }
    #expect(name == "ab-1:lector:main")
  }

  @Test(arguments: ["127.0.0.1", "localhost"])
  func aServerOnTheNetworkSpeaks(_ host: String) throws {
    let server = try SSIPFakeServer(isNetworked: true) { connection, _ in
      connection.serve { number, _ in
        connection.tell(701, number)
        connection.tell(702, number)
      }
    }
    // localhost is also ::1 on most systems, where nothing listens.
    let probe = try SSIPVoiceProbe(path: "") {
      $0.address = .network(host: host, port: server.port)
    }
    probe.speak(1, "λόγος")
    #expect(probe.wait(for: .ended(1)))
    #expect(probe.notices.isEmpty)
    #expect(server.lines.contains { $0.contains("λόγος") })
  }

  @Test func aClosedPortIsReportedOnce() throws {
    let server = try SSIPFakeServer(isNetworked: true) { connection, _ in connection.listen() }
    let port = server.port
    server.stop()
    let probe = try SSIPVoiceProbe(path: "") {
      $0.address = .network(host: "127.0.0.1", port: port)
    }
    probe.speak(1, "word")
    #expect(probe.wait { !$0.isEmpty && $0.contains(.canceled(1)) })
    let expected = "speech-dispatcher does not answer: 127.0.0.1:\(port): Connection refused"
    #expect(probe.notices == [expected])
  }

  @Test func aHostWithoutAnAddressIsReported() throws {
    let probe = try SSIPVoiceProbe(path: "") {
      $0.address = .network(host: "no such host", port: 1)
    }
    probe.speak(1, "word")
    #expect(probe.wait { $0.contains(.canceled(1)) })
    let notice = try #require(probe.notices.first)
    #expect(notice.hasPrefix("speech-dispatcher does not answer: no such host:1: "))
  }

  @Test func aTextThatIsNoAddressIsReported() throws {
    let probe = try SSIPVoiceProbe(path: "") { $0.address = .invalid("tcp:\u{1B}[2J") }
    probe.speak(1, "word")
    #expect(probe.wait { $0.contains(.canceled(1)) })
    #expect(
      probe.notices == [
        "speech-dispatcher does not answer: tcp:␛[2J: not an address; "
          + "expected unix_socket:PATH or inet_socket:HOST:PORT"
      ])
  }

  /// A host that never answers: the queue of the listening socket is full, so that packets for it
  /// are dropped.
  @Test func aHostThatNeverAnswersBlocksNothing() throws {
    let server = try SSIPFakeServer(isNetworked: true, backlog: 0, accepts: false) { _, _ in }
    let queue = FullQueue(port: server.port)
    defer { withExtendedLifetime(queue) {} }
    let probe = try SSIPVoiceProbe(path: "", patience: 100) {
      $0.address = .network(host: "127.0.0.1", port: server.port)
    }
    for id in 1...50 { probe.speak(id, "word") }
    probe.cancel()
    probe.speak(51, "word")
    #expect(probe.wait { $0.contains(.canceled(51)) })
    #expect(probe.notices.count == 1)
    probe.voice.close()
  }
}

/// Connections that fill the queue of a listening socket.
private final class FullQueue {
  private var sockets: [StreamSocket] = []

  init(port: UInt16) {
    for _ in 0..<4 {
      if let socket = try? StreamSocket(.network(host: "127.0.0.1", port: port)) {
        sockets.append(socket)
      }
    }
  }
}
