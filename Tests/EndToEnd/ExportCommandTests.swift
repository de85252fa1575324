import Foundation
import Testing

/// The tiers of exports, and hits as examples, on the command line.
@Suite struct ExportCommandTests {
  @Test func alignedTextBeginsInTheFirstColumnAndHasTheChosenTiers() throws {
    let program = try Program()
    let narrow = try program.run(
      "export", "sampler", "1:1", "--tiers", "form, gloss", "--width", "40")
    #expect(
      narrow.output == """
        Sampler 1:1
        Οὗτος ὁ   λόγος ἦλθεν εἰς  τὸν πρῶτον
        this  the word  came  into the first
        οἶκον τῆς    κώμης.
        house of the village


        """)
    // The setting of the screen counts too.
    #expect(try program.run("config", "set", "tiers", "form").status == 0)
    #expect(
      try program.run("export", "sampler", "1:1").output
        == "Sampler 1:1\nΟὗτος ὁ λόγος ἦλθεν εἰς τὸν πρῶτον οἶκον τῆς κώμης.\n\n")
    let page = try program.run("export", "sampler", "1:1", "--to", "markdown")
    #expect(!page.output.contains("gloss") && !page.output.contains("> "), "\(page.output)")
    let data = try program.run("export", "sampler", "1:1", "--to", "json")
    #expect(data.output.contains("\"gloss\""), "data has all tiers")
  }

  /// Every export reads the names of tiers in the same way.
  @Test(arguments: ["text", "brf"]) func blanksAroundTiersDoNotCount(format: String) throws {
    let program = try Program()
    let outputs = try ["form,gloss", " form , gloss "].map {
      try program.run("export", "sampler", "1:1", "--to", format, "--tiers", $0)
    }
    #expect(outputs.allSatisfy { $0.status == 0 && $0.errors.isEmpty }, "\(outputs[1].errors)")
    #expect(!outputs[0].output.isEmpty && outputs[0].output == outputs[1].output)
  }

  @Test(arguments: [("words", ""), ("anki", "#separator:tab\n#html:false\n#columns:")])
  func theWordsOfAPassageAreListedByFrequency(format: String, head: String) throws {
    let program = try Program()
    #expect(try program.run("words", "import", "-", input: "grc\tλόγος\n").status == 0)
    let list = try program.run("export", "sampler", "1:1", "--to", format).output
    #expect(list.hasPrefix(head + "form\tlemma\tgloss\tparsing\tverse\tcount\nὁ\tὁ\tthe\t"))
    #expect(
      list.contains("κώμης\tκώμη\tvillage\tnoun, genitive, singular, feminine\tSampler 1:1\t1\n"))
    #expect(!list.contains("λόγος"))
    #expect(try program.run("config", "set", "gloss.known", "true").status == 0)
    let all = try program.run("export", "sampler", "1:1", "--to", format).output
    #expect(all.split(separator: "\n").count == list.split(separator: "\n").count + 1)
  }

  @Test(arguments: ["json", "tsv", "conllu", "flextext", "wav", "transcript", "words", "anki"])
  func dataHasAllTiers(format: String) throws {
    let outcome = try Program().run(
      "export", "sampler", "--to", format, "--tiers", "form", "--output", "out")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--tiers: expected another format than \(format)"))
  }

  @Test func anUnknownTierIsNamedWithTheKnownOnes() throws {
    let outcome = try Program().run("export", "sampler", "--tiers", "form,foo")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("sampler has no tier \"foo\"; it has form, "))
  }

  private static let secondTranslation = [
    (
      "text",
      """
      2
      Le jardin
      aplo
      aplo
      [fr]
      Il le finit.


      """
    ),
    (
      "conllu",
      """
      # sent_id = 2
      # heading = Le jardin
      # text = aplo
      # text_fr = Il le finit.
      1\taplo\taplo\t_\t_\t_\t0\troot\t_\t_


      """
    ),
    (
      "html",
      """
      <h3 class="section" lang="fr" dir="ltr">Le jardin</h3>
      <h3 id="v-2">2</h3>
      <p class="heard" lang="und" dir="ltr">aplo</p>
      <table class="words" lang="und" dir="ltr">
      <tr><td class="surface" lang="und" dir="ltr">aplo</td></tr>
      <tr><td lang="und" dir="ltr">aplo</td></tr>
      </table>
      <p class="translation" lang="fr" dir="ltr"><span class="label" lang="und" dir="auto">fr</span> \
      Il le finit.</p>
      <details class="syntax"><summary>Dependencies</summary>
      <ul>
      <li><span lang="und" dir="ltr">aplo</span>: root</li>
      </ul></details>
      </main>
      </body>
      </html>

      """
    ),
  ]

  @Test(arguments: secondTranslation)
  func aVerseWithOnlyTheSecondTranslationHasIt(format: String, expected: String) throws {
    let program = try Program()
    try program.scratch.write(
      """
      # sent_id = 1
      # heading = The garden
      # text = tale
      # text_en = It is finished.
      # text_fr = C'est fini.
      1\ttale\ttale\t_\t_\t_\t0\troot\t_\t_

      # sent_id = 2
      # heading = Le jardin
      # text = aplo
      # text_fr = Il le finit.
      1\taplo\taplo\t_\t_\t_\t0\troot\t_\t_


      """, to: "two.conllu")
    try #require(program.run("import", "two.conllu").status == 0)
    let exported = try program.run("export", "two", "2", "--to", format).output
    let verse = exported.components(separatedBy: "<h2>Sentences</h2>\n").last
    #expect(verse == expected)
  }

  @Test func hitsAreExamples() throws {
    let program = try Program()
    let found = try program.run("search", "sampler", "gloss:house", "--format", "markdown")
    #expect(found.status == 0)
    #expect(found.output.hasPrefix("# Sampler\n\n(1) **Sampler 1:1** Οὗτος ὁ"), "\(found.output)")
    #expect(found.output.contains("**οἶκον** τῆς κώμης."))
    #expect(found.output.contains("\n(2) **"))
    let example = try program.run(
      "search", "sampler", "gloss:house", "--format", "expex", "--limit", "1")
    #expect(example.output.contains("\\glpreamble Sampler 1:1//\n\\gla"))
    #expect(example.output.contains("{\\textbf{οἶκον}}"))
    #expect(example.output.hasSuffix("\\xe\n\\end{document}\n"), "\(example.output)")
    #expect(example.errors.hasPrefix("lector: left out: values of other tiers"))
    let nothing = try program.run("search", "sampler", "nosuchword", "--format", "gb4e")
    #expect(nothing.status == 1 && nothing.output.isEmpty)
  }
}
