import Foundation
import Testing

/// Every command line in the documentation and in the examples of help works.
@Suite("Examples of command lines", .serialized, .ownThread) struct CommandExampleTests {
  @Test func thePagesHaveCommandLines() {
    let lines = DocumentationPage.all.flatMap(\.commandLines)
    #expect(lines.count > 120)
    #expect(lines.contains("lector sblgnt \"John 1:1\""))
    #expect(lines.contains("lector walk Examples/Trees/settings.tree.json"))
    #expect(
      lines.contains(
        "SPEECHD_ADDRESS=inet_socket:127.0.0.1:6560 lector sblgnt"))
  }

  @Test func theCommandLinesOfThePagesWork() throws {
    var known = Set<String>()
    try run(DocumentationPage.all.flatMap(\.commandLines).filter { known.insert($0).inserted })
  }

  @Test func theExamplesOfHelpWork() throws {
    let program = try Program()
    var lines = HelpTests.examples(of: try program.run("--help").output)
    for path in HelpTests.paths {
      lines += HelpTests.examples(of: try program.run(path + ["--help"]).output)
    }
    #expect(lines.count > 60)
    // The reference of commands has them too.
    let pages = Set(DocumentationPage.all.flatMap(\.commandLines))
    try run(lines.filter { !pages.contains($0) })
  }

  @Test func theOutputOnThePagesIsWhatIsPrinted() throws {
    let program = try ExampleFolder.make()
    let dialogs = DocumentationPage.all.flatMap(\.dialogs)
    #expect(dialogs.count >= 5)
    for (command, output) in dialogs {
      let printed = try program.shell("\(command) 2>&1").output
      var rest = printed.split(separator: "\n", omittingEmptySubsequences: false)[...]
      for part in output.split(separator: "…", omittingEmptySubsequences: false) {
        let place = rest.indices.first { rest[$0...].starts(with: part, by: ==) }
        guard let place else {
          Issue.record("\(command) does not print \(part.joined(separator: "\n")): \(printed)")
          break
        }
        rest = rest[(place + part.count)...]
      }
      if output.last != "…" { #expect(rest == [""], "\(command)") }
    }
  }

  /// A command in prose, such as `lector audit --list-rules`, exists and has that flag.
  @Test func theCommandsAndFlagsInProseExist() throws {
    let program = try Program()
    var help: [[String]: String] = [:]
    for page in DocumentationPage.all {
      for span in page.commandsInProse {
        let words = span.split(separator: " ").map(String.init).dropFirst()
        let path = HelpTests.paths.filter { words.starts(with: $0) }.max { $0.count < $1.count }
        let key = path ?? ["read"]
        let text = try help[key] ?? program.run(key + ["--help"]).output
        help[key] = text
        for flag in words where flag.hasPrefix("--") {
          let name = flag.prefix { $0 != "=" }
          let isKnown = ["--help", "--version"].contains(name) || text.contains("\(name) ")
          #expect(isKnown || text.contains("\(name)\n"), "\(page.path): \(span)")
        }
      }
    }
    #expect(help.count > 10)
  }

  /// The examples of configuration files have no faults.
  @Test func theSettingsOfThePagesAreCorrect() throws {
    let program = try ExampleFolder.make()
    var count = 0
    for page in DocumentationPage.all {
      for block in page.blocks where block.language == "toml" {
        count += 1
        try program.scratch.write(block.lines.joined(separator: "\n") + "\n", to: "page.toml")
        let outcome = try program.run("config", "check", "--config", "page.toml")
        #expect(outcome.status == 0, "\(page.path): \(outcome.errors)")
      }
    }
    #expect(count > 3)
  }

  /// Statuses of commands that are correct: success, a finding, and no voice, no liblouis, or no
  /// network on this machine.
  private static func statuses(of line: String) -> Set<Int32> {
    ["lector say", "wav", "brf", "texts get"].contains(where: line.contains) ? [0, 1, 69] : [0, 1]
  }

  /// Runs each line in a copy of the same folder, so that none depends on another. An import begins
  /// with an empty library, where no name is taken.
  private func run(_ lines: [String]) throws {
    let model = try ExampleFolder.make()
    for line in lines {
      let program = try Program()
      let isOnScreen = line.contains("--screen") || line.contains("lector tty")
      let outcome = try program.shell(
        """
        cp -a '\(model.scratch.folder.path)'/. . || exit 99
        cat >line.sh <<'END'
        \(line)
        END
        \(["import", "texts get"].contains { line.contains("lector \($0)") } ? "rm home/library*" : "")
        \(isOnScreen ? "printf q | script -qec 'bash line.sh' /dev/null" : "bash line.sh")
        """, environment: ExampleFolder.environment(in: program.scratch))
      #expect(
        Self.statuses(of: line).contains(outcome.status),
        "\(line): \(outcome.status) \(outcome.errors)")
    }
  }
}
