import Foundation
import Testing

/// The output of commands in the language of the setting or of the locale.
@Suite("The command line in other languages", .serialized, .ownThread) struct LanguageTests {
  private static let locales = ["de_DE.UTF-8", "es_MX.UTF-8", "pl_PL.UTF-8"]

  private static func lines(_ help: String) -> String {
    help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // MARK: - Help

  @Test(arguments: locales) func helpHasTheHeadingsOfTheLanguage(locale: String) throws {
    let program = try Program()
    for path in [[]] + HelpTests.paths {
      let help = try program.run(path + ["--help"], environment: ["LANG": locale])
      #expect(help.status == 0 && help.errors.isEmpty)
      for heading in ["OVERVIEW:", "USAGE:", "OPTIONS:", "EXAMPLES:", "(values:", "(default:"] {
        #expect(!help.output.contains(heading), "\(path) \(heading)")
      }
      for line in help.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func helpIsLaidOutAsInEnglish() throws {
    #expect(
      try Program().run("words", "list", "--help", environment: ["LANG": "de_DE.UTF-8"]).output
        == """
        ÜBERSICHT: Die bekannten Wörter ausgeben, als Liste, die importiert werden kann.

        AUFRUF: lector words list [--language <Kürzel>]

        OPTIONEN:
          --language <Kürzel>     Nur die Wörter einer Sprache, etwa grc.
          --version               Die Version zeigen.
          -h, --help              Diese Hilfe zeigen.

        BEISPIELE:
          lector words list --language grc
              Gibt die Wörter einer Sprache aus.
          lector words list >known.txt
              Speichert die Liste.

        Das Handbuch: man lector-words

        """)
  }

  @Test func theManualIsTranslatedAndWhatIsInstalledIsEnglish() throws {
    let program = try Program()
    let polish = ["LANG": "pl_PL.UTF-8"]
    let page = try program.run("man", "library", environment: polish).output
    #expect(page.contains(".SH NAZWA\n") && page.contains(".SH KOD WYJŚCIA".replaced))
    #expect(!page.contains("Copy the library"))
    #expect(try program.run("man", "--output", ".", environment: polish).status == 0)
    #expect(try program.run("man", "library").output == program.scratch.read("lector-library.1"))
  }

  @Test func completionsAndKeysAreExplainedInTheLanguage() throws {
    let program = try Program()
    let german = ["LANG": "de_DE.UTF-8"]
    #expect(
      try program.run("---complete", "fish", "impo", environment: german).output
        == "files\nimport\tTexte und Wörterbücher in die Bibliothek importieren.\n")
    #expect(
      try program.run("---complete", "fish", "sampler", "--them", environment: german).output
        .hasPrefix("none\n--theme\tDie Farben. (Werte: auto, light, "))
    let keys = try program.run("keys", environment: german).output
    #expect(keys != (try program.run("keys").output) && keys.contains("ü"))
  }

  // MARK: - Errors, warnings and summaries

  static let faults: [(String, [String], Int32, String)] = [
    ("de", ["no.tsv"], 66, "no.tsv: keine solche Datei"),
    ("es", ["no.tsv"], 66, "no.tsv: no existe ese archivo"),
    ("pl", ["no.tsv"], 66, "no.tsv: nie ma takiego pliku"),
    (
      "de", ["samplr"], 66,
      "samplr: kein Befehl, Text oder Dateiname; vielleicht „sampler“?"
    ),
    ("es", ["search", "sampler", "a:b"], 64, "consulta, carácter 1: ninguna capa se llama «a»"),
    ("pl", ["library", "info", "kjv"], 66, "kjv: biblioteka jest pusta"),
    ("de", ["keys", "--theme", "dark"], 64, "--theme hat bei „lector keys“ keine Wirkung"),
    ("es", ["import"], 64, "import: se esperaba: un archivo o una carpeta\n"),
    ("es", ["audit", "--trap", "x", "a.tree.json"], 64, "--trap necesita --scene"),
    ("de", ["keys", "--quux"], 64, "unbekannte Option --quux\n"),
    ("es", ["keys", "--profle", "vim"], 64, "opción desconocida: --profle; "),
    ("de", ["config", "set", "them", "dark"], 64, "keine Einstellung heißt „them“"),
  ]

  @Test(arguments: faults)
  func aFaultIsReportedInTheLanguage(
    language: String, arguments: [String], status: Int32, message: String
  ) throws {
    let outcome = try Program().run(arguments, environment: ["LANG": "\(language)_XX.UTF-8"])
    #expect(outcome.status == status && outcome.output == "")
    #expect(outcome.errors.hasPrefix("lector: \(message)"), "\(outcome.errors)")
  }

  @Test func warningsAndSummariesAreTranslatedEvenIfTheyAreStored() throws {
    let program = try Program()
    let german = ["LANG": "de_DE.UTF-8"]
    try program.scratch.write("\\id RUT\n\\c 1\n\\v 1 Wort \\foo Wort\n", to: "ruth.usfm")
    let imported = try program.run("import", "ruth.usfm", environment: german)
    #expect(imported.output == "ruth: 1 Buch, 1 Vers, 2 Wörter, Ebenen surface, übergangen 1\n")
    let warning =
      "lector: Warnung: ruth.usfm:3: unbekannter Marker \\foo; sein Text wird als Text gelesen\n"
    #expect(imported.errors.contains(warning), "\(imported.errors)")
    // The second language reads the data stored by the first.
    for (locale, start) in [("de_DE", "Warnung"), ("es_ES", "aviso"), ("C", "warning")] {
      let opened = try program.run(
        "search", "./ruth.usfm", "Wort", environment: ["LANG": "\(locale).UTF-8"])
      #expect(opened.errors.contains("lector: \(start): ./ruth.usfm:3: "), "\(opened.errors)")
    }
  }

