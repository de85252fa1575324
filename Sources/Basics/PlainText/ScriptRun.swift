/// A part of a text in one script, with its language: a Greek word in an English definition is Greek
/// to voices and to braille tables.
package struct ScriptRun: Hashable, Sendable {
  package var text: String
  package let language: String

  /// A script, the languages written in it, and the one assumed otherwise.
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
    Script(
      0x591...0x5F4, 0xFB1D...0xFB4F, languages: ["he", "yi", "arc", "tmr", "jpa", "lad"],
      assumed: "hbo"),
    Script(
      0x400...0x52F,
      languages: [
        "uk", "be", "bg", "sr", "mk", "mn", "kk", "ky", "tg", "tt", "ba", "cv", "os", "ce", "av",
        "ab", "sah", "cu",
      ], assumed: "ru"),
    Script(
      0x600...0x6FF, languages: ["fa", "ur", "ckb", "ku", "ug", "sd", "ps", "ks", "pnb", "ota"],
      assumed: "ar"),
    Script(0x531...0x589, languages: ["xcl"], assumed: "hy"),
    Script(0x10A0...0x10FF, languages: [], assumed: "ka"),
    Script(0x900...0x97F, languages: ["sa", "mr", "ne"], assumed: "hi"),
    Script(0x1200...0x139F, languages: ["am", "ti"], assumed: "gez"),
    Script(0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3, languages: [], assumed: "ko"),
  ]

  /// Returns the runs of a text. Characters without a script, such as spaces and digits, belong to
  /// the run before them.
  ///
  /// A word with letters of the International Phonetic Alphabet is not divided, because some of
  /// its letters look Greek. Its language has the subtag `fonipa`.
  ///
  /// - Parameter language: The language of the text as a BCP 47 tag.
  package static func runs(of text: String, language: String) -> [ScriptRun] {
    // Characters before the phonetic alphabet belong to all languages.
    guard text.utf8.contains(where: { $0 >= 0xC9 }), !language.contains("fonipa") else {
      return [ScriptRun(text: text, language: language)]
    }
    var runs: [ScriptRun] = []
    let primary = language.primarySubtag
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter }
      let part = word.isEmpty ? rest.prefix(1) : word
      rest = rest[part.endIndex...]
      let isPhonetic = part.unicodeScalars.contains(where: Self.isPhonetic)
      for character in part {
        let own =
          isPhonetic
          ? language + "-fonipa" : Self.language(of: character, in: primary, tag: language)
        if let last = runs.indices.last, own == nil || own == runs[last].language {
          runs[last].text.append(character)
        } else {
          runs.append(ScriptRun(text: String(character), language: own ?? language))
        }
      }
    }
    return runs
  }

  /// Returns a Boolean value that indicates whether only the phonetic alphabet has a letter.
  /// Azerbaijani and transliterations of Hebrew have the schwa, too.
  private static func isPhonetic(_ scalar: Unicode.Scalar) -> Bool {
    (0x250...0x2AF).contains(scalar.value) && scalar != "ə"
  }

  /// The language that most texts in the script of the run are in, or nil for other scripts.
  package var commonLanguage: String? { text.lazy.compactMap(Self.script).first?.assumed }

  private static func script(of character: Character) -> Script? {
    guard let scalar = character.unicodeScalars.first?.value else { return nil }
    return scripts.first { $0.scalars.contains { $0.contains(scalar) } }
  }

  /// Returns the language for a character, or nil if it has no script.
  private static func language(of character: Character, in primary: String, tag: String) -> String?
  {
    if let script = script(of: character) {
      let isOwn = primary == script.assumed || script.languages.contains(primary)
      return isOwn && !tag.contains("Latn") ? tag : script.assumed
    }
    // A letter of any other script, or a digit, is one of the text's own.
    return character.isLetter || character.isNumber ? tag : nil
  }
}
