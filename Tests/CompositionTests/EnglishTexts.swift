import Foundation
import Interlinear
import ScreenReading
import Sessions

import Languages

/// The texts of the program in English, by the sections of a language file and by their names there.
enum EnglishTexts {
  static let bySection: [LanguageTable.Section: [String: String]] = [
    .phrases: phrases, .characters: column("en", of: "Resources/Engine/characters.tsv"),
    .books: column("en", of: "Resources/Program/books.tsv"), .morphology: morphology,
    .messages: messages,
  ]

  /// The folder of the sources.
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Returns the files of a folder with an extension, by their paths from the folder of the sources.
  static func files(of folder: String, _ type: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: "\(package)/\(folder)")
      .filter { $0.hasSuffix(".\(type)") }.map { "\(folder)/\($0)" }.sorted()
  }

  /// Returns the text of a file.
  static func text(of path: String) throws -> String {
    try String(contentsOfFile: "\(package)/\(path)", encoding: .utf8)
  }

  /// Returns the lines of a file that are neither empty nor comments, with their numbers.
  static func lines(of path: String) throws -> [(number: Int, text: Substring)] {
    let lines = try text(of: path).split(separator: "\n", omittingEmptySubsequences: false)
    return zip(1..., lines).filter { !$1.isEmpty && !$1.hasPrefix("#") }
  }

  private static let phrases: [String: String] = {
    let english = Phrases(interfaceLanguage: "en")
    let names = english.names.filter { !$0.hasSuffix(".one") }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, english.known($0) ?? "") })
  }()

  /// Returns a column of a table, whose first line names the columns, by the names in the first
  /// column.
  static func column(_ name: String, of path: String) -> [String: String] {
    let rows = ((try? lines(of: path)) ?? []).map { $0.text.components(separatedBy: "\t") }
    guard let column = rows.first?.firstIndex(of: name) else { return [:] }
    let texts = rows.dropFirst().filter { $0.count > column && !$0[column].isEmpty }
    return Dictionary(texts.map { ($0[0], $0[column]) }) { $1 }
  }

  private static let morphology: [String: String] = {
    let phrases = (try? untranslatedMorphology("")) ?? []
    return Dictionary(phrases.map { ($0, $0) }) { $1 }
  }()

  /// Returns the English words of parsings that lines of translations lack.
  static func untranslatedMorphology(_ translations: String) throws -> [String] {
    try MorphologyWords(
      table: text(of: "Resources/Program/morphology.tsv"), translations: translations
    ).untranslated()
  }

  /// The names of all messages that a language of the program has.
  private static let translatedMessages = Set(
    InterfaceLanguages.embedded.compactMap(InterfaceLanguages.language(withTag:))
      .flatMap(MessageCatalog.entries).map(\.name))

  private static let countedMessages = Set(
    translatedMessages.filter { base($0) != $0 }.map(base))

  /// The name of a message is its English text.
  private static let messages: [String: String] = {
    let others = translatedMessages.filter { !countedMessages.contains(base($0)) }
    return Dictionary(
      uniqueKeysWithValues: countedMessages.union(others).map {
        ($0, $0.replacing("*}", with: "}"))
      })
  }()

  private static let countedPhrases = Set(
    Phrases(interfaceLanguage: "en").names.filter { $0.hasSuffix(".one") }.map(base))

  /// Returns the name of a text without the ending of a plural form.
  static func base(_ name: String) -> String {
    for category in PluralCategory.allCases where name.hasSuffix(".\(category.rawValue)") {
      return String(name.dropLast(category.rawValue.count + 1))
    }
    return name
  }

  /// Returns the names of a text in a language: one for each of the plural forms of a text that
  /// counts. The form `other` has no ending.
  static func forms(
    of name: String, in section: LanguageTable.Section, _ language: InterfaceLanguage
  ) -> [String] {
    let counted: Set<String> =
      switch section {
      case .phrases: countedPhrases
      case .messages: countedMessages
      default: []
      }
    guard counted.contains(name) else { return [name] }
    return language.plurals.categoriesOfCounts.map {
      $0 == .other ? name : "\(name).\($0.rawValue)"
    }
  }

  /// Returns the names of the texts that a language lacks, by section.
  static func missing(in language: InterfaceLanguage) throws -> [LanguageTable.Section: [String]] {
    guard language.tag != "en" else { return [:] }
    var missing: [LanguageTable.Section: [String]] = [:]
    for (section, texts) in bySection {
      let own = try texts.keys.isEmpty ? [] : names(in: section, of: language)
      missing[section] = texts.keys.flatMap { name in
        forms(of: name, in: section, language).filter { form in
          // A message about one thing is a message of its own, and each language has its alphabet
          // and its names of controls.
          !own.contains(form) && !form.hasPrefix("phonetic.") && !form.hasPrefix("label.")
            && !(section == .messages && form == "\(name).one")
        }
      }.sorted()
    }
    return missing.filter { !$1.isEmpty }
  }

  /// Returns the names of the texts that a language has in a section.
  private static func names(
    in section: LanguageTable.Section, of language: InterfaceLanguage
  ) throws -> Set<String> {
    let own = language.table.texts(in: section)
    let tag = language.tag
    switch section {
    case .language: return Set(own.keys)
    case .phrases:
      let phrases = Phrases(interfaceLanguage: tag)
      return Set(phrases.names.filter { phrases.translated($0) != nil })
    case .characters:
      return Set(column(tag, of: "Resources/Engine/characters.tsv").keys).union(own.keys)
    case .books: return Set(column(tag, of: "Resources/Program/books.tsv").keys).union(own.keys)
    case .morphology:
      let table = "Resources/Program/morphology-\(tag).tsv"
      let lines = own.map { "\($0)\t\($1)" }.joined(separator: "\n")
      let untranslated = try untranslatedMorphology((try? text(of: table)) ?? lines)
      return Set(morphology.keys).subtracting(untranslated)
    case .messages: return Set(MessageCatalog.entries(of: language).map(\.name))
    }
  }
}
