import Interlinear
import Testing

import Formats

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
        page.split(separator: start).dropFirst().compactMap {
          $0.prefix { $0 != ">" }.split(separator: "dir=\"").last?.prefix { $0 != "\"" }
        }
      }
      #expect(directions(of: "<ul class=\"words\"").first == Substring(expected[0]))
      #expect(directions(of: "<span") == expected.map { Substring($0) })
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
        | Strong's number | H1961 |  |

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

  @Test("HTML: headings, languages and directions, the words as a list")
  func html() throws {
    let page = page(.html)
    let body = try #require(page.range(of: "<h2>").map { String(page[$0.lowerBound...]) })
    #expect(
      body == """
        <h2>Ruth 1</h2>
        <h3 id="v-Ruth-1-1">1:1</h3>
        <p class="heard" lang="hbo" dir="rtl">«וַיְהִי, &lt;b&gt;.</p>
        <ul class="words" role="list" lang="hbo" dir="rtl">
        <li><span class="surface" lang="hbo" dir="rtl">«וַיְהִי,</span> \
        <span lang="en" dir="ltr">and*it was</span> <span lang="en" dir="ltr">H1961</span></li>
        <li><span class="surface" lang="hbo" dir="rtl">&lt;b&gt;.</span></li>
        </ul>
        <p class="translation" lang="en" dir="ltr">In the days of | judges</p>
        <h3 id="v-Ruth-1-2">1:2</h3>
        <p class="none">This text has no words here.</p>
        <p class="note" lang="en" dir="auto">variant: left out</p>
        <h2>Ruth 2</h2>
        <h3 id="v-Ruth-2-1">2:1</h3>
        <p class="heard" lang="" dir="auto">a␛</p>
        <ul class="words" role="list" lang="" dir="auto">
        <li><span class="surface" lang="" dir="auto">a␛</span></li>
        </ul>
        <p class="note" lang="en" dir="auto">note on a␛: n</p>
        </main>
        </body>
        </html>

        """)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\" dir=\"ltr\">\n"))
    #expect(page.contains("<title>A &amp; B</title>"))
    #expect(!page.contains("<script"))
    #expect(page.contains("Every word is an item of a list: surface, gloss, Strong's number."))
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
      #expect(part.utf8.count { $0 == 0x3E } == 1 || open.last == "style")
      let name = tag.prefix { $0 != " " }
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
}
