import Testing

@Suite("lector words") struct KnownWordsTests {
  @Test func aListIsImportedPrintedAndForgotten() throws {
    let program = try Program()
    func run(_ arguments: String..., input: String = "") throws -> String {
      let outcome = try program.run(["words"] + arguments, input: input)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
      return outcome.output
    }
    #expect(try run() == "")
    #expect(
      try run("import", "-", "--language", "grc", input: "λόγος\r\nθεός\n\nla\tamica\nλόγος\n")
        == "3 added, 0 there already\n")
    let list = try run()
    #expect(list == "grc\tθεός\ngrc\tλόγος\nla\tamica\n")
    #expect(try run("list", "--language", "la") == "la\tamica\n")
    #expect(try run("import", "-", input: list) == "0 added, 3 there already\n")
    #expect(
      try run("forget", "-", input: "la\tamica\nla\tx\n") == "1 removed, 1 not in the list\n")
    #expect(try run() == "grc\tθεός\ngrc\tλόγος\n")
  }

  @Test(arguments: [("text", false), ("html", false), ("markdown", false), ("gb4e", true)])
  func exportsThatFollowThePageHaveNoGlossOfAKnownWord(format: String, hasGloss: Bool) throws {
    let program = try Program()
    #expect(try program.run("words", "import", "-", input: "grc\tκώμη\n").status == 0)
    func gloss() throws -> Bool {
      try program.run("export", "sampler", "1:1", "--to", format, "--tiers", "form,gloss").output
        .contains("village")
    }
    #expect(try gloss() == hasGloss)
    #expect(try program.run("config", "set", "gloss.known", "true").status == 0)
    #expect(try gloss())
  }

  @Test func aLineThatIsNoWordIsReported() throws {
    let program = try Program()
    let outcome = try program.run("words", "import", "-", input: "grc\tλόγος\nθεός\n")
    #expect(outcome.status == 65)
    #expect(
      outcome.errors
        == "lector: -:2: expected a language, a tab, and a lemma, or a lemma with --language\n")
    #expect(try program.run("words").output == "")
  }
}
