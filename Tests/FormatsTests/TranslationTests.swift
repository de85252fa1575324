import Foundation
import Interlinear
import PlainText
import Testing

@testable import Formats

@Suite("Translations of a text")
struct TranslationTests {
  /// Two verses of two words, with Clear's ids.
  static let text = rows(
    [DelimitedTests.clearHeader]
      + [
        ("n43001001001", "α"), ("n43001001002", "β"), ("n43001002001", "γ"), ("n43001002002", "δ"),
        ("n43001003001", "ε"),
      ].map { id, form in DelimitedTests.clearHeader.map { ["id": id, "text": form][$0] ?? "x" } })

  static let header = ["id", "source_verse", "text", "skip_space_after", "exclude"]

  /// The warnings about the texts and the translations of a test.
  private let warnings = FoundWarnings()

  private func source(_ text: String, name: String = "translation") -> ByteSource {
    ByteSource(name: name, bytes: Array(text.utf8), warn: warnings.add)
  }

  private func alignment(_ records: String) throws(FormatError) -> AlignmentFile {
    try AlignmentFile(
      source: ByteSource(name: "alignment", bytes: Array("{\"records\": [\(records)]}".utf8)))
  }

  /// Returns all verses and the warnings.
  func read(
    _ text: String, _ translation: Translation, format: FileFormat? = nil,
    places: @escaping (Reference) -> [Reference] = { [$0] }
  ) throws(FormatError) -> (verses: [Verse], warnings: [String], language: Language) {
    let reader = try TranslatedReader(
      try openVerseReader(source: source(text, name: "text"), format: format),
      translation: translation, places: places)
    var verses: [Verse] = []
    let start = warnings.all.count
    while let verse = try reader.next() { verses.append(verse) }
    return (
      verses, warnings.all[start...].map(\.description), reader.description.translationLanguage
    )
  }

  func translation(
    _ text: String, _ alignment: AlignmentFile? = nil, name: String = "translation"
  ) throws(FormatError) -> Translation {
    try Translation(
      source: source(text, name: name), alignment: alignment,
      folder: NSTemporaryDirectory())
  }

  /// Returns `word<originals` for each word of the translation.
  private func table(_ verse: Verse) -> String {
    verse.translationWords(at: 0).map {
      $0.text + "<" + $0.originals.map(String.init).joined(separator: "+")
    }.joined(separator: " ")
  }

  @Test(arguments: [("y", "Loand"), ("True", "Loand"), ("", "Lo and"), ("n", "Lo and")])
  func skippedSpaces(mark: String, translated: String) throws {
    let target = rows([
      Self.header, ["43001001001", "43001001", "Lo", mark, ""],
      ["43001001002", "43001001", "and", "", ""],
    ])
    let verse = try #require(try read(Self.text, try translation(target)).verses.first)
    #expect(verse.translation(at: 0) == translated)
  }

  @Test(
    "The file says the short name of the translation",
    arguments: [
      ("/data/eng/targets/BSB/nt_BSB.tsv", "BSB"), ("ot_YLT.tsv", "YLT"), ("BSB.tsv", ""),
      ("nt_", ""),
    ])
  func label(path: String, label: String) throws {
    let target = rows([Self.header, ["43001001001", "43001001", "Lo", "", ""]])
    let reader = try TranslatedReader(
      try openVerseReader(source: source(Self.text, name: "text")),
      translation: try translation(target, name: path))
    #expect(reader.description.translations[0].label == label)
  }

