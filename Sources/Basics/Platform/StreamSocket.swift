import Glibc
import SystemPackage

/// A connection to a server, on which nothing ever waits.
package final class StreamSocket: Sendable {
  package enum Address: Hashable, Sendable {
    /// The path of a Unix socket.
    case local(path: String)
    case network(host: String, port: UInt16)
  }

  /// An error that keeps a socket from being connected.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case unknownHost(reason: String)
    case system(Errno)

    package var description: String {
      switch self {
      case .unknownHost(let reason): reason
      case .system(let reason): "\(reason)"
      }
    }

    /// Whether the server is there, but its queue of connections is full.
    package var isBusy: Bool { self == .system(.resourceTemporarilyUnavailable) }

    /// Whether there is no server, so that one may be started.
    package var isAbsence: Bool {
      self == .system(.noSuchFileOrDirectory) || self == .system(.connectionRefused)
    }
  }

  /// The peer has closed the connection.
  package struct Closed: Error {}

  package let descriptor: FileDescriptor

  /// The longest path of a Unix socket on Linux, in bytes (`unix(7)`).
  static let longestPath = 107

  /// A stream that never waits, and that no program started in between inherits.
  static let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  /// Connects. A Unix socket is connected at once or not at all. Any other is connected, or has
  /// failed, as soon as it can be written; `connectionError` then has the reason.
  package convenience init(_ address: Address) throws(Failure) {
    switch address {
    case .local(let path): try self.init(path: path)
    case .network(let host, let port): try self.init(host: host, port: port)
    }
  }

  private init(
    family: CInt, address: UnsafePointer<sockaddr>, length: socklen_t
  ) throws(Failure) {
    descriptor = FileDescriptor(rawValue: socket(family, Self.kind, 0))
    guard descriptor.rawValue >= 0 else { throw .system(Errno(rawValue: errno)) }
    guard connect(descriptor.rawValue, address, length) != 0, errno != EINPROGRESS else { return }
    // The descriptor is closed by `deinit`: all properties are set.
    throw .system(Errno(rawValue: errno))
  }

  deinit { if descriptor.rawValue >= 0 { try? descriptor.close() } }

  private convenience init(path: String) throws(Failure) {
    let bytes = Array(path.utf8)
    guard bytes.count <= Self.longestPath, !bytes.contains(0) else {
      throw .system(.fileNameTooLong)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let storage = UnsafeMutablePointer<sockaddr_un>.allocate(capacity: 1)
    storage.initialize(to: address)
    defer { storage.deallocate() }
    try self.init(
      family: AF_UNIX, address: UnsafeRawPointer(storage).assumingMemoryBound(to: sockaddr.self),
      length: socklen_t(MemoryLayout<sockaddr_un>.size))
  }

  private convenience init(host: String, port: UInt16) throws(Failure) {
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0, let first = list?.pointee, let address = first.ai_addr else {
      throw .unknownHost(reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    try self.init(family: first.ai_family, address: address, length: first.ai_addrlen)
  }

  /// The reason why connecting failed; nil when it succeeded.
  package var connectionError: Errno? {
    var code: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    let status = getsockopt(descriptor.rawValue, SOL_SOCKET, SO_ERROR, &code, &length)
    if status != 0 { return Errno(rawValue: errno) }
    return code == 0 ? nil : Errno(rawValue: code)
  }

  /// Writes as much as the socket takes.
  ///
  /// - Returns: The number of bytes written.
  package func send(_ bytes: [UInt8]) throws(Closed) -> Int {
    while true {
      // A peer that is gone is an error and no signal.
      let count = Glibc.send(descriptor.rawValue, bytes, bytes.count, CInt(MSG_NOSIGNAL))
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw Closed() }
    }
  }

  /// Reads what is there.
  ///
  /// - Parameter buffer: The place for the bytes.
  /// - Returns: The bytes; none when there are none now.
  package func receive(_ buffer: inout [UInt8]) throws(Closed) -> ArraySlice<UInt8> {
    while true {
      let count = recv(descriptor.rawValue, &buffer, buffer.count, 0)
      if count > 0 { return buffer[..<count] }
      if count == 0 { throw Closed() }
      if errno == EAGAIN { return [] }
      if errno != EINTR { throw Closed() }
    }
  }
}
