import Formats
import Interlinear
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

  // Each table is parsed once: the keys are checked before the screen is taken over, and used after.
  private static let nvdaKeys = keys(lector_keys_nvda)
  private static let vimKeys = keys(lector_keys_vim)
  private static let voiceOverKeys = keys(lector_keys_voiceover)

  private static func keys(
    _ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>
  ) -> Result<KeyMap, KeyMapError> {
    Result { () throws(KeyMapError) in try KeyMap(table: string(table)) }
  }

  /// Returns the words for morphology codes in a language of the interface, or in English if there
  /// are none in that language.
  package static func morphologyWords(language: String = "en") throws -> MorphologyWords {
    let file: ((UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>)? =
      switch Language(rawValue: language).primary {
      case "de": lector_morphology_de
      case "es": lector_morphology_es
      case "pl": lector_morphology_pl
      default: nil
      }
    return try MorphologyWords(
      table: string(lector_morphology), translations: file.map(string))
  }

  /// Returns the built-in text: original prose in four languages with every tier.
  ///
  /// - Throws: `FormatError`. A test proves that the embedded file is valid.
  package static func sampler() throws -> MemoryText {
    var count = 0
    let bytes = lector_sampler(&count)
    let source = ByteSource(
      name: "sampler", bytes: Array(UnsafeBufferPointer(start: bytes, count: count)))
    let reader = try openVerseReader(source: source, format: .delimited)
    var verses: [Verse] = []
    while let verse = try reader.next() { verses.append(verse) }
    var description = reader.description
    description.name = "sampler"
    description.title = "Sampler"
    description.credits = "Written for Lector; MIT license."
    return MemoryText(description: description, verses: verses)
  }

  private static func string(_ file: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> String
  {
    var count = 0
    let bytes = file(&count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
