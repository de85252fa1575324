import Configuration
import PlainText
import Platform
import ScreenReading
import SpeechOutput
import TextLibrary

extension SpeechChoice {
  /// Connects to the voice; nil if none was chosen, or `auto` finds none.
  ///
  /// - Parameters:
  ///   - icons: the server's sound icons to play.
  ///   - fallsBackToEspeak: whether `auto` takes espeak-ng if no server runs.
  ///   - wake: called from another thread when the voice has events.
  /// - Throws: `NoVoiceError` if a voice was requested that is not there.
  package func voice(
    icons: [Earcon: String] = [:], fallsBackToEspeak: Bool = false,
    wake: @escaping @Sendable () -> Void
  ) throws(NoVoiceError) -> (any Voice)? {
    switch self {
    case .none: return nil
    case .auto:
      // Without a server speech was never set up: a session with a screen then stays silent.
      return Self.speechDispatcher(spawns: false, icons, wake: wake)
        ?? (fallsBackToEspeak ? Self.espeak(wake: wake) : nil)
    case .speechDispatcher:
      guard let voice = Self.speechDispatcher(spawns: true, icons, wake: wake) else {
        throw NoVoiceError(
          "speech-dispatcher is not installed; expected the package speech-dispatcher")
      }
      return voice
    case .espeak:
      guard let voice = Self.espeak(wake: wake) else {
        throw NoVoiceError("espeak-ng is not installed; expected the package espeak-ng")
      }
      return voice
    }
  }

  /// - Parameter spawns: whether to start a server if none listens.
  private static func speechDispatcher(
    spawns: Bool, _ icons: [Earcon: String], wake: @escaping @Sendable () -> Void
  ) -> (any Voice)? {
    var configuration = SpeechDispatcherVoice.Configuration()
    configuration.soundIcons = icons
    if !SpeechServerAddress.answers(configuration.path) {
      guard spawns, Self.program("speech-dispatcher") != nil else { return nil }
    }
    if !spawns { configuration.spawnedProgram = nil }
    return SpeechDispatcherVoice(configuration: configuration, wake: wake)
  }

  private static func program(_ name: String) -> String? {
    ChildProcess.path(of: name, in: Folders.environmentVariable("PATH"))
  }

  private static func espeak(wake: @escaping @Sendable () -> Void) -> (any Voice)? {
    Espeak() == nil ? nil : EspeakVoice(wake: wake)
  }
}

/// A requested voice that is not there, or cannot speak.
package struct NoVoiceError: ReportableError {
  package let description: String

  package init(_ message: String) { description = message.withVisibleControls }
}
