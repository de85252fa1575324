import Console
import Choices
import AccessibilityModel
import ArgumentParser
import Composition
import Configuration
import Foundation
import ScreenReading
import SpeechOutput

/// A voice for commands without a session. It speaks one request after another, each to its end.
final class WaitingVoice {
  let voice: any Voice
  private let news: DispatchSemaphore
  private let stop: StopSignals
  private let parameters: [String: VoiceParameters]
  private let standard: VoiceParameters
  private var lastRequest = 0

  /// Connects to a voice.
  ///
  /// - Parameters:
  ///   - speech: The voice, which must not be `none`.
  ///   - settings: The settings with the rates of the voices, or nil for the defaults.
  /// - Throws: `NoVoiceError` if nothing can speak.
  init(_ speech: SpeechChoice, settings: Settings? = nil) throws {
    let news = DispatchSemaphore(value: 0)
    guard let voice = try speech.voice(fallsBackToEspeak: true, wake: { news.signal() }) else {
      throw NoVoiceError(
        "nothing can speak; expected the package speech-dispatcher or espeak-ng")
    }
    self.voice = voice
    self.news = news
    stop = StopSignals(wake: { news.signal() })
    parameters = settings?.voices ?? [:]
    standard = settings?.standardVoice ?? VoiceParameters()
  }

  deinit { voice.close() }

  /// Speaks segments and waits for the end.
  ///
  /// - Throws: `NoVoiceError` if the voice fails or does not end in time, and `ExitCode` after a
  ///   signal.
  func speak(_ segments: [[LabelPiece]]) throws {
    lastRequest += 1
    let request = VoiceRequest(
      id: lastRequest, segments: segments, language: "en", parameters: parameters,
      standard: standard)
    voice.speak(request)
    // A server without a sound device begins to speak but never finishes.
    let text = segments.joined().map(\.text).joined(separator: " ")
    let rate = ([standard] + parameters.values).map(\.rate).min() ?? standard.rate
    let deadline = DispatchTime.now() + .milliseconds(EspeakVoice.patience(text, rate) + 2_000)
    while true {
      guard news.wait(timeout: deadline) == .success else {
        throw NoVoiceError("\(voice.name) didn't finish in time")
      }
      if let signal = stop.received {
        voice.cancel()
        voice.close()
        throw ExitCode(128 + signal)
      }
      for event in voice.takeEvents() {
        switch event {
        case .ended(request.id), .canceled(request.id): return
        case .failed(let notice), .notice(let notice): throw NoVoiceError(notice)
        case .began, .reached, .recovered, .ended, .canceled: break
        }
      }
    }
  }
}
