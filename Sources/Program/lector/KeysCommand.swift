import Console
import ArgumentParser
import Composition
import Configuration
import ScreenReading
import Sessions

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.keys.rawValue, abstract: "List the keys and what they do, by task.")

  @OptionGroup var chosen: SettingFlags<KeyFlagSelection>

  @OptionGroup var file: ConfigFlag

  func run() throws {
    var settings = try Settings.inForce(file: file.config)
    chosen.add(to: &settings)
    let phrases = Phrases(
      interfaceLanguage: settings.interfaceLanguage ?? CommandLanguage.locale)
    let tasks = try settings.keyMap().tasks
    let names = tasks.flatMap(\.commands).map { $0.keys.joined(separator: ", ") }
    let column = (names.map(\.count).max() ?? 0) + 2
    var lines: [String] = []
    for (task, commands) in tasks {
      if !lines.isEmpty { lines.append("") }
      lines.append(phrases(task.phrase))
      for command in commands {
        let keys = command.keys.joined(separator: ", ")
        let padding = String(repeating: " ", count: column - keys.count)
        lines.append("  \(keys)\(padding)\(phrases("command.\(command.action.name)"))")
      }
    }
    try StandardOutput.print(lines: lines)
  }
}
