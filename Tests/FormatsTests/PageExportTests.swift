import Interlinear
import Testing

@testable import Formats

@Suite("Pages for reading")
struct PageExportTests {
  private static let description = TextDescription(
    name: "t", title: "A & B", tiers: [.surface, .gloss, .strong], translationLanguage: .english,
    credits: "CC0")

  private static let verses = [
    Verse(
      reference: Reference(book: "Ruth", chapter: 1, verse: "1"),
      words: [
        Word(values: ["וַיְהִי", "and*it was", "H1961"], before: "«", after: ", "),
        Word(values: ["<b>", "", ""], after: "."),
      ], translation: "In the days\nof | judges", isChapterStart: true, language: .ancientHebrew),
    Verse(
      reference: Reference(book: "Ruth", chapter: 1, verse: "2"), words: [],
      notes: [TextNote(kind: .variant, text: "left out")]),
    Verse(
      reference: Reference(book: "Ruth", chapter: 2, verse: "1"),
      words: [Word(values: ["a\u{1B}"])],
      notes: [TextNote(kind: .footnote, text: "n", word: 0)],
      language: Language(rawValue: "x\"><script>")),
  ]

  private func page(_ format: ExportFormat) -> String {
    let exporter = VerseExporter(format: format, description: Self.description)
    return exporter.header + Self.verses.map(exporter.string(for:)).joined() + exporter.footer
  }

