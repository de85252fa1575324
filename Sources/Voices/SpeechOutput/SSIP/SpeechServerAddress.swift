import Foundation
import Glibc
import Platform

/// The address of speech-dispatcher, in the notation of its own clients (speech-dispatcher's manual,
/// "Address specification").
package enum SpeechServerAddress: Hashable, Sendable {
  /// The path of a Unix socket: `unix_socket:PATH`.
  case local(path: String)
  /// A host and a TCP port: `inet_socket:HOST:PORT`.
  case network(host: String, port: UInt16)
  /// A text that is no address. Connecting to it fails.
  case invalid(String)

  /// The host and the port that the server's clients assume.
  private static let standardHost = "127.0.0.1"
  private static let standardPort: UInt16 = 6560

  /// Returns the address of the user's server: that of `$SPEECHD_ADDRESS`, or else the socket in the
  /// runtime folder, or else in the cache folder. libspeechd looks in the same places.
  package static func current(
    variable: (String) -> String? = Folders.environmentVariable
  ) -> SpeechServerAddress {
    guard let text = variable("SPEECHD_ADDRESS"), !text.isEmpty else {
      return .local(path: standardPath(variable))
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.count > 1 ? String(parts[1]) : ""
    switch parts[0] {
    case "unix_socket": return .local(path: rest.isEmpty ? standardPath(variable) : rest)
    case "inet_socket": return network(rest) ?? .invalid(text)
    default: return .invalid(text)
    }
  }

  /// Parses `HOST:PORT`, each of which may be missing. An IPv6 address with a port is in brackets.
  private static func network(_ text: String) -> SpeechServerAddress? {
    if text.isEmpty { return .network(host: standardHost, port: standardPort) }
    var host = text[...]
    var port: Substring?
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if !isIPv6(text), let colon = text.lastIndex(of: ":") {
      host = text[..<colon]
      port = text[text.index(after: colon)...]
    }
    guard !host.contains("\0"), !host.contains(where: \.isWhitespace) else { return nil }
    var number: UInt16? = standardPort
    if let port, !port.isEmpty { number = UInt16(port) }
    guard let number, number > 0 else { return nil }
    return .network(host: host.isEmpty ? standardHost : String(host), port: number)
  }

  private static func isIPv6(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET6, text, &address) == 1
  }

  private static func standardPath(_ variable: (String) -> String?) -> String {
    if let folder = variable("XDG_RUNTIME_DIR"), !folder.isEmpty {
      return folder + "/speech-dispatcher/speechd.sock"
    }
    let home = variable("HOME") ?? NSHomeDirectory()
    let cache = variable("XDG_CACHE_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.cache"
    return cache + "/speech-dispatcher/speechd.sock"
  }

  /// Whether finding out if a server answers is immediate. Otherwise only a voice tries, in the
  /// background.
  package var isLocal: Bool { if case .local = self { true } else { false } }

  /// Returns whether a server accepts connections. Meant for commands, not for a session, because
  /// another host may take the time of `patience`.
  package func answers(patience: Duration = .seconds(3)) -> Bool {
    do throws(StreamSocket.Failure) {
      _ = try SSIPDial.connect(to: self, patience: patience)
      return true
    } catch {
      return error.isBusy
    }
  }

  /// Returns the name of this client, which the server shows to its users: `anna:lector:main`. It
  /// contains only letters, digits, dashes and underscores (SSIP manual 4.5).
  package static func clientName(
    variable: (String) -> String? = Folders.environmentVariable
  ) -> String {
    let user = (variable("USER") ?? variable("LOGNAME") ?? "").utf8.prefix(64).filter {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D || $0 == 0x5F
    }
    return (user.isEmpty ? "user" : String(decoding: user, as: UTF8.self)) + ":lector:main"
  }

  /// Starts a server as libspeechd does. The program moves itself to the background. With
  /// `--spawn`, it fails (status 1) if the user has disabled that (`DisableAutoSpawn`), and for any
  /// socket other than its default one ("Mismatch in socket names", 0.11.4).
  static func launch(
    _ program: String, path: String
  ) throws(ChildProcessError) -> LaunchedProgram {
    try LaunchedProgram(program, ["--spawn", "-c", "unix_socket", "-S", path])
  }
}

extension SpeechServerAddress: CustomStringConvertible {
  /// The path of the socket, or the host and the port.
  package var description: String {
    switch self {
    case .local(let path): path
    case .network(let host, let port):
      host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .invalid(let text): text
    }
  }
}
