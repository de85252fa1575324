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

  @Test(
    "The preamble names the languages of the words and no others",
    arguments: [
      ([], []), (["xyz"], []), (["tr"], ["turkish"]), (["tr-Latn-TR"], ["turkish"]),
      (["hbo", "grc"], ["greek", "hebrew", "hebrewfont"]),
    ] as [([String], [String])])
  func preamble(tags: [String], names: [String]) {
    let exporter = VerseExporter(
      format: .gb4e, description: Self.description,
      languages: Set(tags.map(Language.init(rawValue:))))
    let header = exporter.header
    #expect(header.contains("polyglossia") == !names.isEmpty)
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

  @Test("Abbreviations are the capitals of a gloss")
  func segments() {
    func abbreviations(_ gloss: String) -> [String] {
      GlossedLines.segments(of: gloss).filter(\.isAbbreviation).map(\.text)
    }
    #expect(abbreviations("house-PL=3SG.POSS") == ["PL", "3SG", "POSS"])
    #expect(abbreviations("I John-GEN") == ["GEN"])
    #expect(abbreviations("3-go") == [])
    #expect(GlossedLines.segments(of: "a-É=B").map(\.text).joined() == "a-É=B")
  }
}
