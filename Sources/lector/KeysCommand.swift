import ArgumentParser
import ReaderApp
import ScreenReading

struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: CommandName.keys.rawValue, abstract: "List the keys and what they do.")

  func run() throws {
    let phrases = Phrases()
    for binding in try EmbeddedText.keyMap().bindings {
      let keys = binding.keys.map(\.name).joined(separator: " ")
      let padding = String(repeating: " ", count: max(12 - keys.count, 1))
      print(keys + padding + phrases("command.\(binding.command.name)"))
    }
  }
}
