import Configuration
import Foundation
import Languages
import PlainText
import ScreenReading

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
  /// The errors: file, line and reason.
  package let faults: [String]
  /// What is missing, counted by section.
  package let summary: [String]
  /// The names that are missing, by section.
  package let missing: [String]

  /// Checks a file. Its name is the tag of the language.
  ///
  /// - Throws: `LanguageFileError` if it cannot be read at all.
  package init(path: String, phrases: Phrases) throws(LanguageFileError) {
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
    faults = check.faults.map { fault in
      let reason = fault.reason.message(in: phrases)
      return "\(path):\(fault.line): \(reason)".withVisibleControls
    }
    summary = check.coverage.parts.map { part in
      phrases(
        "languages.missing", part.section.rawValue, String(part.missing.count),
        String(part.present + part.missing.count))
    }
    missing = check.coverage.parts.flatMap { part in
      part.missing.map { "\(part.section.rawValue)\t\($0)" }
    }
  }
}
