import Interlinear
import Testing

@testable import Formats

@Suite("Glossed examples for papers")
struct LaTeXExportTests {
  private static let description = TextDescription(
    name: "t", title: "A & B_1", tiers: [.surface, .gloss, .morphemes, .morphemeGlosses],
    morphologyScheme: .leipzig)

  private static func verse() -> Verse {
    let parts = [
      Morpheme(form: "t", gloss: "3"), Morpheme(form: "yryh", gloss: "get stuck"),
      Morpheme(form: "se", gloss: "PST.CPL", boundary: "="),
    ]
    var word = Word(values: ["tyryhse", "stuck", "", ""], after: ", ", morphemes: parts)
    MorphemeTierPlaces(in: description.tiers).fill(&word)
    var verse = Verse(
      reference: Reference(book: "Tale", chapter: 0, verse: "1"),
      words: [word, Word(values: ["a_b", "50% & I", "", ""], after: ".")],
      translation: "It got {stuck}.", notes: [TextNote(kind: .comment, text: "#1")])
    verse.speaker = "Ana"
    verse.headings = [Heading(text: "Part ~ 1")]
    return verse
  }

  private func body(_ format: ExportFormat) -> String {
    let exporter = VerseExporter(format: format, description: Self.description)
    _ = exporter.header
    return exporter.string(for: Self.verse())
  }

