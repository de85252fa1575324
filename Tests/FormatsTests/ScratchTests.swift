import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("Scratch", .serialized) struct ScratchTests {
  static let folder = "/tmp/w/formats-data/"
  func lexicon(_ name: String) throws {
    let start = ContinuousClock.now
    var warnings: [String] = []
    let source = try ByteSource(path: name)
    let found = FoundWarnings()
    let reader = try openLexiconReader(
      source: ByteSource(name: name, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: name))), warn: found.add))
    _ = source
    var count = 0
    var beta = 0
    var samples: [LexiconEntry] = []
    var links = 0
    while let entry = try reader.next() {
      count += 1
      if BetaCode.isCertain(entry.definition) { beta += 1 }
      if BetaCode.isCertain(entry.key) || BetaCode.isCertain(entry.headword) { print("BETA", entry.key, entry.headword) }
      links += entry.links.count
      if count < 6 || count % 100 == 50 && samples.count < 40 { samples.append(entry) }
    }
    warnings = found.all.map(\.description)
    print("LEX", name, reader.description.title, reader.description.language.rawValue, count, "beta", beta, "links", links, ContinuousClock.now - start)
    for w in warnings.prefix(5) { print("  W", w) }
    for s in samples { print("  E", s.key, "|", s.headword, "|", s.otherKeys, "|", String(s.definition.prefix(160)).replacing("\n", with: " / ")) }
  }

  @Test func lexica() throws {
    for name in ["lsj27.xml", "lsj15.xml", "autenrieth.xml"] { try lexicon(Self.folder + name) }
    try lexicon("/work/shared/corpora/faults/4-lsj-doctype.xml")
  }

  func text(_ name: String) throws {
    let start = ContinuousClock.now
    let found = FoundWarnings()
    let reader = try openVerseReader(
      source: ByteSource(name: name, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: name))), warn: found.add))
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    print("TEXT", name, "verses", verses.count, "words", verses.reduce(0) { $0 + $1.words.count }, ContinuousClock.now - start, reader.description.tiers.map(\.rawValue), reader.description.translationLabel, reader.description.translationLanguage.rawValue, reader.description.furtherTranslations.map(\.label), Set(verses.map(\.language.rawValue)))
    for w in found.all.prefix(8) { print("  W", w.description) }
    for v in verses.prefix(4) {
      print("  V", v.words.map { $0.values.joined(separator: "·") }.joined(separator: " | "), "T:", v.translation, v.furtherTranslations.map(\.text), "N:", v.notes.map(\.text))
    }
  }

  @Test func elan() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted() where name.hasSuffix(".eaf") { try text(Self.folder + name) }
    try text("/work/shared/corpora/faults/aktzini.eaf")
    let found = FoundWarnings()
    let outcome = try TextReader(
      ByteSource(name: "aktzini.eaf", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: "/work/shared/corpora/faults/aktzini.eaf"))), warn: found.add))
    print("NOTICES", outcome.notices.map(\.description), found.all.map(\.description))
  }

  @Test func others() throws {
    for name in ["palula.csv", "gasttdir.csv"] { try text(Self.folder + name) }
    for name in ["6-cldf-analysis-doubled/examples.csv", "9-tahot-paragraph.txt", "7-uhb-strong-prefix.usfm"] {
      try text("/work/shared/corpora/faults/" + name)
    }
    try text("/work/shared/corpora/cldf-uratyp-examples.csv")
    for n in [5000, 20000, 100_000] {
      let csv = "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,x y,\"" + Array(repeating: "x", count: n).joined(separator: "\t") + "\",\"" + Array(repeating: "z", count: n).joined(separator: "\t") + "\",z\n"
      let start = ContinuousClock.now
      let reading = try Reading(csv)
      print("CLDF", n, reading.words.count, ContinuousClock.now - start)
    }
  }
}
