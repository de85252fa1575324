import Foundation
import Synchronization

/// Sockets in the file system, for tests.
enum LocalSocket {
  static func connected(to path: String) -> Int32? {
    open(path) { connect($0, $1, $2) }
  }

  static func listening(at path: String) -> Int32? {
    open(path) { bind($0, $1, $2) == 0 ? listen($0, 8) : -1 }
  }

  private static func open(
    _ path: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    let descriptor = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

/// A descriptor that one thread closes while others use it.
///
/// Once it is closed, its number may belong to a file or socket of another test.
final class SharedSocket: Sendable {
  private let descriptor: Mutex<Int32?>

  init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  /// Calls a closure with the descriptor, unless it is closed.
  func use(_ body: (Int32) -> Void) {
    descriptor.withLock { if let open = $0 { body(open) } }
  }

  func close() {
    descriptor.withLock {
      if let open = $0 { Glibc.close(open) }
      $0 = nil
    }
  }
}

/// A temporary folder whose path is short enough for a socket.
final class ShortFolder {
  let path: String

  init() {
    path = "/tmp/lector-braille-\(UInt32.random(in: 0 ... .max))"
    mkdir(path, 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
