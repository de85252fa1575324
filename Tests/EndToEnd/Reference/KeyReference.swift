import ReaderApp
import ScreenReading

@testable import Sessions

/// The keys of the profiles and of text fields.
enum KeyReference {
  private static let phrases = Phrases(interfaceLanguage: "en")

  /// Returns the keys of a profile by task, with their names in the configuration.
  static func commands(profile: String) throws -> String {
    try EmbeddedText.keyMap(profile: profile).tasks.map { task, commands in
      let rows = commands.map { command in
        let name = command.action.name
        return [
          command.keys.map(Markdown.code).joined(separator: ", "), phrases("command.\(name)"),
          Markdown.code(name),
        ]
      }
      return "### \(phrases(task.phrase))\n\n"
        + Markdown.table(["keys", "what they do", "command"], rows)
    }.joined(separator: "\n")
  }

  /// The keys of text fields, one row for each meaning.
  static var fields: String {
    var rows: [(name: String, keys: [String])] = []
    for entry in FieldCommand.keys {
      if let index = rows.firstIndex(where: { $0.name == entry.name }) {
        rows[index].keys.append(entry.key.name)
      } else {
        rows.append((entry.name, [entry.key.name]))
      }
    }
    return Markdown.table(
      ["keys", "what they do"],
      rows.map {
        [$0.keys.map(Markdown.code).joined(separator: ", "), phrases("field.\($0.name)")]
      })
  }
}
