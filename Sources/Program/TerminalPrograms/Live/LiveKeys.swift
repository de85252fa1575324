import CellGrids
import Configuration
import ScreenReading
import TerminalReading

/// The keys of Lector after the prefix key, while a program runs.
enum LiveKey: Hashable {
  /// A command of TDSR's review, by its key with Alt.
  case review(Character)
  case cursor, title, attributes, repetition, silence, copy, walk, mark, pause, end, help
  /// Back to the program.
  case back
  /// The prefix key itself, for the program.
  case prefix

  init?(_ key: Key) {
    switch key {
    case .special(.escape), .special(.enter): self = .back
    case .special(.up): self = .review("u")
    case .special(.down): self = .review("o")
    case .special(.left): self = .review("m")
    case .special(.right): self = .review(".")
    case .character(let key), .alt(let key):
      if let command = Self.commands[key] {
        self = command
      } else if "uiojklm,.UOM>".contains(key) {
        self = .review(key)
      } else {
        return nil
      }
    default: return nil
    }
  }

  private static let commands: [Character: LiveKey] = [
    "c": .cursor, "t": .title, "a": .attributes, "r": .repetition, "s": .silence, "y": .copy,
    "w": .walk, "n": .mark, "p": .pause, "q": .end, "?": .help,
  ]

  private static let list: [(keys: String, phrase: String)] = [
    ("u i o", "lines"), ("j k l", "words"), ("m , .", "characters"), ("U O", "ends"),
    ("c t a", "here"), ("r y", "again"), ("s", "silence"), ("w", "walk"), ("n", "mark"),
    ("p", "pause"),
    ("q", "end"), ("Esc", "back"),
  ]

  /// Returns the list of keys, one a line.
  static func help(_ phrases: Phrases, prefix: PrefixKey) -> [String] {
    (list + [(prefix.shownName, "prefix")]).map { keys, phrase in
      keys + String(repeating: " ", count: max(8 - keys.count, 1)) + phrases("live.key.\(phrase)")
    }
  }
}

extension PrefixKey {
  /// The byte that the key sends.
  var byte: UInt8 { (rawValue.utf8.last ?? 0) & 0x1F }

  /// The name for the list of keys, such as `Ctrl-]`.
  var shownName: String { "Ctrl-\(rawValue.last.map(String.init)?.uppercased() ?? "")" }
}

extension TerminalStyle {
  /// Returns the attributes in words.
  func description(_ phrases: Phrases) -> String {
    let attributes = [
      (isBold, "bold"), (isItalic, "italic"), (isUnderlined, "underlined"),
      (isBlinking, "blinking"), (isReversed, "reversed"), (isStruck, "struck"),
    ]
    let colors = phrases(
      "live.colors", foreground.description(phrases), background.description(phrases))
    return ([colors] + attributes.filter(\.0).map { phrases("live.style.\($0.1)") })
      .joined(separator: ", ")
  }
}

extension TerminalColor {
  fileprivate func description(_ phrases: Phrases) -> String {
    switch self {
    case .standard: phrases("live.color.standard")
    case .indexed(let index) where index < 8: phrases("live.color.\(index)")
    case .indexed(let index) where index < 16:
      phrases("live.color.bright", phrases("live.color.\(index - 8)"))
    case .indexed(let index): phrases("live.color.number", String(index))
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }
  }
}