  @Test func gb4e() {
    #expect(
      body(.gb4e) == ##"""

        \section*{Tale}
        \subsection*{Part \textasciitilde{} 1}
        \begin{exe}
        \ex 1 (Ana)\\
        \glll {tyryhse,} {a\_b.}\\
        {t-yryh=se} {a\_b}\\
        {3-get stuck=\textsc{pst}.\textsc{cpl}} {50\% \& I}\\
        \glt ‘It got \{stuck\}.’
        \end{exe}
        \noindent{\footnotesize comment: \#1}\par

        """##)
  }

  @Test func expex() {
    let text = body(.expex)
    #expect(text.contains("\\ex\n\\begingl\n\\glpreamble 1 (Ana)//\n\\gla {tyryhse,} {a\\_b.}//\n"))
    #expect(text.contains("\\glc {3-get stuck=\\textsc{pst}.\\textsc{cpl}} {50\\% \\& I}//\n"))
    #expect(text.contains("\\glft ‘It got \\{stuck\\}.’//\n\\endgl\n\\xe\n"))
  }

  @Test(arguments: [
    ("grc", "\\setotherlanguage[variant=ancient]{greek}"), ("el", "\\setotherlanguage{greek}"),
    ("de", "\\setotherlanguage{german}"),
  ])
  func aLanguageIsLoaded(_ tag: String, _ command: String) {
    let exporter = VerseExporter(format: .gb4e, description: Self.description)
    var verse = Self.verse()
    verse.language = Language(rawValue: tag)
    exporter.announce(verse)
    #expect(exporter.header.contains(command + "\n"))
  }

  @Test func linguex() {
    #expect(body(.linguex).contains("\\ex. 1 (Ana)\\\\\n\\glll {tyryhse,}"))
  }

  @Test func pandocLing() {
    #expect(
      body(.pandocLing) == """

        # Tale

        ## Part \\~ 1

        ::: {#ex1 .ex}
        | 1 (Ana) tyryhse, a\\_b.
        | t-yryh=se a\\_b
        | 3-get\u{A0}stuck=PST.CPL 50%\u{A0}\\&\u{A0}I
        | It got \\{stuck}.
        :::

        - comment: \\#1

        """)
  }

  /// Pandoc reads metadata as Markdown. The title is also a YAML scalar, in which a backslash is
  /// doubled.
  @Test(arguments: [
    ("A & B_1", #"A \\& B\\_1"#),
    ("</title><script>alert(1)</script>", #"\\</title\\>\\<script\\>alert(1)\\</script\\>"#),
    ("*a* **b** `c` ~d~ ^e^", #"\\*a\\* \\*\\*b\\*\\* \\`c\\` \\~d\\~ \\^e\\^"#),
    (#"$x$ \input{a}"#, #"\\$x\\$ \\\\input\\{a}"#),
    ("\"a\" 'b'", #"\\\"a\\\" \\'b\\'"#), ("a\n---\nb: c", #"a -\\-\\- b: c"#),
    ("- a", #"\\- a"#), ("+ a", #"\\+ a"#), ("# a", ##"\\# a"##), ("> a", #"\\> a"#),
    ("::: {.a}", #"\\:\\:\\: \\{.a}"#), ("1. Mose", #"1\\. Mose"#), ("(2) Mose", #"(2\\) Mose"#),
    ("    code", "code"), ("| a", #"\\| a"#), ("@a [b](c)", #"\\@a \\[b\\](c)"#),
    ("a-b 1.2 (c)", "a-b 1.2 (c)"), ("a\u{1B}[0m", #"a␛\\[0m"#),
  ])
  func titleForPandoc(title: String, written: String) {
    var description = Self.description
    description.title = title
    let exporter = VerseExporter(format: .pandocLing, description: description)
    #expect(exporter.header == "---\ntitle: \"\(written)\"\nformatGloss: true\n---\n")
  }

  @Test(
    "Lines from right to left, with the command that they need",
    arguments: [
      ("ajp", "سلام", "Peace", "\\RL{سلام}", "‘Peace’"),
      ("ajp", "salaam", "سلام", "salaam", "‘سلام’"),
      ("und", "سلام", "سلام", "\\RL{سلام}", "\\RL{‘سلام’}"),
    ])
  func rightToLeft(tag: String, word: String, translation: String, line: String, below: String)
    throws
  {
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface]),
      verses: [
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"), words: [Word(values: [word])],
          translation: translation, language: Language(rawValue: tag))
      ])
    for format in [ExportFormat.gb4e, .expex, .linguex] {
      let exporter = VerseExporter(format: format, description: text.description)
      let page = try exporter.header + exporter.string(for: text.verse(at: 0))
      #expect(page.contains(line) && page.contains(below))
      #expect(page.contains("\\providecommand{\\RL}") == page.contains("\\RL{"))
    }
  }

  /// LuaLaTeX writes the letters of a word from left to right without the command.
  @Test(
    "Words in columns run from right to left, each by itself",
    arguments: [
      (ExportFormat.gb4e, "\\gll \\RL{שָׁלוֹם} a\\\\\npeace \\RL{דבר}\\\\"),
      (.expex, "\\gla \\RL{שָׁלוֹם} a//\n\\glb peace \\RL{דבר}//"),
      (.linguex, "\\gll \\RL{שָׁלוֹם} a\\\\\npeace \\RL{דבר}\\\\"),
    ])
  func columnsRightToLeft(format: ExportFormat, expected: String) throws {
    let text = MemoryText(
      description: TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]),
      verses: [
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"),
          words: [Word(values: ["שָׁלוֹם", "peace"]), Word(values: ["a", "דבר"])],
          language: .ancientHebrew)
      ])
    let exporter = VerseExporter(format: format, description: text.description)
    let page = try exporter.header + exporter.string(for: text.verse(at: 0))
    #expect(page.contains(expected), "\(page)")
  }

  @Test(
    "The preamble names the languages of the words and no others",
    arguments: [
      ([], []), (["xyz"], []), (["tr"], ["turkish"]), (["tr-Latn-TR"], ["turkish"]),
      (["hbo", "grc"], ["greek", "hebrew", "hebrewfont"]), (["el"], ["greek"]),
    ] as [([String], [String])])
  func preamble(tags: [String], names: [String]) {
    let exporter = VerseExporter(format: .gb4e, description: Self.description)
    for tag in tags {
      exporter.announce(
        Verse(
          reference: Reference(book: "B", chapter: 1, verse: "1"), words: [],
          language: Language(rawValue: tag)))
    }
    let header = exporter.header
    #expect(header.contains("polyglossia") == !names.isEmpty)
    #expect(header.contains("[variant=ancient]") == tags.contains("grc"))
    for name in ["greek", "hebrew", "hebrewfont", "turkish"] {
      let isNamed = header.contains("{\(name)}") || header.contains("\\\(name)[")
      #expect(isNamed == names.contains(name), "\(name)")
    }
  }

  @Test("Every line has one argument for each word, whatever the words contain", arguments: 1...20)
  func aligned(seed: Int) {
    var random = RandomVerses(seed: UInt64(seed))
    for format in [ExportFormat.gb4e, .expex, .linguex] {
      let exporter = VerseExporter(format: format, description: Self.description)
      for verse in random.verses(Self.description, count: 10) where !verse.words.isEmpty {
        let lines = exporter.string(for: verse).split(separator: "\n").map(String.init)
        let commands = ["\\gll ", "\\glll ", "\\gla ", "\\glb ", "\\glc "]
        for line in lines {
          guard let command = commands.first(where: { line.hasPrefix($0) }) else { continue }
          #expect(Self.arguments(line.dropFirst(command.count)) == verse.words.count, "\(line)")
        }
      }
    }
  }

  /// Returns the number of arguments, which spaces outside braces separate.
  private static func arguments(_ line: Substring) -> Int {
    var depth = 0
    var count = 0
    var isInside = false
    var isEscaped = false
    for byte in line.utf8 {
      if byte == 0x20, depth == 0 {
        isInside = false
        continue
      }
      if !isInside, !(byte == 0x5C && depth == 0 && isEscaped == false && line.utf8.count == 2) {
        isInside = true
        count += 1
      }
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x7B {
        depth += 1
      } else if byte == 0x7D {
        depth -= 1
      }
    }
    return depth == 0 ? count : -1
  }

  /// A word in capitals is no abbreviation because it is in capitals.
  @Test(arguments: [
    ("house-PL=3SG.POSS", "", "3 third person; PL plural; POSS possessive; SG singular"),
    ("house-3sg.NOM~RED", "", "3 third person; NOM nominative; RED reduplication; SG singular"),
    ("HAVE.3SG", "", "3 third person; SG singular"),
    ("3SG-HAVE go", "", "3 third person; SG singular"),
    ("HAVE-PST have", "", "PST past"),
    ("3SG.HAVE dog", "They have a dog.", "3 third person; SG singular"),
    ("NEG.EX EX.COP dog", "", "COP copula; EX; NEG negative"),
    ("HAVE go-HAVE", "", "HAVE"),
    ("IPA-PL <UM>go", "The IPA was there.", "PL plural; UM"),
    ("IPA dog", "The IPA was there.", ""),
    ("IPA", "", ""),
    ("EVIT dog-EVIT.CL4/CL5[NZB]", "", "CL4; CL5; EVIT; NZB"),
    ("EVIT dog", "", "EVIT"),
    ("LORD dog", "The Lord saw it.", ""),
    ("A dog", "A dog saw it.", ""),
    ("3.A-see", "A dog saw it.", "3 third person; A agent-like argument"),
    ("Q dog", "", "Q question marker"),
    ("go-M.S", "", "M masculine; S singular"), ("go-S", "", "S single argument"),
    ("go-1P", "", "1 first person; P plural"), ("bank.2 3 50% 3-go", "", "3 third person"),
    ("HOUSE ALL GO-PST", "All went to the house.", "PST past"),
    ("I John-GEN and=I", "", "GEN genitive"), ("go-ERG É=B", "", "B; ERG ergative"),
  ])
  func abbreviations(glosses: String, translation: String, list: String) {
    let words = glosses.split(separator: " ").map { Word(values: ["w", String($0)]) }
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"), words: words,
      translation: translation)
    var abbreviations = GlossAbbreviations()
    for _ in 0..<2 {
      abbreviations.add(
        verse, TextDescription(name: "t", title: "T", tiers: [.surface, .gloss]))
      let labels = abbreviations.list.map { $0.words.isEmpty ? $0.text : "\($0.text) \($0.words)" }
      #expect(labels.joined(separator: "; ") == list)
    }
  }

  /// A stem in capitals is no abbreviation, an affix is one, whatever their places.
  @Test(arguments: [("stem", "prefix", "XYZ"), ("suffix", "stem", "ABC"), ("", "", "XYZ")])
  func abbreviationsByType(first: String, second: String, list: String) {
    let parts = [("ABC", first), ("XYZ", second)].map {
      Morpheme(form: "w", gloss: $0, other: "type=\($1)")
    }
    let verse = Verse(
      reference: Reference(book: "B", chapter: 1, verse: "1"),
      words: [Word(values: ["w", "", "", ""], morphemes: parts)])
    var abbreviations = GlossAbbreviations()
    abbreviations.add(verse, Self.description)
    #expect(abbreviations.list.map(\.text) == [list])
  }

  @Test(
    "Abbreviations are listed at the end, the unknown ones for the author",
    arguments: [
      (
        ExportFormat.gb4e,
        ##"""

        \section*{Abbreviations}
        \begin{description}
        \item[{3}] third person
        \item[{\textsc{cpl}}] completive
        \item[{\textsc{pst}}] past
        \item[{\textsc{xy}}] \dotfill
        \end{description}
        \end{document}

        """##
      ),
      (
        .pandocLing,
        """

        # Abbreviations

        - 3: third person
        - CPL: completive
        - PST: past
        - XY: …

        """
      ),
      (
        .markdown,
        """

        ## Abbreviations

        - 3: third person
        - CPL: completive
        - PST: past
        - XY: …

        """
      ),
      (
        .html,
        """
        <h2>Abbreviations</h2>
        <dl class="abbreviations">
        <dt>3</dt>
        <dd>third person</dd>
        <dt>CPL</dt>
        <dd>completive</dd>
        <dt>PST</dt>
        <dd>past</dd>
        <dt>XY</dt>
        <dd>…</dd>
        </dl>
        </main>
        </body>
        </html>

        """
      ),
    ])
  func listOfAbbreviations(format: ExportFormat, list: String) {
    let exporter = VerseExporter(format: format, description: Self.description)
    var verse = Self.verse()
    verse.words[1].values[1] = "50%-XY & IPA"
    verse.translations[0].text = "The IPA"
    _ = exporter.header + exporter.string(for: verse)
    #expect(exporter.footer == list)
  }

  @Test func aVerseIsReadBeforeThePreambleAndItsAbbreviationsAreSmall() {
    let exporter = VerseExporter(format: .gb4e, description: Self.description)
    exporter.announce(Self.verse())
    var verse = Self.verse()
    verse.words = [Word(values: ["a", "CPL", "", ""]), Word(values: ["b", "IPA", "", ""])]
    verse.translations = [VerseTranslation(text: "It is written in IPA.")]
    #expect(exporter.string(for: verse).contains("\\\\\n\\textsc{cpl} IPA\\\\\n"))
  }
}
