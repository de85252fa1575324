import PlainText
import Platform
import ScreenReading
import Synchronization

/// The requests for the thread of a voice, and the events from it. Neither side holds the lock while
/// it waits.
final class VoiceMailbox: Sendable {
  /// The work of the thread: sounds to play, then a text or the end of the speech.
  struct Order {
    var isClosing = false
    var cancels = false
    /// The sounds to play, each once.
    var sounds: [Earcon] = []
    var request: VoiceRequest?
    /// The number of the request that waits because it could not be accepted. Numbers increase.
    var waiting: Int?
  }

  private struct State {
    var order = Order()
    var serial = 0
    /// The request that the thread speaks, or nil after it is canceled, and where a server speaks.
    var current: Int?
    /// The program that speaks the current request.
    var program: ChildProcess?
    /// A program that is needed for all requests.
    var probe: ChildProcess?
    var events: [VoiceEvent] = []
    var hasNews = false
    var languages = VoiceLanguages.espeak
    var failures = FailureReports()

    mutating func add(_ event: VoiceEvent) {
      if events.count >= eventLimit { events.removeFirst(eventLimit / 2) }
      events.append(event)
      hasNews = true
    }

    mutating func dropRequest() {
      guard let request = order.request else { return }
      order.request = nil
      add(.canceled(request.id))
    }

    /// Ends the current request and drops the waiting one.
    mutating func endAll() {
      if let current { add(.canceled(current)) }
      current = nil
      program?.end()
      dropRequest()
    }
  }

  /// The maximum number of events kept until they are taken. The oldest are dropped first.
  static let eventLimit = 4_096

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let ring: @Sendable () -> Void

  /// - Parameters:
  ///   - wake: Called when there are events.
  ///   - ring: Called when there is work for the thread.
  init(wake: @escaping @Sendable () -> Void, ring: @escaping @Sendable () -> Void) {
    self.wake = wake
    self.ring = ring
  }

  /// Changes the state, and reports new events.
  @discardableResult
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, hasNews) = state.withLock { state in
      let result = body(&state)
      defer { state.hasNews = false }
      return (result, state.hasNews)
    }
    if hasNews { wake() }
    return result
  }
}

// MARK: - For any thread

extension VoiceMailbox {
  /// Replaces the request that waits. A program that speaks is ended; a server cancels by itself.
  func speak(_ request: VoiceRequest) {
    change { state in
      guard !state.order.isClosing else { return }
      state.endAll()
      state.serial += 1
      state.order.request = request
    }
    ring()
  }

  func cancel() {
    change { state in
      state.endAll()
      state.order.cancels = true
    }
    ring()
  }

  func play(_ earcon: Earcon) {
    state.withLock { state in
      if !state.order.sounds.contains(earcon) { state.order.sounds.append(earcon) }
    }
    ring()
  }

  /// Ends all programs, and then the thread.
  func close() {
    change { state in
      state.order.isClosing = true
      state.endAll()
      state.probe?.end()
    }
    ring()
  }

  func takeEvents() -> [VoiceEvent] { state.withLock { exchange(&$0.events, with: []) } }

  var languages: VoiceLanguages { state.withLock { $0.languages } }
}

// MARK: - For the voice's thread

extension VoiceMailbox {
  /// Takes the pending work.
  ///
  /// - Parameter acceptsRequest: A Boolean value that indicates whether to take a request.
  ///   Otherwise it stays where a newer one can replace it.
  func take(acceptsRequest: Bool) -> Order {
    state.withLock { state in
      var order = state.order
      state.order.cancels = false
      if acceptsRequest {
        state.order.request = nil
        state.order.sounds = []
      } else {
        order.waiting = order.request == nil ? nil : state.serial
        order.request = nil
        order.sounds = []
      }
      return order
    }
  }

  func append(_ events: [VoiceEvent]) {
    change { state in
      guard !state.order.isClosing else { return }
      for event in events { state.add(event) }
    }
  }

  /// Reports a failure, unless it was reported already. The reason comes before the end of the
  /// request, because a command then exits.
  ///
  /// - Parameter losesSpeech: A Boolean value that indicates whether the current request is lost,
  ///   beside the one that waits.
  func fail(_ failure: Message, losesSpeech: Bool = true) {
    change { state in
      // Closing also ends the programs, so their failures are not reported then.
      guard !state.order.isClosing else { return }
      let isNeeded = losesSpeech || state.order.request != nil
      guard state.failures.tells(failure, losesSpeech: isNeeded, at: SuspendingClock().now) else {
        return
      }
      state.add(.failed(failure))
    }
  }

  /// Takes note that the voice has accepted a text.
  ///
  /// - Parameter recovery: The sentence that reports the end of a failure.
  /// - Returns: A Boolean value that indicates whether it was reported.
  func didAccept(_ recovery: Message) -> Bool {
    change { state in
      guard state.failures.didAccept() else { return false }
      state.add(.recovered(recovery))
      return true
    }
  }

  /// Takes note that the voice has spoken a text to its end.
  func didSpeak() { state.withLock { $0.failures.didSpeak(at: SuspendingClock().now) } }

  /// Drops the request with a number, if it is still waiting.
  func drop(serial: Int?) {
    change { state in if state.serial == serial { state.dropRequest() } }
  }

  func setLanguages(codes: [String]) {
    state.withLock { $0.languages = VoiceLanguages(codes: codes) }
  }
}

// MARK: - For a thread that speaks by programs

extension VoiceMailbox {
  /// Takes the waiting request, which becomes the current one.
  func begin() -> Order {
    state.withLock { state in
      let order = state.order
      state.order = Order(isClosing: order.isClosing)
      state.current = order.request?.id ?? state.current
      return order
    }
  }

  func isWanted(_ request: VoiceRequest) -> Bool {
    state.withLock { $0.current == request.id }
  }

  /// Registers the program that speaks a request, so that it can be ended.
  ///
  /// - Returns: A Boolean value that indicates whether the request is still wanted.
  func begin(_ program: ChildProcess, for request: VoiceRequest) -> Bool {
    state.withLock { state in
      guard state.current == request.id else { return false }
      state.program = program
      return true
    }
  }

  func endProgram() { state.withLock { $0.program = nil } }

  /// Registers a program that is needed for all requests, so that it can be ended.
  ///
  /// - Returns: A Boolean value that indicates whether the voice is still open.
  func begin(probe: ChildProcess) -> Bool {
    state.withLock { state in
      state.probe = probe
      return !state.order.isClosing
    }
  }

  /// Adds an event of a request.
  ///
  /// - Returns: A Boolean value that indicates whether the request is still wanted. If not, the
  ///   event is dropped.
  @discardableResult
  func post(_ event: VoiceEvent, of request: VoiceRequest) -> Bool {
    change { state in
      guard state.current == request.id else { return false }
      if event == .ended(request.id) { state.current = nil }
      state.add(event)
      return true
    }
  }
}
