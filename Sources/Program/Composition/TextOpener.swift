import Console
import Configuration
import Formats
import Foundation
import Interlinear
import PlainText
import Platform
import ReaderApp
import ScreenReading
import TextLibrary

/// An open text with the argument that names it, and the warnings about its file.
package struct NamedText {
  package let name: String
  package let text: any TextSource
  package var warnings: WarningList?
}

/// Opens the texts that arguments and settings name.
package struct TextOpener {
  private let folders: Folders
  /// The settings, which may give a text its language, or nil to read them.
  private let settings: Settings?

  package init(folders: Folders = Folders(), settings: Settings? = nil) {
    self.folders = folders
    self.settings = settings
  }

  /// Opens a text: `sampler` is the bundled one, a word with a slash or a dot is a file or a
  /// folder, and any other word is the name of an imported text or, if there is none, of a file.
  ///
  /// The warnings about a file are printed to standard error, like an import's warnings, and so is
  /// the absence of a language.
  ///
  /// - Parameters:
  ///   - isSpoken: A Boolean value that indicates whether an imported text without a language is
  ///     reported.
  ///   - progress: A closure that receives the number of bytes read while a file is read that is
  ///     not in the cache, or nil to show a bar. If it throws, no part of the file is stored.
  /// - Throws: A `ReportableError`; for an unknown name, it suggests the nearest known one. The
  ///   error of `progress`.
  package func open(
    _ name: String, isSpoken: Bool = false, progress: ((Int) throws -> Void)? = nil
  ) throws -> NamedText {
    if name == "sampler" { return NamedText(name: name, text: try EmbeddedText.sampler()) }
    guard try name.contains("/") || name.contains(".") || isFile(name) else {
      let text = try importedText(name)
      try chooseLanguage(of: text, named: name, reporting: isSpoken)
      RunLog.opened(name, verses: text.verseCount, from: folders.library)
      return NamedText(name: name, text: text)
    }
    let bar = ProgressBar(file: name)
    let opened = try FileCache(folders: folders).open(name, waitsForOthers: progress != nil) {
      if let progress { try progress($0) } else { bar.show(bytes: $0) }
    }
    opened.warnings.report()
    try chooseLanguage(of: opened.text, named: name, reporting: false)
    RunLog.opened(name, verses: opened.text.verseCount, from: "a file")
    return NamedText(name: name, text: opened.text, warnings: opened.warnings)
  }

  /// Returns a Boolean value that indicates whether a word is the name of a file, a folder, or a pipe
  /// and not of an imported text.
  private func isFile(_ name: String) throws -> Bool {
    guard FileManager.default.fileExists(atPath: name) else { return false }
    return try Library.existing(at: folders.library)?.names().contains(name) != true
  }

  private func importedText(_ name: String) throws -> StoredText {
    guard let library = try Library.existing(at: folders.library) else {
      throw Self.unknown(name, texts: [])
    }
    do {
      return try library.text(named: name)
    } catch LibraryError.noText {
      throw Self.unknown(name, texts: try library.names())
    }
  }

  /// Gives a text the language in the settings. A text without any is reported, because nothing
  /// chooses a voice for it; opening a file has reported it already.
  private func chooseLanguage(
    of text: StoredText, named name: String, reporting: Bool
  ) throws {
    if let chosen = try chosenLanguage(ofText: name) {
      try text.chooseLanguage(chosen)
    } else if try reporting && hasWordsInNoLanguage(text) {
      CommandLanguage.report(
        """
        \(name): its language is unknown, so no voice is chosen for it; set language in \
        [texts.\(name)] of the configuration, or import it with --language
        """)
    }
  }

  private func chosenLanguage(ofText name: String) throws -> Language? {
    let settings = try settings ?? Settings.inForce(file: nil)
    let chosen = settings.members(\.languageOfText).first { $0.name == name }?.value ?? ""
    return chosen.isEmpty ? nil : Language(rawValue: chosen)
  }

  /// Returns a Boolean value that indicates whether the first verses name no language, unless they
  /// have hardly any letters.
  private func hasWordsInNoLanguage(_ text: StoredText) throws -> Bool {
    var words = ""
    for row in 0..<min(text.verseCount, 8) {
      let verse = try text.verse(at: row)
      guard verse.language == .undetermined else { return false }
      words += verse.words.map(\.surface).joined()
      if WritingSystem.hasLetters(words) { return true }
    }
    return false
  }

  private static func unknown(_ name: String, texts: [String]) -> UnknownNameError {
    let known = CommandName.allCases.map(\.rawValue) + texts + ["sampler"]
    return UnknownNameError(
      report: ("\(name): no command, text, or file of this name" as Message)
        .suggesting(nearestName(to: name, among: known)))
  }
}

/// The error for a word that names no command, text, or file, or no place of a text.
package struct UnknownNameError: ReportableError {
  package let report: Message

  package init(report: Message) { self.report = report }
}

extension TextSource {
  /// Returns the text with the words of other texts in parallel.
  ///
  /// - Throws: Any error of the texts.
  func beside(_ others: [NamedText]) throws -> any TextSource {
    var text: any TextSource = self
    for other in others {
      text = try ParallelText(
        text, beside: other.text, label: other.text.label(openedAs: other.name))
    }
    return text
  }

  /// Returns the label for the words of a parallel text: its title or, if the file has none, its
  /// name.
  ///
  /// - Parameter name: The name of the text, or the path of its file.
  private func label(openedAs name: String) -> String {
    if let title = description.ownTitle { return title }
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
  }

  /// Returns the folder of the text's file, or nil if the text was not read from a file.
  func fileFolder() -> String? {
    // The name of a file opened without an import is its path.
    let name = description.name
    let entries = name.hasPrefix("/") ? nil : try? (self as? StoredText)?.library.entries()
    let path = entries?.first { $0.name == name }?.source ?? name
    guard path.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

extension WarningList {
  /// Returns the number of the warnings about a file and the first one, to be announced, or nil if
  /// there are none.
  func summary(_ phrases: Phrases) -> String? {
    guard let first = groups.first?.first else { return nil }
    return "\(phrases.counted("status.warnings", count)): \(first)".withVisibleControls
  }
}

/// The passages that a command names.
package enum Passages {
  /// Returns the rows of a passage, one range for each item of a list. Names of books in the
  /// language of the interface come first.
  ///
  /// - Parameter name: The name of the text on the command line.
  /// - Throws: `UnknownNameError` if the text has no such passage.
  package static func rows(
    of place: String, in text: any TextSource, named name: String
  ) throws -> [Range<Int>] {
    let language = try Settings.inForce(file: nil).interfaceLanguage ?? "en"
    let finder = PassageFinder(text: text, language: language)
    if let rows = try finder.rows(of: place) { return rows }
    let fault = finder.fault(of: place)
    let reason = fault.message(for: name)
    throw UnknownNameError(report: fault == .noPassage(place) ? reason : "\(place): \(reason)")
  }
}
