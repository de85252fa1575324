import ArgumentParser
import Composition
import Configuration
import Languages
import PlainText
import Platform
import ScreenReading
import Sessions

struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.languages.rawValue,
    abstract: "List the languages of the interface, and add one.",
    shouldDisplay: false, subcommands: [List.self, Template.self, Check.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the languages: tag, name, origin, and how much is translated.")

    @OptionGroup var file: ConfigFlag

    func run() throws {
      let settings = try Settings.inForce(file: file.config)
      let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
      let folder = settings.languageFolder
      try StandardOutput.print(
        lines: folder.choices.map { LanguageLine($0, in: folder).text(in: phrases) })
    }
  }

  struct Template: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print a language file to translate.",
      discussion: """
        Each text has the English text above it. For an existing language, the file contains its \
        translations, so that you can add the rest.
        """)

    @Argument(help: ArgumentHelp("The tag of the language, such as fr or pt-BR.", valueName: "tag"))
    var tag: String

    @OptionGroup var file: ConfigFlag

    func run() throws {
      guard InterfaceLanguages.isTag(tag) else {
        throw UsageError("\(tag): expected a language tag such as fr or pt-BR")
      }
      let folder = try Settings.inForce(file: file.config).languageFolder
      try StandardOutput.print(lines: try LanguageTemplate(tag: tag, folder: folder).lines)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Report the errors in a language file, one per line, and what is missing.")

    @Argument(
      help: ArgumentHelp(
        "The language file, or the tag of one of Lector's languages.", valueName: "file"))
    var path: String

    @Flag(help: "Also list the names that are missing.")
    var missing = false

    func run() throws {
      let language = try Settings.inForce(file: nil).interfaceLanguage ?? "en"
      let report = try LanguageReport(path: path, phrases: Phrases(interfaceLanguage: language))
      for fault in report.faults {
        StandardError.write("lector: \(fault)\n")
      }
      try StandardOutput.print(lines: report.summary + (missing ? report.missing : []))
      if !report.faults.isEmpty { throw ExitCode(ExitStatus.badData.rawValue) }
    }
  }
}