  @Test("A further translation that comes late in a file")
  func lateTranslation() throws {
    func sentences(_ other: String) -> String {
      "# sent_id = a\n# text_en = one\n\(token("1", "a"))\n"
        + "# sent_id = b\n# text_en = two\n\(other)\(token("1", "b"))"
    }
    let reader = try TranslatedReader(
      try openVerseReader(source: source(sentences("# text_de = zwei\n"), name: "text")),
      translation: try translation(sentences("")), language: Language(rawValue: "pl"))
    while let verse = try reader.next() { #expect(!verse.translations.isEmpty) }
    #expect(reader.description.translations.map(\.language.rawValue) == ["pl", "de"])
  }

  @Test("Words and punctuation, aligned by ids, in any order")
  func aligned() throws {
    let target = rows([
      Self.header, ["43001002001", "43001002", "“", "y", "y"],
      ["43001002002", "43001002", "Come", "", ""],
      ["43001002003", "43001002", "in", "y", ""], ["43001002004", "43001002", ",", "", "y"],
      ["43001002005", "43001002", "(", "y", "y"], ["43001002006", "43001002", "now", "y", ""],
      ["43001002007", "43001002", ")", "y", "y"], ["43001002008", "43001002", "”", "", "y"],
      ["43001001001", "43001001", "Lo", "y", ""], ["43001001002", "43001001", ".", "", "y"],
      ["43001009001", "43001003", "end", "", ""],
    ])
    let pairs = try alignment(
      """
      {"source": ["n43001002002", "n43001002001"], "target": ["43001002002", "43001002006"], "meta": {"id": "1"}},
      {"meta": {}, "references": {"target": ["43001001001"], "source": ["430010010020"]}},
      {"source": ["n43001001001"]},
      {"source": ["n43001003001"], "target": ["43001009001"]}
      """)
    let (verses, warnings, language) = try read(
      Self.text, try translation(target, pairs, name: "data/spa/targets/X/x.tsv"))
    #expect(verses.map { $0.translation(at: 0) } == ["Lo.", "“Come in, (now)”", "end"])
    #expect(verses.map(table) == ["Lo<1", "Come<0+1 in< now<0+1", "end<0"])
    #expect(verses[1].translationWords(at: 0).map(\.before) == ["“", "", "("])
    #expect(verses[1].translationWords(at: 0).map(\.after) == [" ", ", ", ")” "])
    #expect(warnings.isEmpty)
    #expect(language.rawValue == "es")
  }

  @Test("Without an alignment there is only the whole translation")
  func unaligned() throws {
    let target = rows([
      Self.header, ["43001001001", "", "Lo", "", ""], ["43001001002", "", "there", "", ""],
    ])
    let (verses, warnings, _) = try read(Self.text, try translation(target))
    #expect(verses.map { $0.translation(at: 0) } == ["Lo there", "", ""])
    #expect(verses.map { $0.translationWords(at: 0).count } == [0, 0, 0])
    #expect(
      warnings == [
        "translation: \"John 1:2\" has no translation; expected it in the translation",
        "translation: \"John 1:3\" has no translation; expected it in the translation",
      ])
  }

