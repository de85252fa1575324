import Foundation
import Interlinear
import PlainText
import Testing

@testable import Formats

/// Excerpts of the Open Scriptures Hebrew Bible and of the SBL Greek New Testament (both CC BY 4.0).
@Suite("Variants")
struct VariantTests {
  /// Returns the outline of a note: its words, its kind, its text and its readings.
  private static func outline(_ note: TextNote, _ verse: Verse) -> String {
    let words = note.word.map { last in
      note.wordCount == 0
        ? "after \(verse.words[last].surface)"
        : verse.words[(last - note.wordCount + 1)...last].map(\.surface).joined(separator: " ")
    }
    let readings = note.readings.map { reading in
      "\(reading.kind) \(reading.text)[\(reading.witnesses.joined(separator: " "))]"
        + (reading.gloss.isEmpty ? "" : " \(reading.gloss)")
    }
    return "\(words ?? "verse"): \(note.kind): \(note.text): " + readings.joined(separator: "; ")
  }

  private static func outlines(_ text: String, format: FileFormat? = nil) throws -> [String] {
    try Reading(text, format: format).verses.flatMap { verse in
      verse.notes.map { outline($0, verse) }
    }
  }

  // MARK: - OSIS

  private static let ruth = osis(
    """
    <verse osisID="Ruth.3.5">
      <w lemma="3605" morph="HNcmsa">כֹּ֛ל</w>
      <w lemma="834 a" morph="HTr">אֲשֶׁר</w><seg type="x-maqqef">־</seg><w lemma="559" \
    morph="HVqi2fs">תֹּאמְרִ֥י</w>
      <note type="variant"><rdg type="x-qere"><w lemma="413" morph="HR/Sp1cs">אֵלַ֖/י</w></rdg></note>
      <w lemma="6213 a" morph="HVqi1cs">אֶֽעֱשֶֽׂה</w><seg type="x-sof-pasuq">׃</seg>
    </verse>
    <verse osisID="Ruth.3.12">
      <w lemma="3588 a" morph="HC">כִּ֥י</w>
      <w type="x-ketiv" lemma="518 a" morph="HC">אם</w><note type="variant"><catchWord>אם</catchWord>\
    <rdg type="x-qere"/></note>
      <w lemma="1350 a" morph="HVqrmsa">גֹאֵ֖ל</w>
    </verse>
    <verse osisID="Ruth.3.14">
      <w type="x-ketiv" lemma="4772" morph="HNcfsc/Sp3ms">מרגלת/ו</w><note type="variant"><catchWord>\
    מרגלת/ו</catchWord><rdg type="x-qere"><w lemma="4772" morph="HNcfpc/Sp3ms">מַרְגְּלוֹתָי/ו֙</w></rdg>\
    </note>
      <w lemma="5704" morph="HR">עַד</w>
    </verse>
    """, language: "he")

