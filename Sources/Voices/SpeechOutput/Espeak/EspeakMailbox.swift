import Dispatch
import Platform
import Synchronization

/// The state that `EspeakVoice` and its thread share. Neither holds the lock while it waits.
final class EspeakMailbox: Sendable {
  fileprivate struct State {
    var waiting: VoiceRequest?
    /// The request that is being spoken; nil once it is cancelled.
    var current: Int?
    /// The program that speaks.
    var child: ChildProcess?
    /// The program that lists the voices.
    var probe: ChildProcess?
    var events: [VoiceEvent] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A semaphore that is signaled when there is work for the thread.
  private let news = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)
  private let wake: @Sendable () -> Void

  /// The longest wait for the thread when the voice is closed, in milliseconds.
  private static let patience = 250

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }
}

// MARK: - For any thread

extension EspeakMailbox {
  func speak(_ request: VoiceRequest) {
    state.withLock { state in
      if state.isClosed { return }
      state.endAll()
      state.waiting = request
    }
    news.signal()
  }

  func cancel() {
    state.withLock { $0.endAll() }
    news.signal()
  }

  /// Ends the current speech, and waits briefly: a program that is just being started would
  /// otherwise outlive this one.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.endAll()
      state.probe?.end()
    }
    news.signal()
    guard end.wait(timeout: .now() + .milliseconds(Self.patience)) == .success else { return }
    // A second call of `close()` does not have to wait.
    end.signal()
  }

  func takeEvents() -> [VoiceEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}

// MARK: - For the voice's thread

extension EspeakMailbox {
  /// Waits for a request and takes it; nil when the voice is closed.
  func nextRequest() -> VoiceRequest? {
    while true {
      let (request, isClosed) = state.withLock { state in
        if state.isClosed { return (VoiceRequest?.none, true) }
        defer { state.waiting = nil }
        state.current = state.waiting?.id ?? state.current
        return (state.waiting, false)
      }
      if isClosed { return nil }
      if let request { return request }
      news.wait()
    }
  }

  func isWanted(_ request: VoiceRequest) -> Bool {
    state.withLock { $0.current == request.id }
  }

  /// Waits for the given time, or until the request is no longer wanted.
  func keepSilence(milliseconds: Int, for request: VoiceRequest) {
    let end = DispatchTime.now() + .milliseconds(milliseconds)
    while isWanted(request), news.wait(timeout: end) == .success {}
  }

  /// Registers the program that speaks a request, so that it can be ended.
  ///
  /// - Returns: Whether the request is still wanted.
  func begin(_ child: ChildProcess, for request: VoiceRequest) -> Bool {
    state.withLock { state in
      guard state.current == request.id else { return false }
      state.child = child
      return true
    }
  }

  func endChild() { state.withLock { $0.child = nil } }

  /// Registers the program that lists the voices, so that it can be ended.
  ///
  /// - Returns: Whether the voice is still open.
  func begin(probe: ChildProcess) -> Bool {
    state.withLock { state in
      state.probe = probe
      return !state.isClosed
    }
  }

  /// Adds an event of a request.
  ///
  /// - Returns: Whether the request is still wanted. If not, the event is dropped.
  @discardableResult
  func post(_ event: VoiceEvent, of request: VoiceRequest) -> Bool {
    let isWanted = state.withLock { state in
      guard state.current == request.id else { return false }
      state.events.append(event)
      return true
    }
    if isWanted { wake() }
    return isWanted
  }

  func didEnd(_ request: VoiceRequest) {
    let isWanted = state.withLock { state in
      guard state.current == request.id else { return false }
      state.events.append(.ended(request.id))
      state.current = nil
      return true
    }
    if isWanted { wake() }
  }

  func post(_ event: VoiceEvent) {
    // Closing also ends the program that lists the voices, so its failure is not reported then.
    let isOpen = state.withLock { state in
      if !state.isClosed { state.events.append(event) }
      return !state.isClosed
    }
    if isOpen { wake() }
  }

  func didFinish() { end.signal() }
}

extension EspeakMailbox.State {
  /// Ends the current speech and discards waiting requests.
  fileprivate mutating func endAll() {
    if let current { events.append(.cancelled(current)) }
    if let waiting { events.append(.cancelled(waiting.id)) }
    current = nil
    waiting = nil
    child?.end()
  }
}
