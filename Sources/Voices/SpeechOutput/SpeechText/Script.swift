import PlainText

/// The script of the first letter of a text.
enum Script: Equatable {
  case latin, greek, cyrillic, hebrew
  case other(Other)
  /// The text has no letters.
  case none

  /// A script that can be read only by voices for its languages.
  struct Other: Equatable {
    let name: String
    let languages: [String]
  }

  init(of text: String) {
    self = text.unicodeScalars.lazy.compactMap(Self.script).first ?? .none
  }

  /// Returns the script of a letter, or nil for anything else.
  private static func script(of scalar: Unicode.Scalar) -> Self? {
    switch WritingSystem(of: scalar) {
    case .latin: .latin
    case .greek: .greek
    case .cyrillic: .cyrillic
    case .hebrew: .hebrew
    case let system?:
      .other(Other(name: names[system] ?? system.name, languages: system.languages))
    case nil: nil
    }
  }

  /// The names for captions that differ from those in messages.
  private static let names: [WritingSystem: String] = [
    .arabic: "Arabic script", .bengali: "Bengali script", .myanmar: "Burmese",
    .chinese: "Chinese characters", .aramaic: "Imperial Aramaic", .cuneiform: "cuneiform",
    .hieroglyphs: "hieroglyphs",
  ]
}
