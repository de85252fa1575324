import Choices
import PlainText
import Platform
import ScreenReading
import SpeechOutput

extension SpeechChoice {
  /// Connects to the voice; returns nil if none was chosen, or if `auto` finds none.
  ///
  /// - Parameters:
  ///   - icons: The server's sound icons to play.
  ///   - fallsBackToEspeak: A Boolean value that indicates whether `auto` uses espeak-ng if no
  ///     server runs.
  ///   - wake: Called from another thread when the voice has events.
  /// - Throws: `NoVoiceError` if the requested voice is unavailable.
  package func voice(
    icons: [Earcon: String] = [:], fallsBackToEspeak: Bool = false,
    wake: @escaping @Sendable () -> Void
  ) throws(NoVoiceError) -> (any Voice)? {
    switch self {
    case .none: return nil
    case .auto:
      // Without a running server, speech was never set up. A session with a screen then stays
      // silent.
      return Self.speechDispatcher(spawns: false, icons, wake: wake)
        ?? (fallsBackToEspeak ? Self.espeak(wake: wake) : nil)
    case .speechDispatcher:
      guard let voice = Self.speechDispatcher(spawns: true, icons, wake: wake) else {
        throw NoVoiceError(
          "speech-dispatcher is not installed; expected the package speech-dispatcher")
      }
      return voice
    case .espeak:
      guard let voice = Self.espeak(wake: wake) else { throw .noEspeak }
      return voice
    }
  }

  /// Connects to speech-dispatcher.
  ///
  /// - Parameter spawns: A Boolean value that indicates whether to start a server if none is
  ///   listening.
  private static func speechDispatcher(
    spawns: Bool, _ icons: [Earcon: String], wake: @escaping @Sendable () -> Void
  ) -> (any Voice)? {
    var configuration = SpeechDispatcherVoice.Configuration()
    configuration.soundIcons = icons
    // Another host is tried in the background, where its faults are reported.
    if configuration.address.isLocal, !configuration.address.answers() {
      let folders = Folders.environmentVariable("PATH")
      guard spawns, ChildProcess.path(of: "speech-dispatcher", in: folders) != nil else {
        return nil
      }
    }
    if !spawns { configuration.spawnedProgram = nil }
    return SpeechDispatcherVoice(configuration: configuration, wake: wake)
  }

  private static func espeak(wake: @escaping @Sendable () -> Void) -> (any Voice)? {
    Espeak() == nil ? nil : EspeakVoice(wake: wake)
  }
}
