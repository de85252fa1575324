import Interlinear
import Testing

@testable import Formats

@Suite("Toolbox")
struct ToolboxTests {
  private func read(_ lines: String..., map: ToolboxMap? = nil) throws(FormatError) -> Reading {
    try Reading(lines.joined(separator: "\n"), format: .toolbox, markers: map)
  }

  /// Returns the words, each with its gloss, category and morphemes.
  private func table(_ reading: Reading) -> [String] {
    reading.words.map { word in
      let parts = word.morphemes.map { "\($0.form)=\($0.gloss)/\($0.category)" }
      return ([word.surface] + word.values[1...2] + parts).joined(separator: " ")
    }
  }

  @Test("A record: words with their morphemes, translation, note and place")
  func record() throws {
    let reading = try read(
      "\\_sh v3.0  400  Text", "", "\\id T1 A tale", "", "\\ref T1.1",
      "\\tx kela mawa-ni.  (toto)", "\\mb kela ma- wa -ni  =to  toto",
      "\\ge man  3- go -PST =FOC dog",
      "\\ps n    pfx- v -sfx  =cl   n", "", "\\ft The man", "went.", "\\nt first", "\\nt",
      "\\nt second",
      "\\dt 01/Jan/2020", "\\ref T1.2", "\\tx to", "\\id T2", "\\ref T2.1", "\\tx a")
    #expect(reading.warnings.isEmpty)
    #expect(reading.description.tiers == [.surface, .gloss, .partOfSpeech, .morphemes])
    #expect(
      table(reading)
        == [
          "kela man n kela=man/n",
          "mawa-ni 3-go-PST=FOC pfx-v-sfx=cl ma=3/pfx wa=go/v ni=PST/sfx to=FOC/cl",
          "toto dog n toto=dog/n", "to  ", "a  ",
        ])
    #expect(reading.values(of: .morphemes)[1] == "ma-wa-ni=to")
    #expect(reading.words.prefix(3).map { $0.before + "_" + $0.after } == ["_ ", "_. ", "(_) "])
    #expect(
      reading.verses.map(\.reference) == [
        Reference(book: "T1 A tale", chapter: 0, verse: "T1.1"),
        Reference(book: "T1 A tale", chapter: 0, verse: "T1.2"),
        Reference(book: "T2", chapter: 0, verse: "T2.1"),
      ])
    #expect(reading.verses[0].translation(at: 0) == "The man went.")
    #expect(reading.verses[0].notes.map(\.text) == ["first", "second"])
    #expect(reading.verses[0].notes.allSatisfy { $0.kind == .note })
  }

  @Test("A wrapped record has several blocks")
  func wrapped() throws {
    let reading = try read(
      "\\ref 1", "\\tx a b", "\\mb a b -x", "\\ge A B -X", "", "\\tx c", "\\mb c", "\\ge C",
      "\\ft abc")
    #expect(table(reading) == ["a A  a=A/", "b B-X  b=B/ x=X/", "c C  c=C/"])
    #expect(reading.verses.count == 1)
  }

  @Test("Other marker names, and records without a reference")
  func variants() throws {
    let reading = try read(
      "\\t one two", "\\m on -e two", "\\g 1 -X 2", "\\p n -s n", "\\f uno dos", "\\n note",
      "\\t three", "\\f tres")
    #expect(table(reading) == ["one 1-X n-s on=1/n e=X/s", "two 2 n two=2/n", "three  "])
    #expect(reading.verses.map(\.reference.verse) == ["1", "2"])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["uno dos", "tres"])
  }

  @Test(
    "Joints: hyphens and equals signs before, after and alone",
    arguments: [
      ("wa - mea -lei", "back - upside -PL", ["wa=back", "mea=upside", "lei=PL"]),
      ("a- b- c", "A- B- C", ["a=A", "b=B", "c=C"]), ("a =b", "A =B", ["a=A", "b=B"]),
      ("a -b- c", "A -B- C", ["a=A", "b=B", "c=C"]), ("-a-", "?", ["a=?"]),
      ("a -", "A -", ["a=A"]), ("a --", "A --", ["a=A", "--=--"]),
    ])
  func joints(parts: String, glosses: String, expected: [String]) throws {
    let reading = try read("\\ref 1", "\\tx x", "\\mb \(parts)", "\\ge \(glosses)")
    #expect(reading.words[0].morphemes.map { $0.form + "=" + $0.gloss } == expected)
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "The side of a sign is the type of a morpheme",
    arguments: [
      ("ba- fefo -e", "CL2- walk -PST", ["prefix", "", "suffix"]),
      ("wa - mea -lei", "back - upside -PL", ["", "suffix", "suffix"]),
      ("a - b", "A - B", ["", ""]),
      ("na= kela =we", "and= man =too", ["proclitic", "", "enclitic"]),
      ("b -um- ili", "buy <AV> buy", ["", "infix", ""]),
      ("a -o- b", "A LNK B", ["", "infixing interfix", ""]),
    ])
  func types(parts: String, glosses: String, expected: [String]) throws {
    let reading = try read("\\ref 1", "\\tx x", "\\mb \(parts)", "\\ge \(glosses)")
    #expect(reading.words[0].morphemes.map(\.type) == expected)
  }

  @Test("Columns decide if the numbers differ, in bytes or in characters")
  func columns() throws {
    let bytes = try read(
      "\\ref 1", "\\tx \u{E9}\u{E9}bird    ran", "\\mb \u{E9}\u{E9}   bird ran",
      "\\ge a big  bird ran fast")
    #expect(
      table(bytes) == [
        "\u{E9}\u{E9}bird a big-bird  \u{E9}\u{E9}=a big/ bird=bird/",
        "ran ran fast  ran=ran fast/",
      ])
    let scalars = try read("\\ref 1", "\\tx \u{E9}\u{E9}b  ran", "\\mb ab b ran", "\\ge a b ran")
    #expect(table(scalars) == ["\u{E9}\u{E9}b a-b  ab=a/ b=b/", "ran ran  ran=ran/"])
    #expect((bytes.warnings + scalars.warnings).isEmpty)
  }

  @Test(
    "Lines that do not match are reported and omitted",
    arguments: [
      (
        "\\tx a b\n\\mb a b c", ["a  ", "b  "],
        "file:3: 3 groups of morphemes below 2 words; expected as many; uncertain ones are omitted"
      ),
      (
        "\\tx a b\n\\mb a -x b\n\\ge A B", ["a A  a=/ x=/", "b B  b=B/"],
        "file:4: 2 glosses below 3 morphemes; expected as many; uncertain ones are omitted"
      ),
      (
        "\\tx a b\n\\mb a -x b\n\\ge A B C D", ["a   a=/ x=/", "b   b=/"],
        "file:4: 4 glosses below 3 morphemes; expected as many; uncertain ones are omitted"
      ),
      // The gloss after an affix's gloss belongs neither to it nor to the following word.
      (
        "\\tx doldu\n\\mb dol   -du\n\\ge fill  -PST jar", ["doldu   dol=/ du=/"],
        "file:4: 3 glosses below 2 morphemes; expected as many; uncertain ones are omitted"
      ),
      (
        "\\tx doldu kap\n\\mb dol  -du       kap\n\\ge fill -PST jar  pot",
        ["doldu   dol=/ du=/", "kap   kap=/"],
        "file:4: 4 glosses below 3 morphemes; expected as many; uncertain ones are omitted"
      ),
      (
        "\\tx a b\n\\ps n", ["a  ", "b  "],
        "file:3: 1 values below 2 words; expected as many; uncertain ones are omitted"
      ),
      (
        "\\mb a\n\\ft t", [],
        "file:2: annotations without a line of words; expected one before them"
      ),
      (
        "\\tx a\n\\zz x\n\\zz y\nmore", ["a  "],
        "file:3: unknown marker \\zz; its lines are notes"
      ),
      ("\\tx a\n\\t b", ["a  "], "file:3: unknown marker \\t; its lines are notes"),
    ])
  func warnings(text: String, expected: [String], warning: String) throws {
    let reading = try read("\\ref 1", text)
    #expect(table(reading) == expected)
    #expect(reading.warnings.map(\.description) == [warning])
    #expect(reading.verses.count == 1)
  }

  @Test("Lines with unknown markers are notes, also before the first record")
  func unknownMarkers() throws {
    let reading = try read(
      "\\ti Title", "in two", "\\id A", "\\src Ann", "\\ref 1", "\\tx a", "\\zz x", "more", "\\zz",
      "\\wav 1.wav", "\\ref 2", "\\tx b", "\\ft c", "\\lt", "d", "\\cmt e")
    #expect(
      reading.verses.map { $0.notes.map(\.text) } == [
        ["ti: Title in two", "src: Ann", "zz: x more", "wav: 1.wav"], ["literally: d", "e"],
      ])
    #expect(reading.verses.map(\.reference.verse) == ["1", "2"])
    #expect(
      reading.warnings.map(\.message) == [
        "unknown marker \\ti; its lines are notes", "unknown marker \\src; its lines are notes",
        "unknown marker \\zz; its lines are notes", "unknown marker \\wav; its lines are notes",
      ])
  }

  @Test(
    "Lines with one token per word or morpheme are tiers; the line after them is the translation")
  func unknownLines() throws {
    let reading = try read(
      "\\t ab c", "\\m a -b c", "\\g A -B C", "\\ru Ah -Bh Ch", "\\l an ab and a c", "\\x y z",
      "\\t c d", "\\m c d", "\\g C D", "\\ru Ch Dh", "\\l a c, d", "\\x y")
    #expect(reading.verses.map { $0.translation(at: 0) } == ["an ab and a c", "a c, d"])
    #expect(reading.values(of: Tier(rawValue: "ru")) == ["Ah-Bh", "Ch", "Ch", "Dh"])
    #expect(reading.verses.map { $0.notes.map(\.text) } == [["x: y z"], ["x: y"]])
    // A known translation is the translation.
    let known = try read("\\t a b", "\\g A B", "\\l an a and b", "\\ft ab")
    #expect(known.verses.map { $0.translation(at: 0) } == ["ab"])
    #expect(known.verses[0].notes.map(\.text) == ["l: an a and b"])
  }

  @Test("A file without a line of words says which markers it has")
  func wordless() {
    #expect(
      fault(in: "\\rf 1\n\\tv a b\n\\tf c d\n", format: .toolbox)?.description
        == "file:3: no line of words, but lines such as \\tf, \\tv; "
        + "expected \\tx, or a map (--map) with \"surface = MARKER\"")
  }

  @Test("Padded lines are matched by their columns where a morpheme has no gloss")
  func gaps() throws {
    let reading = try read(
      "\\ref 1", "\\tx samuelwe    talo mea", "\\mb samuel -we  ta   mea",
      "\\ge Samuel      we   up the stairs", "\\ps Npr         Pr   cli")
    #expect(
      table(reading) == [
        "samuelwe Samuel-_ Npr-_ samuel=Samuel/Npr we=/", "talo we Pr ta=we/Pr",
        "mea up the stairs cli mea=up the stairs/cli",
      ])
    #expect(reading.warnings.isEmpty)
  }

  @Test("A second gloss belongs to the morphemes, a second translation is a column")
  func secondLanguages() throws {
    let reading = try read(
      "\\ref 1", "\\tx ab c", "\\mb a =b c", "\\ge A =B C", "\\gf Ah =Bh Ch", "\\ft e",
      "\\ff f", "\\fe g", "\\lt l", "\\ref 2", "\\tx c", "\\ge C", "\\gf Ch", "\\fe h")
    let french = Tier(rawValue: "gloss-fr")
    #expect(reading.values(of: french) == ["Ah=Bh", "Ch", "Ch"])
    #expect(reading.description.tierLanguages == [french: Language(rawValue: "fr")])
    #expect(reading.values(of: .gloss) == ["A=B", "C", "C"])
    #expect(reading.values(of: .morphemes) == ["a=b", "c", ""])
    #expect(reading.verses.map { $0.translation(at: 0) } == ["e", ""])
    let columns = Dictionary(
      uniqueKeysWithValues: zip(
        reading.description.translations.dropFirst().map(\.label),
        reading.verses[0].translations.dropFirst().map(\.text)))
    #expect(columns == ["fr": "f", "\\fe": "g"])
    #expect(reading.verses[0].notes.map(\.text) == ["literally: l"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Separate punctuation is not a word")
  func marks() throws {
    let reading = try read("\\ref 1", "\\tx a , b .", "\\ft x")
    #expect(reading.words.map { $0.surface + $0.after } == ["a , ", "b . "])
  }

  @Test("A file without markers is refused")
  func noMarkers() {
    #expect(
      fault(in: "Hello\n", format: .toolbox)?.description
        == "file:1: no marker; expected a backslash and a name such as \\ref")
  }

  @Test("A record without an end is refused")
  func endless() {
    let line = "\\tx " + String(repeating: "word ", count: 500_000) + "\n"
    let error = fault(in: "\\ref 1\n" + line + line, format: .toolbox)
    #expect(error?.message.description.hasPrefix("a record longer than 4000000 bytes") == true)
  }

  private func map(_ text: String) throws(FormatError) -> ToolboxMap {
    try ToolboxMap(source: ByteSource(name: "map", bytes: Array(text.utf8)))
  }

  @Test("A map of markers")
  func mapped() throws {
    let map = try map(
      "# mine\nsurface = \\words\ngloss=gn\nreference = num\ntranscription = ipa\nlanguage = kew\n")
    let reading = try read(
      "\\num 7", "\\words a b", "\\ipa \u{251} b", "\\mb a b", "\\gn A B", "\\tx old", map: map)
    #expect(
      reading.description.tiers
        == [.surface, .gloss, .partOfSpeech, .morphemes, Tier(rawValue: "transcription")])
    #expect(reading.verses[0].reference.verse == "7")
    #expect(reading.verses[0].language.rawValue == "kew")
    #expect(reading.words.map { $0.value(at: 4) } == ["\u{251}", "b"])
    #expect(reading.words.map { $0.value(at: 1) } == ["A", "B"])
    #expect(reading.warnings.map(\.message) == ["unknown marker \\tx; its lines are notes"])
    let skipping = try read("\\tx a", "\\p n", "\\wav 1", map: self.map("skip = wav\nskip = p"))
    #expect(table(skipping) == ["a  "])
    #expect((skipping.verses[0].notes.map(\.text) + skipping.warnings.map(\.description)).isEmpty)
  }

  @Test(
    "A fault in a map is reported with its line",
    arguments: [
      ("surface", "map:1: no \"=\"; expected NAME = MARKER"),
      ("\nsurface =", "map:2: \"surface = \" is not understood; expected NAME = MARKER"),
      ("surface = \\", "map:1: \"surface = \\\" is not understood; expected NAME = MARKER"),
      (
        "surface = a \(String(repeating: "9", count: 500))",
        "map:1: \"surface = a \(String(repeating: "9", count: 38))\" is not understood; "
          + "expected NAME = MARKER"
      ),
      ("surface = a b", "map:1: \"surface = a b\" is not understood; expected NAME = MARKER"),
      ("gloss = a\ngloss = b", "map:2: \"gloss\" occurs twice; expected one marker each"),
    ])
  func badMap(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { _ = try map(text) }
    #expect(error?.description == message)
  }
}
