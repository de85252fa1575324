import Configuration
import Foundation
import Languages
import PlainText
import ScreenReading
import Sessions

/// Compares a language file with the English texts: names, placeholders, plural forms, letters of
/// menus.
package struct LanguageCheck {
  /// The faults, in the order of the file.
  package private(set) var faults: [LanguageFault] = []
  package let coverage: LanguageCoverage

  private let table: LanguageTable
  private let language: InterfaceLanguage
  private let reference = LanguageReference.shared

  /// Checks a table.
  ///
  /// - Parameters:
  ///   - table: The lines of the file.
  ///   - tag: The tag of the language, which determines its plural rules if the file has none.
  package init(_ table: LanguageTable, tag: String) {
    self.table = table
    let language = InterfaceLanguage(
      tag: InterfaceLanguages.normalized(tag), path: "", table: table,
      fallback: InterfaceLanguages.english)
    self.language = language
    coverage = LanguageCoverage(language)
    faults = (table.formFaults + nameFaults + placeFaults + pluralFaults + letterFaults)
      .sorted { $0.line < $1.line }
  }

  private func known(_ section: LanguageTable.Section) -> [String: String] {
    var known: [String: String] = [:]
    for item in reference.items[section] ?? [] {
      for name in reference.names(ofPhrase: item.name, in: language.plurals) {
        known[name] = item.english
      }
    }
    if section == .language { known["voice"] = "" }
    return known
  }

  private var nameFaults: [LanguageFault] {
    ([.language] + LanguageReference.translated).flatMap {
      section -> [LanguageFault] in
      let known = known(section)
      var lines: [String: Int] = [:]
      return table.entries(in: section).compactMap { entry -> LanguageFault? in
        if let first = lines[entry.name] {
          return LanguageFault(line: entry.line, .duplicate(entry.name, line: first))
        }
        lines[entry.name] = entry.line
        return known[entry.name] == nil && !isFurther(entry.name, in: section)
          ? LanguageFault(line: entry.line, .unknownName(entry.name)) : nil
      }
    }
  }

  /// Returns a Boolean value that indicates whether a language may have a name that the English one
  /// does not need.
  private func isFurther(_ name: String, in section: LanguageTable.Section) -> Bool {
    switch section {
    // A language may name its own letters and languages, and have its own words for its alphabet.
    case .characters:
      name.hasPrefix("phonetic.") || (4...5).contains(name.count) && UInt32(name, radix: 16) != nil
    case .phrases: name.hasPrefix("language.")
    // Text in braces, such as the name of a language, can be translated too.
    case .morphology: name.first?.isUppercase == true
    default: false
    }
  }

  private static let places = ["{}", "{0}", "{1}", "{2}", "{3}"]

  private var placeFaults: [LanguageFault] {
    [LanguageTable.Section.phrases, .characters, .morphology, .messages].flatMap {
      section -> [LanguageFault] in
      let known = known(section)
      return table.entries(in: section).filter { !$0.text.isEmpty }.flatMap {
        entry -> [LanguageFault] in
        guard let english = known[entry.name] else { return [] }
        // "one second" needs no number.
        let isForm = LanguageReference.base(entry.name) != entry.name
        return Self.places.compactMap { place -> LanguageFault? in
          switch (entry.text.contains(place), english.contains(place)) {
          case (false, true) where !isForm:
            return LanguageFault(line: entry.line, .missingPlace(place, of: entry.name))
          case (true, false):
            return LanguageFault(line: entry.line, .extraPlace(place, of: entry.name))
          default: return nil
          }
        }
      }
    }
  }

  /// The forms that a phrase lacks which has another.
  private var pluralFaults: [LanguageFault] {
    var lines: [String: Int] = [:]
    for entry in table.entries(in: .phrases) + table.entries(in: .messages)
    where !entry.text.isEmpty {
      lines[entry.name] = entry.line
    }
    return reference.counted.sorted().flatMap { name -> [LanguageFault] in
      let names = reference.neededNames(ofPhrase: name, in: language.plurals)
      guard let line = names.compactMap({ lines[$0] }).min() else { return [] }
      return names.filter { lines[$0] == nil }.map { LanguageFault(line: line, .missingForm($0)) }
    }
  }

  private var letterFaults: [LanguageFault] {
    let phrases = Phrases(language, adding: nil, fallback: nil)
    let letters = table.entries(in: .phrases).filter {
      $0.name.hasPrefix(Phrases.itemKey) && !$0.text.isEmpty
    }
    var faults: [LanguageFault] = []
    for entry in letters {
      let item = Self.item(entry)
      if entry.text.count != 1 || Phrases.reservedLetters.contains(entry.text) {
        faults.append(LanguageFault(line: entry.line, .reservedLetter(entry.text, of: item)))
      } else if let title = phrases.own("menu.\(item)"), !title.lowercased().contains(entry.text) {
        faults.append(LanguageFault(line: entry.line, .foreignLetter(entry.text, of: item)))
      }
    }
    for menu in Phrases.itemMenus {
      var items: [String: String] = [:]
      for entry in letters where menu.contains(Self.item(entry)) {
        let item = Self.item(entry)
        if let other = items[entry.text], other != item {
          let fault = LanguageFault(
            line: entry.line, .sharedLetter(entry.text, of: item, and: other))
          // Two menus can have the same items.
          if !faults.contains(fault) { faults.append(fault) }
        }
        items[entry.text] = item
      }
    }
    return faults
  }

  /// Returns the menu item that uses a letter.
  private static func item(_ entry: LanguageTable.Entry) -> String {
    String(entry.name.dropFirst(Phrases.itemKey.count))
  }
}

