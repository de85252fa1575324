import Foundation
import Platform

/// The address of brltty, its authorization key, and the terminal to show.
package struct BrlAPISettings: Hashable, Sendable {
  package typealias Address = StreamSocket.Address

  package var addresses: [Address]
  /// The path of the file with brltty's key, or nil to use none.
  package var keyFile: String?
  package var tty: [UInt32] = []
}

extension BrlAPISettings {
  static let folder = "/var/lib/BrlAPI"
  static let defaultKeyFile = "/etc/brlapi.key"
  /// The port of display 0.
  static let firstPort = 4_101

  /// Reads the environment as BrlAPI's own library does: `BRLAPI_HOST`, `BRLAPI_AUTH`,
  /// `WINDOWPATH`, `WINDOWID`, `CONTROLVT`.
  ///
  /// - Parameters:
  ///   - environment: The variables.
  ///   - terminal: The device number of the controlling terminal, as in `/proc/self/stat`, or 0 if
  ///     there is none.
  package init(environment: [String: String], terminal: Int) {
    let host = environment["BRLAPI_HOST"] ?? ""
    addresses =
      host.isEmpty
      ? [
        .local(path: "\(Self.folder)/0"), .network(host: "127.0.0.1", port: UInt16(Self.firstPort)),
      ] : Self.address(host).map { [$0] } ?? []
    keyFile = Self.keyFile(environment["BRLAPI_AUTH"] ?? "")
    tty = Self.tty(environment: environment, terminal: terminal)
  }

  /// Returns the address in `host:display`, `:display`, `host`, or `/a/path` for a socket
  /// elsewhere.
  static func address(_ text: String) -> Address? {
    if text.hasPrefix("/") { return .local(path: text) }
    guard let colon = text.lastIndex(of: ":") else {
      return .network(host: text, port: UInt16(firstPort))
    }
    let host = text[..<colon]
    let display = text[text.index(after: colon)...]
    if host.isEmpty {
      return display.contains("/") || display.isEmpty ? nil : .local(path: "\(folder)/\(display)")
    }
    guard let number = UInt16(display), let port = UInt16(exactly: firstPort + Int(number)) else {
      return nil
    }
    return .network(host: String(host), port: port)
  }

  private static func keyFile(_ text: String) -> String? {
    if text.isEmpty { return defaultKeyFile }
    for way in text.split(separator: "+") {
      if way.hasPrefix("keyfile:") { return String(way.dropFirst("keyfile:".count)) }
      if way.hasPrefix("/") { return String(way) }
    }
    return nil
  }

  private static func tty(environment: [String: String], terminal: Int) -> [UInt32] {
    var path = (environment["WINDOWPATH"] ?? "").split(separator: ":").compactMap { UInt32($0) }
    if path.isEmpty, environment["DISPLAY"] != nil, let seat = environment["XDG_VTNR"] {
      path = [UInt32(seat)].compactMap(\.self)
    }
    // A virtual console has the major device number 4, and a minor one from 1 to 63.
    let console = terminal >> 8 == 4 && (1...63).contains(terminal & 0xFF) ? terminal & 0xFF : nil
    let window =
      environment["WINDOWID"].flatMap { UInt32($0) }
      ?? environment["CONTROLVT"].flatMap { UInt32($0) } ?? console.map { UInt32($0) }
    return path + [window].compactMap(\.self)
  }

  /// The device number of this process's terminal; 0 if there is none.
  package static var terminal: Int {
    guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8) else {
      return 0
    }
    // The name in parentheses may contain spaces and parentheses.
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    return fields.count > 5 ? Int(fields[5]) ?? 0 : 0
  }

  /// Returns the contents of the key file, or nil if it cannot be read or is too long for a packet.
  func key() -> [UInt8]? {
    guard let keyFile, let data = FileManager.default.contents(atPath: keyFile),
      data.count <= BrlAPIPacket.longestBody - 4
    else { return nil }
    return Array(data)
  }
}
