import Foundation
import Platform
import ScreenReading

/// Speaks through speech-dispatcher, the server that the screen readers of Linux share, over its
/// own protocol (SSIP) on its Unix socket.
package final class SpeechDispatcherVoice: Voice {
  package struct Configuration: Sendable {
    /// Of the server's socket.
    package var path = SpeechServerAddress.path()
    /// What is run with `--spawn` when nobody listens; nil runs nothing.
    package var spawnedProgram: String? = "speech-dispatcher"
    package var clientName = SpeechServerAddress.clientName()
    /// How long a reply may take. Nobody waits for it; without one the connection is given up.
    package var patience = Duration.seconds(3)
    /// Between attempts to connect; the last one again and again. A request tries at once.
    package var pauses: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(5)]
    /// How long nothing must have been said before the server is asked for its voices, which makes
    /// it deaf for a third of a second with espeak-ng.
    package var pauseBeforeList = Duration.milliseconds(1_500)
    /// The server's sound icons to play; an earcon without one is silent.
    package var soundIcons: [Earcon: String] = [:]

    package init() {}
  }

  package let name = "speech-dispatcher"

  private let mailbox = VoiceMailbox()
  private let bell: Bell
  private let end = DispatchSemaphore(value: 0)
  private var isClosed = false

  /// How long `close` waits for the last words to be written, in milliseconds.
  private static let farewell = 50

  /// Begins to connect, beside the caller.
  ///
  /// - Parameter wake: called on another thread when there are events to take.
  /// - Returns: nil when the system has no descriptors left.
  package init?(configuration: Configuration, wake: @escaping @Sendable () -> Void) {
    guard let bell = Bell() else { return nil }
    self.bell = bell
    let thread = Thread { [mailbox, end] in
      SSIPWorker(configuration: configuration, mailbox: mailbox, bell: bell, wake: wake).run()
      end.signal()
    }
    thread.name = "lector.ssip"
    thread.start()
  }

  deinit { close() }

  package func speak(_ request: VoiceRequest) {
    mailbox.put(request)
    bell.ring()
  }

  package func cancel() {
    mailbox.cancel()
    bell.ring()
  }

  package func play(_ earcon: Earcon) {
    mailbox.play(earcon)
    bell.ring()
  }

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  /// Which languages the server can say: those of espeak-ng until it has been asked.
  package var languages: VoiceLanguages { mailbox.languages }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    mailbox.close()
    bell.ring()
    _ = end.wait(timeout: .now() + .milliseconds(Self.farewell))
  }
}
