import ScreenReading
import Synchronization

/// The state that a voice and its thread share. Neither holds the lock while it waits.
final class VoiceMailbox: Sendable {
  /// The work of the thread, in this order: cancel, play, speak.
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
    var events: [VoiceEvent] = []
    var hasNews = false
    var languages = VoiceLanguages.espeak
  }

  /// The maximum number of events kept until they are taken. The oldest are dropped first.
  static let eventLimit = 4_096

  private let state = Mutex(State())

  func put(_ request: VoiceRequest) {
    state.withLock { state in
      // A waiting request is dropped; the current one is ended by the request itself.
      Self.drop(&state)
      state.serial += 1
      state.order.request = request
    }
  }

  func cancel() {
    state.withLock { state in
      Self.drop(&state)
      state.order.cancels = true
    }
  }

  func play(_ earcon: Earcon) {
    state.withLock { state in
      if !state.order.sounds.contains(earcon) { state.order.sounds.append(earcon) }
    }
  }

  func close() { state.withLock { $0.order.isClosing = true } }

  /// Drops the request with a number, if it is still waiting.
  func drop(serial: Int?) {
    state.withLock { state in if state.serial == serial { Self.drop(&state) } }
  }

  private static func drop(_ state: inout State) {
    guard let request = state.order.request else { return }
    state.order.request = nil
    append(.cancelled(request.id), to: &state)
  }

  private static func append(_ event: VoiceEvent, to state: inout State) {
    if state.events.count >= eventLimit { state.events.removeFirst(eventLimit / 2) }
    state.events.append(event)
    state.hasNews = true
  }

  /// Takes the pending work.
  ///
  /// - Parameter acceptsRequest: Whether to take a request. Otherwise it stays where a newer one
  ///   can replace it.
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
    guard !events.isEmpty else { return }
    state.withLock { state in for event in events { Self.append(event, to: &state) } }
  }

  func takeEvents() -> [VoiceEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Returns whether events were added since the last call.
  func takeNews() -> Bool {
    state.withLock { state in
      defer { state.hasNews = false }
      return state.hasNews
    }
  }

  var languages: VoiceLanguages { state.withLock { $0.languages } }

  func setLanguages(codes: [String]) {
    state.withLock { $0.languages = VoiceLanguages(codes: codes) }
  }
}
