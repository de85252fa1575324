import Platform
import SystemPackage

/// An open connection: its socket, its protocol, and how long it has been silent.
final class SSIPLink {
  typealias Instant = SuspendingClock.Instant

  var conversation: SSIPConversation
  private let socket: StreamSocket
  private let address: SpeechServerAddress
  private let patience: Duration
  /// The time when the oldest command without a reply was sent.
  private var silentSince: Instant?
  private var replyCount = 0
  /// The time when the connection became idle, or nil while something is spoken or requested.
  private(set) var idleSince: Instant?
  private(set) var hasAskedForVoices = false

  /// The maximum number of consecutive meaningless messages. A server that follows the protocol
  /// sends a few for each canceled message.
  private static let meaninglessLimit = 20_000
  /// The factor for the time limit of the list of voices, which the server requests from its
  /// modules.
  private static let listPatience = 5

  init(socket: StreamSocket, configuration: SpeechDispatcherVoice.Configuration) {
    self.socket = socket
    address = configuration.address
    patience = configuration.patience
    conversation = SSIPConversation(clientName: configuration.clientName)
  }

  var descriptor: FileDescriptor { socket.descriptor }

  /// A Boolean value that indicates whether a request can be written. A second request may follow
  /// the first immediately; further ones wait where newer ones can replace them. The first request
  /// waits for the server's own settings, the basis of all others (a third of a millisecond after
  /// connecting).
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

  /// The deadline for a reply, or nil if none is due.
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

/// An attempt to connect to a server. None of its steps waits for a name server or the other host.
final class SSIPDial {
  typealias Instant = SuspendingClock.Instant

  enum Progress {
    case waiting
    case connected(StreamSocket)
    case failed(StreamSocket.Failure)
  }

  private let address: SpeechServerAddress
  private let end: Instant
  private var lookup: HostLookup?
  /// The addresses of the host that have not been tried.
  private var untried: [HostAddress] = []
  /// The connection that is being made, which becomes writable.
  private(set) var socket: StreamSocket?
  private var socketEnd: Instant
  private var failure = StreamSocket.Failure.system(.noSuchAddressOrDevice)

  /// - Parameters:
  ///   - end: The deadline for the connection.
  ///   - bell: A bell that is rung when the host has been looked up.
  init(_ address: SpeechServerAddress, until end: Instant, bell: Bell) {
    self.address = address
    self.end = end
    socketEnd = end
    guard case .network(let host, let port) = address else { return }
    lookup = HostLookup(host: host, port: port) { bell.ring() }
  }

  /// The time of the next step, if nothing happens before.
  var deadline: Instant { socket == nil ? end : min(socketEnd, end) }

  /// Proceeds until it would have to wait.
  func proceed(at now: Instant) -> Progress {
    switch address {
    case .local(let path):
      do throws(StreamSocket.Failure) {
        return .connected(try StreamSocket(.local(path: path)))
      } catch {
        return .failed(error)
      }
    case .invalid:
      return .failed(
        .unknownHost(
          reason: "not an address; expected unix_socket:PATH or inet_socket:HOST:PORT"))
    case .network: break
    }
    if let lookup {
      switch lookup.outcome {
      case nil: return now < end ? .waiting : .failed(.system(.timedOut))
      case .failure(let failure)?: return .failed(failure)
      case .success(let addresses)?:
        untried = addresses
        self.lookup = nil
      }
    }
    return proceedWithAddresses(at: now)
  }

  private func proceedWithAddresses(at now: Instant) -> Progress {
    while true {
      if let socket {
        if socket.descriptor.wait(for: .writable, patience: .zero).isEmpty {
          if now < deadline { return .waiting }
          failure = .system(.timedOut)
        } else if let error = socket.connectionError {
          failure = .system(error)
        } else {
          return .connected(socket)
        }
        self.socket = nil
      }
      guard !untried.isEmpty, now < end else { return .failed(failure) }
      // Each address gets a share of the time: a host may have one that never answers.
      socketEnd = now.advanced(by: now.duration(to: end) / untried.count)
      let next = untried.removeFirst()
      do throws(StreamSocket.Failure) { socket = try StreamSocket(next) } catch { failure = error }
    }
  }

  /// Connects, and waits for it. Meant for commands, not for a session.
  static func connect(
    to address: SpeechServerAddress, patience: Duration
  ) throws(StreamSocket.Failure) -> StreamSocket {
    guard let bell = Bell() else { throw .system(.tooManyOpenFiles) }
    let clock = SuspendingClock()
    let dial = SSIPDial(address, until: clock.now.advanced(by: patience), bell: bell)
    while true {
      switch dial.proceed(at: clock.now) {
      case .connected(let socket): return socket
      case .failed(let failure): throw failure
      case .waiting:
        bell.wait(
          for: .writable, on: dial.socket?.descriptor,
          patience: clock.now.duration(to: dial.deadline))
      }
    }
  }
}
