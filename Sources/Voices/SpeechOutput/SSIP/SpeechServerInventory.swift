import PlainText
import Platform

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

  /// Requests the inventory of the server at an address, and waits for the answers. Meant for commands,
  /// not for a session.
  ///
  /// - Parameter patience: The time limit for all answers together.
  /// - Throws: `SpeechServerError` if there is no server or the time is over.
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