/// A language in a list of languages.
package struct LanguageLine {
  private let tag: String
  private let path: String?
  private let language: Result<InterfaceLanguage?, LanguageFileError>

  package init(_ tag: String, in folder: LanguageFolder) {
    self.tag = tag
    let isEmbedded = InterfaceLanguages.embedded.contains(tag)
    path = isEmbedded ? nil : folder.file(of: tag)
    language = Result { () throws(LanguageFileError) in try folder.language(tag) }
  }

  /// Returns the tag, the name, the origin, and how much is translated, separated by tabs.
  package func text(in phrases: Phrases) -> String {
    let origin = path ?? phrases("languages.embedded")
    let columns =
      switch language {
      case .success(.some(let language)):
        [language.tag, language.name, origin, Self.share(of: language, phrases)]
      case .success(.none): [tag, "", origin, ""]
      case .failure(let error): [tag, "", origin, error.message(in: phrases)]
      }
    return columns.map(\.withVisibleControls).joined(separator: "\t")
  }

  private static func share(of language: InterfaceLanguage, _ phrases: Phrases) -> String {
    let coverage = LanguageCoverage(language)
    return coverage.missing == 0
      ? phrases("languages.complete")
      : phrases(
        "languages.share", phrases("unit.percent", String(coverage.percent)),
        String(coverage.missing))
  }
}

/// The result of a check of a language file, in words.
package struct LanguageReport {
  /// The maximum number of errors that are listed one by one.
  private static let listed = 100

  /// The errors, one per line: file, line and reason. The last line counts those beyond the limit.
  package let faults: [String]
  /// The missing texts, counted by section.
  package let summary: [String]
  /// The names that are missing, by section.
  package let missing: [String]

  /// Checks a file, whose name is the tag of the language, or a language of the program, by its
  /// tag.
  ///
  /// - Throws: `LanguageFileError` if the file cannot be read.
  package init(path: String, phrases: Phrases) throws(LanguageFileError) {
    if InterfaceLanguages.embedded.contains(path),
      let language = InterfaceLanguages.language(withTag: path)
    {
      self.init(faults: [], LanguageCoverage(language), phrases)
      return
    }
    let bytes: [UInt8]
    do {
      bytes = try LanguageFolder.bytes(of: path)
    } catch {
      throw LanguageFileError(path: path, fault: error)
    }
    let tag = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    guard let text = LanguageTable.text(of: bytes) else {
      throw LanguageFileError(path: path, fault: LanguageTable.fault(ofInvalid: bytes))
    }
    let check = LanguageCheck(LanguageTable(text), tag: tag)
    var faults = check.faults.prefix(Self.listed).map { fault in
      let reason = fault.reason.message(in: phrases)
      return "\(path):\(fault.line): \(reason)".withVisibleControls
    }
    let further = check.faults.count - faults.count
    if further > 0 {
      faults.append(phrases("languages.further", path.withVisibleControls, String(further)))
    }
    self.init(faults: faults, check.coverage, phrases)
  }

  private init(faults: [String], _ coverage: LanguageCoverage, _ phrases: Phrases) {
    self.faults = faults
    summary = coverage.parts.map { part in
      phrases(
        "languages.missing", part.section.rawValue, String(part.missing.count),
        String(part.present + part.missing.count))
    }
    missing = coverage.parts.flatMap { part in
      part.missing.map { "\(part.section.rawValue)\t\($0)" }
    }
  }
}
