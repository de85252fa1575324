import ArgumentParser
import Formats
import Interaction
import Interlinear
import PlainText
import ReaderApp
import SpeechOutput

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.export.rawValue, abstract: "Write a text, or a passage of it, to a file.")

  enum Target: String, CaseIterable, ExpressibleByArgument {
    case text, json, tsv
  }

  @Argument(help: "An imported text, or a file.")
  var text: String

  @Argument(help: "A passage: \"John 1\", \"John 1:1\", \"John\"; the whole text without it.")
  var place: String?

  @Option(name: .customLong("to"), help: "The format.")
  var target: Target = .text

  @Option(help: "The file to write; standard output without it.")
  var output = "-"

  @Option(help: "Columns, for aligned text.")
  var width = 80

  func validate() throws {
    guard (20...1000).contains(width) else {
      throw ValidationError("--width is 20 to 1000 columns")
    }
  }

  func run() throws {
    let source = try OpenedText.open(text)
    let rows = try passage(in: source)
    let file = try OutputFile(path: output)
    switch target {
    case .text:
      for row in rows {
        file.write(
          AlignedText.text(
            of: try source.verse(at: row), description: source.description, width: width) + "\n")
        if row.isMultiple(of: 256) { try file.flush() }
      }
    case .json, .tsv:
      let exporter = VerseExporter(
        format: target == .json ? .json : .tsv, description: source.description)
      file.write(exporter.header)
      for row in rows {
        file.write(exporter.string(for: try source.verse(at: row)))
        if row.isMultiple(of: 256) { try file.flush() }
      }
    }
    try file.flush()
  }

  /// The rows of a book, a chapter or a verse.
  private func passage(in source: any TextSource) throws -> Range<Int> {
    guard let place else { return 0..<source.verseCount }
    let controller = ReaderController(text: source, phrases: EmbeddedText.phrases())
    do {
      guard let rows = try controller.rows(ofPassage: place) else {
        throw PlaceError(description: "\(place): \(source.description.name) has no such passage")
      }
      return rows
    } catch let error as CommandFault {
      throw PlaceError(description: error.message)
    }
  }
}
