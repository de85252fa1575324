import Logging
import PlainText
import Platform
import ScreenReading

/// A voice that uses speech-dispatcher, the server that Linux screen readers share, by its own
/// protocol (SSIP) over a Unix socket or TCP.
package final class SpeechDispatcherVoice: ThreadedVoice {
  package struct Configuration: Sendable {
    package var address = SpeechServerAddress.current()
    /// The program to run with `--spawn` if no server listens, or nil to run none.
    package var spawnedProgram: String? = "speech-dispatcher"
    package var clientName = SpeechServerAddress.clientName()
    /// The time limit for a reply. The connection is closed when it expires. No caller waits for a
    /// reply.
    package var patience = Duration.seconds(3)
    /// The pauses between attempts to connect. The last pause is repeated. A request causes an
    /// immediate attempt.
    package var pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(5)]
    /// The idle time before the list of voices is requested. With espeak-ng, the server does not
    /// answer for a third of a second then.
    package var pauseBeforeList = Duration.milliseconds(1_500)
    /// The server's sound icons. An earcon without one is silent.
    package var soundIcons: [Earcon: String] = [:]

    package init() {}
  }

  private let icons: [Earcon: String]

  /// Creates a voice and starts to connect in the background. Returns nil if the process has no
  /// descriptors left.
  ///
  /// - Parameter wake: A closure called on another thread when there are events.
  package init?(configuration: Configuration, wake: @escaping @Sendable () -> Void) {
    guard let bell = Bell() else { return nil }
    let mailbox = VoiceMailbox(wake: wake, ring: bell.ring)
    icons = configuration.soundIcons
    super.init(name: "speech-dispatcher", mailbox: mailbox, farewell: 50) {
      SSIPWorker(configuration: configuration, mailbox: mailbox, bell: bell).run()
    }
  }

  package override func plays(_ earcon: Earcon) -> Bool { icons[earcon] != nil }

  /// The languages that the server can speak or, until its list has arrived, the languages of
  /// espeak-ng.
  package var languages: VoiceLanguages { mailbox.languages }
}

/// A worker that transfers requests from the mailbox to the server, and events back, on a separate
/// thread. It waits in only one place, for the socket, the bell and the next time-out together.
final class SSIPWorker {
  private typealias Instant = SuspendingClock.Instant

  private let configuration: SpeechDispatcherVoice.Configuration
  private let mailbox: VoiceMailbox
  private let bell: Bell
  private let clock = SuspendingClock()
  private let log = Log.logger("speech-dispatcher")

  private var link: SSIPLink?
  /// The attempt to connect that is under way.
  private var dial: SSIPDial?
  private var takenCount = 0
  /// The last request that caused an attempt to connect.
  private var tried: Int?
  private var attempt = 0
  private var nextAttempt: Instant
  /// The time until which connecting to a busy or starting server is retried.
  private var patienceEnd: Instant?
  private var process: LaunchedProgram?
  private var nextSpawn: Instant
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  private static let stepOfConnecting = Duration.milliseconds(20)
  private static let pauseBetweenSpawns = Duration.seconds(10)

  init(
    configuration: SpeechDispatcherVoice.Configuration, mailbox: VoiceMailbox, bell: Bell
  ) {
    self.configuration = configuration
    self.mailbox = mailbox
    self.bell = bell
    nextAttempt = clock.now
    nextSpawn = clock.now
  }

  func run() {
    while true {
      let order = mailbox.take(acceptsRequest: link?.acceptsRequest ?? false)
      if link != nil, let waiting = order.waiting { tried = waiting }
      if order.isClosing {
        link?.sayFarewell()
        return
      }
      if let link {
        carryOut(order, over: link)
        if !work(link) { continue }
      } else if dial != nil || shouldConnect(waiting: order.waiting) {
        connect()
        if link != nil { continue }
      }
      wait()
      if let link { read(link) }
    }
  }

  private func carryOut(_ order: VoiceMailbox.Order, over link: SSIPLink) {
    let icons = (order.sounds + (order.request?.sounds ?? [])).compactMap {
      configuration.soundIcons[$0]
    }
    if let request = order.request {
      // It also cancels what is spoken.
      link.conversation.speak(request, languages: mailbox.languages, icons: icons)
    } else {
      // A sound that waits for the end of the speech is played once, however often it was asked for.
      link.conversation.play(icons: icons)
      if order.cancels { link.conversation.cancel() }
    }
  }

  /// Reports events, such as the end of a request that is canceled, sends commands, and checks
  /// time-outs.
  ///
  /// - Returns: A Boolean value that indicates whether to wait for the server next.
  private func work(_ link: SSIPLink) -> Bool {
    do throws(SpeechServerError) {
      report(link)
      try link.send()
      try link.check(at: clock.now)
    } catch {
      lose(link, error)
      return false
    }
    let isDue = link.idleSince.map { clock.now >= $0.advanced(by: configuration.pauseBeforeList) }
    if isDue == true, !link.hasAskedForVoices {
      link.askForVoices()
      return false
    }
    return true
  }

