import Foundation
import Interlinear
import Testing

@testable import Formats

@Suite("Exported verses can be imported again")
struct ExportRoundTripTests {
  private static let tiers: [Tier] = [
    .surface, .transliteration, .lemma, .gloss, .morphology, .partOfSpeech, .strong, .normalized,
    .morphemes, Tier(rawValue: "my tier"), Tier(rawValue: "Ref"),
  ]

  private func description(_ scheme: MorphologyScheme?) -> TextDescription {
    TextDescription(name: "t", title: "T", tiers: Self.tiers, morphologyScheme: scheme)
  }

  private func written(
    _ verses: [Verse], _ description: TextDescription, as format: ExportFormat
  ) -> String {
    let exporter = VerseExporter(format: format, description: description)
    return exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
  }

  /// Returns the words of a reading in the tiers of a description, in the same order.
  private func words(of verse: Verse, _ read: TextDescription, as tiers: [Tier]) -> [Word] {
    verse.words.map { word in
      var word = word
      word.values = tiers.map { tier in
        read.tiers.firstIndex(of: tier).map { word.value(at: $0) } ?? "no tier"
      }
      return word
    }
  }

  @Test("JSON and TSV: the same verses", arguments: [ExportFormat.json, .tsv], 1...40)
  func delimited(format: ExportFormat, seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    let description = description(nil)
    let verses = random.verses(description, count: 30)
    let text = written(verses, description, as: format)
    let reading = try Reading(text, format: format == .json ? .json : .delimited)
    #expect(reading.warnings.isEmpty)
    try #require(reading.verses.count == verses.count)
    for (read, verse) in zip(reading.verses, verses) {
      #expect(read.reference == verse.reference)
      #expect(read.language == verse.language)
      #expect(read.translation == verse.translation)
      #expect(words(of: read, reading.description, as: Self.tiers) == verse.words)
      if format == .json {
        #expect(read.translationWords == verse.translationWords)
        #expect(read.notes == verse.notes)
      }
    }
  }

  @Test(
    "CoNLL-U: the same words of every verse with words, and valid lines",
    arguments: [MorphologyScheme.universalDependencies, .robinson], 1...40)
  func conllu(scheme: MorphologyScheme, seed: Int) throws {
    var random = RandomVerses(seed: UInt64(seed))
    let description = description(scheme)
    let verses = random.verses(description, count: 30).filter { !$0.words.isEmpty }
    let text = written(verses, description, as: .conllu)
    #expect(CoNLLURules.faults(in: text) == [])
    let reading = try Reading(text, format: .conllu)
    try #require(reading.verses.count == verses.count)
    for (read, verse) in zip(reading.verses, verses) {
      #expect(read.reference == verse.reference)
      #expect(read.language == verse.language)
      #expect(read.translation == verse.translation)
      #expect(words(of: read, reading.description, as: Self.tiers) == verse.words)
    }
  }

  @Test("A second export equals the first", arguments: [ExportFormat.json, .tsv, .conllu])
  func second(format: ExportFormat) throws {
    var random = RandomVerses(seed: 5)
    let description = description(.universalDependencies)
    let verses = random.verses(description, count: 60)
    let input: FileFormat = format == .json ? .json : format == .tsv ? .delimited : .conllu
    let first = try Reading(written(verses, description, as: format), format: input)
    let text = written(first.verses, first.description, as: format)
    let again = try Reading(text, format: input)
    #expect(again.verses == first.verses)
  }
}

/// The rules of CoNLL-U that apply to single lines (universaldependencies.org, "CoNLL-U Format",
/// and levels 1 and 2 of the official validation).
enum CoNLLURules {
  static func faults(in text: String) -> [String] {
    var faults: [String] = []
    if !text.isEmpty, !text.hasSuffix("\n\n") { faults.append("no blank line at the end") }
    var ids: Set<String> = []
    for sentence in text.components(separatedBy: "\n\n") where !sentence.isEmpty {
      check(sentence.split(separator: "\n").map(String.init), ids: &ids, faults: &faults)
    }
    return faults
  }

  private static func check(_ lines: [String], ids: inout Set<String>, faults: inout [String]) {
    let comments = lines.prefix { $0.utf8.first == 0x23 }
    let id = comments.compactMap { value("# sent_id = ", $0) }
    if id.count != 1 || id[0].contains(where: \.isWhitespace) || !ids.insert(id[0]).inserted {
      faults.append("sent_id \(id)")
    }
    let printed = comments.compactMap { value("# text = ", $0) }
    if printed.count != 1 { faults.append("text \(printed)") }
    var number = 0
    var rangeEnd = 0
    var text = ""
    for line in lines.dropFirst(comments.count) {
      let columns = line.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      guard columns.count == 10 else {
        faults.append("\(columns.count) columns: \(line)")
        continue
      }
      if columns.contains(where: { $0.isEmpty || $0.first == " " || $0.last == " " }) {
        faults.append("empty or with spaces at an edge: \(line)")
      }
      let misc = columns[9] == "_" ? [] : columns[9].split(separator: "|").map(String.init)
      if misc.contains(where: { !$0.utf8.contains(0x3D) }) { faults.append("MISC: \(line)") }
      let space =
        misc.contains("SpaceAfter=No")
        ? ""
        : misc.first { $0.hasPrefix("SpacesAfter=") }
          .map { String(repeating: " ", count: ($0.utf8.count - 12) / 2) } ?? " "
      let ends = columns[0].split(separator: "-").compactMap { Int($0) }
      if ends.count == 2 {
        if ends[0] != number + 1 || ends[1] < ends[0] { faults.append("range: \(line)") }
        if columns[2...8].contains(where: { $0 != "_" }) {
          faults.append("range's columns: \(line)")
        }
        rangeEnd = ends[1]
        text += columns[1] + space
        continue
      }
      number += 1
      if ends != [number] { faults.append("id: \(line)") }
      if columns[2...8].contains(where: { $0.contains("\n") }) || columns[4].contains(" ") {
        faults.append("columns: \(line)")
      }
      if columns[3] != "_", columns[3].contains(where: { !$0.isUppercase }) {
        faults.append("UPOS: \(line)")
      }
      if number > rangeEnd {
        text += columns[1] + space
      } else if columns[9].contains("SpaceAfter") {
        faults.append("SpaceAfter inside a range: \(line)")
      }
    }
    while text.last == " " { text.removeLast() }
    if number == 0 || rangeEnd > number { faults.append("words: \(number), \(rangeEnd)") }
    if let printed = printed.first, Array(printed.utf8) != Array(text.utf8) {
      faults.append("text: \(printed) but the forms give \(text)")
    }
  }

  /// Returns the value of a comment. Bytes are compared: a text that begins with a combining accent
  /// forms one character with the space before it.
  private static func value(_ name: String, _ line: String) -> String? {
    line.utf8.starts(with: name.utf8)
      ? String(Substring(line.utf8.dropFirst(name.utf8.count))) : nil
  }
}
