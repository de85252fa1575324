import EngineResources
import Foundation
import Languages
import PlainText

/// The names of characters in a language of the interface: "alpha, grave", "final kaf", "comma".
///
/// The voice of the interface reads all names, because voices for the text's own language read
/// single letters badly: the Latin voice of espeak-ng reads I as a numeral, the Greek one κ as a
/// click. Letters of Greek, Hebrew, Coptic, and Latin alphabets therefore have names in
/// `characters.tsv`. Basic Latin letters have none, because every voice of the interface knows
/// them. A letter of another script is its own name, for a voice of that script; its marks have
/// Unicode's names.
struct CharacterNames: Sendable {
  private var names: [Unicode.Scalar: String] = [:]
  /// The patterns and the phonetic words, by name.
  private var words: [String: String] = [:]

  /// The longest sequence of marks that is named. Real letters have at most five.
  private static let markLimit = 8

  /// Reads a column of the table, whose first line has the tags of the languages.
  ///
  /// - Parameter language: The tag of a language. One without a column has no names.
  init(table: UnsafeBufferPointer<UInt8>, language: String) {
    var column: Int?
    for line in table.split(separator: 0x0A) where line.first != 0x23 {
      guard let place = column else {
        let tags = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
        column = tags.dropFirst().firstIndex(of: language)
        guard column != nil else { return }
        continue
      }
      let fields = line.split(separator: 0x09, maxSplits: place + 1)
      guard fields.count > place else { continue }
      add(
        String(decoding: fields[place], as: UTF8.self),
        for: String(decoding: fields[0], as: UTF8.self))
    }
  }

  /// Creates the names in a language from the embedded table and its language file. A character
  /// without a name there gets its name from the language's fallback.
  private init(_ language: InterfaceLanguage) {
    var count = 0
    let bytes = lector_engine_characters(&count)
    self.init(
      table: UnsafeBufferPointer(start: bytes, count: count), language: language.tag)
    if names.isEmpty, let fallback = language.fallback { self = Self.names(in: fallback) }
    for (key, name) in language.table.texts(in: .characters) { add(name, for: key) }
  }

  private mutating func add(_ name: String, for key: String) {
    if let scalar = Self.scalar(ofKey: key) { names[scalar] = name } else { words[key] = name }
  }

  private static func scalar(ofKey key: String) -> Unicode.Scalar? {
    guard key.utf8.count <= 5 else { return nil }
    return UInt32(key, radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// Returns the names in a language, which are read when its first character is named.
  static func names(in language: InterfaceLanguage) -> CharacterNames {
    language.kept("characters") { CharacterNames(language) }
  }

  static func names(in language: String) -> CharacterNames {
    names(in: InterfaceLanguages.nearest(to: language))
  }

  /// Returns the name of a character: its own one, or the names of its base letter and its marks.
  /// Letters without names, which a voice for their script has to read, are parts of their own.
  ///
  /// - Parameter language: The language of the text. In Greek text, a sign has the name of its
  ///   canonical equivalent in the Greek block: a semicolon is a Greek question mark.
  func parts(
    of character: Character, in language: String? = nil
  ) -> [(name: String, isItself: Bool)] {
    if ["el", "grc"].contains(language?.primarySubtag) {
      let greek = (0x370...0x3FF).lazy.compactMap(Unicode.Scalar.init).map(Character.init)
      if let sign = greek.first(where: { $0 == character }) { return parts(of: sign) }
    }
    if let name = whole(character) { return [(name, false)] }
    let text = String(character)
    let all = Array(
      text.decomposedStringWithCanonicalMapping.unicodeScalars.prefix(Self.markLimit + 1))
    guard let base = all.first else { return [] }
    if let name = name(ofBase: base) { return [(named(base, name, marks: all.dropFirst()), false)] }
    // Marks that make another letter of it, as in Cyrillic, stay with it.
    let scalars = text.precomposedStringWithCanonicalMapping.unicodeScalars
    guard base.properties.isAlphabetic, scalars.contains(where: \.isNamedMark) else {
      return [(text.withVisibleControls, true)]
    }
    return scalars.prefix(Self.markLimit + 1).map { scalar in
      let name = scalar.isNamedMark ? name(ofMark: scalar, on: base) : known(scalar)
      return (name ?? String(scalar), name == nil)
    }
  }

  /// Returns the word for a letter in phonetic spelling, or nil if it has only its name.
  func phoneticWord(of character: Character) -> String? {
    let lowercase = character.lowercased()
    let composed = lowercase.precomposedStringWithCanonicalMapping
    let word = words["phonetic.\(composed)"] ?? phoneticWord(ofParts: lowercase)
    return character.isUppercase ? word.map { filled("phonetic.capital", $0) } : word
  }

  /// Returns the name of a punctuation mark or a symbol, or nil for any other character and for
  /// signs without a name.
  func punctuationName(of character: Character) -> String? {
    character.isPunctuation || character.isSymbol ? whole(character) : nil
  }

  /// Returns the name that the table has for a character as a whole.
  private func whole(_ character: Character) -> String? {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return nil }
    if scalars.count == 1 { return known(first) }
    if character == "\r\n" { return names["\n"] }
    let composed = String(character).precomposedStringWithCanonicalMapping.unicodeScalars
    guard composed.count == 1, let scalar = composed.first else { return nil }
    return known(scalar)
  }

  /// Returns the name of a scalar from its line. A capital letter can use the line of the small
  /// one.
  private func known(_ scalar: Unicode.Scalar) -> String? {
    if let name = names[scalar] { return name }
    let lowercase = scalar.properties.lowercaseMapping.unicodeScalars
    guard lowercase.count == 1, let small = lowercase.first, small != scalar,
      let name = names[small]
    else { return nil }
    return capital(name)
  }

  private func capital(_ name: String) -> String {
    filled("capital", name.count == 1 ? name.uppercased() : name)
  }

  private func filled(_ pattern: String, _ argument: String) -> String {
    (words[pattern] ?? "{0}").replacing("{0}", with: argument, maxReplacements: 1)
  }

  /// Returns the name of a base character, or nil for letters and pictures without a name.
  private func name(ofBase scalar: Unicode.Scalar) -> String? {
    if let name = known(scalar) { return name }
    if scalar.isASCII, !scalar.isControl {
      return scalar.properties.isUppercase ? capital(String(scalar)) : String(scalar)
    }
    if let name = compatibleName(of: scalar) { return name }
    let code = "U+" + String(scalar.value, radix: 16, uppercase: true)
    if scalar.isControl { return filled("control", code) }
    let properties = scalar.properties
    if properties.isEmoji { return nil }
    let name = properties.name?.lowercased()
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter:
      guard Self.isLatin(scalar) else { return nil }
      let letter = filled("letter", name?.split(separator: "letter ").last.map(String.init) ?? code)
      return properties.isUppercase ? capital(letter) : letter
    case .nonspacingMark, .enclosingMark, .spacingMark:
      return name?.replacing("combining ", with: "", maxReplacements: 1) ?? filled("mark", code)
    case .decimalNumber, .otherNumber, .letterNumber: return nil
    case .control, .format, .unassigned, .surrogate, .privateUse: return filled("control", code)
    default: return name ?? filled("sign", code)
    }
  }

