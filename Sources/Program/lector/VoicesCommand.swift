import AccessibilityModel
import ArgumentParser
import Composition
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

struct VoicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.voices.rawValue,
    abstract: "List what can speak, and which voice speaks which language.")

  @Option(help: "The language that is spoken where nothing else is said.")
  var language = "en"

  func run() throws {
    let sinks = AvailableSink.all()
    for sink in sinks {
      print("\(sink.name)  \(sink.state)".withVisibleControls)
      guard !sink.tags.isEmpty else { continue }
      for line in Self.lines(of: sink.tags.sorted()) { print("  " + line.withVisibleControls) }
    }
    guard let sink = sinks.first(where: { !$0.tags.isEmpty }) else {
      return print("Nothing can speak; expected the package speech-dispatcher or espeak-ng")
    }
    print("Languages of the sampler")
    for line in try table(for: sink) { print("  " + line.withVisibleControls) }
  }

  /// A line each: tag, name, who speaks it and how.
  private func table(for sink: AvailableSink) throws -> [String] {
    try Self.words().map { piece in
      let tag = piece.language ?? language
      let name = LanguageName.english[tag] ?? tag
      let spoken = SpeechText.speakable(piece, voices: sink.tags, default: language)
      let voice = spoken.map { spoken in
        let isSame = spoken.text == piece.text
        return "\(sink.name) \(spoken.language)"
          + (isSame ? "" : ", in Latin letters: \(piece.text) \(spoken.text)")
      }
      return Self.padded(tag, 5) + Self.padded(name, 17) + (voice ?? SpeechText.noVoice(for: piece))
    }
  }

  /// A word of each language of the sampler.
  private static func words() throws -> [LabelPiece] {
    let text = try EmbeddedText.sampler()
    var words = [LabelPiece("translation", "word", language: "en")]
    for row in 0..<text.verseCount {
      let verse = try text.verse(at: row)
      let language = verse.language.rawValue
      if let word = verse.words.first, !words.contains(where: { $0.language == language }) {
        words.append(LabelPiece("surface", word.surface, language: language))
      }
    }
    return words
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }

  private static func lines(of words: [String], width: Int = 78) -> [String] {
    words.reduce(into: [""]) { lines, word in
      let last = lines.count - 1
      if lines[last].isEmpty {
        lines[last] = word
      } else if lines[last].utf8.count + 1 + word.utf8.count <= width {
        lines[last] += " " + word
      } else {
        lines.append(word)
      }
    }
  }
}
