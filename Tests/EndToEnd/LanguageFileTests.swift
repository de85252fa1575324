import Foundation
import Testing

/// A language that is a file in the configuration folder, in the built program.
@Suite("Language files in the program", .serialized, .ownThread) struct LanguageFileTests {
  private static let file = """
    [language]
    name\tEsperanto
    [phrases]
    trait.heading\ttitolo
    keys.quit\tfini
    keys.help\tklavoj
    [messages]
    Read a text in the terminal.\tLegi tekston en la terminalo.
    {0}: no such file\t{0}: mankas
    """

  private func scratch(
    _ tag: String = "eo", file: String = file, configuration: String? = nil
  ) throws -> Scratch {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("home/languages"), withIntermediateDirectories: true)
    try scratch.write(file, to: "home/languages/\(tag).tsv")
    try scratch.write(configuration ?? "language = \"\(tag)\"\n", to: "home/config.toml")
    return scratch
  }

  @Test func theScreenIsInTheLanguageOfTheSettings() throws {
    try Terminal.lector(in: scratch()) { terminal in
      let snapshot = try terminal.wait("the text is open") {
        $0.said.last == "Sampler 1:1, titolo" && $0.screen.contains("klavoj")
      }
      #expect(snapshot.screen.contains("fini"))
    }
  }

  @Test(arguments: [("de_DE.UTF-8", "Überschrift"), ("C.UTF-8", "heading"), ("xx", "heading")])
  func theLocaleChoosesTheLanguageOfTheScreen(_ locale: String, _ heading: String) throws {
    try Terminal.lector(environment: ["LC_ALL": locale]) { terminal in
      try terminal.wait("the text is open") { $0.said.last == "Sampler 1:1, \(heading)" }
    }
  }

  @Test func aBrokenFilePreventsNoStart() throws {
    try Terminal.lector(in: scratch(file: "[phrases]\ntrait.heading titolo\n")) { terminal in
      let snapshot = try terminal.wait("the fault is announced") { $0.said.count == 2 }
      #expect(
        snapshot.said == [
          "Sampler 1:1, heading",
          "eo.tsv, line 2: A tab is missing between the name and the text",
        ])
    }
  }

  @Test func commandsKnowTheLanguages() throws {
    let program = try Program(in: scratch())
    let list = try program.run("languages").output.split(separator: "\n").map(String.init)
    #expect(list.count == 5)
    #expect(list[0] == "en\tEnglish\tbuilt in\tcomplete")
    #expect(list[3] == "pl\tPolski\tbuilt in\tcomplete")
    #expect(list[4].hasPrefix("eo\tEsperanto\t\(program.scratch.path("home/languages/eo.tsv"))\t"))

    let template = try program.run("languages", "template", "eo")
    #expect(template.status == 0)
    #expect(template.output.contains("\n# heading\ntrait.heading\ttitolo\n"))
    try program.scratch.write(template.output, to: "home/languages/eo.tsv")
    let check = try program.run("languages", "check", "home/languages/eo.tsv")
    #expect(check.status == 0)
    #expect(check.errors == "")
    #expect(check.output.hasPrefix("phrases: "))

    try program.scratch.write("trait.headnig\tx\n[plural]\none\tn\n", to: "x.tsv")
    let faults = try program.run("languages", "check", "x.tsv")
    #expect(faults.status == 65)
    #expect(
      faults.errors == """
        lector: x.tsv:1: No text is called trait.headnig
        lector: x.tsv:3: Expected = or != at character 2 of the rule

        """)
    #expect(try program.run("languages", "check", "gone.tsv").status == 65)
    #expect(try program.run("languages", "template", "../x").status == 64)
  }

  @Test func commandsSpeakTheLanguage() throws {
    let program = try Program(in: scratch())
    #expect(try program.run("--help").output.contains("Legi tekston en la terminalo."))
    #expect(try program.run("import", "gone.tsv").errors == "lector: gone.tsv: mankas\n")
  }

  @Test func flagsAndCompletionsKnowTheLanguages() throws {
    let program = try Program(in: scratch(configuration: ""))
    let keys = try program.run("sampler", "--language", "eo", "--plain", input: "")
    #expect(keys.output.hasPrefix("Sampler 1:1, titolo\n"))
    let unknown = try program.run("sampler", "--language", "xx", "--plain")
    #expect(unknown.status == 64)
    #expect(
      unknown.errors == "lector: --language xx: expected one of auto, en, de, es, pl, eo\n")
    let completions = try program.run("---complete", "bash", "--language", "")
    #expect(completions.output.contains("\neo\n"))
    // The folder of another configuration file.
    try FileManager.default.createDirectory(
      atPath: program.scratch.path("other/languages"), withIntermediateDirectories: true)
    try program.scratch.write(
      "trait.heading\tkapo\n", to: "other/languages/eo.tsv")
    try program.scratch.write("language = \"eo\"\n", to: "other/c.toml")
    let other = try program.run("sampler", "--config", "other/c.toml", "--plain")
    #expect(other.output.hasPrefix("Sampler 1:1, kapo\n"))
  }
}
