import Resources
import Testing

@testable import Interlinear

@Suite struct WitnessNamesTests {
  @Test func theEmbeddedTableIsValid() throws {
    var count = 0
    let bytes = lector_witnesses(&count)
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    let names = try WitnessNames(table: text)
    #expect(names.languages == ["en", "de", "es", "pl"])
    #expect(names.sigla.count > 30)
  }

  @Test(arguments: [
    ("WH", "en", "Westcott and Hort 1881"), ("WH", "de", "Westcott und Hort 1881"),
    ("L", "fr", "Leningrad Codex"), ("Treg", "de", "Tregelles"), ("XYZ", "en", nil),
    ("", "en", nil),
  ])
  func aSiglumHasAName(siglum: String, language: String, name: String?) {
    #expect(WitnessNames.standard.name(of: siglum, language: language) == name)
  }

  @Test(arguments: [
    ("siglum\ten\nWH", TableError.columns(line: 2, found: 1)),
    ("siglum\ten\nWH\ta\tb", .columns(line: 2, found: 3)),
    ("siglum\ten\n\tname", .empty(line: 2)), ("siglum\ten\nWH\t", .empty(line: 2)),
    ("# comment\nsiglum\ten\nWH\ta\nWH\tb", .duplicate(line: 4, key: "WH")),
  ])
  func anInvalidTableIsRefused(table: String, error: TableError) {
    #expect(throws: error) { try WitnessNames(table: table) }
  }
}
