import AccessibilityModel
import Foundation
import ScreenReading

/// Speaks through espeak-ng, which plays on the sound device: a process for each run of a language.
///
/// All that can take time happens on a thread of its own. Calls change what it is to do and return.
package final class EspeakVoice: Voice {
  package let name = Espeak.name
  private let mailbox: EspeakMailbox

  /// - Parameters:
  ///   - folders: where the program is searched, in the form of `PATH`.
  ///   - patience: milliseconds that the speaking of a text may take; then the program is ended.
  ///   - silence: milliseconds that a text gets which could not be spoken, so that whoever is paced
  ///     by the voice does not race through a text.
  ///   - wake: called from another thread when there are events.
  package init(
    folders: String? = ProcessInfo.processInfo.environment["PATH"],
    patience: @escaping @Sendable (String, Int) -> Int = EspeakVoice.patience,
    silence: @escaping @Sendable (String, Int) -> Int = SpeechQueue.duration,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    mailbox = EspeakMailbox(wake: wake)
    let thread = Thread { [mailbox] in
      EspeakWorker(folders: folders, patience: patience, silence: silence, mailbox: mailbox).run()
    }
    thread.name = "lector.espeak"
    thread.start()
  }

  deinit { mailbox.close() }

  /// Four times what speaking takes, and five seconds.
  package static let patience: @Sendable (String, Int) -> Int = { text, rate in
    SpeechQueue.duration(of: text, rate: rate) * 4 + 5_000
  }

  package func speak(_ request: VoiceRequest) { mailbox.speak(request) }

  package func cancel() { mailbox.cancel() }

  /// The program plays no sounds of others.
  package func play(_ earcon: Earcon) {}

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  package func close() { mailbox.close() }
}
