import AccessibilityModel
import Foundation

@testable import SpeechOutput

/// A program named espeak-ng with behavior defined by a test.
final class FakeEspeak: Sendable {
  let folder = Folder()

  /// - Parameter script: The script to run instead of speaking. `LOG` is a file, and `PIPE` a named
  ///   pipe that the test reads.
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
          echo ' 5  chr-US-Qaaa-x-west --/M   Cherokee_          iro/chr'
          exit 0
        fi
        \(script)
        """)
  }

  /// A script that records arguments and input.
  static let recording = "echo \"$*\" >> $LOG; cat >> $LOG"

  /// A script that reports its process number and never ends.
  static let hanging = "echo $$ > $PIPE; sleep 100"

  var log: [String] {
    folder.text("log").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits for the process number that a script reports.
  func number() -> pid_t {
    let pipe = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(pipe) }
    var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    // The limit is the one for a hang: while all tests run, a program may start late.
    while poll(&polled, 1, 240_000) < 0 { guard errno == EINTR else { return 0 } }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = max(read(pipe, &bytes, bytes.count), 0)
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }
}

/// A voice that records its events.
final class HeardVoice {
  let voice: EspeakVoice
  private var fake: FakeEspeak?
  private let news = DispatchSemaphore(value: 0)
  private(set) var events: [VoiceEvent] = []

  init(folders: String, patience: Int = 240_000, silence: Int = 0) {
    let news = news
    voice = EspeakVoice(
      folders: folders, patience: { _, _ in patience }, silence: { _, _ in silence },
      wake: { news.signal() })
  }

  convenience init(_ fake: FakeEspeak, patience: Int = 240_000, silence: Int = 0) {
    self.init(folders: fake.folder.root.path, patience: patience, silence: silence)
    self.fake = fake
  }

  deinit { voice.close() }

  func speak(_ id: Int, _ segments: [[LabelPiece]]) {
    voice.speak(VoiceRequest(id: id, segments: segments, language: "en"))
  }

  func speak(_ id: Int, _ text: String) { speak(id, [[LabelPiece(.label, text)]]) }

  /// Waits for an event.
  @discardableResult func hear(_ event: VoiceEvent) -> [VoiceEvent] {
    let deadline = DispatchTime.now() + .seconds(240)
    while true {
      events += voice.takeEvents()
      if events.contains(event) || news.wait(timeout: deadline) == .timedOut { return events }
    }
  }

  var notices: [String] { events.compactMap(\.sentence?.description) }
}
