import ArgumentParser
import CellGrids
import Composition
import Configuration
import ReaderApp
import ScreenReading

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.keys.rawValue, abstract: "List the keys and what they do.")

  @OptionGroup var chosen: SettingFlags<ProfileFlag>

  @OptionGroup var file: ConfigFlag

  func run() throws {
    var settings = try Settings.inForce(file: file.config)
    chosen.add(to: &settings)
    let phrases = Phrases(interfaceLanguage: settings.interfaceLanguage ?? "en")
    let lines = try settings.keyMap().bindings.map { binding in
      let padding = String(repeating: " ", count: max(12 - binding.name.count, 1))
      return binding.name + padding + phrases("command.\(binding.action.name)")
    }
    try StandardOutput.print(lines: lines)
  }
}
