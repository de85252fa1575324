import CellGrids
import PlainText
import ScreenReading

extension Key {
  /// Returns the name of the key on the screen: an arrow, a word of the interface, or the name in
  /// key tables.
  package func shownName(_ phrases: Phrases, _ glyphs: Glyphs) -> String {
    switch self {
    case .special(.right): glyphs.right
    case .special(.left): glyphs.left
    case .special(.up): glyphs.up
    case .special(.down): glyphs.down
    case .special, .character(" "): phrases.known("key.\(name)") ?? name
    default: name
    }
  }
}

extension KeyMap {
  /// Returns the shortest keys of a command as they are written on the screen, or nil if it has
  /// none.
  package func shownKeys(
    for command: Command, _ phrases: Phrases, _ glyphs: Glyphs
  ) -> String? {
    var best: (text: String, width: Int)?
    for binding in bindings where binding.action == .command(command) {
      let names = binding.keys.map { $0.shownName(phrases, glyphs) }
      let text = names.joined(separator: " ")
      let width = DisplayWidth.columns(of: text)
      if width < best?.width ?? .max { best = (text, width) }
    }
    return best?.text
  }
}