  @Test(
    "Words run as the text does, the other tiers and the translation by their own letters",
    arguments: [
      ("ajp", ["سلام", "12", "12"], "Peace", ["rtl", "rtl", "ltr"], "ltr"),
      ("und", ["سلام", "سلام", "12"], "سلام", ["rtl", "rtl", "ltr"], "rtl"),
      ("ar", ["salaam", "abc", "12"], "12", ["ltr", "ltr", "ltr"], "ltr"),
      ("uz-Arab", ["12", "12", "12"], "12", ["rtl", "rtl", "ltr"], "ltr"),
      ("ku", ["سلام", "abc", "شێر"], "abc", ["rtl", "rtl", "rtl"], "ltr"),
    ] as [(String, [String], String, [String], String)])
  func directions(
    tag: String, values: [String], translation: String, expected: [String], below: String
  ) throws {
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
      verses: [
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"),
          words: [Word(values: [values[0], ""]), Word(values: [values[1], values[2]])],
          translation: translation, language: Language(rawValue: tag))
      ])
    for isXHTML in [false, true] {
      let exporter = VerseExporter(
        format: .html, description: text.description, isXHTML: isXHTML)
      let page = try exporter.string(for: text.verse(at: 0))
      func directions(of start: String) -> [Substring] {
        page.replacing(#/<(span|td)></(span|td)>/#, with: "").split(separator: start).dropFirst()
          .compactMap {
            $0.prefix { $0 != ">" }.split(separator: "dir=\"").last?.prefix { $0 != "\"" }
          }
      }
      let (words, cell) = isXHTML ? ("<ul class=\"words\"", "<span") : ("<table", "<td")
      #expect(directions(of: words).first == Substring(expected[0]))
      #expect(directions(of: cell) == expected.map { Substring($0) })
      #expect(directions(of: "<p class=\"translation\"") == [Substring(below)])
    }
  }

  @Test("Markdown: headings, the verse, a table, the translation, notes")
  func markdown() {
    #expect(
      page(.markdown) == """
        # A \\& B

        ## Ruth 1

        **1:1** «וַיְהִי, \\<b\\>.

        | surface | וַיְהִי | \\<b\\> |
        | --- | --- | --- |
        | gloss | and\\*it was |  |
        | Strong\\'s number | H1961 |  |

        > In the days of \\| judges

        **1:2** —

        - variant: left out

        ## Ruth 2

        **2:1** a␛

        | surface | a␛ |
        | --- | --- |

        - note on a␛: n

        """)
  }

  @Test("HTML: headings, languages and directions, the words as tables")
  func html() throws {
    let page = page(.html)
    let body = try #require(page.range(of: "<h2>").map { String(page[$0.lowerBound...]) })
    #expect(
      body == """
        <h2>Ruth 1</h2>
        <h3 id="v-Ruth-1-1">1:1</h3>
        <p class="heard" lang="hbo" dir="rtl">«וַיְהִי, &lt;b&gt;.</p>
        <table class="words" lang="hbo" dir="rtl">
        <tr><td class="surface" lang="hbo" dir="rtl">«וַיְהִי,</td>\
        <td class="surface" lang="hbo" dir="rtl">&lt;b&gt;.</td></tr>
        <tr><td lang="en" dir="ltr">and*it was</td><td></td></tr>
        <tr><td lang="en" dir="ltr">H1961</td><td></td></tr>
        </table>
        <p class="translation" lang="en" dir="ltr">In the days of | judges</p>
        <h3 id="v-Ruth-1-2">1:2</h3>
        <p class="none">This text has no words here.</p>
        <p class="note" lang="en" dir="auto">variant: left out</p>
        <h2>Ruth 2</h2>
        <h3 id="v-Ruth-2-1">2:1</h3>
        <p class="heard" lang="und" dir="auto">a␛</p>
        <table class="words" lang="und" dir="auto">
        <tr><td class="surface" lang="und" dir="auto">a␛</td></tr>
        </table>
        <p class="note" lang="en" dir="auto">note on a␛: n</p>
        </main>
        </body>
        </html>

        """)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n"))
    #expect(page.contains("<title>A &amp; B</title>"))
    #expect(!page.contains("<script"))
    #expect(page.contains("Every word is a column: surface, gloss, Strong's number."))
  }

  @Test("HTML is well-formed for any words", arguments: 1...20)
  func wellFormed(seed: Int) {
    var random = RandomVerses(seed: UInt64(seed))
    let exporter = VerseExporter(format: .html, description: Self.description)
    let verses = random.verses(Self.description, count: 20)
    let page = exporter.header + verses.map(exporter.string(for:)).joined() + exporter.footer
    var open: [Substring] = []
    var ids: Set<Substring> = []
    // Bytes are compared: an accent at the beginning of a text forms one character with the
    // bracket.
    for bytes in page.utf8.split(separator: 0x3C).dropFirst() {
      let part = Substring(bytes)
      let tag = Substring(bytes.prefix { $0 != 0x3E })
      let name = tag.prefix { $0 != " " }
      #expect(part.utf8.count { $0 == 0x3E } == 1 || name == "style")
      if let id = tag.split(separator: "\"").dropFirst().first, tag.contains(" id=") {
        #expect(ids.insert(id).inserted)
      }
      if name.first == "/" {
        #expect(open.popLast() == name.dropFirst())
      } else if name != "!DOCTYPE", name != "meta" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  /// A word with a prefix and a stem, with its lemma, and a word without parts.
  private func glossed(
    _ format: ExportFormat, isXHTML: Bool = false, times: Int = 1
  ) -> String {
    let tiers: [Tier] = [.surface, .morphemes, .lemma, .gloss]
    let parts = [
      Morpheme(form: "ku", gloss: "CAUS", other: "type=prefix"),
      Morpheme(form: "oplo", gloss: "finish"),
    ]
    let words = [
      Word(values: ["a", "", "", "and"]),
      Word(values: ["kuoplo", "ku-oplo", "aplo", "CAUS-finish"], morphemes: parts),
    ]
    return VerseExporter(
      format: format, description: TextDescription(name: "t", title: "T", tiers: tiers),
      isXHTML: isXHTML
    ).string(
      for: Verse(
        reference: Reference(book: "B", chapter: 0, verse: "1"),
        words: Array(repeating: words, count: times).flatMap(\.self)))
  }

  @Test("A page is interlinear: a cell for each row, and a column for each morpheme")
  func interlinearHTML() {
    func page(isXHTML: Bool, times: Int = 1) -> String {
      glossed(.html, isXHTML: isXHTML, times: times)
        .replacing(#/( xml:lang="(und|en)")? lang="(und|en)" dir="(auto|ltr)"/#, with: "")
    }
    // A word processor keeps the columns of tables, if they are no wider than its page.
    let table = """
      <table class="words">
      <tr><td class="surface">a</td><td colspan="2" class="surface">kuoplo</td></tr>
      <tr><td></td><td class="part">ku-</td><td class="part">oplo</td></tr>
      <tr><td></td><td class="part"></td><td class="part">aplo</td></tr>
      <tr><td>and</td><td class="part">CAUS-</td><td class="part">finish</td></tr>
      </table>

      """
    #expect(page(isXHTML: false).contains(table))
    let long = page(isXHTML: false, times: 9)
    #expect(
      long.split(separator: "<table").dropFirst().map { $0.count { $0 == "k" } } == [6, 6, 6])
    #expect(
      page(isXHTML: true).contains(
        """
        <li><span class="surface">a</span> <span></span> <span></span> <span>and</span></li>
        <li style="grid-template-columns: repeat(2, auto)"><span class="surface">kuoplo</span> \
        <span class="part">ku-</span> <span class="part">oplo</span> \
        <span class="part"></span> <span class="part">aplo</span> \
        <span class="part">CAUS-</span> <span class="part">finish</span></li>
        """))
  }

  @Test("Markdown has a column for each morpheme")
  func interlinearMarkdown() {
    #expect(
      glossed(.markdown).contains(
        """
        | surface | a | kuoplo |  |
        | --- | --- | --- | --- |
        | morphemes |  | ku- | oplo |
        | lemma |  |  | aplo |
        | gloss | and | CAUS- | finish |

        """))
  }

  /// EPUBCheck 4 refuses the unit `rem` in a font (CSS-020).
  @Test func theStyleHasRelativeSizes() {
    #expect(!VerseExporter.style.contains("rem"))
    #expect(!VerseExporter.style.contains("font:"))
  }

  @Test(
    "Markdown: what Pandoc would change is escaped",
    arguments: [
      ("ma'", #"ma\'"#), ("'ama'", #"\'ama\'"#), ("a--b", #"a-\-b"#), ("wait...", #"wait.\.\."#),
      ("k^h^a", #"k\^h\^a"#), ("H~2~O", #"H\~2\~O"#), ("$5-$6", #"\$5-\$6"#),
      (#"a\b"#, #"a\\b"#), ("\"a\"", #"\"a\""#), ("@ref", #"\@ref"#), ("-GEN", #"\-GEN"#),
      ("1. a", #"1\. a"#), ("(2) a", #"(2\) a"#), ("a {.b}", #"a \{.b}"#),
      ("t-yryh.se", "t-yryh.se"),
      ("PST.CPL a, b; c? (d)", "PST.CPL a, b; c? (d)"), ("==a==", #"\=\=a=\="#),
    ])
  func markdownEscapes(text: String, written: String) {
    #expect(VerseExporter.markdown(text) == written)
  }
}
