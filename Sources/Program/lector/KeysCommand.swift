import ArgumentParser
import CellGrids
import Composition
import Configuration
import ReaderApp
import ScreenReading

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.keys.rawValue, abstract: "List the keys and what they do.")

  @Option(help: .of(.profile))
  var profile: KeyProfile?

  @OptionGroup var file: ConfigFlag

  func run() throws {
    var settings = try Settings.inForce(file: file.config)
    if let profile {
      settings.set("profile", to: .text(profile.rawValue), from: .flag("--profile"))
    }
    let options = OutputOptions(settings)
    let phrases = Phrases(interfaceLanguage: options.language ?? "en")
    for binding in try options.keyMap().bindings {
      let padding = String(repeating: " ", count: max(12 - binding.name.count, 1))
      print(binding.name + padding + phrases("command.\(binding.command.name)"))
    }
  }
}
