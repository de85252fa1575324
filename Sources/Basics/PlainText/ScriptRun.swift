/// A part of a text in one script, with its language: a Greek word in an English definition is Greek
/// to voices and to braille tables.
package struct ScriptRun: Hashable, Sendable {
  package var text: String
  package let language: String

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
    var languages: [WritingSystem: String] = [:]
    /// Returns the language for a character, or nil if it has no script.
    func tag(of character: Character) -> String? {
      let system = character.unicodeScalars.first.flatMap(WritingSystem.init)
      guard let system, let common = system.commonLanguage else {
        // A letter of any other script, or a digit, is one of the text's own.
        return character.isLetter || character.isNumber ? language : nil
      }
      return languages.value(of: system) {
        system.isUsed(by: language) ? language : common
      }
    }
    var rest = text[...]
    while !rest.isEmpty {
      let word = rest.prefix { $0.isLetter }
      let part = word.isEmpty ? rest.prefix(1) : word
      rest = rest[part.endIndex...]
      let isPhonetic = part.unicodeScalars.contains(where: Self.isPhonetic)
      for character in part {
        let tag = isPhonetic ? language + "-fonipa" : tag(of: character)
        if let last = runs.indices.last, tag == nil || tag == runs[last].language {
          runs[last].text.append(character)
        } else {
          runs.append(ScriptRun(text: String(character), language: tag ?? language))
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

  /// The language that most texts in the script of the run are in, or nil for Latin letters and
  /// unknown scripts.
  package var commonLanguage: String? {
    text.unicodeScalars.lazy.compactMap { WritingSystem(of: $0)?.commonLanguage }.first
  }
}
