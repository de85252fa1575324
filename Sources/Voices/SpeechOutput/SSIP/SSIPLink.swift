import Platform
import ScreenReading
import SystemPackage

/// A connection that is up: its socket, what is said over it, and how long it has been silent.
final class SSIPLink {
  typealias Instant = SuspendingClock.Instant

  var conversation: SSIPConversation
  private let socket: StreamSocket
  private let path: String
  private let patience: Duration
  /// Since when the oldest command waits for its reply.
  private var silentSince: Instant?
  private var replyCount = 0
  /// Since when nothing is said and nothing asked.
  private(set) var idleSince: Instant?
  private(set) var hasAskedForVoices = false

  /// Lines without a meaning, one after the other, that a server may send. One that keeps to the
  /// protocol sends a few for each message that is cancelled.
  private static let meaninglessLimit = 20_000
  /// The list of voices is slow in coming: the server asks its modules.
  private static let listPatience = 5

  init(socket: StreamSocket, configuration: SpeechDispatcherVoice.Configuration) {
    self.socket = socket
    path = configuration.path
    patience = configuration.patience
    conversation = SSIPConversation(clientName: configuration.clientName)
  }

  var descriptor: FileDescriptor { socket.descriptor }

  /// Whether a request can be written: one may follow the one before it at once, further ones wait
  /// where newer ones can replace them. The first waits until the server has told its settings, to
  /// which all others are relative (a third of a millisecond after the connection).
  var acceptsRequest: Bool { conversation.knowsSettings && conversation.unacknowledged < 2 }

  func send() throws(SpeechServerError) {
    guard !conversation.outgoing.isEmpty else { return }
    do throws(StreamSocket.Closed) {
      conversation.didSend(try socket.send(conversation.outgoing))
    } catch {
      throw .closed(path: path)
    }
  }

  func receive(into buffer: inout [UInt8]) throws(SpeechServerError) {
    let bytes: ArraySlice<UInt8>
    do throws(StreamSocket.Closed) { bytes = try socket.receive(&buffer) } catch {
      throw .closed(path: path)
    }
    do throws(SSIPGibberish) { try conversation.receive(bytes) } catch {
      throw .gibberish(path: path)
    }
    if conversation.meaninglessCount > Self.meaninglessLimit { throw .gibberish(path: path) }
  }

  /// Keeps the time of what the connection waits for.
  ///
  /// - Throws: when a reply has taken too long. That a message begins or ends is not waited for here.
  func check(at now: Instant) throws(SpeechServerError) {
    if conversation.expectations.isEmpty {
      silentSince = nil
    } else if silentSince == nil || replyCount != conversation.replyCount {
      silentSince = now
    }
    replyCount = conversation.replyCount
    let isIdle = conversation.current == nil && conversation.expectations.isEmpty
    if !isIdle { idleSince = nil } else if idleSince == nil { idleSince = now }
    if let deadline, now >= deadline { throw .silent(path: path) }
  }

  /// When silence has lasted too long.
  var deadline: Instant? {
    let isList = conversation.expectations.first == .voices
    return silentSince?.advanced(by: isList ? patience * Self.listPatience : patience)
  }

  func askForVoices() {
    hasAskedForVoices = true
    conversation.listVoices()
  }

  /// The last words; nobody waits for what comes of them.
  func sayFarewell() {
    conversation.cancel()
    conversation.quit()
    _ = try? socket.send(conversation.outgoing)
  }
}
