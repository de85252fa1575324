import Foundation
import Glibc

/// A web server on a free port of 127.0.0.1, which answers with the files of a test.
package final class WebServer: Sendable {
  struct Setup: Error {}

  package enum Answer: Sendable {
    /// A file, or the rest of it if the request names a range.
    case file([UInt8])
    /// A file, whatever range the request names.
    case whole([UInt8])
    /// The beginning of a file, after which the connection is closed.
    case beginning([UInt8], of: Int)
    case moved(String)
    /// No answer: the connection stays open until the server ends.
    case silence
  }

  private let listener: Int32
  private let port: UInt16
  private let files: [String: Answer]

  /// - Parameter files: The answers by path, which begins with a slash. Other paths do not exist.
  package init(_ files: [String: Answer]) throws {
    self.files = files
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      return pointer.map {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &length) == 0
      } ?? false
    }
    guard isBound else { throw Setup() }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [files] in Self.serve(listener, files) }
  }

  /// The thread closes the socket, whose number another server could get before.
  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The address of the server, without a slash at its end.
  package var address: String { "http://127.0.0.1:\(port)" }

  private static func serve(_ listener: Int32, _ files: [String: Answer]) {
    var silent: [Int32] = []
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { break }
      let (path, start) = request(on: connection)
      let answer = files[path]
      if case .silence = answer {
        silent.append(connection)
        continue
      }
      send(bytes(of: answer, from: start), on: connection)
      // A connection that is closed before the client has read everything is reset.
      shutdown(connection, Int32(SHUT_WR))
      var byte: UInt8 = 0
      while read(connection, &byte, 1) > 0 {}
      close(connection)
    }
    for connection in silent + [listener] { close(connection) }
  }

  /// Returns the path in a request, which is read to the empty line at its end, and the first byte
  /// of its range.
  private static func request(on connection: Int32) -> (path: String, start: Int) {
    var request: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !request.ends(with: Array("\r\n\r\n".utf8)) {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { break }
      request += buffer[..<count]
    }
    let text = String(decoding: request, as: UTF8.self)
    let words = text.split(separator: " ")
    let range = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("range: bytes=") }
    let start = range.flatMap { Int($0.dropFirst(13).prefix { $0 != "-" }) }
    return (words.count > 1 ? String(words[1]) : "", start ?? 0)
  }

  private static func bytes(of answer: Answer?, from start: Int) -> [UInt8] {
    func head(_ status: String, _ size: Int, _ more: String = "") -> [UInt8] {
      Array("HTTP/1.0 \(status)\r\nContent-Length: \(size)\r\n\(more)\r\n".utf8)
    }
    switch answer {
    case .file(let bytes) where start >= bytes.count && start > 0:
      return head("416 Range Not Satisfiable", 0)
    case .file(let bytes) where start > 0:
      let range = "Content-Range: bytes \(start)-\(bytes.count - 1)/\(bytes.count)\r\n"
      return head("206 Partial Content", bytes.count - start, range) + bytes[start...]
    case .file(let bytes), .whole(let bytes): return head("200 OK", bytes.count) + bytes
    case .beginning(let bytes, let size): return head("200 OK", size) + bytes
    case .moved(let place): return head("302 Found", 0, "Location: \(place)\r\n")
    case .silence, nil: return head("404 Not Found", 0)
    }
  }

  private static func send(_ bytes: [UInt8], on connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension Array<UInt8> {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
