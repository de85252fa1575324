import AccessibilityModel
import ArgumentParser
import Composition
import Configuration
import Foundation
import PlainText
import SpeechOutput

struct SayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.say.rawValue,
    abstract: "Speak or record a phrase.")

  @Argument(help: "The phrase.")
  var phrase: String

  @Option(help: "Its language, such as en, grc, he or la (default: by its script).")
  var language: String?

  @Option(help: "Record the phrase to a WAV file.")
  var wav: String?

  @Option(help: "The voice.")
  var speech: SpeechChoice = .auto

  func validate() throws {
    if wav == "-" || wav == "" { throw ValidationError("--wav: expected the name of a file") }
    if let language, !language.isLanguageTag {
      throw ValidationError("--language: expected a tag such as en, grc or he")
    }
  }

  func run() throws {
    let piece = LabelPiece(.label, phrase, language: language)
    guard let wav else { return try speak(piece) }
    let recorder = try WaveRecorder(path: wav, language: "en")
    try recorder.add(verse: [[piece]])
    if let notice = recorder.notices.first { throw NoVoiceError(notice) }
    try recorder.finish()
  }

  private func speak(_ piece: LabelPiece) throws {
    if speech == .none { return }
    let news = DispatchSemaphore(value: 0)
    guard let voice = try speech.voice(fallsBackToEspeak: true, wake: { news.signal() }) else {
      throw NoVoiceError(
        "nothing can speak; expected the package speech-dispatcher or espeak-ng")
    }
    defer { voice.close() }
    let stop = StopSignals(wake: { news.signal() })
    let spoken = try voice is EspeakVoice ? piece : Self.readable(piece)
    voice.speak(VoiceRequest(id: 1, segments: [[spoken]], language: "en"))
    // A server without a sound device begins to speak but never finishes.
    let deadline = DispatchTime.now() + .milliseconds(EspeakVoice.patience(phrase, 180) + 2_000)
    while true {
      guard news.wait(timeout: deadline) == .success else {
        throw NoVoiceError("\(voice.name) did not end in time")
      }
      if let signal = stop.received {
        voice.cancel()
        voice.close()
        throw ExitCode(128 + signal)
      }
      for event in voice.takeEvents() {
        switch event {
        case .ended, .cancelled: return
        case .failed(let notice), .notice(let notice): throw NoVoiceError(notice)
        case .began, .reached, .recovered: break
        }
      }
    }
  }

  /// Returns the piece in a form that the server can read. The server is not queried for plain
  /// ASCII.
  private static func readable(_ piece: LabelPiece) throws -> LabelPiece {
    if piece.text.utf8.allSatisfy({ $0 < 0x80 }) { return piece }
    let tags = AvailableSink.speechDispatcher().tags
    if tags.isEmpty { return piece }
    guard let spoken = SpeechText.speakable(piece, voices: tags, default: "en") else {
      throw NoVoiceError(SpeechText.noVoice(for: piece))
    }
    return LabelPiece(piece.kind, spoken.text, language: spoken.language)
  }
}

extension String {
  /// Whether the text begins with a letter and has only letters, digits, and hyphens, so that no
  /// program mistakes it for an option.
  var isLanguageTag: Bool {
    guard let first = utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return utf8.count <= 35
      && utf8.allSatisfy {
        $0 == 0x2D || $0 == 0x5F || $0 &- 0x30 < 10 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
      }
  }
}

extension SpeechChoice: ExpressibleByArgument {}
