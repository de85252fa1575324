import Glibc
import PlainText
import Platform

/// The address of speech-dispatcher, in the notation of its clients (speech-dispatcher's
/// manual, "Address specification").
package enum SpeechServerAddress: Hashable, Sendable {
  /// The path of a Unix socket: `unix_socket:PATH`.
  case local(path: String)
  /// A host and a TCP port: `inet_socket:HOST:PORT`.
  case network(host: String, port: UInt16)
  /// A text that is not a valid address. Connecting to it fails.
  case invalid(String)

  /// The host and the port that the server's clients assume.
  private static let standardHost = "127.0.0.1"
  private static let standardPort: UInt16 = 6560

  /// Returns the address of the user's server: `$SPEECHD_ADDRESS`, or else the socket in the
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

  /// Parses `HOST:PORT`; either part may be missing. An IPv6 address with a port is in brackets.
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
    let home = (try? Folders.home(variable)) ?? "/"
    let cache = variable("XDG_CACHE_HOME").flatMap { $0.isEmpty ? nil : $0 } ?? home + "/.cache"
    return cache + "/speech-dispatcher/speechd.sock"
  }

  /// A Boolean value that indicates whether finding out if a server answers is immediate. Otherwise
  /// only a voice tries, in the background.
  package var isLocal: Bool { if case .local = self { true } else { false } }

  /// Returns a Boolean value that indicates whether a server accepts connections. Meant for
  /// commands, not for a session, because another host may take the time of `patience`.
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

/// The modules and voices of a speech server, for a command that lists them.
package struct SpeechServerInventory: Hashable, Sendable {
  package struct Voice: Hashable, Sendable {
    package var name: String
    /// The language as the server writes it: `grc`, `en-GB`.
    package var language: String
    /// The variant, or nil if the server reports `none`.
    package var variant: String?
  }

  package struct Module: Hashable, Sendable {
    package var name: String
    package var voices: [Voice]
  }

  package var modules: [Module]
  /// The default module.
  package var defaultModule: String?

  /// Requests the inventory of the server at an address, and waits for the answers. Meant for
  /// commands, not for a session.
  ///
  /// - Parameter patience: The time limit for all answers together.
  /// - Throws: `SpeechServerError` if there is no server or the time limit expires.
  package static func fetch(
    address: SpeechServerAddress, patience: Duration = .seconds(10)
  ) throws(SpeechServerError) -> SpeechServerInventory {
    var query = try SSIPQuery(address: address, patience: patience)
    _ = try query.ask("SET self CLIENT_NAME \(SpeechServerAddress.clientName())")
    let standard = try query.ask("GET OUTPUT_MODULE").first
    var modules: [Module] = []
    // A limit above the number of modules of any server.
    for name in try query.ask("LIST OUTPUT_MODULES").prefix(64) {
      _ = try query.ask("SET self OUTPUT_MODULE \(SSML.text(name))")
      let voices = try query.ask("LIST SYNTHESIS_VOICES").compactMap(voice)
      modules.append(Module(name: name.withVisibleControls, voices: voices))
    }
    return SpeechServerInventory(modules: modules, defaultModule: standard?.withVisibleControls)
  }

  private static func voice(_ line: String) -> Voice? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).withVisibleControls }
    guard fields.count > 1 else { return nil }
    let variant = fields.count > 2 && fields[2] != "none" ? fields[2] : nil
    return Voice(name: fields[0], language: fields[1], variant: variant)
  }
}

/// A connection that sends one query after another to a server.
private struct SSIPQuery {
  private let socket: StreamSocket
  private let address: SpeechServerAddress
  private let deadline: SuspendingClock.Instant
  private var reader = SSIPReader()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(address: SpeechServerAddress, patience: Duration) throws(SpeechServerError) {
    self.address = address
    deadline = SuspendingClock().now.advanced(by: patience)
    do throws(StreamSocket.Failure) {
      socket = try SSIPDial.connect(to: address, patience: patience)
    } catch {
      throw .unreachable(address, error)
    }
  }

  /// Returns the lines of the reply; empty if the reply is an error.
  mutating func ask(_ command: String) throws(SpeechServerError) -> [String] {
    var bytes = Array((command + "\r\n").utf8)
    while true {
      do throws(StreamSocket.Closed) { bytes.removeFirst(try socket.send(bytes)) } catch {
        throw .closed(address)
      }
      if bytes.isEmpty { break }
      try wait(for: [.readable, .writable])
    }
    while true {
      if case .reply(let code, let lines)? = try nextMessage() { return code < 300 ? lines : [] }
    }
  }

  private mutating func nextMessage() throws(SpeechServerError) -> SSIPMessage? {
    do throws(SSIPGibberish) {
      if let message = try reader.next() { return message }
    } catch {
      throw .gibberish(address)
    }
    try wait(for: .readable)
    do throws(StreamSocket.Closed) { reader.append(try socket.receive(&buffer)) } catch {
      throw .closed(address)
    }
    return nil
  }

  private func wait(for wanted: Bell.Readiness) throws(SpeechServerError) {
    let left = SuspendingClock().now.duration(to: deadline)
    guard left > .zero else { throw .silent(address) }
    socket.descriptor.wait(for: wanted, patience: left)
  }
}

/// An error that prevents the use of a speech server.
package enum SpeechServerError: ReportableError, Hashable {
  /// There is no server at the address.
  case unreachable(SpeechServerAddress, StreamSocket.Failure)
  /// The server accepted the connection or a command, but did not reply.
  case silent(SpeechServerAddress)
  case closed(SpeechServerAddress)
  case gibberish(SpeechServerAddress)

  package var report: Message {
    let (address, reason): (SpeechServerAddress, Message) =
      switch self {
      case .unreachable(let address, let failure): (address, failure.message)
      case .silent(let address): (address, "no reply in time")
      case .closed(let address): (address, "it closed the connection")
      case .gibberish(let address): (address, "what it says is not SSIP")
      }
    return "speech-dispatcher does not answer: \(address.description): \(reason)"
  }
}
