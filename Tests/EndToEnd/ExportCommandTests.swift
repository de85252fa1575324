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

  @Test(arguments: ["json", "tsv", "conllu", "flextext", "wav", "transcript"])
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