  private func read(_ link: SSIPLink) {
    do throws(SpeechServerError) {
      try link.receive(into: &buffer)
      report(link)
    } catch {
      report(link)
      lose(link, error)
    }
  }

  private func report(_ link: SSIPLink) {
    if let codes = link.conversation.takeVoiceCodes() { mailbox.setLanguages(codes: codes) }
    if let words = link.conversation.takeRefusal() {
      fail("speech-dispatcher refuses to speak: \(words)")
    }
    if link.conversation.takenCount > takenCount {
      attempt = 0
      if mailbox.didAccept("speech-dispatcher speaks again") { log.info("speaks again") }
    }
    takenCount = link.conversation.takenCount
    let events = link.conversation.takeEvents()
    if events.contains(where: { if case .ended = $0 { true } else { false } }) {
      mailbox.didSpeak()
    }
    mailbox.append(events)
  }

  private func fail(_ failure: Message, losesSpeech: Bool = true) {
    log.warning("\(failure)")
    mailbox.fail(failure, losesSpeech: losesSpeech)
  }

  private func wait() {
    var deadlines: [Instant] = []
    if let link {
      if let deadline = link.deadline { deadlines.append(deadline) }
      if let idleSince = link.idleSince, !link.hasAskedForVoices {
        deadlines.append(idleSince.advanced(by: configuration.pauseBeforeList))
      }
    } else {
      deadlines.append(dial?.deadline ?? nextAttempt)
    }
    let patience = deadlines.min().map { clock.now.duration(to: $0) }
    if link == nil, let connecting = dial?.socket {
      bell.wait(for: .writable, on: connecting.descriptor, patience: patience)
      return
    }
    let isWriting = link?.conversation.outgoing.isEmpty == false
    bell.wait(
      for: isWriting ? [.readable, .writable] : .readable, on: link?.descriptor,
      patience: patience)
  }
}

// MARK: - Connecting

extension SSIPWorker {
  /// Returns a Boolean value that indicates whether to connect now: for a new request, or when the
  /// pause is over.
  private func shouldConnect(waiting: Int?) -> Bool {
    if let waiting, waiting != tried {
      tried = waiting
      return true
    }
    return clock.now >= nextAttempt
  }

  /// Begins to connect, or goes on with it.
  private func connect() {
    let dial =
      self.dial
      ?? SSIPDial(
        configuration.address, until: clock.now.advanced(by: configuration.patience), bell: bell)
    self.dial = dial
    switch dial.proceed(at: clock.now) {
    case .waiting: return
    case .connected(let socket):
      self.dial = nil
      link = SSIPLink(socket: socket, configuration: configuration)
      log.info("connected to \(configuration.address)")
      takenCount = 0
      patienceEnd = nil
      process = nil
    case .failed(let failure):
      self.dial = nil
      didFailToConnect(failure)
    }
  }

  private func didFailToConnect(_ failure: StreamSocket.Failure) {
    let now = clock.now
    if failure.isAbsence, spawn(at: now) { patienceEnd = now.advanced(by: configuration.patience) }
    if failure.isBusy, patienceEnd == nil {
      patienceEnd = now.advanced(by: configuration.patience)
    }
    if let ending = process?.ending, ending != .exited(0) { patienceEnd = nil }
    if let patienceEnd, now < patienceEnd {
      nextAttempt = now.advanced(by: Self.stepOfConnecting)
      return
    }
    patienceEnd = nil
    process = nil
    fail(
      SpeechServerError.unreachable(configuration.address, failure).report, losesSpeech: false)
    mailbox.drop(serial: tried)
    backOff()
  }

  private func spawn(at now: Instant) -> Bool {
    guard case .local(let path) = configuration.address,
      let program = configuration.spawnedProgram, process == nil, now >= nextSpawn
    else { return false }
    nextSpawn = now.advanced(by: Self.pauseBetweenSpawns)
    do throws(ChildProcessError) {
      process = try SpeechServerAddress.launch(program, path: path)
      log.info("started \(program)")
      return true
    } catch {
      log.warning("\(error)")
      return false
    }
  }

  private func lose(_ link: SSIPLink, _ error: SpeechServerError) {
    // A server that disappears while nothing is spoken may return before the user notices. One that
    // closes the connection before its first reply, such as a tunnel to a server that is gone, is
    // not there.
    let losesSpeech = link.conversation.current != nil
    if losesSpeech || link.conversation.replyCount == 0 || error != .closed(configuration.address) {
      fail(error.report, losesSpeech: losesSpeech)
    }
    link.conversation.abandon()
    mailbox.append(link.conversation.takeEvents())
    self.link = nil
    // Requests that waited for this connection are dropped. Newer ones wait for the next
    // connection.
    mailbox.drop(serial: tried)
    backOff()
  }

  private func backOff() {
    let pauses = configuration.pauses
    let pause = pauses.isEmpty ? .seconds(5) : pauses[min(attempt, pauses.count - 1)]
    attempt += 1
    nextAttempt = clock.now.advanced(by: pause)
  }
}
