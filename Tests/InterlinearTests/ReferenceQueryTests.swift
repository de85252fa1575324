import Testing

import Interlinear

@Suite("Typed places")
struct ReferenceQueryTests {
  /// Returns the parts on one line: the book and the spans, with each place as chapter:verse.
  private func parts(_ typed: String) -> String {
    let query = ReferenceQuery(typed)
    if let move = query.move { return "\(move)" }
    func text(_ place: ReferenceQuery.Place) -> String {
      (place.chapter.map { "\($0):" } ?? "") + (place.verse ?? "")
    }
    let spans = query.spans.map { span in
      text(span.first)
        + (span.last.map { "-\(span.lastBook.map { $0 + " " } ?? "")\(text($0))" } ?? "")
    }
    return "\(query.book)|" + spans.joined(separator: " ")
  }

  @Test(
    "Single places",
    arguments: [
      ("jn 3:16", "jn|3:16"), ("John 3", "John|3"), ("3:16", "|3:16"), ("16", "|16"),
      ("jn 3,16", "jn|3:16"), ("jn 3.16", "jn|3:16"), ("jn3:16", "jn|3:16"), ("1jn 2", "1jn|2"),
      ("1 John 2", "1 John|2"), ("jn 3 16", "jn|3:16"), ("1. Mose 3,4a", "1. Mose|3:4a"),
      ("John.3.16", "John|3:16"), ("1John.3.16", "1John|3:16"), ("JHN 3:16", "JHN|3:16"),
      ("JHN 3:16!4", "JHN|3:16"), ("Obadiah 3", "Obadiah|3"), ("3a", "|3a"), ("john", "john|"),
      ("  jn   3 : 16 ", "jn|3:16"), ("1j", "|1j"), ("3 j", "3 j|"), ("s1", "s|1"),
      ("Ps. 23", "Ps|23"),
      ("Ps 119:176", "Ps|119:176"), ("Ps 3:0", "Ps|3:0"), ("", "|"), (":", ":|"), ("3:", "|"),
      ("Sir 1", "Sir|1"), ("3:16:2", "|3:16 3:2"),
      ("jn 99999999999999999999:1", "jn 99999999999999999999:1|"),
      ("doc/s1", "doc/s|1"), ("Saami, North 12", "Saami, North|12"),
    ])
  func single(typed: String, expected: String) {
    #expect(parts(typed) == expected)
  }

  @Test(
    "Ranges and lists",
    arguments: [
      ("Jn 3:16-18", "Jn|3:16-3:18"), ("Jn 3:16-4:2", "Jn|3:16-4:2"),
      ("Jn 3,16-4,2", "Jn|3:16-4:2"),
      ("Jn 3:16–18", "Jn|3:16-3:18"), ("Jn 3:16,18", "Jn|3:16 3:18"),
      ("Jn 3,16.18", "Jn|3:16 3:18"),
      ("Jn 3,16,18", "Jn|3:16 3:18"), ("Jn 3:16, 18-20, 4:1", "Jn|3:16 3:18-3:20 4:1"),
      ("Ps 23-24", "Ps|23-24"), ("Ps 23; 25", "Ps|23 25"), ("Jn 3:16; 4", "Jn|3:16 4"),
      ("16-18", "|16-18"), ("3-4:2", "|3-4:2"), ("Jn 3:16 - 18", "Jn|3:16-3:18"),
      ("John.3.16-John.3.18", "John|3:16-3:18"), ("Gen 50:1-Exod 2:3", "Gen|50:1-Exod 2:3"),
      ("Gen 50-Exod 2", "Gen|50-Exod 2"), ("a-b 3", "a-b|3"),
    ])
  func lists(typed: String, expected: String) {
    #expect(parts(typed) == expected)
  }

  @Test(
    "The next and the previous chapter",
    arguments: [
      ("next chapter", "nextChapter"), ("Next  Chapter", "nextChapter"),
      ("nächstes Kapitel", "nextChapter"), ("nachstes kapitel", "nextChapter"),
      ("capitulo siguiente", "nextChapter"), ("następny rozdział", "nextChapter"),
      ("previous chapter", "previousChapter"), ("voriges Kapitel", "previousChapter"),
      ("capítulo anterior", "previousChapter"), ("poprzedni rozdzial", "previousChapter"),
    ])
  func moves(typed: String, expected: String) {
    #expect(parts(typed) == expected)
  }

  @Test("Any input is parsed without a crash")
  func anything() {
    let signs = Array("1239a jné:.,;-–! \u{301}אﬁ٣")
    var state: UInt64 = 7
    for _ in 0..<4_000 {
      var typed = ""
      for _ in 0..<Int(state >> 60) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        typed.append(signs[Int(state >> 33) % signs.count])
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let query = ReferenceQuery(typed)
      #expect(query.spans.allSatisfy { $0.first.verse?.isEmpty == false })
    }
  }
}
