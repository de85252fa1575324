import Interlinear
import Testing

@testable import Formats

@Suite("The apparatus in exports")
struct VariantExportTests {
  private static let description = TextDescription(name: "t", title: "T", tiers: [.surface])

  /// John 1:15 (SBL Greek New Testament, CC BY 4.0), shortened.
  private static let verse = Verse(
    reference: Reference(book: "John", chapter: 1, verse: "15"),
    words: [
      Word(values: ["οὗτος"]), Word(values: ["ἦν"]), Word(values: ["ὃν"]),
      Word(values: ["εἶπον"], after: "·"),
    ],
    notes: [
      TextNote(
        kind: .variant, text: "whole line", word: 3,
        readings: [
          .init(text: "ὃν εἶπον", witnesses: ["Treg", "X<1>"]),
          .init(text: "ὁ εἰπών", witnesses: ["WH"], gloss: "he who said"),
          .init(kind: .omission, witnesses: ["RP"]), .init(kind: .addition, text: "δὲ"),
        ], wordCount: 2),
      TextNote(kind: .footnote, text: "All of it"),
      TextNote(kind: .crossReference, text: "Mark 1", word: 0),
    ], language: .ancientGreek)

  private static let line =
    "ὃν εἶπον: ὃν εἶπον (Treg, X<1>); ὁ εἰπών “he who said” (WH); omitted (RP); added: δὲ"

  private func exported(_ format: ExportFormat, hasApparatus: Bool = true) -> String {
    let exporter = VerseExporter(
      format: format, description: Self.description, hasExtras: true, hasApparatus: hasApparatus)
    _ = exporter.header
    return exporter.string(for: Self.verse)
  }

  @Test("Markdown has footnotes")
  func markdown() {
    #expect(
      exported(.markdown) == #"""

        ## John 1

        **1:15**[^2] οὗτος ἦν ὃν εἶπον[^1]·

        | surface | οὗτος | ἦν | ὃν | εἶπον |
        | --- | --- | --- | --- | --- |

        - see also on οὗτος: Mark 1

        [^1]: ὃν εἶπον: ὃν εἶπον (Treg, X\<1\>); ὁ εἰπών “he who said” (WH); omitted (RP); added: δὲ

        [^2]: All of it

        """#)
  }

  @Test("A page has signs that lead to the apparatus, and the names of witnesses")
  func html() {
    let page = exported(.html)
    #expect(
      page.contains(
        """
        >εἶπον· <a class="sign" id="variant-1-word" href="#variant-1" role="doc-noteref" \
        aria-label="variant">*</a></td>
        """))
    #expect(
      page.contains(
        """
        >1:15 <a class="sign" id="variant-2-word" href="#variant-2" role="doc-noteref" \
        aria-label="footnote">*</a></h3>
        """))
    #expect(
      page.contains(
        """
        <ul class="apparatus" role="list" lang="en" dir="ltr">
        <li id="variant-1"><a href="#variant-1-word" role="doc-backlink" lang="grc" dir="ltr">ὃν \
        εἶπον</a>: <span lang="grc" dir="ltr">ὃν εἶπον</span> (<abbr title="Tregelles">Treg</abbr>, \
        X&lt;1&gt;); <span lang="grc" dir="ltr">ὁ εἰπών</span> “he who said” (<abbr title="Westcott \
        and Hort 1881">WH</abbr>); omitted (<abbr title="Robinson and Pierpont">RP</abbr>); added: \
        <span lang="grc" dir="ltr">δὲ</span></li>
        <li id="variant-2"><a href="#variant-2-word" role="doc-backlink">verse</a>: <span \
        dir="auto">All of it</span></li>
        </ul>
        <p class="note" lang="en" dir="auto">see also on οὗτος: Mark 1</p>
        """))
  }

  @Test("An EPUB has the apparatus, as XML")
  func epub() throws {
    let exporter = EPUBExporter(
      description: Self.description, modified: "2026-01-01T00:00:00Z", hasApparatus: true)
    let bytes = exporter.start() + exporter.add(Self.verse) + exporter.finish()
    let text = zipFiles(bytes).map { String(decoding: $0.content, as: UTF8.self) }.joined()
    #expect(text.contains("<ul class=\"apparatus\" role=\"list\" xml:lang=\"en\" lang=\"en\""))
    #expect(text.contains("<abbr title=\"Tregelles\">Treg</abbr>"))
  }

  @Test("LaTeX has footnotes", arguments: [ExportFormat.gb4e, .expex, .linguex])
  func latex(format: ExportFormat) {
    let text = exported(format)
    #expect(text.contains(" ὃν {{εἶπον·}\\footnotemark[1]}"))
    #expect(text.contains("1:15\\footnotemark[2]"))
    #expect(
      text.contains(
        """
        \\footnotetext[1]{ὃν εἶπον: ὃν εἶπον (Treg, X\\textless{}1\\textgreater{}); ὁ εἰπών “he \
        who said” (WH); omitted (RP); added: δὲ}
        \\footnotetext[2]{All of it}
        \\noindent{\\footnotesize see also on οὗτος: Mark 1}\\par
        """))
  }

  @Test("pandoc-ling has a list, and flextext notes")
  func lists() {
    #expect(exported(.pandocLing).contains("\n- ὃν εἶπον: ὃν εἶπον (Treg, X\\<1\\>); "))
    #expect(exported(.pandocLing).contains("\n- All of it\n- see also on οὗτος: Mark 1\n"))
    #expect(
      exported(.flextext).contains(
        """
        <item type="note" lang="en">Mark 1</item>
        <item type="note" lang="en">ὃν εἶπον: ὃν εἶπον (Treg, X&lt;1&gt;); ὁ εἰπών “he who said” \
        (WH); omitted (RP); added: δὲ</item>
        <item type="note" lang="en">All of it</item>
        """))
  }

  @Test("The lines for aligned text")
  func lines() {
    #expect(
      VerseExporter.apparatusLines(of: Self.verse, Self.description) == [Self.line, "All of it"])
  }

  @Test(
    "Without the apparatus, notes are as before",
    arguments: [ExportFormat.markdown, .html, .gb4e, .expex, .linguex, .pandocLing, .flextext])
  func without(format: ExportFormat) {
    let text = exported(format, hasApparatus: false)
    #expect(text.contains("whole line") && text.contains("All of it"))
    #expect(!text.contains("Treg") && !text.contains("*</a>") && !text.contains("[^"))
    #expect(!text.contains("footnotemark"))
  }

  @Test(
    "JSON and tables have the readings, and import them again",
    arguments: [ExportFormat.json, .tsv])
  func readAgain(format: ExportFormat) throws {
    let exporter = VerseExporter(format: format, description: Self.description, hasExtras: true)
    let reading = try Reading(
      exporter.header + exporter.string(for: Self.verse) + exporter.footer)
    #expect(reading.verses.first?.notes == Self.verse.notes)
  }

  @Test("A note of ketiv and qere that has no words")
  func hebrew() {
    let labels = [
      TextNote.Reading(kind: .ketiv, text: "אם"), TextNote.Reading(kind: .qere),
      TextNote.Reading(kind: .ketiv), TextNote.Reading(kind: .qere, text: "אלי"),
    ].map(\.line)
    #expect(labels == ["ketiv: אם", "not read", "not written", "qere: אלי"])
  }
}
