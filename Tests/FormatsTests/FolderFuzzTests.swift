import Foundation
import Interlinear
import RandomInput
import Testing

@testable import Formats

/// The files of a text, each to be damaged in turn.
struct FolderSpecimen: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [String: String]
  /// The file that is given to the reader; nil for the folder itself.
  var opened: String?
}

/// Texts that consist of several files. One of them is damaged, the others are sound.
@Suite("Damaged folders and maps")
struct FolderFuzzTests {
  static let folders = [
    FolderSpecimen(
      testDescription: "CLDF",
      files: [
        "ex.csv": CLDFDataSetTests.examples, "cldf-metadata.json": CLDFDataSetTests.metadata,
        "lects.csv": CLDFDataSetTests.languages,
      ], opened: "ex.csv"),
    FolderSpecimen(
      testDescription: "Paratext",
      files: [
        "Settings.xml": """
        <ScriptureText><FullName>Mi Biblia</FullName><LanguageIsoCode>es::MX:</LanguageIsoCode>
        <Copyright>&lt;p&gt;Libre&lt;/p&gt;</Copyright>
        <Naming PrePart="" PostPart="MiB.SFM" BookNameForm="41-MAT" /></ScriptureText>
        """,
        "08RUTMiB.SFM": "\\id RUT\n\\c 1\n\\v 1 uno\n",
        "01GENMiB.SFM": "\\id GEN\n\\c 1\n\\v 1 dos\n",
      ]),
    FolderSpecimen(
      testDescription: "Scripture Burrito",
      files: [
        "metadata.json": """
        {"format": "scripture burrito", "meta": {"version": "1.0.0"},
        "identification": {"name": {"en": "Short"}}, "languages": [{"tag": "fr"}],
        "copyright": {"shortStatements": [{"statement": "Free"}]},
        "ingredients": {"ingredients/RUT.usfm": {"mimeType": "text/x-usfm"},
        "ingredients/GEN.usfm": {"mimeType": "text/plain"}, "../x.usfm": {}}}
        """,
        "ingredients/RUT.usfm": "\\id RUT\n\\c 1\n\\v 1 un\n",
        "ingredients/GEN.usfm": "\\id GEN\n\\c 1\n\\v 1 deux\n",
      ]),
  ]

  @Test("Any damage to one file gives verses, or an error that names a file", arguments: folders)
  func damaged(folder: FolderSpecimen) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "lector-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    for (name, text) in folder.files {
      let file = root.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    for (name, text) in folder.files.sorted(by: { $0.key < $1.key }) {
      let file = root.appending(path: name)
      try fuzz("\(folder.testDescription), \(name)", [Array(text.utf8)], runs: 60) { bytes, _ in
        try Data(bytes).write(to: file)
        try read(folder.opened.map { root.appending(path: $0) } ?? root)
      }
      try Data(text.utf8).write(to: file)
    }
  }

  private func read(_ url: URL) throws {
    do {
      let reader = try TextReader(TextFiles([url.path]))
      while let verse = try reader.next() {
        guard verse.words.allSatisfy({ $0.values.count == reader.description.tiers.count }) else {
          throw FuzzFailure(description: "wrong words")
        }
      }
    } catch let error as FormatError {
      guard !error.file.isEmpty, error.isOneShortLine else { throw error }
    }
  }

  /// Maps, each with a file that it fits.
  private static let maps = [
    (
      "columns",
      "gloss = English\nsurface = Form\nreference = Where\nown = Own\nlanguage = grc\n"
        + "separator = comma\nmorphology-scheme = robinson\n",
      "Where,Form,English,Own\nJohn 1:1,λόγος,word,7\n"
    ),
    (
      "Toolbox", "surface = tx\nmorphemes = mb\ngloss = ge\nreference = ref\nlanguage = tsz\n",
      "\\ref 1\n\\tx ab c\n\\mb a-b c\n\\ge A-B C\n"
    ),
    (
      "ELAN", "sentence = utt\nwords = words\nlanguage = tr\n", ELANTests.pair
    ),
  ]

  @Test("Any damage to a map gives a map, or an error with its line", arguments: maps.indices)
  func damagedMaps(index: Int) throws {
    let (name, map, text) = Self.maps[index]
    try fuzz("map of \(name)", [Array(map.utf8)], runs: 200) { bytes, _ in
      let file = ByteSource(name: "map", bytes: bytes)
      let source = ByteSource(name: "file", bytes: Array(text.utf8))
      do {
        let reader: any VerseReader =
          switch name {
          case "columns":
            try openVerseReader(
              source: source, format: .delimited, map: try ColumnMap(source: file))
          case "Toolbox":
            try openVerseReader(
              source: source, format: .toolbox, markers: try ToolboxMap(source: file))
          default: try ELANReader(source, map: try ELANMap(source: file))
          }
        while let verse = try reader.next() {
          guard verse.words.allSatisfy({ $0.values.count == reader.description.tiers.count }) else {
            throw FuzzFailure(description: "wrong words")
          }
        }
      } catch let error as FormatError {
        guard ["map", "file"].contains(error.file), error.isOneShortLine else { throw error }
      }
    }
  }
}
