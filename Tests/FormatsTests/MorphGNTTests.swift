import Interlinear
import Testing

import Formats

@Suite("MorphGNT")
struct MorphGNTTests {
  private func line(_ place: String, _ text: String = "ὁ", word: String = "ὁ") -> String {
    "\(place) RA ----NSM- \(text) \(word) ὁ ὁ\n"
  }

  @Test("A word's tiers")
  func tiers() throws {
    let reading = try Reading("040101 N- ----DSF- ἀρχῇ, ἀρχῇ ἀρχῇ ἀρχή\n")
    #expect(reading.description.tiers == [.surface, .lemma, .morphology, .normalized])
    #expect(reading.description.morphologyScheme == .morphgnt)
    #expect(
      reading.verses == [
        Verse(
          reference: Reference(book: "John", chapter: 1, verse: "1"),
          words: [Word(values: ["ἀρχῇ", "ἀρχή", "N- ----DSF-", "ἀρχῇ"], after: ", ")],
          isChapterStart: true, language: .ancientGreek)
      ])
  }

  @Test(
    "Before and after come from the fourth column",
    arguments: [
      ("λόγος", "λόγος", "", " "), ("λόγος,", "λόγος", "", ", "), ("(λόγος", "λόγος", "(", " "),
      ("⸀λόγος", "λόγος", "⸀", " "), ("⸂λόγος⸃,", "λόγος", "⸂", "⸃, "), ("δι’", "δι’", "", " "),
      ("[[ὁ·", "ὁ", "[[", "· "), ("—ὁ", "ὁ", "—", " "), ("Λόγος", "λόγος", "", " "),
      ("ὁ\u{301},", "ὁ\u{301}", "", ", "), ("ὁὁ.", "ὁ", "", "ὁ. "),
    ])
  func punctuation(text: String, word: String, before: String, after: String) throws {
    let found = try #require(try Reading(line("040101", text, word: word)).words.first)
    #expect(found.surface == word)
    #expect(found.before == before)
    #expect(found.after == after)
  }

  @Test("Where verses and chapters begin")
  func starts() throws {
    let places = ["040101", "040101", "040102", "040201", "040202", "050202", "270101"]
    let reading = try Reading(places.map { line($0) }.joined(separator: "\n"))
    #expect(
      reading.references
        == ["John 1:1", "John 1:2", "John 2:1", "John 2:2", "Acts 2:2", "Revelation 1:1"])
    #expect(reading.verses.map(\.words.count) == [2, 1, 1, 1, 1, 1])
    #expect(reading.verses.map(\.isChapterStart) == [true, false, true, false, true, true])
  }

  @Test(
    "A line with another number of fields is refused",
    arguments: [
      ("040102 RA ----NSM- ὁ ὁ ὁ", 6), ("040102 RA ----NSM- ὁ ὁ ὁ ὁ ὁ", 8), ("040102", 1), (" ", 0),
    ])
  func fieldCount(bad: String, count: Int) {
    let error = fault(in: line("040101") + "\n" + bad + "\n" + line("040103"))
    #expect(error?.line == 3)
    #expect(error?.message.description.hasPrefix("\(count) fields; expected 7") == true)
    #expect(error?.isOfContent == true)
  }

  @Test(
    "An invalid place is refused",
    arguments: [
      "000101", "280101", "990101", "040001", "04010", "0401011", "04010a", "04+101", "०४०१०१",
    ])
  func badPlace(place: String) {
    let error = fault(in: line("040101") + line("040101") + line(place) + line("040102"))
    #expect(error?.line == 3)
    #expect(error?.message.description.contains("\"\(place)\" is not a place") == true)
  }
}
