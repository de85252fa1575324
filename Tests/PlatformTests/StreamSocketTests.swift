import Foundation
import SystemPackage
import Testing

import Platform

/// Non-blocking connections, and the bell that wakes a thread waiting for them.
@Suite struct StreamSocketTests {
  @Test(arguments: [
    ("/nowhere/socket", StreamSocket.Failure.system(.noSuchFileOrDirectory)),
    ("/tmp/" + String(repeating: "x", count: 200), .system(.fileNameTooLong)),
    ("/tmp/\0", .system(.fileNameTooLong)),
    ("/dev/null", .system(.connectionRefused)),
  ])
  func connectingWithoutAServerFails(path: String, failure: StreamSocket.Failure) {
    #expect(throws: failure) { try StreamSocket(.local(path: path)) }
    #expect(failure.isAbsence == (failure != .system(.fileNameTooLong)))
  }

  @Test func onlyAFullQueueIsBusy() {
    let reasons: [StreamSocket.Failure] = [
      .system(.resourceTemporarilyUnavailable), .system(.connectionRefused),
      .unknownHost(reason: "no such host"), .system(.noSuchFileOrDirectory), .system(.timedOut),
    ]
    #expect(reasons.map(\.isBusy) == [true, false, false, false, false])
    #expect(reasons.map(\.isAbsence) == [false, true, false, true, false])
  }

  @Test func unknownAddress() {
    #expect(throws: StreamSocket.Failure.self) {
      try StreamSocket(.network(host: "no such host", port: 1))
    }
  }

  @Test func aClosedPeerIsDetected() throws {
    let listener = try Listener()
    let socket = try StreamSocket(.local(path: listener.path))
    var buffer = [UInt8](repeating: 0, count: 16)
    #expect(try socket.receive(&buffer).isEmpty)
    let peer = try listener.accept()
    #expect(try socket.send([1, 2, 3]) == 3)
    #expect(try peer.writeAll([7, 8]) == 2)
    let bell = try #require(Bell())
    #expect(bell.wait(for: .readable, on: socket.descriptor).contains(.readable))
    #expect(Array(try socket.receive(&buffer)) == [7, 8])
    try peer.close()
    #expect(bell.wait(for: .readable, on: socket.descriptor).contains(.readable))
    #expect(throws: StreamSocket.Closed.self) { try socket.receive(&buffer) }
  }

  @Test func aFullSocketAcceptsNoMoreBytes() throws {
    let listener = try Listener()
    let socket = try StreamSocket(.local(path: listener.path))
    let bytes = [UInt8](repeating: 0, count: 1 << 16)
    while try socket.send(bytes) > 0 {}
    #expect(try socket.send(bytes) == 0)
  }

  @Test func repeatedRingsWakeOnce() throws {
    let bell = try #require(Bell())
    for _ in 0..<100_000 { bell.ring() }
    var polled = [bell.polled]
    #expect(poll(&polled, 1, 0) == 1)
    bell.wait()
    // The bell is reset: only the time would end the next wait.
    #expect(poll(&polled, 1, 0) == 0)
    Thread.detachNewThread { bell.ring() }
    bell.wait()
  }

  /// A listening socket.
  private final class Listener {
    let path = "/tmp/lector-socket-\(UUID().uuidString.prefix(8))"
    private let descriptor: Int32

    init() throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(status == 0 && listen(descriptor, 8) == 0)
    }

    deinit {
      close(descriptor)
      unlink(path)
    }

    func accept() throws -> FileDescriptor {
      let peer = Glibc.accept(descriptor, nil, nil)
      try #require(peer >= 0)
      // A program that another test starts must not keep the connection open.
      _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
      return FileDescriptor(rawValue: peer)
    }
  }
}
