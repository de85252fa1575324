import Formats
import Interlinear
import ScreenReading
import TextLibrary
import Typesetting

/// Writes verses of a text one by one: as aligned text, or in a format of `VerseExporter`.
package struct PassageExport {
  private let source: any TextSource
  /// The rows of the verses, in the order of the output.
  private let rows: [Range<Int>]
  /// The format, or nil for aligned text.
  private let format: ExportFormat?
  /// The layers to write, or nil for everything that the format has a place for.
  package var layers: TypesetSettings?
  /// The width of aligned text, in columns.
  package var width = 80
  /// A Boolean value that indicates whether the variants and footnotes are written as an apparatus.
  package var hasApparatus = false
  /// A Boolean value that indicates whether the format's beginning and end are written, which make
  /// a file complete.
  package var isFile = true
  /// A Boolean value that indicates whether each verse is an example of its own, without headings.
  private var areExamples = false
  /// The names of the tiers for the people who read the file.
  private let phrases: Phrases
  /// Returns the indices of the words in a row that are in bold.
  private var marks: (_ row: Int) -> Set<Int> = { _ in [] }
  /// Returns a verse as it is exported.
  package var change: (_ verse: Verse, _ row: Int) -> Verse = { verse, _ in verse }

  package init(
    _ source: any TextSource, rows: [Range<Int>], format: ExportFormat?, phrases: Phrases
  ) {
    self.phrases = phrases
    self.source = source
    self.rows = rows
    self.format = format
  }

  /// Creates an export of the verses with hits. The hits are in bold.
  package init(
    _ hits: [SearchHit], of source: any TextSource, format: ExportFormat?, phrases: Phrases
  ) {
    let words = Dictionary(grouping: hits, by: \.row).mapValues { hits in
      Set(hits.flatMap { hit in hit.word.map { $0..<$0 + max(hit.length, 1) } ?? 0..<0 })
    }
    self.init(
      source, rows: words.keys.sorted().map { $0..<$0 + 1 }, format: format, phrases: phrases)
    areExamples = true
    marks = { words[$0] ?? [] }
  }

  /// Passes the output on, verse by verse.
  ///
  /// - Returns: The data that the format has no place for.
  package func write(_ body: (String) throws -> Void) throws -> ExportLosses? {
    let layers = layers.map { WrittenLayers($0, of: source.description) }
    let description = layers?.description ?? source.description
    func verse(_ row: Int) throws -> Verse {
      let verse = change(try source.verse(at: row), row)
      return layers?.verse(verse) ?? verse
    }
    guard let format else {
      for row in rows.joined() { try body(text(of: verse(row), description)) }
      return nil
    }
    let isTable = format == .tsv
    let hasExtras =
      try isTable
      && (VerseExporter.needsExtras(description)
        || rows.joined().contains { VerseExporter.needsExtras(try verse($0)) })
    let exporter = VerseExporter(
      format: format, description: description, hasExtras: hasExtras,
      isWholeFile: try format == .flextext && isWholeFile(),
      hasApparatus: hasApparatus, areExamples: areExamples,
      tierName: { VerseSpeech.name(of: $0, in: phrases) })
    if format.isLaTeX { for row in rows.joined() { exporter.announce(try verse(row)) } }
    if isFile || isTable { try body(exporter.header) }
    for row in rows.joined() {
      exporter.marked = marks(row)
      try body(exporter.string(for: verse(row)))
    }
    if isFile { try body(exporter.footer) }
    return exporter.losses
  }

  private func text(of verse: Verse, _ description: TextDescription) -> String {
    var text = AlignedText.text(
      of: verse, description: description, width: width, settings: layers ?? TypesetSettings())
    if hasApparatus {
      for line in VerseExporter.apparatusLines(of: verse, description) {
        text += line.withVisibleControls + "\n"
      }
    }
    return text + "\n"
  }

  /// Returns a Boolean value that indicates whether the rows are the whole of one flextext file,
  /// which is then written unchanged.
  private func isWholeFile() throws -> Bool {
    let rows = rows.filter { !$0.isEmpty }
    guard let first = rows.first?.first, let last = rows.last?.last else { return false }
    return VerseExporter.isWholeFile(
      from: try source.verse(at: first), to: try source.verse(at: last),
      count: rows.map(\.count).reduce(0, +))
  }
}

/// The layers of a text that are written: tiers in their order, translations, and notes.
package struct WrittenLayers {
  /// The description of the text with these tiers alone.
  package private(set) var description: TextDescription
  private let all: [Tier]
  /// The indices of the tiers in the text. The words come first.
  private let tiers: [Int]
  /// The tiers among them that only words without parts have.
  private let completing: [Int]
  private let settings: TypesetSettings

  package init(_ settings: TypesetSettings, of description: TextDescription) {
    self.settings = settings
    all = description.tiers
    let chosen = [0] + settings.shown(of: all).filter { $0 > 0 }
    completing = TierRows(of: all, shown: chosen).completing
    tiers = chosen + completing
    self.description = description
    self.description.tiers = tiers.map { all[$0] }
  }

  /// Returns a verse without the other layers.
  package func verse(_ verse: Verse) -> Verse {
    var verse = verse
    for index in verse.words.indices {
      let word = verse.words[index]
      func value(_ tier: Tier) -> String { all.firstIndex(of: tier).map(word.value(at:)) ?? "" }
      verse.words[index].morphemes = Morpheme.typed(
        word.morphemes, lemma: value(.lemma), category: value(.partOfSpeech))
      verse.words[index].values = tiers.map { tier in
        completing.contains(tier) && !word.morphemes.isEmpty ? "" : word.value(at: tier)
      }
    }
    for index in verse.translations.indices where !settings.shows(translation: index) {
      verse.translations[index] = VerseTranslation()
    }
    if !settings.showsNotes { verse.notes.removeAll { !$0.isInVariantLayer } }
    return verse
  }
}
