import Foundation
import Glibc
import Synchronization

/// One of the addresses of a host, as the system's functions use it.
package struct HostAddress: Hashable, Sendable {
  let family: CInt
  let bytes: [UInt8]

  /// Returns the addresses of a host, in the order to try them in. This may wait for a name server.
  ///
  /// - Parameters:
  ///   - host: A name, or an IPv4 or IPv6 address.
  package static func addresses(
    of host: String, port: UInt16
  ) throws(StreamSocket.Failure) -> [HostAddress] {
    var hints = addrinfo()
    hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &list)
    guard status == 0 else { throw .unknownHost(reason: String(cString: gai_strerror(status))) }
    defer { freeaddrinfo(list) }
    var addresses: [HostAddress] = []
    var next = list
    while let info = next?.pointee {
      if let address = info.ai_addr {
        let bytes = UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen))
        addresses.append(HostAddress(family: info.ai_family, bytes: Array(bytes)))
      }
      next = info.ai_next
    }
    return addresses
  }
}

extension HostAddress {
  /// The longest path of a Unix socket on Linux, in bytes (`unix(7)`).
  private static let longestPath = 107

  /// Creates the address of a Unix socket.
  init(path: String) throws(StreamSocket.Failure) {
    let name = Array(path.utf8)
    guard name.count <= Self.longestPath, !name.contains(0) else {
      throw .system(.fileNameTooLong)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    self.init(family: AF_UNIX, bytes: withUnsafeBytes(of: address) { Array($0) })
  }
}

/// A lookup of a host on its own thread, because the system sets no time limit for it.
package final class HostLookup: Sendable {
  package typealias Outcome = Result<[HostAddress], StreamSocket.Failure>

  private let state = Mutex<Outcome?>(nil)

  /// Begins a lookup.
  ///
  /// - Parameter whenDone: A closure called on another thread when there is an outcome.
  package init(host: String, port: UInt16, whenDone: @escaping @Sendable () -> Void) {
    Thread.detachNewThread { [self] in
      let outcome = Result { () throws(StreamSocket.Failure) in
        try HostAddress.addresses(of: host, port: port)
      }
      state.withLock { $0 = outcome }
      whenDone()
    }
  }

  /// The addresses, or the error, or nil while the lookup continues.
  package var outcome: Outcome? { state.withLock { $0 } }
}
