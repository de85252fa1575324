import Foundation
import Testing

@testable import Interlinear

/// The embedded files, read from the project.
private enum ProjectFile {
  static func text(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Resources/Program/\(name)"), encoding: .utf8)
  }

  static func words(_ language: String) throws -> MorphologyWords {
    try MorphologyWords(
      table: text("morphology.tsv"),
      translations: language == "en" ? nil : text("morphology-\(language).tsv"))
  }
}

@Suite("Morphology codes in other languages")
struct MorphologyLanguageTests {
  static let languages = ["de", "es", "pl"]

  @Test("Every code of every scheme has words in every language", arguments: languages)
  func everyCode(language: String) throws {
    let english = try ProjectFile.words("en").table
    let table = try ProjectFile.words(language).table
    for (scheme, field, code) in try Self.codes() {
      let words = try #require(table.words(for: code, field, in: scheme), "\(code)")
      let original = try #require(english.words(for: code, field, in: scheme))
      #expect(words.count == original.count)
      #expect(!words.contains { $0.contains("{") || $0.contains("}") }, "\(code): \(words)")
    }
  }

  @Test(
    "Examples",
    arguments: [
      ("de", "N-NSM", MorphologyScheme.robinson, "Substantiv, Nominativ, Singular, Maskulinum"),
      ("es", "N-NSM", .robinson, "sustantivo, nominativo, singular, masculino"),
      ("pl", "N-NSM", .robinson, "rzeczownik, mianownik, liczba pojedyncza, rodzaj męski"),
      ("de", "NounClass=Bantu10", .universalDependencies, "Bantu-Nominalklasse 10"),
      ("pl", "ExtPos=ADP", .universalDependencies, "w funkcji: adpozycja"),
      ("es", "HebBinyan=HIFIL|Number=Sing", .universalDependencies, "hifil, singular"),
      ("de", "3stia----i", .proiel, "Futur II, Aktiv, Indikativ, dritte Person, Singular"),
      ("es", "n-s---fg-", .perseus, "sustantivo, genitivo, singular, femenino"),
      ("pl", "-s---og--i", .proiel, "dopełniacz, liczba pojedyncza, rodzaj męski lub nijaki"),
      ("de", "3PL.POSS", .leipzig, "dritte Person Plural, possessiv"),
    ])
  func examples(language: String, code: String, scheme: MorphologyScheme, said: String) throws {
    #expect(
      try ProjectFile.words(language).words(for: code, in: scheme)?.joined(separator: ", ") == said)
  }

  @Test("A file of translations with a fault is refused with the line")
  func faults() {
    let table = "robinson\tform\tADV\tadverb"
    #expect(throws: TableError.columns(line: 2, found: 1)) {
      try MorphologyWords(table: table, translations: "# x\nadverb")
    }
    #expect(throws: TableError.duplicate(line: 2, key: "a")) {
      try MorphologyWords(table: table, translations: "a\tb\na\tc")
    }
    #expect(throws: TableError.empty(line: 1)) {
      try MorphologyWords(table: table, translations: "a\t")
    }
  }

  private static func codes() throws -> [(MorphologyScheme, MorphologyField, String)] {
    try ProjectFile.text("morphology.tsv").split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 4, !line.hasPrefix("#"),
        let scheme = MorphologyScheme(rawValue: columns[0]),
        let field = MorphologyField(rawValue: columns[1])
      else { return nil }
      return (scheme, field, columns[2])
    }
  }
}
