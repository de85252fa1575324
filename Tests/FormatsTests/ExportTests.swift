import Interlinear
import Testing

import Formats

@Suite("Export")
struct ExportTests {
  private func json(_ verse: Verse, tiers: [Tier]) -> String {
    VerseExporter(
      format: .json, description: TextDescription(name: "t", title: "T", tiers: tiers)
    ).string(for: verse)
  }

  private func tsv(_ description: TextDescription, _ verses: [Verse]) -> String {
    let exporter = VerseExporter(format: .tsv, description: description)
    return exporter.header + verses.map(exporter.string(for:)).joined()
  }

  @Test("JSON: the keys are in the order of the specification")
  func jsonKeys() {
    let verse = Verse(
      reference: Reference(book: "John", chapter: 1, verse: "1"),
      words: [
        Word(values: ["Ἐν", "ἐν", "In", "PREP", "G1722"]),
        Word(values: ["ἀρχῇ", "", "\"b\"", "", ""], before: "⸀", after: ", "),
      ], translation: "In the beginning …")
    #expect(
      json(verse, tiers: [.surface, .lemma, .gloss, .morphology, .strong])
        == #"{"ref":"John 1:1","book":"John","chapter":1,"verse":"1","words":["#
        + #"{"surface":"Ἐν","lemma":"ἐν","gloss":"In","morphology":"PREP","strong":"G1722","#
        + #""before":"","after":" "},"#
        + #"{"surface":"ἀρχῇ","gloss":"\"b\"","before":"⸀","after":", "}],"#
        + #""translation":"In the beginning …"}"# + "\n")
  }

  @Test("JSON: a text without books, morphemes, a custom tier")
  func jsonOther() {
    let verse = Verse(
      reference: Reference(book: "nl1", chapter: 0, verse: "s-1"),
      words: [
        Word(
          values: ["", "o-li", "x"],
          morphemes: [Morpheme(form: "o", gloss: "3"), Morpheme(form: "li", category: "V")])
      ])
    #expect(
      json(verse, tiers: [.surface, .morphemes, Tier(rawValue: "gloss2")])
        == #"{"ref":"s-1","book":"nl1","chapter":null,"verse":"s-1","words":["#
        + #"{"surface":"","gloss2":"x","morphemes":[{"form":"o","gloss":"3","category":""},"#
        + #"{"form":"li","gloss":"","category":"V"}],"before":"","after":" "}]}"# + "\n")
  }

  @Test(
    "A title is no markup",
    arguments: [
      ExportFormat.html, .markdown, .gb4e, .expex, .linguex, .pandocLing, .flextext,
    ])
  func hostileTitle(format: ExportFormat) {
    let title = #"</title><script>a</script> $x$ \input{p} %"#
    let verse = Verse(
      reference: Reference(book: title, chapter: 1, verse: "1"), words: [Word(values: ["w"])])
    let exporter = VerseExporter(
      format: format, description: TextDescription(name: title, title: title, tiers: [.surface]))
    let text = exporter.header + exporter.string(for: verse) + exporter.footer
    #expect(text.contains("script"), "the title is written")
    let markup =
      format.isLaTeX
      ? ["$x$", #" \input{"#, " %"]
      : [.html, .flextext].contains(format) ? ["<script"] : ["<script", "$x$"]
    let bare = text.replacing(#"\<"#, with: "")
    for markup in markup { #expect(!bare.contains(markup), "\(markup)") }
  }

  @Test("JSON is one line, whatever it contains")
  func jsonLine() {
    let verse = Verse(
      reference: Reference(book: "a\nb", chapter: 0, verse: "\r"),
      words: [Word(values: ["x\ny"], before: "\t", after: "\u{1}")], translation: "one\r\ntwo")
    let text = json(verse, tiers: [.surface])
    #expect(text.unicodeScalars.filter { $0.value < 0x20 } == ["\n"])
    #expect(text.hasSuffix("\n"))
  }

  static let roundTrips: [String] = [
    "040101 N- ----NSM- ⸂λόγος, λόγος λόγος λόγος\n040102 N- ----NSM- (ὁ) ὁ ὁ ὁ\n",
    rows([
      DelimitedTests.clearHeader, DelimitedTests.clearRow("n43001001001", strong: "G0976"),
      DelimitedTests.clearRow("n43001001002"), DelimitedTests.clearRow("n43002001001"),
    ]),
    "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n"
      + "1,a,«x-y! z»,x-y\tz,1-2\t3,\"t, u\"\n1,b,x y,,,\n2,b,\"\"\"q\",\"\"\"q-\u{301}\",a-b,\n",
    "ID,Language_ID,Primary_Text\n1,a,x\n2,a,\n3,a,\n4,b,y\n",
    "# newdoc id = d\n# sent_id = s1\n# text_en = t\n" + token("1-2", "nos", misc: "Gloss=a b")
      + token("1", "n\\o s|", pos: "A|B") + token("2", "o", misc: "Gloss=x y")
      + "\n# sent_id = s2\n" + token("1", "…", pos: "PUNCT") + "\n# sent_id = s3\n"
      + token("1.1", "no") + "\n" + token("1", "z", misc: "Ref=MATT_5.1") + "\n",
    rows([
      ["ref", "language", "before", "surface", "after", "morphemes", "my tier", "translation"],
      ["John 1:1", "grc", "(", "\"a", "", "a\\tb|c\\sd|\\p\\\\ \\n\\r||x", "1", "T \"x\""],
      ["John 1:2", "hbo", "", "\u{FEFF}b", " ", "|g|", "", ""],
      ["s1", "", "", "b", " ", "", "", "t"],
    ]),
  ]

  @Test("TSV is read back as the same verses", arguments: roundTrips)
  func roundTrip(text: String) throws {
    let first = try Reading(text)
    let written = tsv(first.description, first.verses)
    let second = try Reading(written)
    // Columns of words have no place for a sentence's tree, and for the lines of its file.
    let plain = first.verses.map { verse in
      var verse = verse.withoutMarkup
      verse.syntax = []
      return verse
    }
    #expect(second.verses == plain)
    #expect(second.description.tiers.count == first.description.tiers.count)
    #expect(Array(tsv(second.description, second.verses).utf8) == Array(written.utf8))
  }

  @Test("TSV: only tabs and line ends in a field become spaces")
  func oneField() throws {
    let verse = Verse(
      reference: Reference(book: "b", chapter: 0, verse: "1"),
      words: [Word(values: ["a\tb\u{2028}\u{B}c"], before: "\r\n", after: "\n\n")],
      translation: "one\r\ntwo\rthree\u{85}")
    let text = tsv(TextDescription(name: "", title: "", tiers: [.surface]), [verse])
    #expect(
      text == "ref\tbook\tlanguage\tposition\tbefore\tafter\tsurface\ttranslation\n"
        + "1\tb\tund\t1\t \t  \ta b\u{2028}\u{B}c\tone two three\u{85}\n")
  }
}
