/// A fault in a language file.
package struct LanguageFault: Error, Hashable, Sendable {
  /// The reason. Each one has a phrase, `languageFile.NAME`.
  package enum Reason: Hashable, Sendable {
    case notUTF8
    /// The file is longer than a language can be.
    case tooLong
    /// The system cannot read the file, with its message.
    case unreadable(String)
    case controlCharacter(String)
    case noTab
    case unknownSection(String)
    /// A plural form that CLDR does not have.
    case unknownForm(String)
    /// A plural rule cannot be read, at a character.
    case rule(PluralRuleError.Reason, column: Int)
    case unknownName(String)
    case duplicate(String, line: Int)
    /// A placeholder that the English phrase has, or has not.
    case missingPlace(String, of: String)
    case extraPlace(String, of: String)
    /// A form that the rules of the language need.
    case missingForm(String)
    /// The letter of a menu item has another use, does not occur in the title, or belongs to
    /// another item.
    case reservedLetter(String, of: String)
    case foreignLetter(String, of: String)
    case sharedLetter(String, of: String, and: String)

    /// The name of its phrase.
    package var phrase: String {
      switch self {
      case .notUTF8: "languageFile.notUTF8"
      case .tooLong: "languageFile.tooLong"
      case .unreadable: "languageFile.unreadable"
      case .controlCharacter: "languageFile.controlCharacter"
      case .noTab: "languageFile.noTab"
      case .unknownSection: "languageFile.unknownSection"
      case .unknownForm: "languageFile.unknownForm"
      case .rule(let reason, _): "languageFile.rule.\(reason.rawValue)"
      case .unknownName: "languageFile.unknownName"
      case .duplicate: "languageFile.duplicate"
      case .missingPlace: "languageFile.missingPlace"
      case .extraPlace: "languageFile.extraPlace"
      case .missingForm: "languageFile.missingForm"
      case .reservedLetter: "languageFile.reservedLetter"
      case .foreignLetter: "languageFile.foreignLetter"
      case .sharedLetter: "languageFile.sharedLetter"
      }
    }

    /// The arguments of the phrase.
    package var arguments: [String] {
      switch self {
      case .notUTF8, .tooLong, .noTab: []
      case .unreadable(let text), .controlCharacter(let text), .unknownSection(let text),
        .unknownForm(let text), .unknownName(let text), .missingForm(let text):
        [text]
      case .rule(_, let column): [String(column)]
      case .duplicate(let name, let line): [name, String(line)]
      case .missingPlace(let place, let name), .extraPlace(let place, let name),
        .reservedLetter(let place, let name), .foreignLetter(let place, let name):
        [place, name]
      case .sharedLetter(let letter, let name, let other): [letter, name, other]
      }
    }
  }

  /// The line, counted from 1; 0 for the whole file.
  package let line: Int
  package let reason: Reason

  package init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }
}

extension LanguageTable {
  /// The length limit of a file, in bytes. A complete one has some 200 kB.
  package static let longest = 4 << 20

  /// Reads the bytes of a file. Faults of single names are the business of a check: a language that
  /// is not complete can be used.
  ///
  /// - Throws: The first fault that makes the file unusable.
  package init(bytes: [UInt8]) throws(LanguageFault) {
    guard bytes.count <= Self.longest else { throw LanguageFault(line: 0, .tooLong) }
    guard let text = Self.text(of: bytes) else { throw Self.fault(ofInvalid: bytes) }
    self.init(text)
    if let fault = formFaults.min(by: { $0.line < $1.line }) { throw fault }
  }

  /// Returns the text of a file without its byte order mark, or nil if it is not valid UTF-8.
  package static func text(of bytes: [UInt8]) -> String? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return String(
      validating: bytes.starts(with: mark) ? bytes[3...] : bytes[...], as: UTF8.self)
  }

  /// Returns the fault of bytes that are not valid UTF-8, with the first invalid line.
  package static func fault(ofInvalid bytes: [UInt8]) -> LanguageFault {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    return LanguageFault(line: line + 1, .notUTF8)
  }

  /// The faults of lines, headings and rules.
  package var formFaults: [LanguageFault] {
    unknownHeadings.map { LanguageFault(line: $0.line, .unknownSection($0.name)) }
      + linesWithoutTab.map { LanguageFault(line: $0, .noTab) } + controlFaults + ruleFaults
  }

  private var controlFaults: [LanguageFault] {
    Section.allCases.flatMap(entries).compactMap { entry -> LanguageFault? in
      let scalars = (entry.name + entry.text).unicodeScalars
      let control = scalars.first { scalar in
        scalar.properties.generalCategory == .control || [0x2028, 0x2029].contains(scalar.value)
      }
      return control.map { control in
        let code = String(control.value, radix: 16, uppercase: true)
        return LanguageFault(
          line: entry.line,
          .controlCharacter("U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code))
      }
    }
  }

  private var ruleFaults: [LanguageFault] {
    entries(in: .plural).compactMap { entry -> LanguageFault? in
      guard PluralCategory(rawValue: entry.name) != nil else {
        return LanguageFault(line: entry.line, .unknownForm(entry.name))
      }
      do throws(PluralRuleError) {
        if entry.name != PluralCategory.other.rawValue { _ = try PluralRule(entry.text) }
        return nil
      } catch {
        return LanguageFault(line: entry.line, .rule(error.reason, column: error.column))
      }
    }
  }
}