  @Test("Ketiv and qere are readings, and the words stay as they are")
  func ketivAndQere() throws {
    let reading = try Reading(Self.ruth)
    #expect(
      reading.verses.map { $0.words.map(\.surface) } == [
        ["כֹּ֛ל", "אֲשֶׁר", "תֹּאמְרִ֥י", "אֶֽעֱשֶֽׂה"], ["כִּ֥י", "אם", "גֹאֵ֖ל"], ["מרגלתו", "עַד"],
      ])
    #expect(
      try Self.outlines(Self.ruth) == [
        "after תֹּאמְרִ֥י: variant: qere: אֵלַ֖י: qere אֵלַ֖י[]",
        "אם: variant: qere: not read: ketiv אם[]; qere []",
        "מרגלתו: variant: qere: מַרְגְּלוֹתָיו֙: ketiv מרגלתו[]; qere מַרְגְּלוֹתָיו֙[]",
      ])
  }

  @Test("A qere for two words, a qere of two words, and a ketiv that only the word names")
  func wordCounts() throws {
    let text = osis(
      """
      <verse osisID="Ruth.1.1"><w type="x-ketiv">א</w> <w type="x-ketiv">ב</w><note type="variant">\
      <catchWord>א ב</catchWord><rdg type="x-qere"><w>גד</w></rdg></note> <w type="x-ketiv">הו</w>\
      <note type="variant"><w type="x-qere">ז</w></note> <w type="x-ketiv">ח</w><note type="variant">\
      <catchWord>ח</catchWord><rdg type="x-qere"><w>ט</w><w>י</w><seg>־</seg><w>כ</w></rdg></note></verse>
      """, language: "he")
    #expect(
      try Self.outlines(text) == [
        "א ב: variant: qere: גד: ketiv א ב[]; qere גד[]",
        "הו: variant: qere: ז: ketiv הו[]; qere ז[]",
        "ח: variant: qere: ט י־כ: ketiv ח[]; qere ט י־כ[]",
      ])
  }

  @Test("The readings of witnesses, and alternatives in a footnote")
  func readings() throws {
    let text = osis(
      """
      <verse osisID="Ruth.1.1">in the land<note type="variant"><catchWord>the land</catchWord>\
      <rdg witness="A B">a land</rdg><rdg witness="C"/></note> of<note><catchWord>of</catchWord>: or, \
      <rdg type="alternate">from</rdg></note></verse>
      """)
    #expect(
      try Self.outlines(text) == [
        "the land: variant: the land: a land; : reading a land[A B]; omission [C]",
        "of: footnote: of: : or, from: reading from[]",
      ])
  }

  @Test(
    "The segments of SWORD's variants: the first is the text, the others are readings",
    arguments: [
      (
        "a <seg type='x-variant' subType='x-1'>b</seg> <seg type='x-variant' subType='x-2'>c</seg> d",
        "a b d", ["b: variant: c: reading c[x-2]"]
      ),
      (
        "a <seg type='x-variant' subType='x-1'>b</seg><seg type='x-variant' subType='x-2'>c</seg>, d",
        "a b d", ["b: variant: c: reading c[x-2]"]
      ),
      (
        "a <seg type='x-variant' subType='x-1'><w lemma='strong:G1'>b</w> <w>c</w></seg> "
          + "<seg type='x-variant' subType='x-2'><w>d</w><w>e</w></seg> "
          + "<seg subType='x-3' type='x-variant'>f</seg>",
        "a b c", ["b c: variant: d e: reading d e[x-2]", "b c: variant: f: reading f[x-3]"]
      ),
      (
        "<seg type='x-variant' subType='x-1'>a b.</seg> <seg type='x-variant' subType='x-2'>c d</seg>",
        "a b", ["a b: variant: c d: reading c d[x-2]"]
      ),
      (
        "<seg type='x-variant' subType='x-2'>c</seg> <seg type='x-variant' subType='x-1'>a b</seg>",
        "a b", ["a b: variant: c: reading c[x-2]"]
      ),
      (
        "<q><hi>a <seg type='x-variant' subType='x-1'>b</seg></hi><seg type='x-variant' subType='x-2'>"
          + "<hi>c <divineName>D</divineName></hi></seg></q>",
        "a b", ["b: variant: c D: reading c D[x-2]"]
      ),
      (
        "a <w><seg type='x-variant' subType='x-1'>b</seg><seg type='x-variant' subType='x-2'>c</seg></w>",
        "a b", ["b: variant: c: reading c[x-2]"]
      ),
      (
        "a <seg type='x-variant' subType='x-1'>b</seg><seg type='x-variant' subType='x-2'/> c",
        "a b c",
        ["b: variant: omitted (x-2): omission [x-2]"]
      ),
      (
        "a <seg type='x-variant' subType='x-2'>b</seg> c", "a c",
        ["after a: variant: b: reading b[x-2]"]
      ),
      ("a <seg type='x-variant' subType='x-1'>b</seg> c <seg>d</seg>", "a b c d", []),
    ] as [(String, String, [String])])
  func segments(text: String, words: String, notes: [String]) throws {
    let verse = "<verse osisID='Gen.1.1'>\(text)</verse>"
    let milestones = "<verse osisID='Gen.1.1' sID='x'/>\(text)<verse eID='x'/>"
    for reading in [
      try Reading(osis(verse)), try Reading(osis(milestones)),
      try Reading("$$$Genesis 1:1\n\(text)\n", format: .imp),
    ] {
      #expect(reading.words.map(\.surface).joined(separator: " ") == words)
      #expect(
        reading.verses.flatMap { verse in verse.notes.map { Self.outline($0, verse) } } == notes)
      #expect(reading.warnings.isEmpty)
    }
  }

  @Test("A reading outside verses is omitted and reported")
  func segmentOutside() throws {
    let reading = try Reading(
      osis(
        "<seg type='x-variant' subType='x-1'><verse osisID='Gen.1.1'>a</verse></seg>"
          + "<seg type='x-variant' subType='x-2'><verse osisID='Gen.1.1'>b</verse></seg>"))
    #expect(reading.words.map(\.surface) == ["a"])
    #expect(reading.warnings.count == 1)
  }

  // MARK: - USFM

  @Test("Alternatives in footnotes, with the words that they quote")
  func footnotes() throws {
    let text = #"""
      \id RUT
      \c 1
      \p
      \v 1 He went to the holy place\f + \fr 1:1 \fq holy place: \ft Some texts have \fqa his \+nd own\+nd* home,\fqa* or \fqa nothing\fqa*.\f* again.\f + \ft Or once.\f*
      """#
    #expect(
      try Self.outlines(text) == [
        """
        holy place: footnote: holy place: Some texts have his own home, or nothing.: \
        reading his own home[]; reading nothing[]
        """,
        "again: footnote: Or once.: ",
      ])
  }

  @Test("The qere of unfoldingWord's Hebrew Bible")
  func hebrewFootnotes() throws {
    let text = #"""
      \id RUT
      \c 2
      \p
      \v 1 \w מידע|lemma="מֹידָע" strong="H3045"\w*\f + \ft Q \+w מוֹדַ֣ע|lemma="מוֹדַע" strong="H4129"\+w*\f* \w אם|strong="H518"\w*\f + \ft Q\f* \w וְיָרַ֣דְתְּ|strong="H3381"\w*\f + \ft K \+w וירדתי|strong="H3381"\+w*\f*
      \v 2 \w אל|strong="H413"\w*\f + \ft Q source unknown\f*\f + \ft Q \+w א|x="y"\+w* \+w ב|x="y"\+w*\f*
      """#
    let reading = try Reading(text)
    #expect(reading.words.map(\.surface) == ["מידע", "אם", "וְיָרַ֣דְתְּ", "אל"])
    #expect(
      try Self.outlines(text) == [
        "מידע: variant: qere: מוֹדַ֣ע: ketiv מידע[]; qere מוֹדַ֣ע[]",
        "אם: variant: qere: not read: ketiv אם[]; qere []",
        "וְיָרַ֣דְתְּ: variant: ketiv: וירדתי: qere וְיָרַ֣דְתְּ[]; ketiv וירדתי[]",
        "אל: footnote: Q source unknown: ", "אל: variant: qere: א ב: qere א ב[]",
      ])
  }

  // MARK: - STEPBible

  @Test("The meaning and spelling variants of TAGNT, with their editions")
  func greekColumns() throws {
    let all = "NA28+NA27+Tyn+SBL+WH+Treg+TR+Byz"
    func row(
      _ number: Int, _ form: String, _ editions: String, _ meaning: String, _ spelling: String
    )
      -> String
    {
      "Mat.1.1#0\(number)=NKO\t\(form)\tx\tG1=N\tx=y\t\(editions)\t\(meaning)\t\(spelling)\t\t\t\t\t\t\t"
    }
    let text = [
      row(1, "Δαυὶδ (Dauid)", all, "", "Tyn+WH: Δαυεὶδ ; +TR: Δαβὶδ ;"),
      row(
        2, "ἦλθεν (ēlthen)", "NA28+NA27+Tyn+SBL+WH+TR",
        """
        ἐλθὼν (t=elthōn) having come - G2064=V-2AAP-NSM in: Treg ¦ ἦλθον (o=ēlthon) they came - \
        G2064=V-2AAI-3P in: Byz«3
        """, ""),
      row(3, "καὶ (kai)", "NA28+NA27+Tyn+SBL+WH+Treg", "", "+TR: - ;"),
    ].joined(separator: "\n")
    #expect(
      try Self.outlines(text) == [
        """
        Δαυὶδ: variant: Tyn+WH: Δαυεὶδ ; +TR: Δαβὶδ ;: reading Δαυὶδ[NA28 NA27 Tyn SBL WH Treg TR Byz]\
        ; reading Δαυεὶδ[Tyn WH]; reading Δαβὶδ[TR]
        """,
        """
        ἦλθεν: variant: ἐλθὼν (t=elthōn) having come - G2064=V-2AAP-NSM in: Treg ¦ ἦλθον (o=ēlthon) \
        they came - G2064=V-2AAI-3P in: Byz«3: reading ἦλθεν[NA28 NA27 Tyn SBL WH TR]; \
        reading ἐλθὼν[Treg] having come; reading ἦλθον[Byz] they came
        """,
        "καὶ: variant: +TR: - ;: reading καὶ[NA28 NA27 Tyn SBL WH Treg]; omission [TR]",
        "καὶ: variant: not in Byz: reading καὶ[NA28 NA27 Tyn SBL WH Treg]; omission [Byz]",
      ])
  }

  @Test("The variants of TAHOT, and a ketiv without a qere, which is not a word")
  func hebrewColumns() throws {
    func row(_ place: String, _ form: String, _ meaning: String, _ spelling: String) -> String {
      let isPair = form.contains("/")
      let gloss = form.isEmpty ? "[ ]" : isPair ? "x/ y" : "x"
      let tags = isPair ? "{H1}/H2\tHNcmsc/Sp3ms" : "{H1}\tHNcmsa"
      return "\(place)\t\(form)\tx\t\(gloss)\t\(tags)\t\(meaning)\t\(spelling)\tH1\t\t\t"
    }
    let text = [
      row(
        "Ecc.4.8#15=Q(K)", "עֵינ֖/וֹ", "K= ei.na/v (עֵינָי/ו) \"eyes/ his\" (H5869A/H9023=HNcbdc/Sp3ms)",
        "L= עֵינ֖י/וֹ ¦ ;"),
      row("Ecc.4.8#16=Q(K)", "", "K= mi (מִי) \"who?\" (H4310=HPi)", ""),
      row("Ecc.4.8#17=L(b; p)", "כֶּ֣סֶף\\׃", "", "B= כֶּ֣סֶף\\׃ ¦ P= כסף\\׃"),
    ].joined(separator: "\n")
    let reading = try Reading(text)
    #expect(reading.words.map(\.surface) == ["עֵינ֖וֹ", "כֶּ֣סֶף"])
    #expect(
      reading.warnings.map(\.description) == [
        "file:1: the column \"9\" is left out; it has 2 values"
      ])
    let readings: [String] = try Self.outlines(text).map {
      $0.components(separatedBy: ": ").last ?? ""
    }
    #expect(
      readings == [
        "qere עֵינ֖וֹ[]; ketiv עֵינָיו[] eyes his", "qere עֵינ֖וֹ[]; reading עֵינ֖יוֹ[L]",
        "qere []; ketiv מִי[] who?", "reading כֶּ֣סֶף[L]; reading כֶּ֣סֶף[BHS]; reading כסף[Punctuation]",
      ])
    #expect(reading.verses[0].notes.map(\.word) == [0, 0, 0, 1])
    #expect(reading.verses[0].notes.map(\.wordCount) == [1, 1, 0, 1])
  }

  // MARK: - The apparatus of the SBL Greek New Testament

  static let john = [
    "040118 N- ----ASM- θεὸν θεὸν θεόν θεός",
    "040118 A- ----NSM- ⸂μονογενὴς μονογενὴς μονογενής μονογενής",
    "040118 N- ----NSM- θεὸς⸃ θεὸς θεός θεός", "040118 RA ----NSM- ὁ ὁ ὁ ὁ",
    "040125 C- -------- ⸂οὐδὲ οὐδὲ οὐδέ οὐδέ", "040125 N- ----NSM- Ἠλίας Ἠλίας Ἠλίας Ἠλίας",
    "040125 C- -------- οὐδὲ⸃ οὐδὲ οὐδέ οὐδέ", "040126 C- -------- δὲ δὲ δέ δέ",
    "040126 A- ----NSM- ⸀μέσος μέσος μέσος μέσος", "040126 C- -------- ⸀δὲ δὲ δέ δέ",
    "040126 V- 3XAI-S-- ἕστηκεν ἕστηκεν ἕστηκε(ν) ἵστημι",
  ].joined(separator: "\n")

  static let apparatus = """
    ΚΑΤΑ ΙΩΑΝΝΗΝ

    John 1:18
    18 μονογενὴς θεὸς WH Treg NA28 ] ὁ μονογενὴς υἱός RP

    John 1:25
    25 οὐδὲ … οὐδὲ WH Treg NA28 ] οὔτε … οὔτε RP

    John 1:26
    26 μέσος WH Treg NA28 ] + δὲ NIV RP\u{20}
    • ⸁δὲ ⟦WH⟧ Treg ] – NA28; τί; λέγεις RP
    • ἕστηκεν NA28 RP ] στήκει WH Treg (and the like)

    John 1:99
    99 α WH ] β RP

    Acts 1:1
    1:1 α WH ] β RP
    """

  private static func read(
    _ text: String, _ apparatus: String
  ) throws -> (verses: [Verse], warnings: [FormatWarning]) {
    let found = FoundWarnings()
    let reader = ApparatusReader(
      try openVerseReader(source: ByteSource(name: "text", bytes: Array(text.utf8))),
      apparatus: try Apparatus(
        source: ByteSource(name: "app", bytes: Array(apparatus.utf8), warn: found.add)))
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    return (verses, found.all)
  }

  @Test("The apparatus is noted on the words that the signs mark")
  func signs() throws {
    let (verses, warnings) = try Self.read(Self.john, Self.apparatus)
    let outlines: [String] = verses.flatMap { verse in
      verse.notes.map { Self.outline($0, verse) }
    }
    #expect(
      outlines == [
        """
        μονογενὴς θεὸς: variant: μονογενὴς θεὸς WH Treg NA28 ] ὁ μονογενὴς υἱός RP: \
        reading μονογενὴς θεὸς[WH Treg NA28]; reading ὁ μονογενὴς υἱός[RP]
        """,
        """
        οὐδὲ Ἠλίας οὐδὲ: variant: οὐδὲ … οὐδὲ WH Treg NA28 ] οὔτε … οὔτε RP: \
        reading οὐδὲ … οὐδὲ[WH Treg NA28]; reading οὔτε … οὔτε[RP]
        """,
        """
        μέσος: variant: μέσος WH Treg NA28 ] + δὲ NIV RP: \
        reading μέσος[WH Treg NA28]; addition δὲ[NIV RP]
        """,
        """
        δὲ: variant: δὲ ⟦WH⟧ Treg ] – NA28; τί; λέγεις RP: \
        reading δὲ[WH Treg]; omission [NA28]; reading τί λέγεις[RP]
        """,
        """
        ἕστηκεν: variant: ἕστηκεν NA28 RP ] στήκει WH Treg (and the like): \
        reading ἕστηκεν[NA28 RP]; reading στήκει[WH Treg]
        """,
      ])
    #expect(verses[2].notes.map(\.word) == [1, 2, 3])
    #expect(
      warnings.map { "\($0.line) \($0.message)" } == [
        "15 \"JHN 1:99\" has no verse in the text; its variants are omitted"
      ])
  }

  @Test("Without signs, only a word that occurs once in the verse is certain")
  func withoutSigns() throws {
    let bare = Self.john.filter { !"⸀⸂⸃".contains($0) }
    let (verses, warnings) = try Self.read(bare, Self.apparatus)
    #expect(verses.map { $0.notes.map(\.word) } == [[2], [2], [1, nil, 3]])
    #expect(verses.map { $0.notes.map(\.wordCount) } == [[2], [3], [1, 1, 1]])
    #expect(
      warnings.map(\.line) == [11, 15]
        && "\(warnings[0].message)".hasPrefix("it is not certain which words of \"John 1:26\""))
  }

  @Test("Elision is written with different apostrophes")
  func elision() throws {
    let (verses, warnings) = try Self.read(
      "040452 P- -------- ⸂παρ’ παρ’ παρά παρά\n040452 RP ----GPM- αὐτῶν⸃ αὐτῶν αὐτῶν αὐτός",
      "John 4:52\n52 παρʼ αὐτῶν\u{A0}WH\u{A0}]\u{A0}αὐτῶν RP")
    #expect(verses[0].notes.map(\.wordCount) == [2] && warnings.isEmpty)
  }

  @Test(
    "A file that is not an apparatus, or of other books, is an error",
    arguments: [
      ("John 1:1\tἘν ἀρχῇ\n", "contains no variant"),
      ("1 α WH ] β RP\n", "contains no variant"),
      ("Acts 1:1\n1 α WH ] β RP\n", "no verse in common with the text"),
    ])
  func errors(apparatus: String, found: String) {
    let error = #expect(throws: FormatError.self) { try Self.read(Self.john, apparatus) }
    let report = error.map { "\($0.report)" } ?? ""
    #expect(report.contains(found))
  }
}
