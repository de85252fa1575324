import AccessibilityModel
import Foundation
import Platform
import ScreenReading

/// A voice that uses espeak-ng, which plays on the sound device. Each run of text in one language
/// is spoken by a separate process.
///
/// All slow work is done on a separate thread. Calls leave their request and return.
package final class EspeakVoice: Voice {
  package let name = Espeak.name
  private let mailbox: EspeakMailbox

  /// - Parameters:
  ///   - folders: The folders to search for the program, in the form of `PATH`.
  ///   - patience: A closure that returns the time limit for speaking a text at a rate, in
  ///     milliseconds. The program is ended when the time is over.
  ///   - silence: A closure that returns the duration of the silence that replaces a text that
  ///     cannot be spoken, in milliseconds, so that Read All does not race through the text.
  ///   - wake: A closure called from another thread when there are events.
  package init(
    folders: String? = Folders.environmentVariable("PATH"),
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

  /// The default time limit: four times the expected duration plus five seconds, in milliseconds.
  package static let patience: @Sendable (String, Int) -> Int = { text, rate in
    SpeechQueue.duration(of: text, rate: rate) * 4 + 5_000
  }

  package func speak(_ request: VoiceRequest) { mailbox.speak(request) }

  package func cancel() { mailbox.cancel() }

  /// Returns false: the program cannot play sounds.
  package func plays(_ earcon: Earcon) -> Bool { false }

  /// Does nothing: the program cannot play sounds.
  package func play(_ earcon: Earcon) {}

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  package func close() { mailbox.close() }
}
