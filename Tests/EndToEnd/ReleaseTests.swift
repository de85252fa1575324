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
      Scripts/make-release 0.10.0 && Scripts/version
      git log -1 --format=%s && git status --porcelain
      sed -n '3,9p' CHANGELOG.md | sed "s/$(date -u +%Y)-[0-9]*-[0-9]*/DATE/" && Scripts/changelog notes
      """)
    #expect(
      outcome.output == """
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
    ("1.0.0", 64, "v1.0.0: there is such a tag already"),
  ])
  func whatIsNotAReleaseIsRefused(version: String, status: Int32, message: String) throws {
    let change = version.hasSuffix(":") ? "touch new\n" : ""
    let outcome = try run(change + "git tag v1.0.0 && Scripts/make-release \(version)")
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

  @Test func whatGitRefusesChangesNothing() throws {
    let outcome = try run(
      """
      printf '#!/bin/sh\\nexit 1\\n' >.git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
      Scripts/make-release 0.3.0; echo $?; git status --porcelain; Scripts/version
      """)
    #expect(outcome.output == "70\n0.2.0\n")
    #expect(outcome.errors == "make-release: git can't commit; everything is as it was\n")
  }

  /// Everything after the build, with a script in the place of the program.
  private static let packing = #"""
    cp "$root/Makefile" "$root/LICENSE" . && mkdir -p Documentation Examples .build/release
    for script in install-packages prepare-link; do printf '#!/bin/sh\n' >Scripts/$script; done
    printf '#!/bin/sh\necho 2.31\n' >Scripts/check-program
    cat >.build/release/lector <<'PROGRAM'
    #!/bin/sh
    case $1 in
    --version) echo "lector BUILT (0123456789)" ;;
    man) touch "$3/lector.1" ;;
    *) echo "# $*" ;;
    esac
    PROGRAM
    mkdir tools && printf '#!/bin/sh\ncp "$5" "$4"\n' >tools/strip
    chmod +x tools/strip .build/release/lector && echo tools >>.git/info/exclude
    echo .build >>.git/info/exclude && git add -A && git commit -qm Program
    export PATH="$PWD/tools:$PATH"
    make --silent release VERSION=0.3.0 SWIFT=true 2>tools/errors >tools/output || {
      cat tools/errors >&2
      exit 2
    }
    """#

  private static let canPack = Program.canRun("dpkg-deb --version && make --version && python3 -V")

  @Test(.enabled(if: canPack)) func itIsPacked() throws {
    let outcome = try run(
      Self.packing.replacing("BUILT", with: "0.3.0") + #"""

        tail -n 5 tools/output | sed 's/  *[0-9]\. .*/  …/'
        cd .build/dist && ls | sed "s/$(uname -m)/X/; s/$(dpkg --print-architecture)/X/"
        sha256sum --quiet --check SHA256SUMS && wc -l <SHA256SUMS
        cat NOTES.md
        dpkg-deb --field *.deb Version
        dpkg-deb --fsys-tarfile *.deb | tar -xO ./usr/share/doc/lector/changelog.gz | gzip -dc | head -n 1
        sum=$(cat lector-*.tar.gz | sha256sum | cut -d ' ' -f 1)
        cd recipes && find . -type f | sort && ! grep -rE '@[A-Z0-9]+@' .
        grep -rlF "$sum" . | sort
        grep -rLF 0.3.0 .
        """#)
    #expect(
      outcome.output == """
        Version 0.3.0 is committed and packed. Then:
          …
          …
          …
          …
        NOTES.md
        SHA256SUMS
        lector-0.3.0-linux-X.tar.gz
        lector_0.3.0_X.deb
        lector_reader-0.3.0-py3-none-manylinux_2_31_X.whl
        recipes
        3
        ### Added

        - A wheel.

        0.3.0
        lector (0.3.0) stable; urgency=medium
        ./Containerfile
        ./aur/.SRCINFO
        ./aur/PKGBUILD
        ./homebrew/lector.rb
        ./nix/default.nix
        ./aur/.SRCINFO
        ./aur/PKGBUILD
        ./homebrew/lector.rb
        ./nix/default.nix

        """, "\(outcome.errors)")
  }

  /// A program that wasn't built anew isn't packed under the new version.
  @Test(.enabled(if: canPack)) func anOldProgramIsNotPacked() throws {
    let outcome = try run(Self.packing.replacing("BUILT", with: "0.2.0"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains(
        "install-program: .build/release/lector is version 0.2.0; expected 0.3.0\n"),
      "\(outcome.errors)")
  }
}
