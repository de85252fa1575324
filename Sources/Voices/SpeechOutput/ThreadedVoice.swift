import Foundation
import ScreenReading

/// A voice whose slow work is done on a separate thread. Calls leave their request and return.
package class ThreadedVoice: Voice {
  package let name: String
  let mailbox: VoiceMailbox
  private let farewell: Int
  private let end = DispatchSemaphore(value: 0)
  private var isClosed = false

  /// - Parameters:
  ///   - farewell: The time limit for the last work when the voice is closed, in milliseconds.
  ///   - work: The work of the thread, until the mailbox is closed.
  init(name: String, mailbox: VoiceMailbox, farewell: Int, work: @escaping @Sendable () -> Void) {
    self.name = name
    self.mailbox = mailbox
    self.farewell = farewell
    let thread = Thread { [end] in
      work()
      end.signal()
    }
    thread.name = "lector.\(name)"
    thread.start()
  }

  deinit { close() }

  package func speak(_ request: VoiceRequest) { mailbox.speak(request) }

  package func cancel() { mailbox.cancel() }

  package func plays(_ earcon: Earcon) -> Bool { false }

  package func play(_ earcon: Earcon) { mailbox.play(earcon) }

  package func takeEvents() -> [VoiceEvent] { mailbox.takeEvents() }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    mailbox.close()
    _ = end.wait(timeout: .now() + .milliseconds(farewell))
  }
}