  @Test("Alignments with other verses, or with no word, are reported")
  func misses() throws {
    let target = rows([
      Self.header, ["43001001001", "43001001", "a", "", ""],
      ["43001001002", "43001001", "b", "", ""],
      ["43001002001", "43001002", "c", "", ""], ["43001003001", "43001003", "d", "", ""],
      ["43001004001", "43001004", "e", "", ""], ["44001001001", "44001001", "f", "", ""],
    ])
    let pairs = try alignment(
      """
      {"source": ["n43001001001", "n43001002001"], "target": ["43001001001"]},
      {"source": ["n43001001009"], "target": ["43001001002"]}
      """)
    let (verses, warnings, _) = try read(Self.text, try translation(target, pairs))
    #expect(verses.map(table) == ["a<0 b<", "c<", "d<"])
    #expect(
      warnings == [
        "translation:2: 1 words of \"John 1:1\" translate words of another verse; expected words of "
          + "the same",
        "translation:2: \"43001001009\" is not a word of \"John 1:1\"; expected one of the text",
        "translation:6: \"John 1:4\" has no verse in the text; expected one",
      ])
  }

  @Test("Aligned USFM finds its originals by form and occurrence, or by a form that occurs once")
  func usfm() throws {
    func word(_ text: String, _ form: String, _ occurrence: Int) -> String {
      "\\zaln-s |x-content=\"\(form)\" x-occurrence=\"\(occurrence)\"\\*\\w \(text)\\w*\\zaln-e\\*"
    }
    let text =
      "\\id JHN el-x-koine_Greek_ltr\n\\c 1\n\\v 1 ὁ λόγος ὁ θεὸς\n\\v 2 a\n\\v 3 b\n\\v 4-5 c\n"
    let other =
      "\\id JHN en_English_ltr\n\\c 1\n\\v 1 " + word("the", "ὁ", 2)
      + " \(word("word", "Λόγος", 1)), "
      + word("god", "θεός", 1) + " \(word("no", "ὁ", 3)) so\n\\v 2-3 x\n\\v 4 y\n\\v 5 z\n"
    let (verses, warnings, language) = try read(text, try translation(other), format: .usfm)
    #expect(table(verses[0]) == "the<2 word<1 god<3 no< so<")
    #expect(verses.map { $0.translation(at: 0) } == ["the word, god no so", "x", "", "y z"])
    #expect(
      warnings == ["translation: \"ὁ\" is not a word of \"John 1:1\"; expected one of the text"])
    #expect(language == .english)
  }

  @Test("Each verse is mapped to another versification")
  func versification() throws {
    let other = "\\id JHN\n\\c 1\n\\v 2 one\n\\v 3 two\n\\v 4 three\n"
    let (verses, warnings, _) = try read(Self.text, try translation(other)) {
      [Reference(book: $0.book, chapter: $0.chapter, verse: String((Int($0.verse) ?? 0) + 1))]
    }
    #expect(verses.map { $0.translation(at: 0) } == ["one", "two", "three"])
    #expect(warnings.isEmpty)
  }

  @Test("A translation that does not match is refused")
  func noneInCommon() throws {
    let other = try translation("\\id MRK\n\\c 1\n\\v 1 one\n")
    let error = #expect(throws: FormatError.self) { try read(Self.text, other) }
    #expect(
      error?.description
        == "translation: no verse in common with the text; expected a translation of the same books"
    )
    let plain = try translation(
      rows([Self.header, ["43001001001", "", "a", "", ""]]),
      try alignment("{\"source\": [\"n43001001001\"], \"target\": [\"43001001001\"]}"))
    let second = #expect(throws: FormatError.self) {
      try read("040101 P- -------- a a a a\n", plain)
    }
    #expect(
      second?.message.description.hasPrefix("an alignment by word ids, which the text does not")
        == true)
    let third = #expect(throws: FormatError.self) {
      try translation(
        "\\id MRK\n\\c 1\n\\v 1 a\n",
        try alignment("{\"source\": [\"n43001001001\"], \"target\": [\"43001001001\"]}"))
    }
    #expect(
      third?.message.description.hasPrefix("no columns id, text, and skip_space_after") == true)
  }

  @Test(
    "A fault in an alignment is reported",
    arguments: [
      ("", "alignment: contains no alignment; expected \"records\" with \"source\" and \"target\""),
      (
        "{\"source\": [\"x\"]}",
        "alignment:1: \"x\" is not a word id; expected 11 digits such as n43001001001"
      ),
      ("{", "alignment:1: expected a key in double quotes"),
      (
        "{\"source\": [\"n43001001001\"], \"target\": []}",
        "alignment: contains no alignment; expected \"records\" with \"source\" and \"target\""
      ),
    ])
  func badAlignment(records: String, message: String) {
    let error = #expect(throws: FormatError.self) { _ = try alignment(records) }
    #expect(error?.description == message)
  }

  @Test(
    "A fault in a target is reported with its line",
    arguments: [
      (["43001001001", "x", "a", "", ""], "translation:2: \"x\" is not a place"),
      (["4300", "", "a", "", ""], "translation:2: \"4300\" is not a place"),
      (["99001001001", "", "a", "", ""], "translation:2: 99001001 is not a place"),
      (["43000001001", "", "a", "", ""], "translation:2: 43000001 is not a place"),
      (["43001001001", "", "a"], "translation:2: 3 columns; expected the header's 5"),
    ])
  func badTarget(row: [String], message: String) {
    let error = #expect(throws: FormatError.self) {
      _ = try translation(rows([Self.header, row]))
    }
    #expect(error?.description.hasPrefix(message) == true)
  }

  @Test("A truncated alignment or target gives an error or verses")
  func cut() throws {
    let target = Array(
      rows([
        Self.header, ["43001001001", "43001001", "“a", "y", ""], ["43001002001", "", "b", "", ""],
      ]).utf8)
    for count in 0..<target.count {
      let part = ByteSource(name: "cut", bytes: Array(target[..<count]))
      do throws(FormatError) {
        _ = try read(Self.text, try Translation(source: part, folder: NSTemporaryDirectory()))
      } catch { #expect(error.isOfContent) }
    }
    let pairs = Array(
      "{\"records\":[{\"source\":[\"n43001001001\"],\"target\":[\"43001001001\"]}]}".utf8)
    for count in 0..<pairs.count {
      #expect(throws: FormatError.self) {
        _ = try AlignmentFile(source: ByteSource(name: "cut", bytes: Array(pairs[..<count])))
      }
    }
  }

  @Test("A spool returns what was added, in pieces and across its buffer")
  func spool() throws {
    let spool = try TranslationSpool(folder: NSTemporaryDirectory())
    func place(_ verse: Int) -> Reference { Reference(book: "b", chapter: 1, verse: "\(verse)") }
    func word(_ number: Int) -> MarkedWord {
      MarkedWord(
        text: String(repeating: "ö", count: number % 300), before: "(", after: "",
        marks: [OriginalMark(text: "ὁ", occurrence: number), OriginalMark(text: "", occurrence: 0)])
    }
    for number in 0..<5000 { try spool.add([word(number)], at: place(number), line: number) }
    for number in 0..<5000 { try spool.add([word(number + 1)], at: place(number), line: 0) }
    for number in stride(from: 4999, through: 0, by: -97) {
      let found = try #require(try spool.words(at: place(number)))
      #expect(found.words == [word(number), word(number + 1)])
      #expect(found.line == number)
    }
    let missing = try spool.words(at: place(5000))
    #expect(missing == nil)
  }

  @Test("The kind of a warning ignores numbers and quotations")
  func kinds() {
    func kind(_ message: Message) -> String {
      FormatWarning(file: "f", line: 3, message: message).kind
    }
    #expect(kind("\(3) words of \"\("John 1:1")\"") == kind("\(17) words of \"\("2 John 1:12")\""))
    #expect(kind("unknown marker \\\("a")") != kind("unknown marker \\\("b")"))
  }
}
