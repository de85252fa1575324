import Platform
import ScreenReading
import SystemPackage

/// An open connection: its socket, its protocol, and how long it has been silent.
final class SSIPLink {
  typealias Instant = SuspendingClock.Instant

  var conversation: SSIPConversation
  private let socket: StreamSocket
  private let address: SpeechServerAddress
  private let patience: Duration
  /// The time at which the oldest command without a reply began to wait.
  private var silentSince: Instant?
  private var replyCount = 0
  /// The time at which the connection became idle; nil while something is spoken or requested.
  private(set) var idleSince: Instant?
  private(set) var hasAskedForVoices = false

  /// The maximum number of consecutive meaningless messages. A server that follows the protocol
  /// sends a few for each message that is cancelled.
  private static let meaninglessLimit = 20_000
  /// The factor by which the time limit is longer for the list of voices, which the server requests
  /// from its modules.
  private static let listPatience = 5

  init(socket: StreamSocket, configuration: SpeechDispatcherVoice.Configuration) {
    self.socket = socket
    address = configuration.address
    patience = configuration.patience
    conversation = SSIPConversation(clientName: configuration.clientName)
  }

  var descriptor: FileDescriptor { socket.descriptor }

  /// Whether a request can be written. A second request may follow the first immediately; further
  /// ones wait where newer ones can replace them. The first request waits for the server's own
  /// settings, to which all others are relative (a third of a millisecond after connecting).
  var acceptsRequest: Bool { conversation.knowsSettings && conversation.unacknowledged < 2 }

  func send() throws(SpeechServerError) {
    guard !conversation.outgoing.isEmpty else { return }
    do throws(StreamSocket.Closed) {
      conversation.didSend(try socket.send(conversation.outgoing))
    } catch {
      throw .closed(address)
    }
  }

  func receive(into buffer: inout [UInt8]) throws(SpeechServerError) {
    let bytes: ArraySlice<UInt8>
    do throws(StreamSocket.Closed) { bytes = try socket.receive(&buffer) } catch {
      throw .closed(address)
    }
    do throws(SSIPGibberish) { try conversation.receive(bytes) } catch {
      throw .gibberish(address)
    }
    if conversation.meaninglessCount > Self.meaninglessLimit { throw .gibberish(address) }
  }

  /// Checks how long the connection has waited for a reply.
  ///
  /// - Throws: `SpeechServerError.silent` if a reply has taken too long. The beginning and end of a
  ///   message have no time limit.
  func check(at now: Instant) throws(SpeechServerError) {
    if conversation.expectations.isEmpty {
      silentSince = nil
    } else if silentSince == nil || replyCount != conversation.replyCount {
      silentSince = now
    }
    replyCount = conversation.replyCount
    let isIdle = conversation.current == nil && conversation.expectations.isEmpty
    if !isIdle { idleSince = nil } else if idleSince == nil { idleSince = now }
    if let deadline, now >= deadline { throw .silent(address) }
  }

  /// The time by which a reply is due; nil if none is.
  var deadline: Instant? {
    let isList = conversation.expectations.first == .voices
    return silentSince?.advanced(by: isList ? patience * Self.listPatience : patience)
  }

  func askForVoices() {
    hasAskedForVoices = true
    conversation.listVoices()
  }

  /// Sends the last commands, without waiting for replies.
  func sayFarewell() {
    conversation.cancel()
    conversation.quit()
    _ = try? socket.send(conversation.outgoing)
  }
}
