import Foundation
import Platform
import ScreenReading

/// A voice that uses speech-dispatcher, the server that Linux screen readers share, by its own
/// protocol (SSIP) over a Unix socket or TCP.
package final class SpeechDispatcherVoice: Voice {
  package struct Configuration: Sendable {
    package var address = SpeechServerAddress.current()
    /// The program to run with `--spawn` if no server listens; nil to run none.
    package var spawnedProgram: String? = "speech-dispatcher"
    package var clientName = SpeechServerAddress.clientName()
    /// The time limit for a reply, after which the connection is closed. No caller waits for a
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

  package let name = "speech-dispatcher"

  private let mailbox = VoiceMailbox()
  private let icons: [Earcon: String]
  private let bell: Bell
  private let end = DispatchSemaphore(value: 0)
  private var isClosed = false

  /// The longest time for which `close` waits for the last commands to be written, in milliseconds.
  private static let farewell = 50

  /// Creates a voice and starts to connect in the background. Returns nil if the process has no
  /// descriptors left.
  ///
  /// - Parameter wake: A closure called on another thread when there are events.
  package init?(configuration: Configuration, wake: @escaping @Sendable () -> Void) {
    guard let bell = Bell() else { return nil }
    self.bell = bell
    icons = configuration.soundIcons
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

  package func plays(_ earcon: Earcon) -> Bool { icons[earcon] != nil }

  package func play(_ earcon: Earcon) {
    mailbox.play(earcon)
    bell.ring()
  }

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  /// The languages that the server can speak; until its list has arrived, those of espeak-ng.
  package var languages: VoiceLanguages { mailbox.languages }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    mailbox.close()
    bell.ring()
    _ = end.wait(timeout: .now() + .milliseconds(Self.farewell))
  }
}
