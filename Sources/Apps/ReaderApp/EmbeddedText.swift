import Formats
import Interlinear
import Languages
import PlainText
import Resources
import Sessions

/// The files embedded in the program.
package enum EmbeddedText {
  /// Returns the keys of a profile: `nvda`, `vim`, or otherwise `voiceover`, the default.
  ///
  /// - Throws: `KeyMapError`. A test proves that the embedded tables are valid.
  package static func keyMap(profile: String = "voiceover") throws -> KeyMap {
    switch profile {
    case "nvda": try nvdaKeys.get()
    case "vim": try vimKeys.get()
    default: try voiceOverKeys.get()
    }
  }

  // Each table is parsed once: the keys are checked before the screen is taken over, and used
  // after.
  private static let nvdaKeys = keys(lector_keys_nvda)
  private static let vimKeys = keys(lector_keys_vim)
  private static let voiceOverKeys = keys(lector_keys_voiceover)

  private static func keys(
    _ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>
  ) -> Result<KeyMap, KeyMapError> {
    Result { () throws(KeyMapError) in try KeyMap(table: String(embedded: table)) }
  }

  /// Returns the words for morphology codes in a language of the interface; a phrase without a
  /// translation is in English.
  ///
  /// - Throws: `TableError`. A test proves that the embedded tables are valid.
  package static func morphologyWords(language: String = "en") throws -> MorphologyWords {
    let language = InterfaceLanguages.nearest(to: language)
    return try MorphologyWords(
      table: String(embedded: lector_morphology),
      translations: embeddedTranslations(of: language.tag) ?? words(of: language))
  }

  private static func embeddedTranslations(of tag: String) -> String? {
    String(embedded: lector_morphology_words, language: tag)
  }

  /// Returns the lines of a language file and of the languages that it completes, or nil if there
  /// are none.
  private static func words(of language: InterfaceLanguage) -> String? {
    var words = language.table.texts(in: .morphology)
    if let other = language.fallback {
      let embedded = LanguageTable(embeddedTranslations(of: other.tag) ?? "").texts(in: .phrases)
      words.merge(embedded.merging(other.table.texts(in: .morphology)) { $1 }) { own, _ in own }
    }
    return words.isEmpty ? nil : words.map { "\($0)\t\($1)" }.joined(separator: "\n")
  }

  /// Returns the built-in text: original prose in four languages with every tier.
  ///
  /// - Throws: `FormatError`. A test proves that the embedded file is valid.
  package static func sampler() throws -> MemoryText {
    try text(
      String(embedded: lector_sampler), name: "sampler", title: "Sampler",
      credits: "Written for Lector; MIT license.")
  }

  /// The text of the gallery: the keeper of a lighthouse and a child, in simple Koine, with a
  /// translation. Like some real texts, it omits a verse, the fourth. A test proves that the
  /// embedded file is valid.
  package static let lighthouse: MemoryText = {
    let (name, title) = ("lighthouse", "Lighthouse")
    return (try? text(String(embedded: lector_lighthouse), name: name, title: title))
      ?? MemoryText(description: TextDescription(name: name, title: title, tiers: []), verses: [])
  }()

  private static func text(
    _ table: String, name: String, title: String, credits: String = ""
  ) throws -> MemoryText {
    let source = ByteSource(name: name, bytes: Array(table.utf8))
    let reader = try openVerseReader(source: source, format: .delimited)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    var description = reader.description
    description.name = name
    description.title = title
    description.credits = credits
    return MemoryText(description: description, verses: verses)
  }

  /// The examples of command lines, as in `Resources/Program/examples.tsv`.
  package static var examples: String { String(embedded: lector_examples) }

  /// The texts and the lexica that can be fetched.
  package static let catalog = TextCatalog(table: String(embedded: lector_texts))
}
