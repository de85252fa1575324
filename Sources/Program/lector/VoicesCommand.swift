import Console
import AccessibilityModel
import ArgumentParser
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

struct VoicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.voices.rawValue,
    abstract: "List the voices and the languages that they speak.",
    shouldDisplay: false)

  @Option(help: .tag("The language to assume for text that has none."))
  var language = "en"

  func run() throws {
    let sinks = AvailableSink.all()
    var lines: [String] = []
    for sink in sinks {
      lines.append("\(sink.name)  \(CommandLanguage.text(of: sink.state))")
      if !sink.tags.isEmpty {
        let tags = WrappedText.text("  " + sink.tags.sorted().joined(separator: " "), width: 80)
        lines += tags.split(separator: "\n").map(String.init)
      }
    }
    if let sink = sinks.first(where: { !$0.tags.isEmpty }) {
      lines.append(CommandLanguage.text(of: "Languages of the sampler"))
      lines += try table(for: sink).map { "  " + $0 }
    } else {
      lines.append(
        CommandLanguage.text(
          of: "Nothing can speak; expected the package speech-dispatcher or espeak-ng"))
    }
    try StandardOutput.print(lines: lines.map(\.withVisibleControls))
  }

  /// Returns one line for each language: its tag, its name, the voice, and the way it is spoken.
  private func table(for sink: AvailableSink) throws -> [String] {
    try Self.words().map { piece in
      let tag = piece.language ?? language
      let name = LanguageName.english(tag) ?? tag
      let spoken = SpeechText.speakable(piece, voices: sink.tags, default: language)
      let voice = spoken.map { spoken in
        let isSame = spoken.text == piece.text
        return "\(sink.name) \(spoken.language)"
          + (isSame
            ? ""
            : ", \(CommandLanguage.text(of: "in Latin letters")): \(piece.text) \(spoken.text)")
      }
      return Self.padded(tag, 5) + Self.padded(name, 17)
        + (voice ?? CommandLanguage.text(of: SpeechText.noVoice(for: piece)))
    }
  }

  /// Returns one word of each language of the sampler.
  private static func words() throws -> [LabelPiece] {
    let text = try EmbeddedText.sampler()
    var words = [LabelPiece(.custom("translation"), "word", language: "en")]
    for row in 0..<text.verseCount {
      let verse = try text.verse(at: row)
      let language = verse.language.rawValue
      if let word = verse.words.first, !words.contains(where: { $0.language == language }) {
        words.append(LabelPiece(.custom("surface"), word.surface, language: language))
      }
    }
    return words
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}
