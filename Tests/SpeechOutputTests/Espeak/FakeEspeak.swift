import AccessibilityModel
import Foundation

@testable import SpeechOutput

/// A program that is found as espeak-ng and does what a test wants.
final class FakeEspeak: Sendable {
  let folder = Folder()

  /// - Parameter script: what it does when it is to speak. `LOG` is a file, `PIPE` a named pipe
  ///   that the test reads.
  init(_ script: String) throws {
    mkfifo(folder.path("pipe"), 0o600)
    try folder.install(
      "espeak-ng",
      script: """
        LOG='\(folder.path("log"))'
        PIPE='\(folder.path("pipe"))'
        if [ "$1" = --voices ]; then
          echo 'Pty Language       Age/Gender VoiceName          File    Other Languages'
          echo ' 2  en-gb           --/M      English_(Britain)  gmw/en  (en 2)'
          echo ' 5  grc             --/M      Greek_(Ancient)    grk/grc'
          exit 0
        fi
        \(script)
        """)
  }

  /// Writes down how it is called and what it is told.
  static let recording = "echo \"$*\" >> $LOG; cat >> $LOG"

  /// Tells its number and never ends.
  static let hanging = "echo $$ > $PIPE; sleep 100"

  var log: [String] {
    folder.text("log").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits for the number of a program that tells it.
  func number() -> pid_t {
    let pipe = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(pipe) }
    var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 20_000) > 0 else { return 0 }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = max(read(pipe, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}

/// A voice with somebody who hears its events.
final class HeardVoice {
  let voice: EspeakVoice
  private var fake: FakeEspeak?
  private let news = DispatchSemaphore(value: 0)
  private(set) var events: [VoiceEvent] = []

  init(folders: String, patience: Int = 20_000, silence: Int = 0) {
    let news = news
    voice = EspeakVoice(
      folders: folders, patience: { _, _ in patience }, silence: { _, _ in silence },
      wake: { news.signal() })
  }

  convenience init(_ fake: FakeEspeak, patience: Int = 20_000, silence: Int = 0) {
    self.init(folders: fake.folder.root.path, patience: patience, silence: silence)
    self.fake = fake
  }

  deinit { voice.close() }

  func speak(_ id: Int, _ segments: [[LabelPiece]]) {
    voice.speak(VoiceRequest(id: id, segments: segments, language: "en"))
  }

  func speak(_ id: Int, _ text: String) { speak(id, [[LabelPiece(.label, text)]]) }

  /// Waits until an event came.
  @discardableResult func hear(_ event: VoiceEvent) -> [VoiceEvent] {
    let deadline = DispatchTime.now() + .seconds(20)
    while true {
      events += voice.takeEvents()
      if events.contains(event) || news.wait(timeout: deadline) == .timedOut { return events }
    }
  }

  var notices: [String] {
    events.compactMap { if case .notice(let text) = $0 { text } else { nil } }
  }
}
