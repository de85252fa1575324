import Foundation
import Testing

/// What `make release` writes and commits before it packs the program.
@Suite("A release", .ownThread, .enabled(if: Program.canRun("git --version")))
struct ReleaseTests {
  private static let log = """
    # Changelog

    ## [Unreleased]

    ### Added

    - A wheel.

    ## [0.2.0] - 2026-11-22

    - Everything.

    """

  /// Runs commands in a checkout with a changelog and the version 0.2.0.
  private func run(_ commands: String, log: String = log) throws -> Program.Outcome {
    let program = try Program()
    return try program.shell(
      #"""
      root='ROOT'
      mkdir -p checkout/Resources/Version/include && cp -R "$root/Scripts" "$root/Packaging" checkout
      cd checkout
      printf '#define LECTOR_VERSION "0.2.0"\n' >Resources/Version/include/Version.h
      cat >CHANGELOG.md <<'LOG'
      LOG
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      git init -q . && git add -A && git commit -qm Begin
      COMMANDS
      """#.replacing("ROOT", with: Program.root.path).replacing(
        "LOG'\nLOG", with: "LOG'\n\(log)LOG"
      )
      .replacing("COMMANDS", with: commands))
  }

  @Test func itIsDatedAndCommitted() throws {
    let outcome = try run(
      """
      Scripts/make-release 0.10.0 | sed -n 1p && Scripts/version
      git log -1 --format=%s && git status --porcelain
      sed -n '3,9p' CHANGELOG.md | sed "s/$(date -u +%Y)-[0-9]*-[0-9]*/DATE/" && Scripts/changelog notes
      """)
    #expect(
      outcome.output == """
        Version 0.10.0 is committed. Then:
        0.10.0
        Release 0.10.0
        ## [Unreleased]

        ## [0.10.0] - DATE

        ### Added

        - A wheel.
        ### Added

        - A wheel.


        """, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("", 64, "\"\" isn't a version such as 0.3.0"),
    ("0.3", 64, "\"0.3\" isn't a version such as 0.3.0"),
    ("'1.0.0\n2.0.0'", 64, "\"1.0.0\n2.0.0\" isn't a version such as 0.3.0"),
    ("0.2.0", 64, "0.2.0 isn't later than 0.2.0"), ("0.1.9", 64, "0.1.9 isn't later than 0.2.0"),
    ("0.3.0 && :", 65, "the checkout has changes; commit them first"),
  ])
  func whatIsNotAReleaseIsRefused(version: String, status: Int32, message: String) throws {
    let change = version.hasSuffix(":") ? "touch new\n" : ""
    let outcome = try run(change + "Scripts/make-release \(version)")
    #expect(outcome.status == status)
    #expect(outcome.errors == "make-release: \(message)\n")
  }

  @Test func aReleaseHasSomethingNew() throws {
    let outcome = try run(
      "Scripts/make-release 0.3.0", log: Self.log.replacing("- A wheel.\n", with: ""))
    #expect(outcome.status == 65)
    #expect(
      outcome.errors == "make-release: CHANGELOG.md: nothing is unreleased; expected an item\n")
  }
}
