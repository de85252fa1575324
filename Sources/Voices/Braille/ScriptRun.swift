/// A part of a text in one script, with the language whose table writes it: a Greek word in an
/// English definition is written as Greek.
struct ScriptRun: Hashable {
  let text: String
  let language: String

  /// A script, the languages that are written in it, and the one that is assumed otherwise.
  private struct Script {
    let scalars: [ClosedRange<UInt32>]
    let languages: Set<String>
    let assumed: String

    init(_ scalars: ClosedRange<UInt32>..., languages: Set<String>, assumed: String) {
      self.scalars = scalars
      self.languages = languages
      self.assumed = assumed
    }
  }

  private static let scripts = [
    Script(0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF, languages: ["el"], assumed: "grc"),
    Script(0x591...0x5F4, 0xFB1D...0xFB4F, languages: ["he", "yi"], assumed: "hbo"),
    Script(
      0x400...0x52F, languages: ["uk", "be", "bg", "sr", "mk", "mn", "kk", "tt"], assumed: "ru"),
    Script(0x600...0x6FF, languages: ["fa", "ur", "ckb", "ug"], assumed: "ar"),
    Script(0x531...0x589, languages: [], assumed: "hy"),
    Script(0x10A0...0x10FF, languages: [], assumed: "ka"),
    Script(0x900...0x97F, languages: ["sa", "mr", "ne"], assumed: "hi"),
    Script(0x1200...0x139F, languages: ["am", "ti"], assumed: "gez"),
    Script(0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3, languages: [], assumed: "ko"),
  ]

  /// Returns the runs of a text. Characters without a script, such as spaces and digits, belong to
  /// the run before them.
  ///
  /// - Parameter language: The language of the text as a BCP 47 tag.
  static func runs(of text: String, language: String) -> [ScriptRun] {
    // Characters before Greek are those of every language.
    guard text.utf8.contains(where: { $0 >= 0xCD }) else {
      return [ScriptRun(text: text, language: language)]
    }
    var runs: [ScriptRun] = []
    var run = ""
    var current = language
    let primary = BrailleTables.primary(language)
    for character in text {
      let own = Self.language(of: character, in: primary, tag: language) ?? current
      if own != current, !run.isEmpty {
        runs.append(ScriptRun(text: run, language: current))
        run = ""
      }
      current = own
      run.append(character)
    }
    if !run.isEmpty { runs.append(ScriptRun(text: run, language: current)) }
    return runs
  }

  /// Returns the language for a character, or nil if it has no script.
  private static func language(of character: Character, in primary: String, tag: String) -> String?
  {
    guard let scalar = character.unicodeScalars.first?.value else { return nil }
    if let script = scripts.first(where: { $0.scalars.contains { $0.contains(scalar) } }) {
      guard !tag.contains("Latn") else { return script.assumed }
      let isOwn =
        primary == script.assumed || script.languages.contains(primary)
        || (script.assumed == "hbo" && BrailleTables.hasHebrewCode.contains(primary))
      return isOwn ? tag : script.assumed
    }
    // A letter of any other script, or a digit, is one of the text's own.
    return character.isLetter || character.isNumber ? tag : nil
  }
}
