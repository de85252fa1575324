import AccessibilityModel
import Configuration
import PlainText
import ScreenReading
import Sessions
import SpeechOutput
import TerminalReading

/// The speech of readers while a program runs: a caption for each, and a voice for the first.
///
/// Times are in milliseconds since the start of the program.
struct LiveSpeech {
  private struct Caption {
    let name: String
    /// The utterances since speech was interrupted, or was silent.
    var text = ""
    var count = 0
    var start = 0
    var end = 0
    var pager = CaptionPager()
  }

  /// A Boolean value that indicates whether nothing is heard.
  var isSilent = false
  /// The latest utterance of the first reader, or of Lector.
  var last = ""
  private var captions: [Caption]
  var voice: (any Voice)?
  private let settings: Settings
  /// The rate in words per minute.
  private let rate: Int
  private let language: String
  private var queue = SpeechQueue()
  private var request = 0
  /// The utterances that the voice has not begun.
  private var waiting = 0

  /// The longest text of a caption, in bytes, and the most utterances that wait for the voice.
  private static let longestText = 4000
  private static let mostWaiting = 500

  init(readers: [String], voice: (any Voice)?, settings: Settings, language: String) {
    captions = readers.map { Caption(name: $0) }
    self.settings = settings
    rate = settings.standardVoice.rate
    self.language = language
    queue.isPacedByVoice = true
    self.voice = voice
  }

  // MARK: - What is heard

  /// Receives an utterance of a reader.
  mutating func hear(_ utterance: TerminalUtterance, from reader: Int, at now: Int) {
    guard !isSilent else { return }
    show(utterance.text, in: reader, interrupts: utterance.interrupts, at: now)
    guard reader == 0 else { return }
    last = utterance.text
    // Cells of braille are not for a voice.
    guard captions[0].name != TerminalReaderName.brltty.rawValue else { return }
    speak(
      LabelPiece(utterance.isCharacter ? .character : .label, utterance.text),
      interrupts: utterance.interrupts, at: now)
  }

  /// Receives an utterance of Lector itself.
  mutating func say(_ text: String, at now: Int) {
    show(text, in: 0, interrupts: true, at: now)
    last = text
    speak(LabelPiece(.status, text), interrupts: true, at: now)
  }

  private mutating func show(_ text: String, in reader: Int, interrupts: Bool, at now: Int) {
    let line = text.split(separator: "\n").joined(separator: " ").withVisibleControls
    var caption = captions[reader]
    if interrupts || caption.end <= now || caption.text.utf8.count > Self.longestText {
      caption.text = line
      caption.count += 1
      caption.start = now
      caption.end = now
    } else {
      caption.text += " \u{B7} \(line)"
    }
    caption.end += SpeechQueue.duration(of: line, rate: rate)
    captions[reader] = caption
  }

  /// The time of the next change without input, or `nil` if there is none.
  var nextTime: Int? {
    (captions.map(\.pager.nextTime) + [voice == nil ? nil : queue.nextTime]).compactMap { $0 }.min()
  }

  /// Performs the changes that are due.
  ///
  /// - Returns: A Boolean value that indicates whether a caption changed.
  mutating func timePassed(_ now: Int) -> Bool {
    var changed = false
    for index in captions.indices where captions[index].pager.timePassed(now) { changed = true }
    perform(queue.advance(to: now))
    for event in voice?.takeEvents() ?? [] {
      switch event {
      case .ended(let id) where id == request, .canceled(let id) where id == request:
        perform(queue.voiceDidFinish(at: now))
      case .failed(let sentence), .notice(let sentence):
        show(sentence.description, in: 0, interrupts: true, at: now)
        changed = true
      case .ended, .canceled, .began, .reached, .recovered: break
      }
    }
    return changed
  }

  /// Returns the lines of each reader's caption, with its name in front.
  mutating func lines(width: Int, rows: Int, ellipsis: String, at now: Int) -> [[String]] {
    let names = captions.map(\.name)
    let room = (names.map(\.count).max() ?? 0) + 1
    let layout = CaptionPager.Layout(
      width: max(width - room, 1), rows: rows, rate: rate, ellipsis: ellipsis)
    return captions.indices.map { index in
      let caption = captions[index]
      captions[index].pager.show(
        caption.text, count: caption.count, start: caption.start, in: layout, at: now)
      return captions[index].pager.lines
    }
  }

  /// The names of the readers.
  var names: [String] { captions.map(\.name) }

  // MARK: - The voice

  private mutating func speak(_ piece: LabelPiece, interrupts: Bool, at now: Int) {
    guard voice != nil, waiting < Self.mostWaiting else { return }
    waiting += 1
    perform(
      queue.add(
        Utterance([piece]), from: interrupts ? .focus : .announcement(.low), rate: rate, at: now))
  }

  /// Stops the voice, as any key does.
  mutating func interrupt(at now: Int) {
    waiting = 0
    perform(queue.stop(at: now))
  }

  /// Gives the voice away.
  mutating func takeVoice(at now: Int) -> (any Voice)? {
    interrupt(at: now)
    defer { voice = nil }
    return voice
  }

  private mutating func perform(_ events: [SpeechQueue.Event]) {
    for event in events {
      switch event {
      case .began(let utterance):
        waiting = max(waiting - 1, 0)
        request += 1
        voice?.speak(
          VoiceRequest(
            id: request, segments: [utterance.pieces], language: language,
            parameters: settings.voices, standard: settings.standardVoice))
      case .cut:
        request += 1
        voice?.cancel()
      }
    }
  }
}
