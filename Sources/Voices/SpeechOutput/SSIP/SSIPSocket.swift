import Foundation

/// A Unix socket on which nothing ever waits.
final class SSIPSocket {
  let descriptor: Int32

  /// The longest path of a Unix socket on Linux, in bytes (`unix(7)`).
  static let longestPath = 107

  /// What the system had to say; nil is a queue of connections that is full.
  struct Failure: Error {
    let code: Int32
    var isBusy: Bool { code == EAGAIN || code == EINPROGRESS }
    var reason: String { String(cString: strerror(code)) }
    /// Whether nobody is there at all, so that a server may be started.
    var isAbsence: Bool { code == ENOENT || code == ECONNREFUSED }
  }

  /// Connects. On a Unix socket that succeeds or fails at once, unless the server's queue is full.
  init(path: String) throws(Failure) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath, !bytes.contains(0) else {
      throw Failure(code: ENAMETOOLONG)
    }
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, flags | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      Foundation.close(descriptor)
      throw Failure(code: code)
    }
    self.descriptor = descriptor
  }

  deinit { Foundation.close(descriptor) }

  /// Writes what goes. A peer that is gone is an error, no signal.
  ///
  /// - Returns: how many bytes went; nil when the peer is gone.
  func send(_ bytes: [UInt8]) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { return nil }
    }
  }

  /// Reads what is there.
  ///
  /// - Returns: the bytes, none when there are none now; nil when the peer has closed.
  func receive(_ buffer: inout [UInt8]) -> ArraySlice<UInt8>? {
    while true {
      let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 { return buffer[..<count] }
      if count == 0 { return nil }
      if errno == EAGAIN { return [] }
      if errno != EINTR { return nil }
    }
  }

  /// Waits until something can be read or written, or a bell rings.
  ///
  /// - Parameter patience: nil waits as long as it takes.
  static func wait(
    bell: Int32? = nil, socket: Int32?, writing: Bool, patience: Duration?
  ) {
    var descriptors: [pollfd] = []
    if let bell { descriptors.append(pollfd(fd: bell, events: Int16(POLLIN), revents: 0)) }
    if let socket {
      let events = Int16(POLLIN) | (writing ? Int16(POLLOUT) : 0)
      descriptors.append(pollfd(fd: socket, events: events, revents: 0))
    }
    let time = patience.map { Int32(clamping: $0.milliseconds) } ?? -1
    _ = poll(&descriptors, nfds_t(descriptors.count), time)
  }
}

/// Wakes a thread that waits in `poll`.
final class Bell: Sendable {
  private let reading: Int32
  private let writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, flags | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  var descriptor: Int32 { reading }

  func ring() {
    var byte: UInt8 = 1
    // A bell that nobody has answered yet needs no second stroke.
    _ = send(writing, &byte, 1, Int32(MSG_NOSIGNAL))
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while recv(reading, &bytes, bytes.count, 0) == bytes.count {}
  }
}

extension Duration {
  /// Rounded up, so that who waits so long wakes after the end and not just before it, again and
  /// again; none is below zero.
  fileprivate var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(0, seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
