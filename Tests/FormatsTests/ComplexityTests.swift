import Interlinear
import RandomInput
import Testing

import Formats

/// No file takes more than linear time, sound or not.
@Suite(.measured) struct ComplexityTests {
  private struct Kind: Sendable {
    var name: String
    var format: FileFormat?
    var size = 400
    var make: @Sendable (Int) -> String
  }

  private static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static let usfm = "\\id RUT\n\\c 1\n\\v 1 "
  private static let tsv = "ref\tsurface\tgloss\n"

  private static let kinds: [Kind] = [
    Kind(name: "USFM verses", format: .usfm) { times($0, "\\v 1-99999999 a\n").usfmBody },
    Kind(name: "USFM, one verse again and again", format: .usfm) {
      times($0, "\\v 1 a\n").usfmBody
    },
    Kind(name: "USFM verses on one line", format: .usfm, size: 4000) {
      times($0, "\\v 1-9 ").usfmBody
    },
    Kind(name: "USFM headings in a verse", format: .usfm) { usfm + times($0, "a\n\\s b\n\\p c ") },
    Kind(name: "USFM titles in a verse", format: .usfm) { usfm + times($0, "a\n\\d b\n\\p c ") },
    Kind(name: "USFM titles after a verse", format: .usfm) {
      usfm + "a" + times($0, "\n\\d b\\f + \\ft c\\f*\n\\d , ") + "\n\\v 2 d"
    },
    Kind(name: "USFM words", format: .usfm) { usfm + times($0, "word ") },
    Kind(name: "USFM, a long word", format: .usfm) { usfm + times(4 * $0, "ab") },
    Kind(name: "USFM markers", format: .usfm) { usfm + times($0, "\\w a|x=\"y\"\\w* ") },
    Kind(name: "USFM notes", format: .usfm) { usfm + times($0, "a\\f + \\ft b\\f* ") },
    Kind(name: "USFM, marks", format: .usfm) { usfm + times($0, "a\u{301}\u{323} ") },
    Kind(name: "USFM milestones", format: .usfm) {
      usfm + times($0 / 4, "\\zaln-s |x-content=\"a\"\\*\\w a\\w*\\zaln-e\\* ")
    },
    Kind(name: "USFM, milestones without end", format: .usfm) {
      usfm + times($0 / 4, "\\zaln-s |x-content=\"a\"\\*\\w a\\w* ")
    },
    Kind(name: "Toolbox lines", format: .toolbox) { "\\ref 1\n" + times($0, "\\tx a\n\\ge b\n") },
    Kind(name: "a long Toolbox line", format: .toolbox) {
      "\\ref 1\n\\tx \(times($0, "ab "))\n\\mb \(times($0, "ab "))\n\\ge \(times($0, "cd "))\n"
    },
    Kind(name: "Toolbox records", format: .toolbox) { times($0, "\\ref 1\n\\tx a b\n\\ft x\n\n") },
    Kind(name: "TSV rows", format: .delimited) { tsv + times($0, "John 1:1\ta\tb\n") },
    Kind(name: "TSV, one verse again and again", format: .delimited) {
      tsv + (0..<$0).map { "John 1:\($0 % 2)\ta\tb\n" }.joined()
    },
    Kind(name: "a long TSV field", format: .delimited) {
      tsv + "John 1:1\t\(times($0, "abcd"))\tb\n"
    },
    Kind(name: "CSV quotes", format: .delimited) {
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,\""
        + times(4 * $0, "\"\"") + "\",x,y,z\n"
    },
    Kind(name: "a CSV quote without end", format: .delimited) {
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,\"" + times($0, "a\n")
    },
    Kind(name: "CLDF, parts of words", format: .delimited, size: 2000) {
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,x y,\"x"
        + times($0, "\t-b") + "\",z,z\n"
    },
    Kind(name: "CLDF, an analysis of many words", format: .delimited, size: 2000) {
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,\(times($0, "x "))y,"
        + times($0, "x -") + "y,z,z\n"
    },
    Kind(name: "CLDF words that the text does not have", format: .delimited, size: 2000) {
      "ID,Language_ID,Primary_Text,Analyzed_Word,Gloss,Translated_Text\n1,a,x y,\"x"
        + times($0, "\ta-b") + "\",z,z\n"
    },
    Kind(name: "CoNLL-U, a long sentence", format: .conllu) { count in
      (1...count).map { "\($0)\ta\ta\tX\tx\t_\t\($0 - 1)\tdep\t_\t_\n" }.joined() + "\n"
    },
    Kind(name: "CoNLL-U sentences", format: .conllu) {
      times($0, "# sent_id = s\n1\ta\ta\tX\tx\t_\t0\troot\t_\t_\n\n")
    },
    Kind(name: "CoNLL-U comments", format: .conllu) {
      times($0, "# text_en = a\n") + "1\ta\ta\tX\tx\t_\t0\troot\t_\t_\n\n"
    },
    Kind(name: "JSON words", format: .json) {
      "{\"ref\":\"John 1:1\",\"words\":[" + times($0, "{\"surface\":\"a\"},")
        + "{\"surface\":\"b\"}]}\n"
    },
    Kind(name: "JSON strings", format: .json) {
      "{\"ref\":\"John 1:1\",\"translation\":\"" + times($0, "\\u03bb\\n") + "\",\"words\":[]}\n"
    },
    Kind(name: "JSON nesting", format: .json) { "{\"ref\":" + times(4 * $0, "[") },
    Kind(name: "JSON verses", format: .json) {
      times($0, "{\"ref\":\"John 1:1\",\"words\":[{\"surface\":\"a\"}]}\n")
    },
    Kind(name: "OSIS verses", format: .osis) {
      osis(times($0, "<verse osisID='Ruth.1.1'>In <w lemma='strong:H1'>a</w></verse>"))
    },
    Kind(name: "OSIS, a long verse", format: .osis) {
      osis("<verse osisID='Ruth.1.1'>" + times($0, "<w>a</w> <note>b</note>") + "</verse>")
    },
    Kind(name: "OSIS tags that are not closed", format: .osis) {
      osis("<verse osisID='Ruth.1.1'>" + times($0, "<hi>a") + "</verse>")
    },
    Kind(name: "FLEx words", format: .flextext) {
      "<document><interlinear-text><paragraphs><paragraph><phrases><phrase><words>"
        + times($0 / 2, "<word><item type='txt' lang='x'>a</item></word>")
        + "</words></phrase></phrases></paragraph></paragraphs></interlinear-text></document>"
    },
    Kind(name: "imp", format: .imp) { times($0, "$$$Genesis 1:1\nIn <w>the</w>\n") },
    Kind(name: "USJ objects", format: .usj) {
      "{\"content\":[" + times($0, "{\"type\":\"char\",\"marker\":\"w\",\"content\":[\"a\"]},")
        + "\"\"]}"
    },
    Kind(name: "USJ objects within objects", format: .usj) {
      "{\"content\":[" + times($0, "{\"content\":[\"a\",")
    },
    Kind(name: "words of Pangloss", format: .pangloss) {
      "<TEXT><S><FORM>a</FORM>" + times($0 / 2, "<W><FORM>a</FORM><NOTE message='b'/></W>\n")
        + "</S></TEXT>"
    },
    Kind(name: "words of TEI", format: .tei) {
      "<TEI><text><p>" + times($0 / 2, "<w lemma='a'>a</w> b <note>c</note>") + "</p></text></TEI>"
    },
    Kind(name: "phrases of TEI", format: .tei) {
      "<TEI><text>" + times($0 / 2, "<l n='1'>a</l><span>b</span>\n") + "</text></TEI>"
    },
    Kind(name: "words of macula", format: .macula) {
      "<book><sentence>" + times($0 / 2, "<w ref='JUD 1:1!1' xml:id='n1'>a</w>\n")
        + "</sentence></book>"
    },
    Kind(name: "MorphGNT", format: .morphgnt) {
      times($0, "040101 N- ----NSM- λόγος λόγος λόγος λόγος\n")
    },
    Kind(name: "STEPBible words", format: .stepbible) { count in
      let head = STEPBibleTests.greek.split(separator: "\n").prefix(5).joined(separator: "\n")
      let words = (1...max(count / 4, 1)).map {
        "Jhn.1.1#\($0)=NKO\tἘν (En)\tIn\tG1722=PREP\tἐν=in\tNA28+TR\t\t\tEn\tin\t#01\tG1722\t\t\t"
      }
      return head + "\n" + words.joined(separator: "\n") + "\n"
    },
    Kind(name: "ELAN annotations", format: .elan) { ELANTests.sentences($0 / 4) },
    Kind(name: "a sentence of a treebank", format: .treebank) { count in
      let tokens = (1...max(count / 2, 1)).map {
        """
        <token id='\($0)' citation-part='MATT 5.\($0)' form='a' lemma='a' part-of-speech='Nb' \
        head-id='1' relation='obj'/>
        """
      }
      return "<proiel><source id='s' language='grc'><div><sentence id='1'>"
        + tokens.joined() + "</sentence></div></source></proiel>"
    },
    Kind(name: "any lines") { times($0, "no format has this, has it\n") },
  ]

