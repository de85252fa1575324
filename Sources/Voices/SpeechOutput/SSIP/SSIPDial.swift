import Platform

/// An attempt to connect to a server. No step of it waits: not for a name server, and not for the
/// other host.
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
  ///   - end: The time by which the connection must be made.
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

  /// Goes as far as possible without waiting.
  func proceed(at now: Instant) -> Progress {
    switch address {
    case .local(let path):
      return connect { () throws(StreamSocket.Failure) in
        try StreamSocket(.local(path: path))
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

  private func connect(
    _ open: () throws(StreamSocket.Failure) -> StreamSocket
  ) -> Progress {
    do throws(StreamSocket.Failure) { return .connected(try open()) } catch {
      return .failed(error)
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
