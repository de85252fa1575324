import Testing

/// Lector is a terminal program, too: its own rules judge it.
@Suite("Lector under its own audit", .ownThread) struct OwnAuditTests {
  private static let script = """
    press Right 3
    press Down
    press Left
    press Enter
    press Escape
    press q
    expect-status 0

    """

  /// The rules that find something in the sampler.
  private func rulesThatFind(_ flags: String) throws -> Set<String> {
    let program = try Program()
    try program.scratch.write(Self.script, to: "read.lector")
    let run = try program.shell(
      "lector audit --script read.lector --tty 'lector sampler \(flags)'", seconds: 120)
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    #expect(!run.output.contains("could not run"), "\(run.output)")
    // On a loaded machine, any answer is late, and may come after the next key.
    return Set(run.output.matches(of: /warning: ([a-z-]+):/).map { String($0.1) })
      .subtracting(["late-answer", "wrong-echo"])
  }

  @Test func plainModeHindersNobody() throws {
    #expect(try rulesThatFind("--for tdsr") == [])
  }

  /// The page for the eye has lines, and a caption that changes in its place. Who listens has plain mode and the live line.
  @Test func thePageForTheEyeHasLines() throws {
    #expect(try rulesThatFind("--for eye") == ["decoration-spoken", "words-in-pieces"])
  }

  /// The live line keeps the cursor, so that TDSR says a letter for an arrow key, and its users get plain
  /// mode. Orca says the word, which is new: that is no line said for an arrow in a text.
  @Test func theLiveLineIsForReadersOfNewText() throws {
    // NVDA may read the line between its erasing and its writing, or only afterward.
    #expect(try rulesThatFind("--for orca").subtracting(["words-in-pieces"]) == [])
  }
}