  /// Recorded speech is unchanged, even if it is also a message.
  @Test func whatWasHeardIsQuoted() throws {
    let program = try Program()
    try program.scratch.write(
      """
      {"root": {"frame": [0, 0, 390, 844], "subviews": [
        {"isElement": true, "label": "no such file", "frame": [0, 0, 99, 44]}]}}
      """, to: "screen.tree.json")
    try program.scratch.write("expect \"Save\"\n", to: "script")
    #expect(
      try program.run(
        "walk", "screen.tree.json", "--script", "script", environment: ["LANG": "de_DE.UTF-8"]
      ).errors == """
        lector: script:1: erwartet: "Save"; gehört: "no such file"
          no such file

        """)
  }

  @Test func doctorSpeaksTheLanguageAndItsJSONDoesNot() throws {
    let program = try Program()
    let german = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]
    let output = try program.run("doctor", environment: german).output
    #expect(output.contains("geht: Terminal: xterm-256color, 256 Farben\n"), "\(output)")
    #expect(output.contains("fehlt: Bibliothek: "))
    for english in ["To do: ", "works: ", "missing: ", "no table", "not there yet"] {
      #expect(!output.contains(english))
    }
    #expect(try program.run("doctor", "--json", environment: german).output.contains("\"works\""))
  }

  // MARK: - Audits

  @Test func reportsForPeopleAreTranslatedAndThoseForProgramsAreNot() throws {
    let program = try Program()
    let german = ["LANG": "de_DE.UTF-8"]
    func report(_ format: String, _ environment: [String: String]) throws -> String {
      try program.run(
        "audit", "--scene", "slider", "--trap", "slider-index", "--format", format,
        environment: environment
      ).output
    }
    let text = try report("text", german)
    #expect(text.contains("\n  Abhilfe: ") && text.contains(" nicht anwendbar: "), "\(text)")
    for english in ["Fix:", "Criteria:", "The value", "suppressed", "not run", "could not"] {
      #expect(!text.contains(english))
    }
    let page = try report("html", german)
    #expect(page.contains("<html lang=\"de\"") && page.contains("<h2>Befunde</h2>"))
    #expect(!page.contains("Findings") && !page.contains("How to fix it"))
    #expect(try report("github", german).contains("lector: slider"))
    for format in ["json", "sarif", "junit", "tap"] {
      #expect(try report(format, german) == report(format, [:]))
    }
  }

  // MARK: - Which language

  @Test(arguments: [("de_DE.UTF-8", "Überschrift"), ("C.UTF-8", "heading"), ("xx", "heading")])
  func theLocaleChoosesTheLanguageOfTheScreen(_ locale: String, _ heading: String) throws {
    try Terminal.lector("--verbosity full", environment: ["LC_ALL": locale]) { terminal in
      try terminal.wait("the text is open") { $0.said.last == "Sampler 1:1, \(heading)" }
    }
  }

  @Test func theLanguagesAreListed() throws {
    let program = try Program()
    #expect(
      try program.run("languages").output == "en\tEnglish\nde\tDeutsch\nes\tEspañol\npl\tPolski\n")
    let unknown = try program.run("sampler", "--language", "xx", "--plain")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "lector: --language xx: expected one of auto, en, de, es, pl\n")
    let completions = try program.run("---complete", "bash", "--language", "")
    #expect(completions.output.contains("\npl\n"))
  }

  /// Earlier versions read a language from a file beside the settings.
  @Test func aLanguageThatIsGonePreventsNoStart() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("home/languages"), withIntermediateDirectories: true)
    try scratch.write("trait.heading\ttitolo\n", to: "home/languages/eo.tsv")
    try scratch.write("language = \"eo\"\n", to: "home/config.toml")
    try Terminal.lector(in: scratch) { terminal in
      let snapshot = try terminal.wait("the fault is announced") { $0.said.count == 2 }
      #expect(
        snapshot.said == [
          "Sampler 1:1", "config.toml, line 1: No language is called eo",
        ])
    }
  }

  @Test func theSettingPrecedesTheLocale() throws {
    let program = try Program()
    let spanish = ["LANG": "es_ES.UTF-8"]
    #expect(try program.run("config", "set", "language", "de", environment: spanish).status == 0)
    #expect(
      try program.run("no.tsv", environment: spanish).errors
        == "lector: no.tsv: keine solche Datei\n")
    #expect(try program.run("config", "set", "language", "en", environment: spanish).status == 0)
    #expect(try program.run("no.tsv", environment: spanish).errors.hasSuffix("no such file\n"))
  }

  @Test(arguments: [
    ([:], "no such file"), (["LANG": "C"], "no such file"),
    (["LANG": "fr_FR.UTF-8"], "no such file"),
    (["LANG": "de_AT"], "keine solche Datei"), (["LANG": "de"], "keine solche Datei"),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "pl_PL.UTF-8"], "nie ma takiego pliku"),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"], "no such file"),
    (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "keine solche Datei"),
  ])
  func theLocaleChoosesTheLanguage(variables: [String: String], message: String) throws {
    #expect(
      try Program().run("no.tsv", environment: variables).errors == "lector: no.tsv: \(message)\n")
  }
}

extension String {
  /// The text in the characters of a manual page.
  fileprivate var replaced: String {
    unicodeScalars.map {
      $0.isASCII ? String($0) : "\\[u0\(String($0.value, radix: 16, uppercase: true))]"
    }
    .joined()
  }
}
