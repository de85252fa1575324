import Console
import ArgumentParser
import Languages

struct LanguagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.languages.rawValue,
    abstract: "List the languages of the interface: tag and name.", shouldDisplay: false)

  func run() throws {
    let languages = InterfaceLanguages.embedded.compactMap(InterfaceLanguages.language(withTag:))
    try StandardOutput.print(lines: languages.map { "\($0.tag)\t\($0.name)" })
  }
}
