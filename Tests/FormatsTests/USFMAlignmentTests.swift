import Interlinear
import Testing

@testable import Formats

@Suite("Alignment in USFM")
struct USFMAlignmentTests {
  private func read(_ text: String) throws -> Reading {
    try Reading("\\id RUT\n\\c 1\n\\p\n\\v 1 " + text, format: .usfm)
  }

  private func open(_ content: String, _ occurrence: Int = 1, ending: String = "\\*") -> String {
    "\\zaln-s |x-strong=\"G0001\(occurrence)\" x-lemma=\"l\(content)\" x-morph=\"m\(content)\" "
      + "x-occurrence=\"\(occurrence)\" x-occurrences=\"2\" x-content=\"\(content)\"\(ending)"
  }

  private func word(_ text: String) -> String {
    "\\w \(text)|x-occurrence=\"1\" x-occurrences=\"1\"\\w*"
  }

  private let close = "\\zaln-e\\*"

  /// Returns `surface<original/alignment` for each word.
  private func table(_ reading: Reading) -> String {
    let originals = reading.values(of: Tier(rawValue: "original"))
    let groups = reading.values(of: Tier(rawValue: "alignment"))
    return reading.words.indices.map {
      reading.words[$0].surface + "<" + originals[$0] + "/" + groups[$0]
    }.joined(separator: " ")
  }

  @Test("A word specifies its original")
  func one() throws {
    let reading = try read(open("x") + word("a") + close + ", " + word("b"))
    #expect(
      reading.words.map(\.values) == [
        ["a", "lx", "", "mx", "G1a", "x", ""], ["b", "", "", "", "", "", ""],
      ])
    #expect(reading.words.map(\.after) == [", ", " "])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Several words for one original, one word for several, and words apart")
  func many() throws {
    let reading = try read(
      open("x") + word("let") + close + " " + open("y") + open("z") + word("his") + "\n"
        + word("field") + close + close + " " + open("x") + word("be") + " " + word("made") + close
        + " " + open("y", 2) + word("own") + close + " " + word("now"))
    #expect(
      table(reading) == "let<x/1 his<y z/2 field<y z/2 be<x/1 made<x/1 own<y/ now</")
    #expect(reading.values(of: .lemma) == ["lx", "ly lz", "ly lz", "lx", "lx", "ly", ""])
    #expect(reading.values(of: .strong)[1] == "G1a G1a")
  }

  @Test("A word's own attributes take precedence over its original's")
  func own() throws {
    let reading = try read(open("x") + "\\w a|lemma=\"own\" strong=\"H1\"\\w*" + close)
    #expect(reading.words[0].values.prefix(5) == ["a", "own", "", "mx", "H1"])
  }

  @Test("Text without word markers translates the original as well")
  func plain() throws {
    #expect(
      try table(read("so " + open("x") + "he said" + close + " then"))
        == "so</ he<x/1 said<x/1 then</")
  }

  @Test(
    "Old forms: a milestone that ends with its line, other names, attributes on two lines",
    arguments: [
      "\n\\zaln-s |x-strong=\"G39720\" x-occurrence=\"1\" x-ugnt=\"P\"\n\\w a|x-occurrence=\"1\"\\w*\n\\zaln-e\\*,",
      "\\zaln-s | x-verified=\"P\" x-strong=\"G39720\"\\w a\\w*\\zaln-e,",
      "\\zaln-s |x-strong=\"G39720\"\nx-content=\"P\"\\*\\w a\\w*\\zaln-e\\*,",
      "\\zaln-s |x-content=\"P\" x-strong=\"G39720\"\na\\zaln-e\\*,",
      "\\zaln-s|x-content=P x-strong=G39720 \\*a\n\\zaln-e\\*,",
    ])
  func oldForms(text: String) throws {
    let reading = try read(text)
    #expect(table(reading) == "a<P/")
    #expect(reading.values(of: .strong) == ["G3972"])
    #expect(reading.words[0].after.trimmed == ",")
    #expect(reading.warnings.isEmpty)
  }

  @Test("An alignment may cross paragraphs, but not verses")
  func paragraph() throws {
    let reading = try read(open("x") + word("a") + "\n\\q2 " + word("b") + close)
    #expect(table(reading) == "a<x/1 b<x/1")
    #expect(reading.warnings.isEmpty)
  }

  @Test("Milestones without an end are counted, not stored")
  func deep() throws {
    let reading = try read(
      String(repeating: open("x"), count: 1000) + word("a")
        + String(repeating: close, count: 1000) + word("b"))
    #expect(reading.words.map(\.surface) == ["a", "b"])
    #expect(reading.words[1].value(at: 5).isEmpty)
    #expect(
      reading.warnings.map(\.message) == ["nested alignments; expected at most 64"])
  }
}
