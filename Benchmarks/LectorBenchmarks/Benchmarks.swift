import AccessibilityModel
import Benchmark
import CellGrids
import Formats
import Foundation
import Geometry
import Interlinear
import Platform
import ReaderApp
import ScreenReading
import Sessions
import SpeechOutput
import TextLibrary
import Typesetting

/// A generated text of the size of the Greek New Testament, so that the benchmarks need no file:
/// 7,939 verses, 137,741 words, five tiers.
enum LargeText {
  static let verseCount = 7_939
  static let tiers: [Tier] = [.surface, .lemma, .gloss, .morphology, .strong]
  private static let forms = [
    "Βίβλος", "γενέσεως", "Ἰησοῦ", "χριστοῦ", "υἱοῦ", "Δαυὶδ", "ἐγέννησεν", "τὸν", "δὲ", "καὶ",
    "ἀδελφοὺς", "αὐτοῦ", "ἀρχῇ", "λόγος", "θεόν", "πρὸς", "ἦν",
  ]
  private static let glosses = [
    "book", "of genealogy", "of Jesus", "Christ", "the", "and", "begat",
  ]

  static func verses() -> [Verse] {
    (0..<verseCount).map { row in
      let count = 12 + (row * 7) % 11
      let words = (0..<count).map { index -> Word in
        let form = forms[(row * 31 + index * 7) % forms.count]
        let gloss = glosses[(row + index * 3) % glosses.count]
        return Word(values: [form, form, gloss, "N-NSM", "G\(1 + (row * index) % 5624)"])
      }
      return Verse(
        reference: Reference(book: "Book", chapter: row / 30 + 1, verse: String(row % 30 + 1)),
        words: words, isChapterStart: row % 30 == 0, language: .ancientGreek)
    }
  }

  static let text = MemoryText(
    description: TextDescription(
      name: "large", title: "Large", tiers: tiers, morphologyScheme: .robinson),
    verses: verses())

  /// Returns the text in Lector's own columns.
  static func tsv() -> [UInt8] {
    let exporter = VerseExporter(format: .tsv, description: text.description)
    return Array((exporter.header + verses().map(exporter.string(for:)).joined()).utf8)
  }
}

func session(
  _ text: any TextSource, columns: Int = 200, rows: Int = 50, readerOn: Bool = true,
  sinks: [any SpeechSink] = []
) throws -> Session {
  let phrases = Phrases(interfaceLanguage: "en")
  let session = Session(
    application: ReaderController(text: text, phrases: phrases),
    screen: TestScreen(columns: columns, rows: rows), clock: VirtualClock(),
    reader: ScreenReader(phrases: phrases),
    keyMap: try EmbeddedText.keyMap(), sinks: sinks)
  session.open(readerOn: readerOn)
  return session
}

