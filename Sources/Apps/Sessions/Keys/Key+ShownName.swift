import CellGrids
import ScreenReading

extension Key {
  /// Returns the name of the key on the screen: an arrow, a word of the interface, or the name in
  /// key tables.
  package func shownName(_ phrases: Phrases, _ glyphs: Glyphs) -> String {
    let arrow: String? =
      switch self {
      case .special(.right): glyphs.right
      case .special(.left): glyphs.left
      case .special(.up): glyphs.up
      case .special(.down): glyphs.down
      default: nil
      }
    // An arrow in ASCII would be taken for the key of that character.
    if let arrow, arrow.utf8.count > 1 { return arrow }
    switch self {
    case .special, .character(" "): return phrases.known("key.\(name)") ?? name
    default: return name
    }
  }
}

extension KeyMap {
  /// Returns the keys of a command as they are written on the screen, or nil if it has none: a
  /// single key that types nothing, such as Escape, otherwise the shortest.
  package func shownKeys(
    for command: Command, _ phrases: Phrases, _ glyphs: Glyphs
  ) -> String? {
    var best: (text: String, length: Int)?
    for binding in taughtBindings where binding.action == .command(command) {
      let names = binding.keys.map { $0.shownName(phrases, glyphs) }
      let text = names.joined(separator: " ")
      let width = binding.isArrow ? 1 : DisplayWidth.columns(of: text)
      // A single key that types nothing comes before all others.
      let isNamed =
        if binding.keys.count == 1, case .special = binding.keys[0] { true } else { false }
      let length = width + (isNamed ? 0 : 100)
      if length < best?.length ?? .max { best = (text, length) }
    }
    return best?.text
  }
}

extension KeyMap.Binding {
  /// A Boolean value that indicates whether the binding is an arrow key alone.
  var isArrow: Bool {
    keys.count == 1 && [.left, .right, .up, .down].map(Key.special).contains(keys[0])
  }
}
