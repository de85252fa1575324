import Console
import ReaderApp
import ArgumentParser
import Braille
import Composition
import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ScreenReading
import Sessions

extension BrailleEncoding: ExpressibleByArgument {}
extension BrailleArrangement: ExpressibleByArgument {}

/// The flags of a braille export, and its files.
struct BrailleFlags: ParsableArguments {
  @Option(help: "How to lay out the tiers in braille; by default in lines.")
  var layout: BrailleArrangement?

  @Option(help: "The number of lines on a braille page, from 10 to 60 (default: 25).")
  var height: Int?

  @Option(
    help: """
      The number of pages in a braille volume; each volume is a file, NAME-1.brf, NAME-2.brf \
      (default: one file).
      """)
  var volumePages: Int?

  @Option(help: "The characters of a braille file; by default ASCII.")
  var cells: BrailleEncoding?

  func check() throws {
    try UsageError.require(height, of: "--height", in: BraillePaper.heights)
    let volumes = BraillePaper.smallestVolume...Int.max
    try UsageError.require(volumePages, of: "--volume-pages", in: volumes)
  }

  /// The first of these flags that is given.
  var given: String? {
    let flags: [(String, Bool)] = [
      ("--layout", layout != nil), ("--height", height != nil),
      ("--volume-pages", volumePages != nil), ("--cells", cells != nil),
    ]
    return flags.first(where: \.1)?.0
  }

  /// Writes passages as braille, verse by verse.
  ///
  /// - Parameters:
  ///   - place: The passages as they were named, or nil for the whole text.
  ///   - tiers: The names of the tiers, or nil for words and glosses.
  ///   - hasApparatus: A Boolean value that indicates whether the variants and footnotes are at the
  ///     foot of the page.
  ///   - path: The file; `-` is standard output.
  func write(
    _ passages: [Range<Int>], named place: String?, of source: any TextSource, tiers: [String]?,
    width: Int?, hasApparatus: Bool, to path: String
  ) throws {
    let settings = try Settings.inForce(file: nil)
    let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
    let paper = BraillePaper(
      width: width ?? 40, height: height ?? 25, pagesPerVolume: volumePages,
      encoding: cells ?? .ascii)
    let translator = settings.brailleForPaper(language: phrases.language)
    var exporter = try BrailleExporter(
      description: source.description, tiers: tiers?.map(Tier.init(writtenName:)),
      arrangement: layout ?? .lines,
      hasApparatus: hasApparatus, passage: place, paper: paper,
      translator: translator, phrases: phrases)
    var files = VolumeFiles(path: path, hasVolumes: volumePages != nil)
    var losses = ExportLosses(format: ExportCommand.Target.brf.rawValue)
    for row in passages.joined() {
      let verse = try source.verse(at: row)
      exporter.add(verse)
      losses.add(verse, source.description)
      while let (volume, text) = exporter.takeText() { try files.write(text, volume: volume) }
      if row.isMultiple(of: 256) { try files.flush() }
    }
    exporter.finish()
    while let (volume, text) = exporter.takeText() { try files.write(text, volume: volume) }
    try files.finish()
    CommandLanguage.report(losses)
    translator.reportNotices()
  }
}

extension BrailleTranslator {
  /// Reports the messages about the tables.
  func reportNotices() {
    for notice in takeNotices() { CommandLanguage.report("warning: \(notice)") }
  }
}

/// The files of a braille export: one, or one for each volume.
struct VolumeFiles {
  let path: String
  var hasVolumes = false
  /// The files so far. They get their names together, when all volumes are complete.
  private(set) var files: [(volume: Int, file: OutputFile)] = []

  mutating func write(_ text: String, volume: Int) throws {
    if files.isEmpty || (hasVolumes && files.last?.volume != volume) {
      try flush()
      files.append((volume, try OutputFile(path: hasVolumes ? name(of: volume) : path)))
    }
    files.last?.file.writeVisibly(text)
  }

  func flush() throws { try files.last?.file.flush() }

  func finish() throws { for (_, file) in files { try file.finish() } }

  /// Returns the name of a volume's file: `john-2.brf`.
  private func name(of volume: Int) -> String {
    let url = URL(filePath: path)
    let stem = url.pathExtension.isEmpty ? path : String(path.dropLast(url.pathExtension.count + 1))
    return "\(stem)-\(volume).\(url.pathExtension.isEmpty ? "brf" : url.pathExtension)"
  }
}
