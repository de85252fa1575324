import Interlinear
import Testing

@testable import Formats

@Suite("USFM")
struct USFMTests {
  /// Reads a text, adding a book and a chapter before it.
  private func read(_ text: String) throws -> Reading {
    try Reading("\\id RUT\n\\c 1\n\\p\n" + text, format: .usfm)
  }

  private func surfaces(_ text: String) throws -> [String] {
    try read("\\v 1 " + text).words.map(\.surface)
  }

  /// Returns the words of a verse as printed.
  private func printed(_ text: String) throws -> String {
    try read("\\v 1 " + text).words.map { $0.before + "[\($0.surface)]" + $0.after }.joined()
  }

  @Test("Books, chapters and verses")
  func places() throws {
    let reading = try Reading(
      "\\id MAT en_English_ltr\n\\h Matthew\n\\toc1 The Book\n\\mt1 Matthew\n"
        + "\\c 1\n\\s1 A heading\n\\p\n\\v 1 one \\v 2-3 two\n\\v 4a three\n\\c 2\n\\q1\n\\v 1 four\n"
        + "\\id tob - \n\\c 3\n\\p\n\\v ١٢ five\n", format: .usfm)
    #expect(
      reading.references
        == [
          "Matthew 1:1", "Matthew 1:2-3", "Matthew 1:4a", "Matthew 2:1", "Tobit 3:١٢",
        ])
    #expect(reading.words.map(\.surface) == ["one", "two", "three", "four", "five"])
    #expect(reading.verses.map(\.isChapterStart) == [true, false, false, true, true])
    #expect(reading.verses.map(\.language.rawValue) == ["en", "en", "en", "en", "und"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("The file's names of its books are kept")
  func bookNames() throws {
    let reading = try Reading(
      "\\id MAT\n\\h Máté\n\\toc1 Evangélium Máté\n szerint\n\\toc2 Máté\n\\toc3 Mt\n\\toca3 Mk\n"
        + "\\mt1 Máté\n\\c 1\n\\p\n\\v 1 one\n\\id FRT\n\\h Elöl\n"
        + "\\id JHN\n\\h1 \\w János\\w*\\f + \\ft a\\f*\n\\toc1\n\\c 1\n\\v 1 two\n", format: .usfm)
    #expect(reading.words.map(\.surface) == ["one", "two"])
    #expect(reading.verses.flatMap(\.notes).isEmpty)
    let names = reading.description.bookNames
    #expect(names.keys.sorted() == ["John", "Matthew"])
    #expect(names["Matthew"]?.short == ["Máté", "Mt", "Mk"])
    #expect(names["Matthew"]?.long == ["Evangélium Máté szerint"])
    #expect(names["John"]?.short == ["János"])
  }

  @Test(
    "Words of running text, and the text between them",
    arguments: [
      ("In the, \u{201C}beginning\u{201D} was.", "[In] [the], \u{201C}[beginning]\u{201D} [was]. "),
      ("the\u{2014}end (of)", "[the]\u{2014}[end] ([of]) "),
      ("can't demon-possessed 3,000 e.g. 3:16", "[can't] [demon-possessed] [3,000] [e.g]. [3:16] "),
      (
        "his disciples\u{2019} boat; \u{2018}yes\u{2019}",
        "[his] [disciples]\u{2019} [boat]; \u{2018}[yes]\u{2019} "
      ),
      (
        "\u{3B4}\u{3B9}\u{2019} \u{3B1}\u{1F50}\u{3C4}\u{3BF}\u{1FE6}",
        "[\u{3B4}\u{3B9}\u{2019}] [\u{3B1}\u{1F50}\u{3C4}\u{3BF}\u{1FE6}] "
      ),
      ("a~b//c d // e", "[a] [b] [c] [d] [e] "),
      ("\u{1780}\u{17B6}\u{200B}\u{1781}", "[\u{1780}\u{17B6}][\u{1781}] "),
      ("\u{5D5}\u{2060}\u{5D0}\u{5BE}\u{5D1}", "[\u{5D5}\u{2060}\u{5D0}]\u{5BE}[\u{5D1}] "),
      ("the \\nd L\\nd*\\sc ord\\sc*'s", "[the] [Lord's] "),
      (
        "\\add so\\add* \\wj Come \\+nd Lord\\+nd*\\wj*, \\qs Selah\\qs*",
        "[so] [Come] [Lord], [Selah] "
      ),
      ("one\n\\q1 two\n\\q2\nthree\n\\b\n\\m four", "[one] [two] [three] [four] "),
      ("one\\q1 two", "[one] [two] "),
      ("a|b 2 \\\\ 3", "[a]|[b] [2] \\\\ [3] "),
      ("\u{2026}", "[\u{2026}] "),
      ("\\tr \\th1 day \\tc1-2 night", "[day] [night] "),
      ("\\k yes\\k* \\jmp no|link-href=\"x\"\\jmp* \\rb BB|gloss=\"g\"\\rb*", "[yes] [no] [BB] "),
      ("one \\s1 Heading\n\\p two", "[one] [two] "),
      ("see \\ref Rut 1:4|RUT 1:4\\ref*, \\ref 1:5\\ref*.", "[see] [Rut] [1:4], [1:5]. "),
      (
        "one \\ts\\*two \\qt-s |sid=\"q\" who=\"Paul\"\\*three\\qt-e |eid=\"q\"\\*",
        "[one] [two] [three] "
      ),
    ])
  func text(text: String, expected: String) throws {
    let reading = try read("\\v 1 " + text)
    #expect(try printed(text) == expected)
    #expect(reading.warnings.isEmpty)
  }

