import Foundation
import Platform

@testable import Braille

/// A brltty process with its virtual driver, with its API on a port and its display on a socket.
final class Brltty {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  static let program = ["/usr/bin/brltty", "/usr/sbin/brltty", "/bin/brltty", "/sbin/brltty"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let settings: BrlAPISettings
  private let folder: String
  private let process: LaunchedProgram

  init(folder: String) throws {
    self.folder = folder
    let display = try Self.freeDisplay()
    settings = BrlAPISettings(
      addresses: [.network(host: "127.0.0.1", port: UInt16(BrlAPISettings.firstPort + display))])
    // No configuration, no screen, no speech, no files elsewhere, no change of user.
    process = try LaunchedProgram(
      "/bin/sh",
      [
        "-c", "exec \"$0\" \"$@\" >\"$LOG\" 2>&1", Self.program ?? "brltty",
        "-n", "-e", "-q", "-Z", "-f", "/dev/null",
        "-F", "\(folder)/preferences", "-P", "\(folder)/pid", "-U", folder, "-W", folder,
        "-b", "vr", "-d", "server:\(folder)/display", "-x", "no", "-s", "no",
        "-A", "auth=none,host=127.0.0.1:\(display)",
      ],
      environment: [
        "LANG": "C.UTF-8", "LOG": "\(folder)/log", "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
      ])
  }

  /// Ends this brltty process and no other.
  func end(_ signal: Int32 = SIGTERM) {
    if !process.end(with: signal, patience: 10_000) { process.end(with: SIGKILL) }
  }

  /// Connects to the virtual display and sends the number of cells that brltty waits for.
  func attach(cells: Int) throws -> VirtualDisplay {
    let socket = "\(folder)/display"
    guard
      Awaited().until({ access(socket, F_OK) == 0 }),
      let display = VirtualDisplay(path: socket)
    else { throw Failure(description: "no virtual display: \(log)") }
    display.tell("cells \(cells)")
    return display
  }

  var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }

  /// Returns the number of a display whose port is free. The ports of the API begin at 4101.
  private static func freeDisplay() throws -> Int {
    for display in (200...900).shuffled() {
      let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = UInt16(BrlAPISettings.firstPort + display).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if status == 0 { return display }
    }
    throw Failure(description: "no port is free")
  }
}

/// The other end of brltty's virtual driver, which uses lines of text on a socket.
final class VirtualDisplay: Sendable {
  private let socket: SharedSocket
  private let shown = Gathered()

  init?(path: String) {
    guard let descriptor = LocalSocket.connected(to: path) else { return nil }
    socket = SharedSocket(descriptor)
    Thread.detachNewThread { [socket, shown] in
      var bytes = [UInt8](repeating: 0, count: 4_096)
      var line: [UInt8] = []
      while true {
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else {
          socket.close()
          return
        }
        for byte in bytes.prefix(count) {
          if byte != 0x0A {
            line.append(byte)
            continue
          }
          shown.add([Self.cells(String(decoding: line, as: UTF8.self))].compactMap(\.self))
          line = []
        }
      }
    }
  }

  func tell(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    socket.use { _ = send($0, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  /// The cells that the display shows, in Unicode braille; nil before the first ones.
  var last: String? { shown.all.last }

  func close() { socket.use { shutdown($0, Int32(SHUT_RDWR)) } }

  /// Returns the cells of a line such as `Braille "134578| |12"`, which gives each cell by the
  /// numbers of its dots.
  private static func cells(_ line: String) -> String? {
    guard line.hasPrefix("Braille \""), line.hasSuffix("\"") else { return nil }
    let dots = line.dropFirst("Braille \"".count).dropLast()
    return BrailleText.unicode(
      dots.split(separator: "|", omittingEmptySubsequences: false).map { cell in
        cell.reduce(into: UInt8(0)) { dots, digit in
          if let dot = digit.wholeNumberValue, (1...8).contains(dot) { dots |= 1 << (dot - 1) }
        }
      })
  }
}
