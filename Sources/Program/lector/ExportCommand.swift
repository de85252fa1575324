import Console
import ArgumentParser
import Braille
import Composition
import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import Sessions
import TextLibrary
import Typesetting

extension Settings {
  /// Returns which words of a text have no glosses on its page.
  fileprivate func familiarity(of text: any TextSource) throws -> WordFamiliarity {
    let store = try StudyStore.existing()
    let familiarity = WordFamiliarity(text: text) {
      (try? store?.knownLemmas(of: $0)) ?? []
    }
    familiarity.settings = try glosses(of: text)
    familiarity.waitForFrequencies()
    return familiarity
  }
}

extension CommandLanguage {
  /// Reports the data that an export leaves out, with one line for each kind.
  static func report(_ losses: ExportLosses) {
    for message in losses.messages { report(message) }
  }
}

struct ExportCommand: CheckedCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.export.rawValue,
    abstract: "Export a text or a passage of it.")

  enum Target: String, CaseIterable, ExpressibleByArgument {
    case text, markdown, html, epub, json, conllu, tsv, gb4e, expex, linguex
    case pandocLing = "pandoc-ling"
    case flextext, words, anki, brf, wav, transcript

    /// The format that is written verse by verse from the tiers, or nil if the text must be laid
    /// out or spoken first.
    var format: ExportFormat? { ExportFormat(rawValue: rawValue) }

    /// A Boolean value that indicates whether the format has an apparatus, or always has all
    /// readings.
    var hasApparatus: Bool { ![.conllu, .wav, .transcript, .words, .anki].contains(self) }

    /// A Boolean value that indicates whether the tiers can be chosen.
    var hasTiers: Bool {
      format?.isData != true && ![.wav, .transcript, .words, .anki].contains(self)
    }
  }

  @Argument(help: "An imported text or a file.")
  var text: String

  @Argument(
    help: ArgumentHelp(
      """
      A passage: "John", "John 1", "John 1:1-18", "John 1:1,14"; without one, the whole text.
      """, valueName: "passage"))
  var place: String?

  @Option(name: .customLong("to"), help: "The format.")
  var target: Target = .text

  @Option(help: .file("The file to write; - is standard output."))
  var output = "-"

  @Option(
    help: "The width of aligned text, in columns (default: 80), or of braille, in cells (40).")
  var width: Int?

  @Flag(
    help: """
      Write the variants and footnotes as an apparatus: a sign at each word, and the readings with \
      their witnesses below the verse.
      """)
  var variants = false

  @Option(
    help: ArgumentHelp(
      """
      The tiers to write, comma-separated. The default is the setting "tiers" or all tiers; for \
      text, markdown, html, and epub, the tiers on the screen; for braille, surface,gloss.
      """, valueName: "list"))
  var tiers: String?

  @OptionGroup(title: "Braille") var braille: BrailleFlags

  func check() throws {
    try braille.check()
    let widths = target == .brf ? BraillePaper.widths : 20...1000
    try UsageError.require(width, of: "--width", in: widths)
    if target != .brf, let flag = braille.given {
      throw UsageError("\(flag): expected --to brf")
    }
    if variants, !target.hasApparatus {
      throw UsageError("--variants: expected another format than \(target.rawValue)")
    }
    if tiers != nil, !target.hasTiers {
      throw UsageError("--tiers: expected another format than \(target.rawValue)")
    }
    if braille.volumePages != nil, output == "-" || output.isEmpty {
      throw UsageError("--volume-pages: expected --output and the name of a file")
    }
    if target == .wav || target == .epub, output == "-" || output.isEmpty {
      throw UsageError("--to \(target.rawValue): expected --output and the name of a file")
    }
  }

  func run() throws {
    let source = try TextOpener().open(text, isSpoken: target == .wav).text
    let passages = try passages(in: source)
    if target == .wav {
      return try record(passages, of: source, to: output, translates: true)
    }
    let names = tiers?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if target == .brf {
      return try braille.write(
        passages, named: place, of: source, tiers: names, width: width, hasApparatus: variants,
        to: output)
    }
    if target == .transcript { return try transcribe(passages, of: source) }
    var settings = try Settings.inForce(file: nil)
    if let names { settings.set("tiers", to: .list(names), from: .flag("--tiers")) }
    let isPage = target.format?.isPage != false
    let layers = target.hasTiers ? try settings.layers(of: source, ifChosen: !isPage) : nil
    let file = try OutputFile(path: output)
    let familiarity = try isPage ? settings.familiarity(of: source) : nil
    let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
    if target == .words || target == .anki {
      let list = try WordList(source, rows: passages, without: familiarity, phrases: phrases)
      file.writeVisibly(list.table(isDeck: target == .anki))
      return try file.finish()
    }
    let edition = familiarity?.readersEdition ?? { $0 }
    if target == .epub { return try writeBook(passages, of: source, layers, edition, to: file) }
    var export = PassageExport(
      source, rows: passages, format: target.format, phrases: phrases)
    export.layers = layers
    export.width = width ?? 80
    export.hasApparatus = variants
    export.change = { verse, _ in edition(verse) }
    var count = 0
    let losses = try export.write { text in
      file.writeVisibly(text)
      count += 1
      if count.isMultiple(of: 256) { try file.flush() }
    }
    try file.finish()
    if let losses { CommandLanguage.report(losses) }
  }

  /// Writes the verses as an EPUB.
  private func writeBook(
    _ passages: [Range<Int>], of source: any TextSource, _ layers: TypesetSettings?,
    _ edition: (Verse) -> Verse, to file: OutputFile
  ) throws {
    let layers = layers.map { WrittenLayers($0, of: source.description) }
    let time = Date.now.formatted(.iso8601)
    let exporter = EPUBExporter(
      description: layers?.description ?? source.description, modified: time,
      hasApparatus: variants)
    file.write(exporter.start())
    for row in passages.joined() {
      let verse = edition(try source.verse(at: row))
      file.write(exporter.add(layers?.verse(verse) ?? verse))
      if row.isMultiple(of: 256) { try file.flush() }
    }
    file.write(exporter.finish())
    try file.finish()
    CommandLanguage.report(exporter.losses)
  }

  /// Writes the speech of the verses, with one utterance on each line.
  private func transcribe(_ passages: [Range<Int>], of source: any TextSource) throws {
    let file = try OutputFile(path: output)
    for rows in passages {
      try SpokenPassage(text: source, rows: rows).forEachVerse { row, utterances in
        for utterance in utterances { file.writeVisibly(utterance.text + "\n") }
        if row.isMultiple(of: 256) { try file.flush() }
      }
    }
    try file.finish()
  }

  /// Returns the verses of a passage, with one range for each member of a list.
  private func passages(in source: any TextSource) throws -> [Range<Int>] {
    guard let place else {
      let inFile = source.description.rowsInFile
      return target.format?.isData == true && !inFile.isEmpty ? inFile : [0..<source.verseCount]
    }
    return try Passages.rows(of: place, in: source, named: text)
  }
}