/// Scrolls through the whole text page by page, drawing each page.
func scrollByPages(_ session: Session) {
  guard let table = (session.application as? ReaderController)?.table else { return }
  while table.visibleRows.upperBound < LargeText.verseCount {
    session.perform(.scroll(.down))
    session.render()
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration.metrics = [.wallClock, .throughput, .peakMemoryResident]
  Benchmark.defaultConfiguration.maxDuration = .seconds(5)

  Benchmark("Typeset 5 tiers at 100 columns, words") { benchmark in
    let verses = LargeText.verses()
    let typesetter = Typesetter(
      description: LargeText.text.description, settings: TypesetSettings(), width: 100)
    benchmark.startMeasurement()
    for verse in verses { blackHole(typesetter.typeset(verse)) }
  }

  Benchmark("Swipe through every word, transcript to a file") { benchmark in
    let path = NSTemporaryDirectory() + "lector-benchmark-\(getpid()).txt"
    let file = try OutputFile(path: path)
    let sink = Transcript(format: .text, write: file.write, send: file.send)
    let session = try session(LargeText.text, columns: 80, rows: 24, sinks: [sink])
    let words = LargeText.verses().reduce(0) { $0 + $1.words.count + 1 }
    benchmark.startMeasurement()
    for _ in 0..<words { session.perform(.swipeRight) }
    try file.flush()
    benchmark.stopMeasurement()
    try FileManager.default.removeItem(atPath: path)
  }

  Benchmark("A swipe to a word in view, drawn", configuration: .init(scalingFactor: .kilo)) {
    benchmark in
    let session = try session(LargeText.text)
    session.render()
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations {
      session.perform(index % 20 < 10 ? .swipeRight : .swipeLeft)
      session.render()
    }
  }

  Benchmark("A line scrolled, drawn", configuration: .init(scalingFactor: .kilo)) { benchmark in
    let session = try session(LargeText.text, readerOn: false)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      session.application.scroll(byLines: 1)
      session.setNeedsFrame()
      session.render()
    }
  }

  Benchmark("Scroll the whole text by pages, reader on") { benchmark in
    let session = try session(LargeText.text)
    benchmark.startMeasurement()
    scrollByPages(session)
  }

  Benchmark("Scroll the whole text by pages, reader off") { benchmark in
    let session = try session(LargeText.text, readerOn: false)
    benchmark.startMeasurement()
    scrollByPages(session)
  }

  Benchmark("To the last verse and back, drawn") { benchmark in
    let session = try session(LargeText.text)
    benchmark.startMeasurement()
    session.perform(.lastElement)
    session.render()
    session.perform(.firstElement)
    session.render()
  }

  Benchmark("Import into a new library") { benchmark in
    let bytes = LargeText.tsv()
    let folder = NSTemporaryDirectory() + "lector-benchmark-\(getpid())"
    let library = try Library(path: folder + "/library.sqlite3")
    let reader = try openVerseReader(source: ByteSource(name: "large.tsv", bytes: bytes))
    benchmark.startMeasurement()
    try library.importText(from: reader, as: "large")
    benchmark.stopMeasurement()
    try FileManager.default.removeItem(atPath: folder)
  }

  for file in LargeFiles.all {
    Benchmark("Import \(LargeFiles.wordCount) words of \(file.name)") { benchmark in
      try LargeFiles.importIntoNewLibrary(Array(file.text.utf8), format: file.format) { work in
        benchmark.startMeasurement()
        try work()
        benchmark.stopMeasurement()
      }
    }
  }

  Benchmark(
    "Swipe through a flat tree of 10,000 elements", configuration: .init(scalingFactor: .kilo)
  ) {
    benchmark in
    let tree = LargeTree.flat(10_000)
    var reader = ScreenReader()
    _ = reader.turnOn(in: tree)
    _ = reader.handle(.firstElement, in: tree)
    benchmark.startMeasurement()
    for index in benchmark.scaledIterations {
      blackHole(reader.handle(index % 16_000 < 8_000 ? .swipeRight : .swipeLeft, in: tree))
    }
    benchmark.stopMeasurement()
  }

  Benchmark("Load a tree file of 100,000 nodes") { benchmark in
    let bytes = Array(TreeFile.text(of: LargeTree.scattered(100_000)).utf8)
    benchmark.startMeasurement()
    let file = try TreeFile(name: "large", bytes: bytes)
    benchmark.stopMeasurement()
    blackHole(file.root)
  }

  Benchmark("Find out the order of 100,000 elements and swipe once") { benchmark in
    let tree = LargeTree.scattered(100_000)
    var reader = ScreenReader()
    _ = reader.turnOn(in: tree)
    benchmark.startMeasurement()
    blackHole(reader.handle(.firstElement, in: tree))
    benchmark.stopMeasurement()
  }

  Benchmark("One more swipe among 100,000 elements", configuration: .init(scalingFactor: .kilo)) {
    benchmark in
    let tree = LargeTree.scattered(100_000)
    var reader = ScreenReader()
    _ = reader.turnOn(in: tree)
    _ = reader.handle(.firstElement, in: tree)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations { blackHole(reader.handle(.swipeRight, in: tree)) }
    benchmark.stopMeasurement()
  }
}