  @Test(arguments: kinds.indices) func timeIsLinear(index: Int) {
    let kind = Self.kinds[index]
    let growth = Growth(from: kind.size, of: { Array(kind.make($0).utf8) }) { bytes in
      // An error is as good an answer as a text, if it comes as soon.
      _ = try? Reading(bytes, format: kind.format)
    }
    #expect(growth.isLinear, "\(kind.name): \(growth)")
  }

  private static let lexica: [(name: String, make: @Sendable (Int) -> String)] = [
    ("MDF entries", { times($0, "\\lx a\n\\ge b\n\n") }),
    ("a long MDF entry", { "\\lx a\n" + times($0, "\\ge b\n") }),
    ("MDF homographs", { times($0, "\\lx a\n\\hm 0\n\\ge b\n\n") }),
    ("MDF subentries", { "\\lx a\n" + times($0 / 2, "\\se b\n\\ge c\n") }),
    ("a long MDF field", { "\\lx a\n\\de " + times($0, "word\n") }),
    (
      "LIFT",
      {
        "<lift version='0.13'>"
          + times(
            $0 / 2,
            "<entry id='a'><lexical-unit><form lang='x'><text>a</text></form></lexical-unit></entry>"
          )
          + "</lift>"
      }
    ),
    (
      "TEI entries",
      {
        "<TEI><text><body>"
          + times($0 / 2, "<entry n='G1'><form><orth>a</orth></form><sense>b</sense></entry>")
          + "</body></text></TEI>"
      }
    ),
    (
      "a long TEI entry",
      {
        "<TEI><text><body><entry n='G1'><form><orth>a</orth></form>"
          + times($0 / 2, "<sense n='1'><def>b</def></sense>") + "</entry></body></text></TEI>"
      }
    ),
    (
      "STEPBible lexicon",
      { count in
        STEPBibleTests.lexicon + "\n"
          + (2...max(count / 4, 3)).map {
            "H\($0)\tH\($0) =\tH\($0)\tאָב\tav\tH:N-M\tfather\tA father (H0002)\n"
          }.joined()
      }
    ),
    (
      "a long STEPBible entry",
      { STEPBibleTests.lexicon + "\nH9\tH9 =\tH9\tאָב\tav\tH:N-M\tx\t\(times($0, "a<br>"))\n" }
    ),
    (
      "a long LIFT entry",
      {
        "<lift version='0.13'><entry id='a'><lexical-unit><form lang='x'><text>a</text></form>"
          + "</lexical-unit>"
          + times($0 / 4, "<sense><gloss lang='en'><text>b</text></gloss></sense>")
          + "</entry></lift>"
      }
    ),
    (
      "references of a STEPBible entry",
      {
        STEPBibleTests.lexicon + "\nH9\tH9 =\tH9\tאָב\tav\tH:N-M\tx\t\(times($0 / 2, "(H0002) "))\n"
      }
    ),
    (
      "a long imp entry",
      {
        "$$$00975\n<entryFree n='1'><orth>a</orth>" + times($0 / 2, "<def>b</def><lb/>")
          + "</entryFree>\n"
      }
    ),
    ("imp lexicon", { times($0, "$$$00975\n<entryFree n='1'><orth>a</orth></entryFree>\n") }),
  ]

  @Test(arguments: lexica.indices) func timeOfLexicaIsLinear(index: Int) {
    let (name, make) = Self.lexica[index]
    let growth = Growth(from: 400, of: { Array(make($0).utf8) }) { bytes in
      let reader = try? openLexiconReader(source: ByteSource(name: "file", bytes: bytes))
      while (try? reader?.next()) != nil {}
    }
    #expect(growth.isLinear, "\(name): \(growth)")
  }

  @Test(arguments: ExportFormat.allCases) func timeOfExportsIsLinear(format: ExportFormat) {
    let description = TextDescription(name: "t", title: "T", tiers: [.surface, .gloss])
    let growth = Growth(from: 150) { count in
      Verse(
        reference: Reference(book: "John", chapter: 1, verse: "1"),
        words: (0..<count).map { _ in Word(values: ["λόγος", "word"]) },
        translation: Self.times(count, "word "))
    } work: { verse in
      let exporter = VerseExporter(format: format, description: description)
      _ = exporter.header + exporter.string(for: verse) + exporter.footer
    }
    #expect(growth.isLinear, "\(growth)")
  }
}

extension String {
  fileprivate var usfmBody: String { "\\id RUT\n\\c 1\n" + self }
}
