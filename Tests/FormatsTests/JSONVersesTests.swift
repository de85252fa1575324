import Interlinear
import Testing

import Formats

@Suite("Verses of JSON")
struct JSONVersesTests {
  @Test("A minimal verse")
  func least() throws {
    let reading = try Reading(
      #"{"ref":"1 John 2:3a","words":[{"surface":"a"}]}"# + "\n\n"
        + #"{"ref":"s 1","words":[{"surface":"b","strong":"G0976"},{}],"new":{"x":[1,{"y":null}]}}"#
    )
    #expect(reading.references == ["1 John 2:3a", "s 1"])
    #expect(reading.verses.map(\.reference.book) == ["1 John", "Sentences"])
    #expect(reading.words.map(\.surface) == ["a", "b", ""])
    #expect(reading.words.map(\.after) == [" ", " ", " "])
    #expect(reading.values(of: .strong) == ["", "G976", ""])
    #expect(reading.verses.map(\.isChapterStart) == [true, false])
  }

  @Test("References to a word that does not exist are removed")
  func pointers() throws {
    let reading = try Reading(
      #"{"ref":"s","words":[{"surface":"a"}],"translationWords":[{"text":"x","originals":[4,0,0]}],"#
        + #""notes":[{"kind":"variant","text":"n","word":9},{"text":"m","word":0}]}"#)
    #expect(reading.verses[0].translationWords(at: 0).map(\.originals) == [[0]])
    #expect(reading.verses[0].notes.map(\.word) == [nil, 0])
    #expect(reading.verses[0].notes.map(\.kind) == [.variant, .footnote])
  }

  @Test("A tier missing at the beginning of the file is reported once")
  func lateTier() throws {
    let line =
      #"{"ref":"s","words":[{"surface":"\#(String(repeating: "a", count: 1000))"}]}"# + "\n"
    let late = #"{"ref":"t","words":[{"surface":"b","own":"x"},{"surface":"c","own":"y"}]}"#
    let reading = try Reading(String(repeating: line, count: 70) + late)
    #expect(reading.words.count == 72)
    #expect(
      reading.warnings.map(\.description) == [
        "file:71: the tier \"own\" is omitted; expected it at the file's beginning too"
      ])
  }

  @Test(
    "Faults are reported with their line",
    arguments: [
      "{", "[]", "3", #"{"ref":3}"#, #"{"words":[]}"#, #"{"ref":"a","words":{}}"#,
      #"{"ref":"a","words":[3]}"#, #"{"ref":"a","words":[{"surface":[]}]}"#,
      #"{"ref":"a","chapter":"1"}"#, #"{"ref":"a","chapter":-1}"#, #"{"ref":"a","chapter":1.5}"#,
      #"{"ref":"a","notes":[{"kind":"x"}]}"#, #"{"ref":"a"} {"ref":"b"}"#, #"{"ref":"a""#,
      #"{"ref":"a","translationWords":[{"originals":["x"]}]}"#, #"{"ref":"\ud800"}"#,
      #"{"ref":"a\u0000b"}"#, #"{"ref":"a","words":[{"surface":"a\u0000b"}]}"#,
    ])
  func faults(line: String) {
    let error = fault(in: #"{"ref":"s","words":[]}"# + "\n" + line + "\n", format: .json)
    #expect(error?.line == 2)
    #expect(error?.message.description.hasSuffix("in a verse of JSON") == true)
  }

  @Test(
    "A text with U+0000 is refused rather than cut there, whatever it is",
    arguments: [
      ("translation", #""translation":"before\u0000after""#),
      ("text", #""translationWords":[{"text":"before\u0000after","originals":[0]}]"#),
      ("text", #""notes":[{"text":"before\u0000after"}]"#),
      ("gloss", #""words":[{"surface":"a","morphemes":[{"form":"b","gloss":"\u0000"}]}]"#),
    ])
  func zero(key: String, field: String) throws {
    func line(_ field: String) -> String { #"{"ref":"John 1:1",\#(field)}"# + "\n" }
    let error = fault(in: line(#""words":[]"#) + line(field), format: .json)
    #expect(
      error?.description == """
        file:2: "\(key)" contains U+0000; expected text in a verse of JSON
        """)
    // The same without it is sound.
    #expect(
      try Reading(line(field.replacing("\\u0000", with: " ")), format: .json).verses.count == 1)
  }
}
