import Glibc
import PlainText
import SystemPackage

/// A non-blocking connection to a server.
package final class StreamSocket: Sendable {
  package enum Address: Hashable, Sendable {
    /// The path of a Unix socket.
    case local(path: String)
    case network(host: String, port: UInt16)
  }

  /// An error that prevents a socket from being connected.
  package enum Failure: Error, Hashable {
    case unknownHost(reason: String)
    case system(Errno)

    package var message: Message {
      switch self {
      case .unknownHost(let reason): Message(key: reason)
      case .system(let reason): Message(reason)
      }
    }

    /// A Boolean value that indicates whether the server exists, but its queue of connections is
    /// full.
    package var isBusy: Bool { self == .system(.resourceTemporarilyUnavailable) }

    /// A Boolean value that indicates whether no server is running, so that one may be started.
    package var isAbsence: Bool {
      self == .system(.noSuchFileOrDirectory) || self == .system(.connectionRefused)
    }
  }

  /// The peer has closed the connection.
  package struct Closed: Error {}

  package let descriptor: FileDescriptor

  /// The type of the socket: a non-blocking stream that other programs do not inherit.
  static let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  /// Connects. A Unix socket is connected immediately or not at all. Any other socket has connected
  /// or failed when it becomes writable; `connectionError` then contains the reason.
  package convenience init(_ address: Address) throws(Failure) {
    switch address {
    case .local(let path): try self.init(HostAddress(path: path))
    case .network(let host, let port):
      guard let first = try HostAddress.addresses(of: host, port: port).first else {
        throw .system(.noSuchAddressOrDevice)
      }
      try self.init(first)
    }
  }

  /// Begins to connect to an address that has been looked up.
  package init(_ address: HostAddress) throws(Failure) {
    descriptor = FileDescriptor(rawValue: socket(address.family, Self.kind, 0))
    guard descriptor.rawValue >= 0 else { throw .system(Errno(rawValue: errno)) }
    let status = address.bytes.withUnsafeBytes {
      connect(
        descriptor.rawValue, $0.assumingMemoryBound(to: sockaddr.self).baseAddress,
        socklen_t($0.count))
    }
    // The descriptor is closed by `deinit`: all properties are set.
    guard status == 0 || errno == EINPROGRESS else { throw .system(Errno(rawValue: errno)) }
    // Commands are short, and each must be sent at once. A Unix socket does that anyway.
    var isOn: CInt = 1
    setsockopt(
      descriptor.rawValue, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<CInt>.size))
  }

  deinit { if descriptor.rawValue >= 0 { try? descriptor.close() } }

  /// The reason why connecting failed, or nil if it succeeded.
  package var connectionError: Errno? {
    var code: CInt = 0
    var length = socklen_t(MemoryLayout<CInt>.size)
    let status = getsockopt(descriptor.rawValue, SOL_SOCKET, SO_ERROR, &code, &length)
    if status != 0 { return Errno(rawValue: errno) }
    return code == 0 ? nil : Errno(rawValue: code)
  }

  /// Writes as many bytes as the socket accepts.
  ///
  /// - Returns: The number of bytes written.
  package func send(_ bytes: [UInt8]) throws(Closed) -> Int {
    while true {
      // Without this flag, writing to a closed peer would raise a signal instead of returning an
      // error.
      let count = Glibc.send(descriptor.rawValue, bytes, bytes.count, CInt(MSG_NOSIGNAL))
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      if errno != EINTR { throw Closed() }
    }
  }

  /// Reads the bytes that are available.
  ///
  /// - Parameter buffer: The buffer for the bytes.
  /// - Returns: The bytes; empty if none are available yet.
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
