import Foundation
import Testing

@Suite("Manual pages and installation", .serialized, .ownThread) struct ManualTests {
  private static var pages: [String] { ["lector"] + HelpTests.commands.map { "lector-\($0)" } }

  @Test func thereIsAPageForEachCommand() throws {
    let program = try Program()
    #expect(try program.run("man", "--output", ".").status == 0)
    let names = try program.scratch.names().filter { $0.hasSuffix(".1") }
    #expect(Set(names) == Set(Self.pages.map { $0 + ".1" }))
    // The same each time, and equal to the output without a folder.
    #expect(try program.run("man").output == program.scratch.read("lector.1"))
    #expect(try program.run("man", "import").output == program.scratch.read("lector-import.1"))
    let page = program.scratch.read("lector-config.1")
    #expect(page.contains("\\-\\-config"))
    #expect(page.contains(".SH LECTOR CONFIG SHOW\n"))
    #expect(page.contains(".SH EXAMPLES\n"))
    #expect(try program.run("man", "nosuch").status == 64)
    #expect(try program.run("man", "--output", "no/folder").status == 73)
  }

  @Test(
    .enabled(
      if: Program.isInstalled("groff") || Program.isInstalled("mandoc"),
      "neither groff nor mandoc is installed"))
  func thePagesHaveNoFaults() throws {
    let program = try Program()
    #expect(try program.run("man", "--output", ".").status == 0)
    for page in Self.pages {
      let outcome =
        Program.isInstalled("groff")
        ? try program.shell("groff -ww -man -Tutf8 -Z \(page).1 >/dev/null")
        : try program.shell("mandoc -Tlint -Werror \(page).1")
      #expect(outcome.errors == "" && outcome.status == 0, "\(page): \(outcome.errors)")
    }
  }

  @Test(.enabled(if: Program.isInstalled("make"), "make is not installed"))
  func installAndUninstall() throws {
    let program = try Program()
    let make = """
      make -s -C '\(Program.root.path)' -o build BINARY='\(Program.file.path)' PREFIX=/usr \
      DESTDIR='\(program.scratch.path("root"))'
      """
    let installed = try program.shell("\(make) install")
    #expect(installed.status == 0, "\(installed.errors)")
    let found = try program.shell("cd root && find . -type f | sort").output
    for file in [
      "./usr/bin/lector", "./usr/share/bash-completion/completions/lector",
      "./usr/share/fish/vendor_completions.d/lector.fish", "./usr/share/man/man1/lector.1",
      "./usr/share/man/man1/lector-import.1", "./usr/share/zsh/site-functions/_lector",
    ] {
      #expect(found.contains(file + "\n"), "\(file)")
    }
    #expect(try program.shell("\(make) uninstall").status == 0)
    #expect(try program.shell("find root -type f").output == "")
  }
}
