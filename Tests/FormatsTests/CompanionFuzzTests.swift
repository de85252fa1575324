import Foundation
import Interlinear
import RandomInput
import Testing

@testable import Formats

/// Damaged files that belong to a sound text.
@Suite("Damaged alignments, translations and apparatus") struct CompanionFuzzTests {
  private static let alignment = """
    {"format": "alignment", "meta": {"conformsTo": "0.3"}, "records": [
    {"source": ["n43001002002", "n43001002001"], "target": ["43001002002"], "meta": {"id": "1"}},
    {"meta": {}, "references": {"target": ["43001001001"], "source": ["430010010020"]}},
    {"source": ["n43001001001"]}, {"source": ["n43001003001"], "target": ["43001003001"]}]}
    """

  private static let translation = rows([
    TranslationTests.header, ["43001001001", "43001001", "Lo", "y", ""],
    ["43001001002", "43001001", ".", "", "y"], ["43001002001", "43001002", "“", "y", "y"],
    ["43001002002", "43001002", "Come", "", ""], ["43001003001", "43001003", "end", "", ""],
  ])

  private func source(_ bytes: [UInt8], name: String) -> ByteSource {
    ByteSource(name: name, bytes: bytes)
  }

  /// Reads the text of `TranslationTests` with a translation and its alignment.
  private func read(translation: [UInt8], alignment: [UInt8]) throws {
    let reader = try TranslatedReader(
      try openVerseReader(source: source(Array(TranslationTests.text.utf8), name: "text")),
      translation: try Translation(
        source: source(translation, name: "translation"),
        alignment: try AlignmentFile(source: source(alignment, name: "alignment")),
        folder: NSTemporaryDirectory()))
    while let verse = try reader.next() {
      let originals = verse.translationWords(at: 0).flatMap(\.originals)
      guard originals.allSatisfy(verse.words.indices.contains) else {
        throw FuzzFailure(description: "an alignment with no word")
      }
    }
  }

  /// Runs a target whose errors name the damaged file.
  private func expectPlacedErrors(
    _ name: String, _ text: String, pieces: [String], _ body: ([UInt8]) throws -> Void
  ) throws {
    var readable = 0
    let count = try fuzz(name, [Array(text.utf8)], pieces: pieces, runs: 400) { bytes, _ in
      do {
        try body(bytes)
        readable += 1
      } catch let error as FormatError {
        guard error.file == name, error.isOfContent, error.isOneShortLine else { throw error }
      }
    }
    #expect((1..<count).contains(readable), "\(readable) of \(count)")
  }

  @Test func alignments() throws {
    let pieces = ["\"source\":[", "\"target\":[", "\"430010010010\"", "\"n43\"", "[[[[", "{"]
    try expectPlacedErrors("alignment", Self.alignment, pieces: pieces) {
      try read(translation: Array(Self.translation.utf8), alignment: $0)
    }
  }

  @Test func translations() throws {
    let pieces = ["\t", "43001002001", "43999999999", "y", "\n"]
    try expectPlacedErrors("translation", Self.translation, pieces: pieces) {
      try read(translation: $0, alignment: Array(Self.alignment.utf8))
    }
  }

  @Test func apparatus() throws {
    let pieces = ["]", "•", "…", ";", "–", "+", "⸀", "John 1:1\n", "(ESV", "[", "WH "]
    try expectPlacedErrors("apparatus", VariantTests.apparatus, pieces: pieces) {
      let reader = ApparatusReader(
        try openVerseReader(source: source(Array(VariantTests.john.utf8), name: "text")),
        apparatus: try Apparatus(source: source($0, name: "apparatus")))
      while let verse = try reader.next() {
        let areInVerse = verse.notes.allSatisfy { note in
          guard let last = note.word else { return true }
          return verse.words.indices.contains(last) && (0...last + 1).contains(note.wordCount)
        }
        guard areInVerse else { throw FuzzFailure(description: "a variant with no word") }
      }
    }
  }
}
