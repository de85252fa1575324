import Foundation
import Glibc
import ScreenReading
import Synchronization

@testable import SpeechOutput

/// A server with behavior defined by a test, on a socket in its own folder. It serves each
/// connection on a thread, with blocking calls that end with the server.
final class SSIPFakeServer: Sendable {
  struct Setup: Error {}

  let path: String
  /// The TCP port; 0 for a server on a Unix socket.
  let port: UInt16
  private let folder: String
  private let listener: Int32
  private let open = Mutex<[Int32]>([])
  /// The lines received, of all connections.
  private let record = Mutex<[String]>([])
  private let line = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - isNetworked: A Boolean value that indicates whether the server listens on a free TCP port
  ///     of 127.0.0.1.
  ///   - backlog: The queue of the listening socket.
  ///   - accepts: A Boolean value that indicates whether connections are taken from the queue.
  ///   - serve: A closure called on a thread for each connection, with its number counted from 0.
  init(
    isNetworked: Bool = false, backlog: Int32 = 8, accepts: Bool = true,
    serve: @escaping @Sendable (SSIPFakeConnection, Int) -> Void
  ) throws {
    folder = "/tmp/lector-ssip-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/s"
    if isNetworked {
      (listener, port) = try Self.networkListener()
    } else {
      listener = try Self.localListener(path)
      port = 0
    }
    guard listen(listener, backlog) == 0 else { throw Setup() }
    guard accepts else { return }
    accept(serve)
  }

  private static func networkListener() throws -> (Int32, UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 ? getsockname(listener, $0, &length) : -1
      }
    }
    guard result == 0 else { throw Setup() }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  private static func localListener(_ path: String) throws -> Int32 {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Setup() }
    return listener
  }

  /// Takes connections from the queue on a thread.
  private func accept(_ serve: @escaping @Sendable (SSIPFakeConnection, Int) -> Void) {
    let accepting = Thread { [listener, weak self] in
      var number = 0
      while true {
        let descriptor = Glibc.accept(listener, nil, nil)
        if descriptor < 0 { return }
        // A program that another test starts must not keep the connection open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        guard let server = self, server.keep(descriptor) else {
          Foundation.close(descriptor)
          return
        }
        let connection = SSIPFakeConnection(descriptor: descriptor, server: server)
        let index = number
        Thread {
          serve(connection, index)
          connection.close()
        }.start()
        number += 1
      }
    }
    accepting.start()
  }

  deinit { stop() }

  /// Ends the server and all connections.
  func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { descriptors in
      for descriptor in descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func keep(_ descriptor: Int32) -> Bool {
    open.withLock { $0.append(descriptor) }
    return true
  }

  fileprivate func close(_ descriptor: Int32) {
    open.withLock { descriptors in
      guard let index = descriptors.firstIndex(of: descriptor) else { return }
      descriptors.remove(at: index)
      Foundation.close(descriptor)
    }
  }

  fileprivate func didReceive(_ text: String) {
    record.withLock { $0.append(text) }
    line.signal()
  }

  var lines: [String] { record.withLock { $0 } }

  /// Waits until a condition on the lines is true.
  func wait(seconds: Double = 60, until condition: ([String]) -> Bool) -> Bool {
    let limit = DispatchTime.now() + seconds
    while !condition(lines) {
      if line.wait(timeout: limit) == .timedOut { return condition(lines) }
    }
    return true
  }
}

/// A connection to the fake server.
final class SSIPFakeConnection: @unchecked Sendable {
  // Unchecked: only the thread that serves the connection reads from it.
  private let descriptor: Int32
  private let server: SSIPFakeServer
  private var pending: [UInt8] = []

  init(descriptor: Int32, server: SSIPFakeServer) {
    self.descriptor = descriptor
    self.server = server
  }

  func close() { server.close(descriptor) }

  /// Reads the next line, without its end; nil if the client has disconnected.
  func readLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let bytes = pending[..<end]
        pending.removeFirst(end + 1)
        let text = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
        server.didReceive(text)
        return text
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return nil }
      pending += buffer[..<count]
    }
  }

  /// - Returns: A Boolean value that indicates whether the client is still connected.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      start += count
    }
    return true
  }

  @discardableResult
  func say(_ lines: String...) -> Bool { write(Array(lines.map { $0 + "\r\n" }.joined().utf8)) }

  /// Sends an event of a message.
  func tell(_ code: Int, _ message: Int, mark: String? = nil) {
    let words = [
      700: "INDEX MARK", 701: "BEGIN", 702: "END", 703: "CANCELED", 704: "PAUSED", 705: "RESUMED",
    ]
    var text = "\(code)-\(message)\r\n\(code)-1\r\n"
    if let mark { text += "\(code)-\(mark)\r\n" }
    write(Array((text + "\(code) \(words[code] ?? "")\r\n").utf8))
  }

  /// Answers as speech-dispatcher does.
  ///
  /// - Parameters:
  ///   - firstMessage: The number of the first message.
  ///   - onMessage: A closure called with the number and text of a message after its number has
  ///     been sent.
  ///   - onCommand: A closure that answers a command itself and returns true, or returns false.
  func serve(
    firstMessage: Int = 1, onMessage: (Int, String) -> Void = { _, _ in },
    onCommand: (String) -> Bool = { _ in false }
  ) {
    var number = firstMessage
    while let command = readLine() {
      if onCommand(command) { continue }
      switch command.split(separator: " ").first {
      case "SPEAK":
        say("230 OK RECEIVING DATA")
        guard let text = readText() else { return }
        say("225-\(number)", "225 OK MESSAGE QUEUED")
        onMessage(number, text)
        number += 1
      case "SOUND_ICON":
        say("225-\(number)", "225 OK MESSAGE QUEUED")
        number += 1
      case "GET": say(command == "GET VOLUME" ? "251-100" : "251-0", "251 OK GET RETURNED")
      case "LIST": say("249-Greek\tgrc\tnone", "249-English\ten-GB\tnone", "249 OK VOICE LIST SENT")
      case "QUIT": return
      default: say("200 OK")
      }
    }
  }

  private func readText() -> String? {
    var text: [String] = []
    while let line = readLine() {
      if line == "." { return text.joined(separator: "\n") }
      text.append(line)
    }
    return nil
  }

  /// Reads until the client disconnects, without sending.
  func listen() { while readLine() != nil {} }
}