  /// Returns the name of a mark without the words that its letter's name begins with, such as the
  /// name of their script.
  private func name(ofMark mark: Unicode.Scalar, on base: Unicode.Scalar) -> String? {
    guard known(mark) == nil, let english = mark.properties.name else { return name(ofBase: mark) }
    let words = english.split(separator: " ")
    let shared = zip(words.dropLast(), base.properties.name?.split(separator: " ") ?? [])
      .prefix { $0 == $1 }.count
    return words.dropFirst(shared).joined(separator: " ").lowercased()
      .replacing("combining ", with: "", maxReplacements: 1)
  }

  /// Returns the name of the characters that a character is a form of: `ﬁ`, `！`, wide Hebrew
  /// letters.
  private func compatibleName(of scalar: Unicode.Scalar) -> String? {
    let parts = String(scalar).decomposedStringWithCompatibilityMapping
    guard parts.unicodeScalars.first != scalar, parts.count < Self.markLimit else { return nil }
    let names = parts.unicodeScalars.compactMap { part in
      known(part) ?? (part.isASCII ? name(ofBase: part) : nil)
    }
    return names.count == parts.unicodeScalars.count ? names.joined(separator: ", ") : nil
  }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x2FF, 0x1D00...0x1DBF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
      0xAB30...0xAB6F:
      true
    default: false
    }
  }

  /// Returns the name of a base, followed by the names of its marks.
  private func named(
    _ base: Unicode.Scalar, _ name: String, marks: ArraySlice<Unicode.Scalar>
  ) -> String {
    var name = name
    var marks = Array(marks)
    if base == "ש" {
      // The dot is part of the letter's name.
      if marks.contains("\u{5C2}") { name = words["sin"] ?? name }
      marks.removeAll { $0 == "\u{5C1}" || $0 == "\u{5C2}" }
    }
    if marks.contains(where: { (0x591...0x5C7).contains($0.value) }) {
      marks.sort { Self.hebrewRank($0) < Self.hebrewRank($1) }
    }
    let all =
      [name]
      + marks.map { mark in
        dot(mark, in: base, marks) ?? self.name(ofMark: mark, on: base) ?? String(mark)
      }
    return all.joined(separator: ", ")
  }

  /// Returns the name of the dot in a Hebrew letter that is not a dagesh: the vowel of a vav without
  /// another vowel, or the mapiq of a he.
  private func dot(
    _ mark: Unicode.Scalar, in base: Unicode.Scalar, _ marks: [Unicode.Scalar]
  ) -> String? {
    guard mark == "\u{5BC}" else { return nil }
    if base == "ה" { return words["mapiq"] }
    return base == "ו" && !marks.contains { Self.hebrewRank($0) == 1 } ? words["shuruq"] : nil
  }

  /// Returns the rank of a point among the points of its letter: dagesh, vowel, meteg, accent.
  private static func hebrewRank(_ mark: Unicode.Scalar) -> Int {
    switch mark.value {
    case 0x5BC, 0x5BF: 0
    case 0x5B0...0x5BB, 0x5C7: 1
    case 0x5BD: 2
    default: 3
    }
  }

  private func phoneticWord(ofParts lowercase: String) -> String? {
    let parts = Array(
      lowercase.decomposedStringWithCanonicalMapping.unicodeScalars.prefix(Self.markLimit + 1))
    guard let base = parts.first, let word = words["phonetic.\(base)"] else { return nil }
    return named(base, word, marks: parts.dropFirst())
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is a mark that does not only choose a glyph.
  fileprivate var isNamedMark: Bool {
    [.nonspacingMark, .enclosingMark, .spacingMark].contains(properties.generalCategory)
      && !properties.isVariationSelector
  }
}

extension Phrases {
  var characters: CharacterNames { CharacterNames.names(in: language) }

  /// Returns the spoken name of a character in a text: "comma", "space", "cap A", "alpha, grave".
  /// Returns a letter without a name unchanged.
  package func name(of character: Character, in language: String? = nil) -> String {
    characters.parts(of: character, in: language).map(\.name).joined(separator: ", ")
  }
}
