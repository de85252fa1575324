import Console
import Choices
import AccessibilityModel
import ArgumentParser
import Composition
import Configuration
import Interlinear
import PlainText
import Platform
import ReaderApp
import SpeechOutput

struct SayCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.say.rawValue,
    abstract: "Speak or record a phrase, or a passage of a text.",
    usage: """
      lector say <phrase> [--language <tag>] [--wav <file>] [--speech <speech>]
      lector say <text> <passage> [--translation] [--wav <file>] [--speech <speech>]
      """)

  @Argument(help: "The phrase; before a passage, the text.")
  var phrase: String

  @Argument(help: "A passage of the text: \"John\", \"John 1\", \"John 1:1-18\".")
  var passage: String?

  @Option(
    help: .tag(
      "The language of a phrase, such as en, grc, he, or la (default: based on its script)."))
  var language: String?

  @Flag(help: "Speak the translation after each verse.")
  var translation = false

  @Option(help: .file("Record to a WAV file instead."))
  var wav: String?

  @Option(help: "The voice; with none, a passage is printed.")
  var speech: SpeechChoice = .auto

  func check() throws {
    if wav == "-" || wav == "" { throw UsageError("--wav: expected the name of a file") }
    if let language, !language.isLanguageTag {
      throw UsageError("--language: expected a tag such as en, grc, or he")
    }
    if language != nil, passage != nil {
      throw UsageError("--language: a passage is spoken in the languages of its text")
    }
    if translation, passage == nil {
      throw UsageError("--translation: expected a text and a passage")
    }
  }

  func run() throws {
    if let passage { return try say(passage) }
    let piece = LabelPiece(.label, phrase, language: language)
    guard let wav else { return try speak(piece) }
    let recorder = try WaveRecorder(path: wav, language: "en")
    try recorder.add(verse: [[piece]])
    if let notice = recorder.notices.first { throw NoVoiceError(notice) }
    try recorder.finish()
  }

  /// Speaks, records, or prints a passage of a text, verse by verse.
  private func say(_ place: String) throws {
    let text = try TextOpener().open(phrase, isSpoken: true).text
    let passages = try Passages.rows(of: place, in: text, named: phrase)
    if let wav { return try record(passages, of: text, to: wav, translates: translation) }
    if speech == .none { return try printPassages(passages, of: text) }
    let voice = try WaitingVoice(speech, settings: try Settings.inForce(file: nil))
    for rows in passages {
      try SpokenPassage(text: text, rows: rows)
        .forEachRecordedVerse(translates: translation) { _, elements in try voice.speak(elements) }
    }
  }

  /// Prints each verse on a line with its reference, and a translation on the next line.
  private func printPassages(_ passages: [Range<Int>], of text: any TextSource) throws {
    let file = try OutputFile(path: "-")
    for row in passages.joined() {
      let verse = try text.verse(at: row)
      var lines = ["\(verse.reference) \(verse.printedText)"]
      if translation {
        lines += verse.translations.map(\.text).filter { !$0.isEmpty }
      }
      for line in lines { file.write(line.withVisibleControls + "\n") }
      if row.isMultiple(of: 256) { try file.flush() }
    }
    try file.flush()
  }

  private func speak(_ piece: LabelPiece) throws {
    if speech == .none { return }
    let voice = try WaitingVoice(speech)
    try voice.speak([[try voice.voice is EspeakVoice ? piece : Self.readable(piece)]])
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

/// Records the number, the words, and the translation of each verse, and reports the omissions.
func record(
  _ passages: [Range<Int>], of text: any TextSource, to path: String, translates: Bool
) throws {
  let recorder = try WaveRecorder(path: path, language: "en")
  for rows in passages {
    try SpokenPassage(text: text, rows: rows)
      .forEachRecordedVerse(translates: translates) { _, elements in
        try recorder.add(verse: elements)
      }
  }
  try recorder.finish()
  for notice in recorder.notices {
    CommandLanguage.report("\(notice); it is left out")
  }
}

extension String {
  /// A Boolean value that indicates whether the text begins with a letter and has only letters,
  /// digits, and hyphens, so that no program mistakes it for an option.
  var isLanguageTag: Bool {
    guard let first = utf8.first, first | 0x20 >= 0x61, first | 0x20 <= 0x7A else { return false }
    return utf8.count <= 35
      && utf8.allSatisfy {
        $0 == 0x2D || $0 == 0x5F || $0 &- 0x30 < 10 || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A)
      }
  }
}

extension SpeechChoice: ExpressibleByArgument {}
