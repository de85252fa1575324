import Foundation

/// A connected socket that never waits.
struct BrlAPISocket {
  let descriptor: Int32

  /// Begins to connect; the socket can be written when it is connected, or when it has failed.
  static func connecting(
    to address: BrlAPISettings.Address
  ) throws(BrlAPIFailure) -> BrlAPISocket {
    switch address {
    case .local(let path): try local(path)
    case .network(let host, let port): try network(host: host, port: port)
    }
  }

  private static func local(_ path: String) throws(BrlAPIFailure) -> BrlAPISocket {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw .unreachable(reason: "the socket's path is too long")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return try withUnsafePointer(to: &address) { pointer throws(BrlAPIFailure) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        address throws(BrlAPIFailure) in
        try connect(
          family: AF_UNIX, address: address, length: socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func network(host: String, port: UInt16) throws(BrlAPIFailure) -> BrlAPISocket {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0, let first = list else {
      throw .unreachable(reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(list) }
    return try connect(
      family: first.pointee.ai_family, address: first.pointee.ai_addr,
      length: first.pointee.ai_addrlen)
  }

  private static func connect(
    family: Int32, address: UnsafePointer<sockaddr>?, length: socklen_t
  ) throws(BrlAPIFailure) -> BrlAPISocket {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else { throw .unreachable(reason: reason(errno)) }
    if Glibc.connect(descriptor, address, length) == 0 || errno == EINPROGRESS {
      return BrlAPISocket(descriptor: descriptor)
    }
    let code = errno
    Glibc.close(descriptor)
    throw .unreachable(reason: reason(code))
  }

  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// Why connecting failed; 0 when it did not.
  var failure: Int32 {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 ? code : errno
  }

  /// Takes what has come; nil when nothing has.
  func read() throws(BrlAPIFailure) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return Array(buffer.prefix(count)) }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    throw .lost
  }

  /// Writes what fits, and takes it away.
  func write(_ bytes: inout [UInt8]) throws(BrlAPIFailure) {
    guard !bytes.isEmpty else { return }
    let count = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if count >= 0 {
      bytes.removeFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      throw .lost
    }
  }

  func close() { _ = Glibc.close(descriptor) }
}