  @Test("The attributes of a word")
  func attributes() throws {
    let reading = try read(
      "\\v 1 \\w gracious|lemma=\"grace\" strong=\"H1234,G5485\" x-morph=\"A N\" gloss=\"kind\" "
        + "srcloc=\"gnt5:51.1.2.1\"\\w*, \\w one|single\\w*\\w two\\w* \\wj \\+w three|lemma=\"3\"\\+w*"
        + "\\wj* \\w \u{5D5}\u{2060}\u{5D0}\u{200B}|lemma = 'x' strong=c:H0776\nx-morph=\"M\"\\w*.")
    #expect(
      reading.words.map { $0.values.prefix(5).joined(separator: "|") }
        == [
          "gracious|grace|kind|A N|H1234 G5485", "one|single|||", "two||||", "three|3|||",
          "\u{5D5}\u{2060}\u{5D0}\u{200B}|x||M|c H776",
        ])
    #expect(reading.words.map(\.after) == [", ", "", " ", " ", ". "])
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "Strong's numbers",
    arguments: [
      ("G3972", "G3972"), ("G39720", "G3972"), ("G25321", "G2532a"), ("H0776a", "H776a"),
      ("c:b:H1234", "c b H1234"), ("c:H1961", "c H1961"), ("H1234, G5485", "H1234 G5485"),
      ("G00010", "G1"), ("", ""),
    ])
  func strong(text: String, expected: String) { #expect(usfmStrong(text) == expected) }

  @Test("Notes belong to their words, those of headings to the next verse")
  func notes() throws {
    let reading = try read(
      "\\d A psalm \\f + \\ft or song\\f* of David\n\\r (Luke 1.1)\n\\q1\n"
        + "\\v 1 one\\f + \\fr 1.1 \\ft Some \\+nd texts\\+nd* \\fq one\\f* two\\x - \\xo 1.1 \\xt Mat 1.1|GEN 1:1\\x*, "
        + "\\f abc\\f* three \\rq Gen 1\\rq*\n\\v 2 x\\fe a note \\ref Rut 1|RUT 1\\ref*\\fe*")
    #expect(
      reading.verses[0].notes == [
        TextNote(kind: .footnote, text: "or song"),
        TextNote(kind: .footnote, text: "Some texts one", word: 0),
        TextNote(kind: .crossReference, text: "Mat 1.1", word: 1),
        TextNote(kind: .footnote, text: "abc", word: 1),
        TextNote(kind: .crossReference, text: "Gen 1", word: 2),
      ])
    #expect(
      reading.verses[0].headings == [
        Heading(kind: .psalmTitle, text: "A psalm of David"),
        Heading(kind: .other, text: "(Luke 1.1)"),
      ])
    #expect(reading.verses[0].isChapterStart)
    #expect(reading.verses[0].words.map { $0.surface + $0.after } == ["one ", "two, ", "three "])
    #expect(reading.verses[1].notes == [TextNote(kind: .footnote, text: "note Rut 1", word: 0)])
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "The place of a note precedes its text unless it is the verse or, in a heading, its chapter")
  func placesOfNotes() throws {
    let reading = try read(
      "\\s1 A\\f + \\fr 1.4 \\ft a\\f*\\x - \\xo 1.4-8 \\xt b\\x*\n\\p\n\\v 4 one\\x + \\xo 1:4: \\xt c\\x*"
        + "\\f + \\fr \u{661}:\u{664} \\ft d\\f*\\f + \\fr 4 \\ft e\\f*\\x + \\xo 1.4-8 \\xt f\\x*"
        + "\\f + \\fr 1:4a \\ft g\\f*\n\\v 5-6 two\\f + \\fr 1:5-6 \\ft h\\f*\\f + \\fr 1:6 \\ft i\\f*"
    )
    #expect(
      reading.verses.flatMap(\.notes).map(\.text) == [
        "a", "1.4-8 b", "c", "d", "e", "1.4-8 f", "1:4a g", "h", "1:6 i",
      ])
  }

  @Test(
    "Texts and attributes that aren't of the book are counted",
    arguments: [
      ("", "", ""), (" en_English_ltr", "", ""), (" - A text", "", "\\id (1)"),
      (
        " en_English_ltr by me", "\\ide UTF-8\n\\cl Psalm\n\\sts\n\\sts 2\n",
        "\\cl (1), \\id (1), \\ide (1), \\sts (1)"
      ),
    ])
  func remarks(id: String, lines: String, expected: String) throws {
    let text =
      "\\id PSA\(id)\n\(lines)\\c 1\n\\p\n\\v 1 \\w a|lemma=\"b\" x-tw=\"c\"\\w* \\jmp d|link-href=\"e\"\\jmp*"
      + " \\qt-s |sid=\"1\" who=\"f\"\\*g\\qt-e |eid=\"1\"\\*\n"
    let usfm = USFMReader(LineReader(ByteSource(name: "a", bytes: Array(text.utf8))))
    while try usfm.next() != nil {}
    let list = usfm.state.leftOut.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    let expected =
      (expected.isEmpty ? [] : [expected]) + ["|link-href (1)", "|who (1)", "|x-tw (1)"]
    #expect(list.joined(separator: ", ") == expected.joined(separator: ", "))
  }

  @Test(
    "Faults are reported with their line, and the rest is read",
    arguments: [
      (
        "\\v 1 a \\foo b \\foo*\n\\foo c", ["a", "b", "c"],
        ["file:4: unknown marker \\foo; its text is read as text"]
      ),
      (
        "\\v 1 a \\f + \\ft never\n\\v 2 b", ["a", "b"],
        ["file:4: a note that never ends; expected \\f*"]
      ),
      (
        "\\v 1 a \\w b c\n\\v 2 \\w d|l \\w e\\w*", ["a", "b", "c", "d", "e"],
        [
          "file:4: \\w without \\w*; expected it on the same line",
          "file:5: \\w without \\w*; expected it on the same line",
        ]
      ),
      (
        "text\n\\v 1 a", ["text", "a"],
        ["file:4: text before the first verse; read as verse 0; expected \\v before it"]
      ),
      (
        "\\v 1 a \\v b c", ["a", "b", "c"],
        ["file:4: \"b\" is not a verse; expected a number such as \\v 3, \\v 3a or \\v 3-4"]
      ),
      (
        "\\v 1 a \\esb b\n\\v 2 c", ["a", "c"],
        ["file:4: a sidebar; omitted", "file:5: a sidebar that never ends; expected \\esbe"]
      ),
      (
        "\\v 1 a\\w* \\fig b\n\\p c", ["a", "c"],
        [
          "file:4: \\w* closes nothing; expected \\w before it",
          "file:4: \\fig is not text of the verse; omitted",
          "file:4: \\fig that never ends; expected \\fig*",
        ]
      ),
      (
        "\\v 1 \\zaln-s |x-content=\"x\"\\*\\w a\\w*\n\\v 2 \\w b\\w*\\zaln-e\\*", ["a", "b"],
        [
          "file:4: an alignment that never ends; expected \\zaln-e\\*",
          "file:5: \\zaln-e ends no alignment; expected \\zaln-s before it",
        ]
      ),
      (
        "\\v 1 a\n\\esb \\cat x\\cat*\n\\p Sidebar\n\\esbe\n\\p b \\va 3\\va*c", ["a", "b", "c"],
        [
          "file:5: a sidebar; omitted",
          "file:8: \\va is not text of the verse; omitted",
        ]
      ),
      (
        "\\v 1 a \\zx b|c=\"d\"\\zx* c\\zx d\\zx*", ["a", "c"],
        ["file:4: \\zx is a marker of the user; its text is omitted"]
      ),
      (
        "\\v 1 a\n\\zp b\nc\n\\q d\n\\zq e\n\\v 2 f", ["a", "d", "f"],
        [
          "file:5: \\zp is a marker of the user; its text is omitted",
          "file:8: \\zq is a marker of the user; its text is omitted",
        ]
      ),
      (
        "\\v 1 a \\zm\\*b \\zn |x=\"y\"\\*c \\zo d\n\\v 2 e", ["a", "b", "c", "e"],
        [
          "file:4: \\zm is a marker of the user; its text is omitted",
          "file:4: \\zn is a marker of the user; its text is omitted",
          "file:4: \\zo is a marker of the user; its text is omitted",
        ]
      ),
      (
        "\\v 1 a\n\\s End\n\\id GLO\n\\p b", ["a"],
        ["file:6: GLO is not a book of the Bible; only its chapters are read"]
      ),
      (
        "\\v 1 a\n\\c 2\n\\s End", ["a"],
        ["file:6: a note or heading after the last verse; omitted"]
      ),
      (
        "\\v 1 a\n\\id XYZ\n\\p b", ["a"],
        [
          "file:5: \"XYZ\" is not the code of a known book; expected one such as \\id RUT",
          "file:6: text before the first chapter; expected \\c before it",
        ]
      ),
    ] as [(String, [String], [String])])
  func warnings(text: String, words: [String], warnings: [String]) throws {
    let reading = try read(text)
    #expect(reading.words.map(\.surface) == words)
    #expect(reading.warnings.map(\.description) == warnings)
  }

  @Test("An invalid chapter is an error", arguments: ["x", "", "-1", "1000", "1.2"])
  func badChapter(number: String) {
    let error = fault(in: "\\id RUT\n\\c \(number)\n\\v 1 a", format: .usfm)
    #expect(error?.line == 2)
    #expect(error?.message == "\"\(number)\" is not a chapter; expected a number such as \\c 3")
  }

  @Test("A file without book and chapter is one verse; a verse without chapter is in the first")
  func places2() throws {
    let bare = try Reading("\\w a\\w* b", name: "x/mat-4.raw.usfm", format: .usfm)
    #expect(bare.verses.map(\.reference) == [Reference(book: "mat-4.raw", chapter: 0, verse: "1")])
    #expect(bare.warnings.count == 1)
    #expect(try Reading("\\id OBA\n\\v 1 a", format: .usfm).references == ["Obadiah 1:1"])
  }

  @Test(
    "A piece of a book is recognized, and its book has the name of the file",
    arguments: [
      ("\\p\n\\v 1 Many have tried\n\\v 2 again", ["1", "2"]),
      ("\\v 14 They\n\\v 15 to", ["14", "15"]), ("\\p \\v 3 one \\v 4 two", ["3", "4"]),
      ("\\s5\n\\v 1 a", ["1"]), ("\\w a|x\\w*, b", ["1"]), ("\\q1\n\\v 2-3 a", ["2-3"]),
    ])
  func pieces(text: String, verses: [String]) throws {
    let reading = try Reading(text, name: "x/luk.usfm")
    #expect(reading.verses.map(\.reference.verse) == verses)
    #expect(reading.verses.allSatisfy { $0.reference.book == "luk" && !$0.words.isEmpty })
  }

  @Test("An introduction and remarks are one note on the next verse")
  func introduction() throws {
    let text =
      "\\id RUT\n\\rem made \\bd by\\bd* us\n\\imt Ruth\n\\ip The \\w story|lemma=\"x\"\\w*\n of "
      + "Ruth.\n\\ie\n\\c 1\n\\s End\n\\v 1 a\\f + \\ft b\\f*\n\\rem c\n\\p d\n\\v 2 e\n\\ip f"
    let reading = try Reading(text, format: .usfm)
    #expect(
      reading.verses.map { $0.notes.map(\.text) } == [
        ["made by us Ruth The story of Ruth.", "b"], ["c", "f"],
      ])
    #expect(reading.words.map(\.surface) == ["a", "d", "e"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("What follows the last verse is a note on it")
  func afterTheLastVerse() throws {
    let reading = try Reading(
      "\\id HAB\n\\c 3\n\\v 19 a\n\\mr For the choirmaster.\\f + \\fr 3:19 \\ft b\\f*\n\\mte End\n\\id ZEP\n\\c 1\n\\v 1 c\n\\s1 d",
      format: .usfm)
    #expect(
      reading.verses.map { $0.notes.map(\.text) } == [["b", "For the choirmaster.", "End"], ["d"]])
    #expect(reading.warnings.isEmpty)
  }

  @Test("A verse without words keeps its place")
  func omitted() throws {
    let reading = try read("\\v 1 a\n\\v 2\n\\v 3 b")
    #expect(reading.verses.map(\.words.count) == [1, 0, 1])
  }

  @Test("A verse without an end is refused")
  func endless() {
    let line = String(repeating: "word ", count: 500_000) + "\n"
    let error = fault(in: "\\id RUT\n\\c 1\n\\v 1 " + line + line, format: .usfm)
    #expect(error?.message.description.hasPrefix("a verse longer than 4000000 bytes") == true)
  }
}
