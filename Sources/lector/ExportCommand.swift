import ArgumentParser
import Formats
import Foundation
import Interaction
import Interlinear
import PlainText
import ReaderApp
import ScreenReading
import SpeechOutput

struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.export.rawValue,
    abstract: "Write a text, or a passage of it, to a file.")

  enum Target: String, CaseIterable, ExpressibleByArgument {
    case text, json, tsv, wav, transcript
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
    if target == .wav, output == "-" || output.isEmpty {
      throw ValidationError("--to wav: expected --output and the name of a file")
    }
  }

  func run() throws {
    let source = try OpenedText.open(text)
    let rows = try passage(in: source)
    if target == .wav { return try record(rows, of: source) }
    let file = try OutputFile(path: output)
    if target == .transcript { return try transcribe(rows, of: source, to: file) }
    let exporter = VerseExporter(
      format: target == .json ? .json : .tsv, description: source.description)
    if target != .text { write(exporter.header, to: file) }
    for row in rows {
      let verse = try source.verse(at: row)
      switch target {
      case .text:
        let text = AlignedText.text(of: verse, description: source.description, width: width)
        write(text + "\n", to: file)
      default: write(exporter.string(for: verse), to: file)
      }
      if row.isMultiple(of: 256) { try file.flush() }
    }
    try file.flush()
  }

  /// Records the verses: number, words, translation.
  private func record(_ rows: Range<Int>, of source: any TextSource) throws {
    let recorder = try WaveRecorder(path: output, language: Phrases().language)
    try SpokenPassage(text: source, rows: rows).forEachRecordedVerse { _, elements in
      try recorder.add(verse: elements)
    }
    try recorder.finish()
    for notice in recorder.notices {
      FileHandle.standardError.write(Data("lector: \(notice); it is left out\n".utf8))
    }
  }

  /// Writes what reading the verses says, an utterance a line.
  private func transcribe(
    _ rows: Range<Int>, of source: any TextSource, to file: OutputFile
  ) throws {
    try SpokenPassage(text: source, rows: rows).forEachVerse { row, utterances in
      for utterance in utterances { write(utterance.text + "\n", to: file) }
      if row.isMultiple(of: 256) { try file.flush() }
    }
    try file.flush()
  }

  /// A file gets the text as it is; a terminal must not get what would steer it.
  private func write(_ text: String, to file: OutputFile) {
    guard output == "-", isatty(STDOUT_FILENO) != 0 else { return file.write(text) }
    let scalars = text.unicodeScalars.map { $0 == "\n" || $0 == "\t" ? $0 : $0.visible }
    file.write(String(String.UnicodeScalarView(scalars)))
  }

  /// The rows of a book, a chapter or a verse.
  private func passage(in source: any TextSource) throws -> Range<Int> {
    guard let place else { return 0..<source.verseCount }
    let controller = ReaderController(text: source, phrases: Phrases())
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
