import ArgumentParser
import PlainText
import SpeechOutput

/// Which voice speaks.
enum SpeechChoice: String, CaseIterable, ExpressibleByArgument {
  case none, auto
  case speechDispatcher = "speech-dispatcher"
  case espeak = "espeak-ng"

  /// The voice that was chosen; nil where none shall speak, or where `auto` finds none.
  ///
  /// - Parameter wake: called from another thread when the voice has events.
  /// - Throws: `NoVoiceError` when a voice was demanded that is not there.
  func voice(wake: @escaping @Sendable () -> Void) throws(NoVoiceError) -> (any Voice)? {
    switch self {
    case .none: return nil
    case .auto: return Self.speechDispatcher(wake: wake) ?? Self.espeak(wake: wake)
    case .speechDispatcher:
      guard let voice = Self.speechDispatcher(wake: wake) else {
        throw NoVoiceError(
          "speech-dispatcher is not running; expected the package speech-dispatcher")
      }
      return voice
    case .espeak:
      guard let voice = Self.espeak(wake: wake) else {
        throw NoVoiceError("espeak-ng is not installed; expected the package espeak-ng")
      }
      return voice
    }
  }

  // The one place where SpeechDispatcherVoice is made: nil when there is neither a server nor a
  // program that starts one.
  private static func speechDispatcher(wake: @escaping @Sendable () -> Void) -> (any Voice)? { nil }

  private static func espeak(wake: @escaping @Sendable () -> Void) -> (any Voice)? {
    Espeak() == nil ? nil : EspeakVoice(wake: wake)
  }
}

/// A voice that was asked for and is not there, or that cannot speak.
struct NoVoiceError: ReportableError {
  let description: String
  var exitStatus: ExitStatus { .unavailable }

  init(_ message: String) { description = message.withVisibleControls }
}
