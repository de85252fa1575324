import AccessibilityModel
import Foundation
import ScreenReading

/// Speaks through espeak-ng, which plays on the sound device. Each run of a language has a process.
///
/// Everything that takes time is done on a thread of its own. Calls leave their request and return.
package final class EspeakVoice: Voice {
  package let name = Espeak.name
  private let mailbox: EspeakMailbox

  /// - Parameters:
  ///   - folders: The folders to search for the program, in the form of `PATH`.
  ///   - patience: Returns the milliseconds that a text may take at a rate. Then the program is
  ///     ended.
  ///   - silence: Returns the milliseconds of silence in place of a text that cannot be spoken, so
  ///     that Read All does not race through the text.
  ///   - wake: Called from another thread when there are events.
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

  /// Four times the expected time, and five seconds.
  package static let patience: @Sendable (String, Int) -> Int = { text, rate in
    SpeechQueue.duration(of: text, rate: rate) * 4 + 5_000
  }

  package func speak(_ request: VoiceRequest) { mailbox.speak(request) }

  package func cancel() { mailbox.cancel() }

  /// Does nothing: the program cannot play sounds.
  package func play(_ earcon: Earcon) {}

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  package func close() { mailbox.close() }
}
