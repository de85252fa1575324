import AccessibilityModel
import Foundation
import PlainText
import ScreenReading
import Testing

@testable import SpeechOutput

/// A voice that records its events.
final class SSIPVoiceProbe {
  let voice: SpeechDispatcherVoice
  private(set) var events: [VoiceEvent] = []
  private let news: DispatchSemaphore

  /// - Parameters:
  ///   - path: The path of the server's socket.
  ///   - patience: The time limit for a reply, in milliseconds.
  ///   - configure: A closure that changes other settings.
  init(
    path: String, patience: Int = 2_000,
    configure: (inout SpeechDispatcherVoice.Configuration) -> Void = { _ in }
  ) throws {
    var configuration = SpeechDispatcherVoice.Configuration()
    configuration.address = .local(path: path)
    configuration.spawnedProgram = nil
    configuration.clientName = "anna:lector:main"
    configuration.patience = .milliseconds(patience)
    configuration.pauses = [.milliseconds(30)]
    configuration.pauseBeforeList = .seconds(60)
    configure(&configuration)
    let news = DispatchSemaphore(value: 0)
    self.news = news
    let voice = SpeechDispatcherVoice(configuration: configuration, wake: { news.signal() })
    self.voice = try #require(voice)
  }

  func speak(_ request: VoiceRequest) { voice.speak(request) }

  func speak(_ id: Int, _ words: String...) {
    speak(
      VoiceRequest(
        id: id, segments: words.map { [LabelPiece(.custom("word"), $0)] }, language: "en"))
  }

  func cancel() { voice.cancel() }

  /// Takes events until a condition on them is true.
  @discardableResult
  func wait(seconds: Double = 60, until condition: ([VoiceEvent]) -> Bool) -> Bool {
    let limit = DispatchTime.now() + seconds
    while true {
      events += voice.takeEvents()
      if condition(events) { return true }
      if news.wait(timeout: limit) == .timedOut { return false }
    }
  }

  @discardableResult
  func wait(for event: VoiceEvent) -> Bool { wait { $0.contains(event) } }

  var notices: [String] { events.compactMap(\.sentence?.description) }

  /// The events without notices.
  var steps: [VoiceEvent] {
    events.filter { $0.sentence == nil }
  }
}

extension VoiceLanguages {
  /// Returns a Boolean value that indicates whether a voice can read a language in its own script.
  func canSay(_ language: String) -> Bool {
    VoiceChoice.tag(language).flatMap(VoiceChoice(voices: tags, language: "en").voice(for:)) != nil
  }
}

extension VoiceEvent {
  /// The sentence of a failure, a recovery or a notice, or nil for the progress of a request.
  var sentence: Message? {
    switch self {
    case .failed(let text), .recovered(let text), .notice(let text): text
    case .began, .reached, .ended, .canceled: nil
    }
  }
}
